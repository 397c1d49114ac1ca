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
// Findings go to standard output, one a line, sorted by position; whatever
// else there is to say goes to standard error. The exit status is 0 if there
// are no findings, 3 if there are, and 1 if the run failed: for example, if a
// package does not compile. Findings in the other packages are printed all
// the same. With -json the status is 0 whether there are findings or not.
//
// With -surface the command prints what the checks see of each package instead
// of findings: where the peer's messages arrive, what answers them, and what
// was expected and not found. The status is 0 then too.
//
// With -baseline the findings that a file knows are left out, with -new-from
// those on lines that git has had since a revision; what is left decides the
// status. An interrupted run fails. It leaves each file as it was or as it is to
// be, never in between.
//
// The command loads and prints. What a finding is, the packages below
// analyzer decide.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
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
	c, err := parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		c.usage(stdout)
		return exitClean
	case err != nil:
		fmt.Fprintf(stderr, "acperrlint: %v\n", err)
		return exitFailed
	case c.version:
		printVersion(stdout)
		return exitClean
	}
	var show func(io.Writer) error
	switch {
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
	if err := show(stdout); err != nil {
		fmt.Fprintf(stderr, "acperrlint: %v\n", err)
		return exitFailed
	}
	return exitClean
}

var errInterrupted = errors.New("interrupted")

// check loads the packages and analyzes them. It also returns, in one line
// each, what could not be done. An interruption ends it.
func (c *command) check(p *printer) (*result, []string, error) {
	type outcome struct {
		res      *result
		failures []string
		err      error
	}
	done := make(chan outcome, 1)
	go func() {
		res, failures, err := c.uninterrupted(p)
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

func (c *command) uninterrupted(p *printer) (*result, []string, error) {
	prog, err := c.load()
	if err != nil {
		return nil, nil, err
	}
	failures := prog.failures(p.short)
	res, err := c.analyze(prog)
	if err != nil {
		return nil, nil, err
	}
	return res, append(failures, res.failures()...), nil
}

// lint loads the packages, analyzes them, and prints or fixes what was found.
func (c *command) lint(stdout, stderr io.Writer) int {
	modules, notes, err := c.perModule()
	if err != nil {
		fmt.Fprintf(stderr, "acperrlint: %v\n", err)
		return exitFailed
	}
	for _, note := range notes {
		fmt.Fprintf(stderr, "acperrlint: %s\n", note)
	}
	known, err := c.known(modules)
	if err != nil {
		fmt.Fprintf(stderr, "acperrlint: %v\n", err)
		return exitFailed
	}
	p := newPrinter(c.context)
	res := &result{graph: new(checker.Graph)}
	var failures []string
	for _, m := range modules {
		part, more, err := m.check(p)
		switch {
		case err == nil:
			res.graph.Roots = append(res.graph.Roots, part.graph.Roots...)
			failures = append(failures, more...)
		case !c.modules || errors.Is(err, errInterrupted):
			fmt.Fprintf(stderr, "acperrlint: %v\n", err)
			return exitFailed
		case !errors.Is(err, errNoPackage): // a module need not have packages
			failures = append(failures, fmt.Sprintf("%s: %v", p.short(m.dir), err))
		}
	}

	if err := known.leaveOut(res, p); err != nil {
		failures = append(failures, err.Error())
	}
	left := 0
	switch {
	case c.surface && c.json:
		err = res.printSurfaceJSON(stdout)
	case c.surface:
		err = res.printSurface(stdout, p)
	case c.writeBaseline && len(failures) > 0:
		failures = append(failures, c.baseline+" was not written, because not everything could be analyzed")
	case c.writeBaseline:
		list := res.findings()
		if err = writeFile(c.baselineFile(), newBaseline(list, p).format()); err != nil {
			err = fmt.Errorf("%s: not written: %w", c.baseline, err)
		} else {
			fmt.Fprintf(stderr, "acperrlint: findings written to %s: %d\n", c.baseline, len(list))
		}
	case c.json:
		err = res.printJSON(stdout)
	case c.fix || c.diff:
		fixes := newFixes(res.findings(), p)
		failures = append(failures, fixes.apply(c.ctx, c.diff, stdout)...)
		for _, reason := range fixes.refused {
			fmt.Fprintf(stderr, "acperrlint: %s\n", reason)
		}
		if c.diff { // standard output is a patch, and nothing has changed
			left = len(res.findings())
			err = p.print(stderr, fixes.rest)
		} else {
			left = len(fixes.rest)
			err = p.print(stdout, fixes.rest)
		}
	default:
		findings := res.findings()
		left = len(findings)
		err = p.print(stdout, findings)
	}
	if err != nil {
		failures = append(failures, err.Error())
	}
	for _, f := range failures {
		fmt.Fprintf(stderr, "acperrlint: %s\n", f)
	}
	switch {
	case len(failures) > 0:
		return exitFailed
	case left > 0:
		return exitFindings
	}
	return exitClean
}
