// Acperrlint reports errors that a Go program sends to its ACP or JSON-RPC
// peer with a code that is wrong, or less specific than the protocol has.
//
// Usage:
//
//	acperrlint [flags] [packages]
//	go vet -vettool=$(which acperrlint) [flags] [packages]
//
// Packages are named as for the go command; without a name it is the one in
// the current directory. With -modules it is all packages of every module in
// the current directory and below, or of the modules that hold the files and
// directories given. Run acperrlint -h for the flags and the checks, and
// acperrlint -explain NAME for what a check finds.
//
// Findings go to standard output, one a line, sorted by position, with the way
// of the error in indented lines below; whatever else there is to say goes to
// standard error, and last the number of findings. On a terminal each finding
// has its source line. With -f the findings are printed as JSON, as SARIF or as
// workflow commands of GitHub instead.
//
// The exit status is 0 if there are no findings, 3 or that of -status if there
// are, and 1 if the run failed: for example, if a package does not compile.
// Findings in the other packages are printed all the same. With -json, which
// prints what go vet does, it is 0 whether there are findings or not.
//
// With -surface the command prints what the checks see of each package instead
// of findings: where the peer's messages arrive, what answers them, and what
// was expected and not found. The status is 0 then too.
//
// With the word contract before the flags it prints what the peer of the program
// can read, method by method; acperrlint contract -h has its flags.
//
// With -baseline the findings that a file knows are left out, with -new-from
// those on lines that git has had since a revision; what is left decides the
// status. An interrupted run fails. It leaves each file as it was or as it is to
// be, never in between.
//
// What a run finds is kept for those after it, package by package, and found again
// where the sources of a package and of all that it imports, the settings and the
// command itself are the same: in the directory that -cache or $ACPERRLINT_CACHE
// names, which is off for none, or in one of the user's. What was not asked for in
// five days is removed, and the oldest of more than 64 MB. Runs with -json, -fix,
// -diff or -surface, and acperrlint contract, neither read nor write
// there.
//
// The command loads and prints. What a finding is, the packages below
// analyzer decide.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/acperrlint/acperrlint/analyzer"
)

// The exit statuses.
const (
	exitClean    = 0
	exitFailed   = 1
	exitFindings = 3

	maxStatus = 125 // shells use those above
)

func main() {
	args := os.Args[1:]
	if calledByGoVet(args) {
		unitchecker.Main(analyzer.NewFlags(flag.CommandLine)...)
	}
	os.Exit(run(args, os.Stdout, os.Stderr))
}

// calledByGoVet reports whether the arguments are those with which go vet
// calls its tool: to ask for its version, for its flags, or to analyze the
// package that a file describes.
func calledByGoVet(args []string) bool {
	if len(args) == 1 && (args[0] == "-V=full" || args[0] == "-flags") {
		return true
	}
	return len(args) > 0 && strings.HasSuffix(args[len(args)-1], ".cfg")
}

// run is the command without its process: it returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 && args[0] == "contract" {
		return runContract(args[1:], stdout, stderr)
	}
	c, err := parse(args)
	var show func(io.Writer) error
	switch {
	case errors.Is(err, flag.ErrHelp):
		show = c.usage
	case err != nil:
		fmt.Fprintf(stderr, "acperrlint: %v\n", err)
		return exitFailed
	case c.version:
		show = printVersion
	case c.list:
		show = c.printList
	case c.explain.given:
		show = c.printDocs
	case c.codes.given:
		show = c.printCodes
	default:
		var stop func()
		c.ctx, stop = signal.NotifyContext(c.ctx, os.Interrupt, syscall.SIGTERM)
		defer stop()
		return c.lint(stdout, stderr)
	}
	out := bufio.NewWriter(stdout) // which keeps the first error
	err = show(out)
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		fmt.Fprintf(stderr, "acperrlint: %v\n", err)
		return exitFailed
	}
	return exitClean
}

var errInterrupted = errors.New("interrupted")

// check loads the packages and analyzes them. It also returns, in one line
// each, what could not be done. An interruption ends it.
func (c *command) check(p *printer, busy *progress) (*result, []string, error) {
	type outcome struct {
		res      *result
		failures []string
		err      error
	}
	done := make(chan outcome, 1)
	go func() {
		res, failures, err := c.uninterrupted(p, busy)
		done <- outcome{res, failures, err}
	}()
	select {
	case <-c.ctx.Done():
		select {
		case <-done: // what loading has started has stopped
		case <-time.After(time.Second):
		}
		return nil, nil, errInterrupted
	case o := <-done:
		if c.ctx.Err() != nil {
			o.err = errInterrupted // which loading may have taken for an error
		}
		return o.res, o.failures, o.err
	}
}

func (c *command) uninterrupted(p *printer, busy *progress) (*result, []string, error) {
	busy.now(c.label + "loading packages")
	if res := c.reuse(p, busy); res != nil {
		return res, nil, nil
	}
	return c.fresh(p, busy)
}

