// Command metamorph rewrites programs in ways that change nothing of what they
// do, and tells which of the linter's findings change with it. See README.md.
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("metamorph: ")
	o := options{out: os.Stdout}
	dir := flag.String("C", ".", "`folder` of the program: a module's, or a GOPATH's with -gopath")
	names := flag.String("rewrites", "", "comma-separated `names` of rewrites to try; all if empty")
	list := flag.String("programs", "", "`file` with a program in each line, instead of -C and packages: folder, packages, and perhaps build flags, separated by tabs")
	flag.StringVar(&o.linter, "linter", "", "the linter's `binary`; without one, the checks of the module around this one run here, which takes less time")
	flag.BoolVar(&o.gopath, "gopath", false, "the folder is a GOPATH; packages below a host's name are libraries and stay as they are")
	flag.BoolVar(&o.verbose, "v", false, "list the findings that are lost, new, or have another code")
	flag.StringVar(&o.keep, "keep", "", "leave the rewritten program in this `folder`; for one program and one rewrite")
	enable := flag.String("enable", "", "comma-separated `checks` that are off by default")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: metamorph [flags] [packages]\n\nThe rewrites:")
		for _, r := range rewrites {
			fmt.Fprintf(flag.CommandLine.Output(), "  %-10s %s\n", r.name, r.doc)
		}
		fmt.Fprintln(flag.CommandLine.Output(), "\nFlags:")
		flag.PrintDefaults()
	}
	flag.Parse()
	if *enable != "" {
		o.enable = strings.Split(*enable, ",")
	}
	if err := run(&o, *dir, *names, *list, flag.Args()); err != nil {
		log.Fatal(err)
	}
}

// options are what holds for all programs of a run.
type options struct {
	out      io.Writer
	linter   string
	enable   []string // checks that are off by default
	rewrites []rewrite
	gopath   bool
	verbose  bool
	keep     string
}

func run(o *options, dir, names, list string, patterns []string) error {
	o.rewrites = rewrites
	if names != "" {
		o.rewrites = nil
		for name := range strings.SplitSeq(names, ",") {
			i := slices.IndexFunc(rewrites, func(r rewrite) bool { return r.name == name })
			if i < 0 {
				return fmt.Errorf("there is no rewrite %q; -help lists them", name)
			}
			o.rewrites = append(o.rewrites, rewrites[i])
		}
	}
	programs := []program{{dir: dir, patterns: patterns}}
	if list != "" {
		var err error
		if programs, err = readPrograms(list); err != nil {
			return err
		}
	}
	if o.keep != "" && (len(programs) != 1 || len(o.rewrites) != 1) {
		return fmt.Errorf("-keep is for one program and one rewrite")
	}
	if o.linter != "" {
		linter, err := filepath.Abs(o.linter)
		if err != nil {
			return err
		}
		o.linter = linter
	}
	total := newTable(o.rewrites)
	for _, p := range programs {
		t, err := o.try(p)
		if err != nil {
			fmt.Fprintf(o.out, "%s: left out: %v\n", p.dir, err)
			total.failed++
			continue
		}
		if len(programs) > 1 {
			fmt.Fprintf(o.out, "%s: %s\n", p.dir, t.line())
		}
		total.add(t)
	}
	total.print(o.out)
	if total.failed == len(programs) {
		return fmt.Errorf("no program could be read")
	}
	return nil
}

// A program is what is linted at once.
type program struct {
	dir      string
	patterns []string
	flags    string // of the go command
}

// readPrograms reads a list of programs. Folders in it are relative to its own.
func readPrograms(name string) ([]program, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var list []program
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\r\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		p := program{dir: filepath.FromSlash(fields[0])}
		if !filepath.IsAbs(p.dir) {
			p.dir = filepath.Join(filepath.Dir(name), p.dir)
		}
		if len(fields) > 1 {
			p.patterns = strings.Fields(fields[1])
		}
		if len(fields) > 2 {
			p.flags = fields[2]
		}
		list = append(list, p)
	}
	return list, nil
}

// try tries all rewrites on a program.
func (o *options) try(p program) (*table, error) {
	if len(p.patterns) == 0 {
		p.patterns = []string{"./..."}
	}
	w, err := newWorkplace(p, o)
	if err != nil {
		return nil, err
	}
	defer w.close()
	m, err := load(w)
	if err != nil {
		return nil, err
	}
	before, err := w.lint(&patch{m: m})
	if err != nil {
		return nil, err
	}
	t := newTable(o.rewrites)
	for _, r := range o.rewrites {
		patch, err := m.rewrite(r)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.name, err)
		}
		row := t.rows[r.name]
		row.sites, row.left, row.before = patch.count(), len(patch.drop), len(before)
		if len(patch.sites) == 0 {
			row.kept = len(before)
			continue
		}
		if o.keep != "" {
			if err := w.keep(patch, o.keep); err != nil {
				return nil, err
			}
		}
		after, err := w.lint(patch)
		if err != nil {
			fmt.Fprintf(o.out, "%s: %s: %v\n", p.dir, r.name, err)
			row.failed++
			continue
		}
		d := compare(before, after)
		row.kept, row.recoded, row.lost, row.added = d.kept, len(d.recoded), len(d.lost), len(d.added)
		if o.verbose {
			d.print(o.out, fmt.Sprintf("%s: %s", p.dir, r.name))
		}
	}
	return t, nil
}
