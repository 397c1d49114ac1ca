package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer"
	"github.com/acperrlint/acperrlint/internal/nearest"
)

// A command is one run of acperrlint as its arguments describe it.
type command struct {
	flags *flag.FlagSet
	given map[string]string    // the flags that are given, with their values
	all   []*analysis.Analyzer // every check
	usage func(io.Writer) error
	show  func(io.Writer) error // what it prints instead of doing anything, or nil
	run   func(stdout, stderr io.Writer) (status int, err error)

	checks   []*analysis.Analyzer // the checks that -NAME flags select
	patterns []string
	files    []os.FileInfo // to report on, if the arguments are files
	notes    []string      // what was passed over, in a line each

	dir       string
	tags      string
	tests     bool
	json      bool
	format    string
	status    int // with findings
	fix, diff bool
	color     string
	context   int
	modules   bool
	label     string // of the module that is linted, if there are several
	surface   bool
	verbose   bool
	explain   []string
	codes     []string

	baseline      string // file of findings that are known, or ""
	writeBaseline bool
	newFrom       string // revision, or ""

	out     string // file to write a contract to, or ""
	against string // file to compare it with, or ""

	cache     string   // what -cache says
	userCache string   // where results are kept without it, or ""
	store     *store   // what earlier runs have left, or nil
	parsed    *sources // what the run has parsed, if it is to be kept
	traits    traits   // if a run for more packages has told already, else nil

	ctx context.Context // ends when the run is interrupted
	env []string        // for the go command; nil means the process's own
}

// newCommand returns a command that does nothing yet.
func newCommand(name string) *command {
	c := &command{flags: flag.NewFlagSet(name, flag.ContinueOnError), ctx: context.Background()}
	c.flags.SetOutput(io.Discard) // errors are the caller's to print, on one line
	c.flags.Usage = func() {}
	c.flags.StringVar(&c.tags, "tags", "", "comma-separated build `tags`")
	return c
}