// findings loads and analyzes what the command names, module by module, and
// leaves out what is known. It also returns, in one line each, what could not be
// done.
func (c *command) findings(p *printer, busy *progress, stderr io.Writer) (*result, []string, error) {
	left, err := c.byFile()
	if err != nil {
		return nil, nil, err
	}
	if err := c.openCache(); err != nil {
		fmt.Fprintf(stderr, "acperrlint: %v\n", err)
	}
	modules, notes, err := c.perModule()
	if err != nil {
		return nil, nil, err
	}
	for _, note := range append(left, notes...) {
		fmt.Fprintf(stderr, "acperrlint: %s\n", note)
	}
	known, err := c.known(modules)
	if err != nil {
		return nil, nil, err
	}
	res := &result{graph: new(checker.Graph), packages: make(map[string]bool)}
	var failures []string
	if len(c.patterns) == 0 && !c.modules {
		return res, nil, nil // nothing is named but what was left out
	}
	for i, m := range modules {
		if c.modules {
			m.label = fmt.Sprintf("%s (%d of %d): ", p.short(m.dir), i+1, len(modules))
		}
		part, more, err := m.check(p, busy)
		for _, note := range m.notes {
			fmt.Fprintf(stderr, "acperrlint: %s\n", note)
		}
		switch {
		case err == nil:
			res.graph.Roots = append(res.graph.Roots, part.graph.Roots...)
			res.kept = append(res.kept, part.kept...)
			maps.Copy(res.packages, part.packages)
			failures = append(failures, more...)
		case !c.modules || errors.Is(err, errInterrupted):
			return nil, nil, err
		case !errors.Is(err, errNoPackage): // a module need not have packages
			failures = append(failures, fmt.Sprintf("%s: %v", p.short(m.dir), err))
		}
	}
	c.onFiles(res)
	if err := known.leaveOut(res, p); err != nil {
		failures = append(failures, err.Error())
	}
	return res, failures, nil
}

// lint loads the packages, analyzes them, and prints or fixes what was found.
func (c *command) lint(stdout, stderr io.Writer) int {
	started := time.Now()
	p := c.newPrinter(stdout)
	busy := newProgress(stderr)
	res, failures, err := c.findings(p, busy, stderr)
	busy.stop()
	if err != nil {
		fmt.Fprintf(stderr, "acperrlint: %v\n", err)
		return exitFailed
	}

	found := res.findings()
	fixed := 0
	switch {
	case c.surface && c.json:
		err = printJSON(stdout, res.surfaces(), "\t")
	case c.surface:
		err = res.printSurface(stdout, p)
	case c.writeBaseline && len(failures) > 0:
		failures = append(failures, c.baseline+" was not written, because not everything could be analyzed")
	case c.writeBaseline:
		if err = writeFile(c.inDir(c.baseline), newBaseline(found, p).format()); err != nil {
			err = fmt.Errorf("%s: not written: %w", c.baseline, err)
		} else {
			fmt.Fprintf(stderr, "acperrlint: findings written to %s: %d\n", c.baseline, len(found))
		}
		found = nil
	case c.json:
		err = res.graph.PrintJSON(stdout) // a package's test variant apart from the package
	case c.fix || c.diff:
		fixes := newFixes(found, p)
		failures = append(failures, fixes.apply(c.ctx, c.diff, stdout)...)
		for _, reason := range fixes.refused {
			fmt.Fprintf(stderr, "acperrlint: %s\n", reason)
		}
		for _, f := range fixes.rest {
			if c.verbose && f.NoFix != "" {
				fmt.Fprintf(stderr, "acperrlint: %s: not fixed: %s\n", p.short(f.start().String()), f.NoFix)
			}
		}
		if c.diff { // standard output is a patch, and nothing has changed
			err = p.print(stderr, fixes.rest)
			break
		}
		if fixes.again && len(failures) == 0 {
			fmt.Fprintln(stderr, "acperrlint: codes are passed on now: a second run of -fix gives the errors theirs")
		}
		fixed = len(found) - len(fixes.rest)
		found = fixes.rest
		err = c.print(stdout, p, outcome{found, failures, len(res.packages)})
	default:
		err = c.print(stdout, p, outcome{found, failures, len(res.packages)})
	}
	if err != nil {
		failures = append(failures, err.Error())
	}
	for _, f := range failures {
		fmt.Fprintf(stderr, "acperrlint: %s\n", f)
	}
	if c.counts() && (len(res.packages) > 0 || len(failures) == 0) {
		fmt.Fprintln(stderr, summary(found, fixed, len(res.packages), time.Since(started)))
	}
	switch {
	case len(failures) > 0:
		return exitFailed
	case len(found) > 0:
		return c.status
	}
	return exitClean
}

// counts reports whether a line that counts the findings follows them.
func (c *command) counts() bool {
	return c.format == formatText && !c.json && !c.surface && !c.writeBaseline
}
