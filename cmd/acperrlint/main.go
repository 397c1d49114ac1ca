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
// Findings go to standard output, one on a line, sorted by position. Indented lines
// below a finding show the way of the error. Everything else goes to standard error;
// the last line is the number of findings. The exit status is 0 if there are no
// findings, 3 (or that of -status) if there are, and 1 if the run failed, for example
// because a package does not compile. Findings in the other packages are still
// printed. With -json, which prints what go vet prints, the status is 0 whether there are
// findings or not. An interrupted run fails, and leaves each file either unchanged or
// completely changed.
//
// With -surface the command prints what the checks see of each package. With the word
// contract before the flags it prints what the peer of the program can read, method by
// method.
//
// A run keeps its findings for the next one, package by package. They are used again as
// long as the sources of a package and of everything that it imports, the settings and
// the command itself stay the same.
//
// The command loads and prints. The packages below analyzer decide what a finding is.
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
	"github.com/acperrlint/acperrlint/analyzer/surface"
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
	read := parse
	if len(args) > 0 && args[0] == "contract" {
		read, args = parseContract, args[1:]
	}
	c, err := read(args)
	status := exitClean
	switch {
	case errors.Is(err, flag.ErrHelp):
		err = printed(stdout, c.usage)
	case err != nil:
	case c.show != nil:
		err = printed(stdout, c.show)
	case c.checkDir() != nil:
		err = c.checkDir()
	default:
		var stop func()
		c.ctx, stop = signal.NotifyContext(c.ctx, os.Interrupt, syscall.SIGTERM)
		defer stop()
		status, err = c.run(stdout, stderr)
	}
	if err != nil {
		say(stderr, err.Error())
		return exitFailed
	}
	return status
}

// printed prints to w. The error is the first one.
func printed(w io.Writer, show func(io.Writer) error) error {
	out := bufio.NewWriter(w) // which keeps the first error
	if err := show(out); err != nil {
		return err
	}
	return out.Flush()
}

// say writes lines of what is no finding.
func say(stderr io.Writer, lines ...string) {
	for _, line := range lines {
		fmt.Fprintf(stderr, "acperrlint: %s\n", line)
	}
}

var errInterrupted = errors.New("interrupted")

// check loads the packages and analyzes them. An interruption ends it.
func (c *command) check(p *printer, busy *progress) (res *result, err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		busy.now(c.label + "loading packages")
		if res = c.reuse(p, busy); res == nil {
			res, err = c.fresh(p, busy)
		}
	}()
	select {
	case <-c.ctx.Done():
		select {
		case <-done: // what loading has started has stopped
		case <-time.After(time.Second):
		}
		return nil, errInterrupted
	case <-done:
		if c.ctx.Err() != nil {
			return nil, errInterrupted // which loading may have taken for an error
		}
		return res, err
	}
}

// findings loads and analyzes what the command names, module by module, and
// leaves out what is known.
func (c *command) findings(p *printer, stderr io.Writer) (*result, error) {
	busy := newProgress(stderr)
	defer busy.stop()
	left, err := c.byFile()
	if err != nil {
		return nil, err
	}
	if err := c.openCache(); err != nil {
		say(stderr, err.Error())
	}
	modules, notes, err := c.perModule()
	if err != nil {
		return nil, err
	}
	say(stderr, append(left, notes...)...)
	known, err := c.known(modules)
	if err != nil {
		return nil, err
	}
	res := &result{graph: new(checker.Graph), packages: make(map[string]bool)}
	if len(c.patterns) == 0 && !c.modules {
		return res, nil // nothing is named but what was left out
	}
	for i, m := range modules {
		if c.modules {
			m.label = fmt.Sprintf("%s (%d of %d): ", p.short(m.dir), i+1, len(modules))
		}
		part, err := m.check(p, busy)
		say(stderr, m.notes...)
		switch {
		case err == nil:
			res.graph.Roots = append(res.graph.Roots, part.graph.Roots...)
			res.found = append(res.found, part.found...)
			maps.Copy(res.packages, part.packages)
			res.failures = append(res.failures, part.failures...)
		case !c.modules || errors.Is(err, errInterrupted):
			return nil, err
		case !errors.Is(err, errNoPackage): // a module need not have packages
			res.failures = append(res.failures, fmt.Sprintf("%s: %v", p.short(m.dir), err))
		}
	}
	c.onFiles(res)
	if err := known.leaveOut(res, p); err != nil {
		res.failures = append(res.failures, err.Error())
	}
	return res, nil
}

// lint loads the packages, analyzes them, and prints or fixes what was found.
func (c *command) lint(stdout, stderr io.Writer) (status int, err error) {
	started := time.Now()
	p := c.newPrinter(stdout)
	res, err := c.findings(p, stderr)
	if err != nil {
		return exitFailed, err
	}
	o := outcome{res.findings(), res.failures, len(res.packages)}
	fixed := 0
	switch {
	case c.surface && c.json:
		err = printJSON(stdout, madeOf[surface.Package](res), "\t")
	case c.surface:
		err = res.printSurface(stdout, p)
	case c.writeBaseline:
		err = c.keepBaseline(&o, p, stderr)
	case c.json:
		err = res.printJSON(stdout)
	case c.fix || c.diff:
		fixed, err = c.applyFixes(&o, p, stdout, stderr)
	default:
		err = c.print(stdout, p, o)
	}
	if err != nil {
		o.failures = append(o.failures, err.Error())
	}
	say(stderr, o.failures...)
	if c.counts() && (o.packages > 0 || len(o.failures) == 0) {
		fmt.Fprintln(stderr, summary(o.findings, fixed, o.packages, time.Since(started)))
	}
	switch {
	case len(o.failures) > 0:
		return exitFailed, nil
	case len(o.findings) > 0:
		return c.status, nil
	}
	return exitClean, nil
}

// counts reports whether a line that counts the findings follows them.
func (c *command) counts() bool {
	return c.format == formatText && !c.json && !c.surface && !c.writeBaseline
}
