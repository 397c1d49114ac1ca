// Bench compares what linting costs: the wall time and the peak memory of
// acperrlint, of drivers with an analyzer that does nothing, and of other
// linters, as ratios of one run.
//
//	go run . [flags] DIR...
//
// In each module it runs each tool once to fill the go command's caches, and
// then -n times in turn, so that other work of the machine slows all of them alike.
// It prints the medians, and their ratios to the driver that does nothing. What a
// tool finds does not matter here; that it ran does.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"
)

// others are the linters that acperrlint is compared with, as the module proxy
// serves them.
var others = []struct {
	name, pkg string
	found     int // the exit status with findings
}{
	{"go-errorlint", "github.com/polyfloyd/go-errorlint@v1.8.0", 3},
	{"testifylint", "github.com/Antonboom/testifylint@v1.6.4", 3},
	{"errcheck", "github.com/kisielk/errcheck@v1.9.0", 1},
	{"staticcheck", "honnef.co/go/tools/cmd/staticcheck@v0.6.1", 1},
}

// A tool is a command line that lints the module in the current directory.
type tool struct {
	name  string
	args  []string
	env   []string // besides the environment
	found int      // the exit status with findings
	like  string   // the tool that the ratios are to

	// prepare is run before each measurement, outside of it.
	prepare func() error
}

// A sample is what one run of a tool cost.
type sample struct {
	wall   time.Duration
	memory int64 // bytes, at the peak, of the largest process
}

func main() {
	n := flag.Int("n", 5, "measured runs of each tool")
	packages := flag.String("packages", "./...", "comma-separated `patterns` of packages")
	compare := flag.Bool("others", false, "also run other linters, which are downloaded and built")
	plugin := flag.Bool("golangci", false, "also run golangci-lint with the plugin, which is downloaded and built")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: go run . [-n runs] [-packages patterns] [-others] [-golangci] DIR...")
		os.Exit(2)
	}
	if err := run(*n, strings.Split(*packages, ","), *compare, *plugin, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(n int, patterns []string, compare, plugin bool, dirs []string) error {
	bin, err := os.MkdirTemp("", "acperrlint-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(bin)
	tools, err := build(bin, patterns, compare)
	if err != nil {
		return err
	}
	if plugin {
		more, err := buildGolangci(bin, patterns)
		if err != nil {
			return err
		}
		tools = append(tools, more...)
	}
	for _, dir := range dirs {
		found, err := measure(tools, dir, n)
		if err != nil {
			return err
		}
		if err := report(os.Stdout, dir, tools, found); err != nil {
			return err
		}
	}
	return nil
}

// build makes the tools in a directory.
func build(bin string, patterns []string, compare bool) ([]tool, error) {
	at := func(name string) string { return filepath.Join(bin, name) }
	// A vettool that is built anew has a new identity, for which the go command
	// has no results; what it compiles stays.
	vettool := func(name, pkg string) func() error {
		return func() error {
			nonce := fmt.Sprintf("-ldflags=-X main.nonce=%d", time.Now().UnixNano())
			return command("go", "build", nonce, "-o", at(name), pkg)
		}
	}
	const ours = "github.com/acperrlint/acperrlint/cmd/acperrlint"
	if err := errors.Join(
		command("go", "build", "-o", at("nothing"), "./nothing"),
		command("go", "build", "-o", at("acperrlint"), ours),
	); err != nil {
		return nil, err
	}
	with := func(args ...string) []string { return append(args, patterns...) }
	list := []tool{
		{name: "a driver that does nothing", args: with(at("nothing")), found: 3},
		{name: "acperrlint", args: with(at("acperrlint"), "-cache=off"), found: 3},
		{name: "acperrlint, test files too", args: with(at("acperrlint"), "-cache=off", "-test"), found: 3},
		{name: "acperrlint that keeps results, cold", args: with(at("acperrlint"), "-cache="+at("cold")), found: 3, like: "acperrlint", prepare: func() error { return os.RemoveAll(at("cold")) }},
		{name: "acperrlint that keeps results, warm", args: with(at("acperrlint"), "-cache="+at("warm")), found: 3, like: "acperrlint"},
		{name: "a vettool that does nothing, cold", args: with("go", "vet", "-vettool="+at("nothing.cold")), found: 1, prepare: vettool("nothing.cold", "./nothing")},
		{name: "acperrlint as a vettool, cold", args: with("go", "vet", "-vettool="+at("acperrlint.cold")), found: 1, prepare: vettool("acperrlint.cold", ours), like: "a vettool that does nothing, cold"},
		{name: "a vettool that does nothing, warm", args: with("go", "vet", "-vettool="+at("nothing")), found: 1},
		{name: "acperrlint as a vettool, warm", args: with("go", "vet", "-vettool="+at("acperrlint")), found: 1, like: "a vettool that does nothing, warm"},
	}
	if compare {
		for _, o := range others {
			cmd := exec.Command("go", "install", o.pkg)
			cmd.Env = append(os.Environ(), "GOBIN="+bin)
			if out, err := cmd.CombinedOutput(); err != nil {
				return nil, fmt.Errorf("go install %s: %w\n%s", o.pkg, err, out)
			}
			list = append(list, tool{name: o.name, args: with(at(o.name)), found: o.found})
		}
		// Staticcheck keeps results, too.
		i := slices.IndexFunc(list, func(t tool) bool { return t.name == "acperrlint that keeps results, warm" })
		list[i].like = "staticcheck"
	}
	return list, nil
}

// buildGolangci makes golangci-lint with the plugin, which is compared with one of
// golangci-lint's own linters that declares facts: it loads as much for that.
func buildGolangci(bin string, patterns []string) ([]tool, error) {
	at := func(name string) string { return filepath.Join(bin, name) }
	cmd := exec.Command("go", "build", "-o", at("golangci-lint"), ".")
	cmd.Dir = filepath.Join("..", "hosts", "golangci")
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building golangci-lint: %w\n%s", err, out)
	}
	const facts = "exhaustive"
	if err := errors.Join(
		os.WriteFile(at("plugin.yml"), []byte("version: '2'\nlinters: {default: none, enable: [acperrlint], settings: {custom: {acperrlint: {type: module}}}}\n"), 0o666),
		os.WriteFile(at("facts.yml"), []byte("version: '2'\nlinters: {default: none, enable: ["+facts+"]}\n"), 0o666),
	); err != nil {
		return nil, err
	}
	golangci := func(name, config, like string, cold bool) tool {
		cache := at(config + ".cache")
		t := tool{
			name: name, like: like, found: 1, env: []string{"GOLANGCI_LINT_CACHE=" + cache},
			args: append([]string{at("golangci-lint"), "run", "-c", at(config + ".yml"), "--allow-parallel-runners"}, patterns...),
		}
		if cold {
			t.env[0] += ".cold"
			t.prepare = func() error { return os.RemoveAll(cache + ".cold") }
		}
		return t
	}
	return []tool{
		golangci("golangci-lint with "+facts+", cold", "facts", "", true),
		golangci("golangci-lint with acperrlint, cold", "plugin", "golangci-lint with "+facts+", cold", true),
		golangci("golangci-lint with "+facts+", warm", "facts", "", false),
		golangci("golangci-lint with acperrlint, warm", "plugin", "golangci-lint with "+facts+", warm", false),
	}, nil
}

func command(name string, args ...string) error {
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, out)
	}
	return nil
}

