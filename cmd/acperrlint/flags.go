package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer"
)

// A command is one run of acperrlint as its arguments describe it.
type command struct {
	flags *flag.FlagSet
	all   []*analysis.Analyzer // every check

	checks   []*analysis.Analyzer // the checks that -NAME flags select
	patterns []string

	dir       string
	tags      string
	tests     bool
	json      bool
	fix, diff bool
	context   int
	modules   bool
	surface   bool
	version   bool
	explain   string
	protocol  bool     // -protocol was given
	env       []string // for the go command; nil means the process's own
}

// parse reads the arguments. It returns flag.ErrHelp if they ask for help,
// with a command that can print it.
func parse(args []string) (*command, error) {
	c := &command{flags: flag.NewFlagSet("acperrlint", flag.ContinueOnError)}
	fs := c.flags
	fs.SetOutput(io.Discard) // errors are the caller's to print, on one line
	fs.Usage = func() {}
	c.all = analyzer.NewFlags(fs)
	selected := make(map[string]*selection)
	for _, a := range c.all {
		selected[a.Name] = new(selection)
		fs.Var(selected[a.Name], a.Name, "run only "+a.Name+" and other checks so named; with =false, all but those")
	}
	fs.StringVar(&c.dir, "C", "", "work in directory `dir`")
	fs.IntVar(&c.context, "c", -1, "print each finding's lines with `n` lines of context")
	fs.BoolVar(&c.diff, "diff", false, "print what -fix would change as a unified diff and change nothing")
	fs.StringVar(&c.explain, "explain", "", "print what the `check` finds and exit")
	fs.BoolVar(&c.fix, "fix", false, "apply the suggested fixes and print the findings that have none")
	fs.BoolVar(&c.json, "json", false, "print the findings as JSON, in the form of go vet -json")
	fs.BoolVar(&c.modules, "modules", false, "lint all packages of each module in the current directory and below, or of the modules that hold the files and directories given")
	fs.BoolVar(&c.surface, "surface", false, "print what the checks see of each package instead of findings: handlers by method, what answers with a code, and what is not seen")
	fs.StringVar(&c.tags, "tags", "", "comma-separated build `tags`")
	fs.BoolVar(&c.tests, "test", true, "include test files")
	fs.BoolVar(&c.version, "version", false, "print the version and exit")

	if err := fs.Parse(args); errors.Is(err, flag.ErrHelp) {
		return c, err
	} else if err != nil {
		return c, fmt.Errorf("%w (acperrlint -h lists the flags)", err)
	}
	c.patterns = fs.Args()
	for _, p := range c.patterns {
		if strings.HasPrefix(p, "-") {
			return c, fmt.Errorf("flag %s comes after a package; put the flags first", p)
		}
	}
	if len(c.patterns) == 0 && !c.modules {
		c.patterns = []string{"."}
	}
	if c.json && (c.fix || c.diff) {
		return c, errors.New("-json cannot be combined with -fix or -diff")
	}
	if c.surface && (c.fix || c.diff) {
		return c, errors.New("-surface cannot be combined with -fix or -diff")
	}
	fs.Visit(func(f *flag.Flag) { c.protocol = c.protocol || f.Name == "protocol" })
	c.checks = choose(c.all, selected)
	if c.surface {
		sees, err := analyzer.NewSurface(analyzer.Settings{Protocol: fs.Lookup("protocol").Value.String()})
		if err != nil {
			return c, err
		}
		c.checks = []*analysis.Analyzer{sees}
		c.tests = false // what they answer reaches no peer
	}
	return c, nil
}

// choose returns the checks that the -NAME flags select, as go vet does: if
// any is true, only those; else all but those which are false.
func choose(all []*analysis.Analyzer, selected map[string]*selection) []*analysis.Analyzer {
	var named, rest []*analysis.Analyzer
	for _, a := range all {
		switch *selected[a.Name] {
		case on:
			named = append(named, a)
		case unset:
			rest = append(rest, a)
		}
	}
	if named != nil {
		return named
	}
	return rest
}