// parse reads the arguments. It returns flag.ErrHelp if they ask for help,
// with a command that can print it.
func parse(args []string) (*command, error) {
	c := newCommand("acperrlint")
	c.usage, c.run = c.printUsage, c.lint
	fs := c.flags
	c.all = analyzer.NewFlagsFor(analyzer.Host{KeepsFacts: true}, fs)
	var version, list bool
	for _, a := range c.all {
		fs.Bool(a.Name, false, "run only "+a.Name+" and other checks so named; with =false, all but those")
	}
	fs.StringVar(&c.dir, "C", "", "work in directory `dir`")
	fs.BoolVar(&version, "V", false, "print the version and exit, like -version")
	fs.StringVar(&c.baseline, "baseline", "", "report only what is not in the baseline `file`")
	c.choice(&c.codes, "codes", "print the table of error codes of the `protocol`, such as acp or jsonrpc, or all tables, and exit")
	fs.StringVar(&c.cache, "cache", "", "keep results between runs in `dir`, or keep none if dir is the word off; the default is $ACPERRLINT_CACHE, or acperrlint in the user's cache directory")
	fs.IntVar(&c.context, "c", 0, "print each finding's lines with `n` lines of context, or no lines if n is negative; without the flag, a terminal shows the finding's own lines")
	fs.StringVar(&c.color, "color", colorAuto, "print text in colours: `when` is "+colorAuto+", for a terminal, "+colorAlways+" or "+colorNever)
	fs.BoolVar(&c.diff, "diff", false, "print what -fix would change as a unified diff and change nothing")
	c.choice(&c.explain, "explain", "print what the `check`, or every check, finds and exit")
	fs.StringVar(&c.format, "f", formatText, "print the findings in `format` "+inWords(formats))
	fs.BoolVar(&c.fix, "fix", false, "apply the suggested fixes and print the findings that have none")
	fs.BoolVar(&c.json, "json", false, "print the findings in the form of go vet -json; the exit status is 0 with and without findings unless -status is given")
	fs.BoolVar(&list, "list", false, "list the checks, with -json for machines, and exit")
	fs.BoolVar(&c.modules, "modules", false, "lint all packages of each module in the current directory and below, or of the modules that hold the files and directories given")
	fs.StringVar(&c.newFrom, "new-from", "", "report only findings on lines that changed since the git `revision`")
	fs.IntVar(&c.status, "status", exitFindings, "exit with status `n` if there are findings")
	fs.BoolVar(&c.surface, "surface", false, "print what the checks see of each package instead of findings: handlers by method, what answers with a code, and what is not seen")
	fs.BoolVar(&c.tests, "test", false, "load test files, too; they answer no peer, so only wrong directives are found in them; one that does not compile fails the run")
	fs.BoolVar(&c.verbose, "v", false, "with -fix or -diff, say why findings have no fix")
	fs.BoolVar(&version, "version", false, "print the version and exit")
	fs.BoolVar(&c.writeBaseline, "write-baseline", false, "write all findings to the file of -baseline and report none")

	if err := c.arguments(withoutWords(args)); err != nil {
		return c, err
	}
	switch {
	case version:
		c.show = printVersion
	case list:
		c.show = c.printList
	case c.explain != nil:
		c.show = c.printDocs
	case c.codes != nil:
		c.show = c.printCodes
	}
	switch {
	case !slices.Contains(formats, c.format):
		return c, fmt.Errorf("-f: unknown format %q; the formats are %s", c.format, strings.Join(formats, ", "))
	case !slices.Contains([]string{colorAuto, colorAlways, colorNever}, c.color):
		return c, fmt.Errorf("-color: want %s, %s or %s", colorAuto, colorAlways, colorNever)
	case c.verbose && !c.fix && !c.diff:
		return c, errors.New("-v wants -fix or -diff: it says why findings have no fix")
	case c.diff && c.format != formatText:
		return c, errors.New("-diff cannot be combined with -f: it prints a patch")
	case c.status < 0 || c.status > maxStatus:
		return c, fmt.Errorf("-status: want a number from 0 to %d", maxStatus)
	case strings.HasPrefix(c.newFrom, "-"):
		return c, errors.New("-new-from wants a git revision")
	case c.writeBaseline && c.baseline == "":
		return c, errors.New("-write-baseline wants -baseline, which names the file")
	case c.json && !c.has("status"):
		c.status = exitClean
	}
	c.checks = c.chosenChecks()
	c.userCache = defaultCache()
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

// withoutWords returns arguments with flags for the words help and version, which other
// commands have. Packages of these names are ./help and ./version.
func withoutWords(args []string) []string {
	switch {
	case len(args) == 1 && args[0] == "help":
		return []string{"-help"}
	case len(args) > 0 && args[0] == "help":
		return append([]string{"-explain"}, args[1:]...)
	case len(args) > 0 && args[0] == "version":
		return append([]string{"-version"}, args[1:]...)
	}
	return args
}

// apart are flags that cannot be combined with others, and why if that is not clear.
var apart = []struct {
	name, why string
	others    []string
}{
	{"json", "", []string{"-f", "-fix", "-diff"}},
	{"surface", "", []string{"-f", "-fix", "-diff", "-baseline", "-new-from"}},
	{"write-baseline", "", []string{"-f", "-json", "-fix", "-diff", "-new-from"}},
	{"check", ": it compares and prints the difference", []string{"-f", "-o"}},
}

// named are the flags that have to name something.
var named = map[string]string{
	"baseline": "the name of a file", "cache": "the name of a directory, or off", "new-from": "a git revision",
	"check": "the name of a file", "o": "the name of a file",
}

// arguments reads the flags and, behind them, what they choose by or the packages.
func (c *command) arguments(args []string) error {
	if err := c.flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return err
	} else if err != nil {
		return fmt.Errorf("%w (%s -h lists the flags)", withHint(err, c.flags), c.flags.Name())
	}
	c.patterns = c.flags.Args()
	for _, p := range c.patterns {
		if strings.HasPrefix(p, "-") {
			return fmt.Errorf("flag %s comes after a package; put the flags first", p)
		}
	}
	if len(c.patterns) == 0 && !c.modules {
		c.patterns = []string{"."}
	}
	c.given = make(map[string]string)
	c.flags.Visit(func(f *flag.Flag) { c.given[f.Name] = f.Value.String() })
	for _, a := range apart {
		if c.on(a.name) && slices.ContainsFunc(a.others, func(o string) bool { return c.on(o[1:]) }) {
			return fmt.Errorf("-%s cannot be combined with %s%s", a.name, inWords(a.others), a.why)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(named)) {
		if c.has(name) && c.given[name] == "" {
			return fmt.Errorf("-%s wants %s", name, named[name])
		}
	}
	return nil
}

// has reports whether a flag is given, and on whether that is to turn something on.
func (c *command) has(flag string) bool { _, ok := c.given[flag]; return ok }
func (c *command) on(flag string) bool  { return c.given[flag] != "" && c.given[flag] != "false" }

// inWords lists alternatives.
func inWords(list []string) string {
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " or " + list[last]
}

// withHint adds the flag that may have been meant to an error about one that is not
// defined.
func withHint(err error, fs *flag.FlagSet) error {
	name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !ok {
		return err
	}
	var names []string
	fs.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	return fmt.Errorf("unknown flag -%s%s", name, nearest.Hint(name, "-", names))
}

// chosenChecks returns the checks that the -NAME flags select, as go vet does: if
// any is true, only those; else all but those which are false.
func (c *command) chosenChecks() []*analysis.Analyzer {
	var named, rest []*analysis.Analyzer
	for _, a := range c.all {
		if c.on(a.Name) {
			named = append(named, a)
		} else if !c.has(a.Name) {
			rest = append(rest, a)
		}
	}
	if named != nil {
		return named
	}
	return rest
}

// choice registers a flag that may stand without a value, or has names to choose by.
// The list is nil if it is not given.
func (c *command) choice(list *[]string, name, usage string) {
	c.flags.BoolFunc(name, usage, func(v string) error {
		switch v {
		case "":
			return errors.New("want a name")
		case "false":
			*list = nil
		case "true": // stands without a value
			*list = append([]string{}, *list...)
		default:
			*list = append(*list, strings.Split(v, ",")...)
		}
		return nil
	})
}

const usageHead = `Acperrlint reports errors that a Go program sends to its ACP or JSON-RPC peer
with a code that is wrong, or less specific than the protocol has.

Usage:
  acperrlint [flags] [packages]
  acperrlint contract [flags] [packages]
  acperrlint -explain [checks] | -list | -codes [acp] [arc] [jsonrpc]
  acperrlint help | version
  go vet -vettool=$(which acperrlint) [flags] [packages]

Packages are named as for the go command; the default is the one in the
current directory. -modules takes every module in it and below.

Checks:
`

const usageTail = `
-NAME runs only the checks that are so named, and -NAME=false all others. A
check that is off by default runs if -NAME or -enable names it.
acperrlint -explain NAME says what a check finds, and acperrlint -codes prints
the protocols' tables of codes.

In a program with old findings, -baseline FILE -write-baseline writes them down
and -baseline FILE reports what is new; -new-from REVISION asks git instead.

Acperrlint contract prints which codes a peer can read, method by method, and
compares that with a committed file; acperrlint contract -h says how.

Exit status: 0 no findings, 3 findings, 1 the run failed. -status sets another
one for findings. With -surface, and with -json unless -status is given, findings
do not change it.
`

// printUsage prints the help text.
func (c *command) printUsage(w io.Writer) error {
	fmt.Fprint(w, usageHead)
	rest := flag.NewFlagSet("", flag.ContinueOnError)
	rest.SetOutput(w)
	isCheck := make(map[string]bool)
	for i, check := range analyzer.Checks() {
		isCheck[check.Name] = true
		fmt.Fprintf(w, "  %-16s %s%s\n", check.Name, synopsis(c.all[i]), word(check.Default, "", " (off by default)"))
	}
	fmt.Fprint(w, "\nFlags:\n")
	c.flags.VisitAll(func(f *flag.Flag) {
		if !isCheck[f.Name] {
			rest.Var(f.Value, f.Name, f.Usage)
			rest.Lookup(f.Name).DefValue = f.DefValue
		}
	})
	rest.PrintDefaults()
	_, err := fmt.Fprint(w, usageTail)
	return err
}

// printVersion prints the version of the module that the command was built
// from, and the Go version, which bounds the sources that it can read.
func printVersion(w io.Writer) error {
	_, err := fmt.Fprintf(w, "acperrlint %s built with %s\n", version(), runtime.Version())
	return err
}

// version returns the version of the module that the command was built from.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(unknown version)"
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