// measure runs the tools in a module, in turn.
func measure(tools []tool, dir string, n int) ([][]sample, error) {
	found := make([][]sample, len(tools))
	for round := range n + 1 {
		for i, t := range tools {
			s, err := t.once(dir)
			if err != nil {
				return nil, err
			}
			if round > 0 {
				found[i] = append(found[i], s)
			}
		}
	}
	return found, nil
}

func (t tool) once(dir string) (sample, error) {
	if t.prepare != nil {
		if err := t.prepare(); err != nil {
			return sample{}, err
		}
	}
	cmd := exec.Command(t.args[0], t.args[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), t.env...)
	started := time.Now()
	out, err := cmd.CombinedOutput()
	s := sample{wall: time.Since(started)}
	if err != nil && (cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != t.found) {
		return s, fmt.Errorf("%s in %s: %w\n%s", t.name, dir, err, out)
	}
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		s.memory = int64(usage.Maxrss) * 1024 // of the children that it waited for too
	}
	return s, nil
}

// report prints the medians of each tool and their ratios.
func report(w io.Writer, dir string, tools []tool, found [][]sample) error {
	fmt.Fprintf(w, "%s, medians of %d runs\n\n", filepath.Base(dir), len(found[0]))
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(tw, "\tseconds\t\tMB\t\t\n")
	for i, t := range tools {
		base := slices.IndexFunc(tools, func(o tool) bool { return o.name == t.like })
		base = max(base, 0)
		wall, memory := medians(found[i])
		wall0, memory0 := medians(found[base])
		fmt.Fprintf(tw, "%s\t%.2f\t%.2f×\t%d\t%.2f×\t\n", t.name, wall.Seconds(), wall.Seconds()/wall0.Seconds(), memory>>20, float64(memory)/float64(memory0))
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w)
	return err
}

func medians(list []sample) (time.Duration, int64) {
	middle := func(less func(a, b sample) int) sample {
		return slices.SortedFunc(slices.Values(list), less)[len(list)/2]
	}
	return middle(func(a, b sample) int { return cmp.Compare(a.wall, b.wall) }).wall,
		middle(func(a, b sample) int { return cmp.Compare(a.memory, b.memory) }).memory
}