// A selection is the value of a -NAME flag. Unlike a boolean flag it knows
// whether it was given.
type selection int

const (
	unset selection = iota
	on
	off
)

// Set implements flag.Value.
func (s *selection) Set(v string) error {
	b, err := strconv.ParseBool(v)
	if err != nil {
		return errors.New("want true or false")
	}
	*s = off
	if b {
		*s = on
	}
	return nil
}

// String implements flag.Value.
func (s *selection) String() string {
	switch *s {
	case on:
		return "true"
	case off:
		return "false"
	}
	return ""
}

// IsBoolFlag lets the flag stand without a value.
func (s *selection) IsBoolFlag() bool { return true }

const usageHead = `Acperrlint reports errors that a Go program sends to its ACP or JSON-RPC peer
with a code that is wrong, or less specific than the protocol has.

Usage:
  acperrlint [flags] [packages]
  go vet -vettool=$(which acperrlint) [flags] [packages]

Packages are named as for the go command; the default is the one in the
current directory.

Checks:
`

const usageTail = `
With -NAME only the checks that are so named run, with -NAME=false all but
those. A check that is off by default runs if -NAME or -enable names it.
acperrlint -explain NAME says what a check finds.

Exit status: 0 no findings, 3 findings, 1 the run failed. With -json it is 0
with and without findings, and so with -surface.
`

// usage prints the help text.
func (c *command) usage(w io.Writer) {
	fmt.Fprint(w, usageHead)
	byDefault := make(map[string]bool)
	for _, check := range analyzer.Checks() {
		byDefault[check.Name] = check.Default
	}
	rest := flag.NewFlagSet("", flag.ContinueOnError)
	rest.SetOutput(w)
	isCheck := make(map[string]bool)
	for _, a := range c.all {
		isCheck[a.Name] = true
		note := ""
		if !byDefault[a.Name] {
			note = " (off by default)"
		}
		fmt.Fprintf(w, "  %-16s %s%s\n", a.Name, summary(a), note)
	}
	fmt.Fprint(w, "\nFlags:\n")
	c.flags.VisitAll(func(f *flag.Flag) {
		if !isCheck[f.Name] {
			rest.Var(f.Value, f.Name, f.Usage)
			rest.Lookup(f.Name).DefValue = f.DefValue
		}
	})
	rest.PrintDefaults()
	fmt.Fprint(w, usageTail)
}

// summary returns the first sentence of a check's documentation.
func summary(a *analysis.Analyzer) string {
	first, _, _ := strings.Cut(a.Doc, "\n\n")
	return strings.TrimPrefix(strings.Join(strings.Fields(first), " "), a.Name+": ")
}

// printDoc prints the documentation of the check that -explain names.
func (c *command) printDoc(w io.Writer) error {
	if err := (analyzer.Settings{Enable: []string{c.explain}}).Validate(); err != nil {
		return fmt.Errorf("-explain: %w", err)
	}
	for _, a := range c.all {
		if a.Name == c.explain {
			fmt.Fprintf(w, "%s\n\n", strings.TrimSpace(a.Doc))
			if a.Name == "returnederr" || a.Name == "genericerr" {
				fmt.Fprintf(w, "%s\n", analyzer.Situations())
			}
			fmt.Fprintln(w, a.URL)
		}
	}
	return nil
}

// printVersion prints the version of the module that the command was built
// from, and the Go version, which bounds the sources that it can read.
func printVersion(w io.Writer) {
	version := "(unknown version)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		version = info.Main.Version
	}
	fmt.Fprintf(w, "acperrlint %s built with %s\n", version, runtime.Version())
}

// checkDir returns an error unless -C names a directory.
func (c *command) checkDir() error {
	if c.dir == "" {
		return nil
	}
	info, err := os.Stat(c.dir)
	if err != nil {
		return fmt.Errorf("-C %s: no such directory", c.dir)
	}
	if !info.IsDir() {
		return fmt.Errorf("-C %s: not a directory", c.dir)
	}
	return nil
}
