package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A result is what became of a mutant.
type result struct {
	status string // killed, late, lived or unreached
	by     string
}

// A program is one of those that the engine's test runs.
type program struct {
	title   string
	took    time.Duration
	reached map[int]bool
}

// A runner tries mutants.
type runner struct {
	*build
	ownTook    map[string]time.Duration
	ownReached map[int]bool
	covered    map[int]bool // reached by anything, even if the change makes no difference there
	first      map[int]bool // reached before any program runs
	list       []program
	mu         sync.Mutex
	results    map[int]result
	batches    int
}

func (r *runner) run(mutants []*mutant) error {
	if err := r.runOwn(); err != nil {
		return err
	}
	if err := r.runPrograms(); err != nil {
		return err
	}
	log.Printf("%d mutants; the tests pass without them", len(mutants))

	// Own tests first: they are fast.
	each(mutants, func(m *mutant) {
		if r.ownReached[m.id] {
			if res := r.tryOwn(m); res.status != "lived" {
				r.set(m.id, res)
			}
		}
	})
	var left []*mutant
	for _, m := range mutants {
		if _, done := r.results[m.id]; !done {
			left = append(left, m)
		}
	}
	log.Printf("%d are left after the packages' own tests", len(left))
	return r.tryPrograms(left)
}

// each calls f for all elements, for several at once.
func each[T any](list []T, f func(T)) {
	queue := make(chan T)
	var wg sync.WaitGroup
	for range *workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for x := range queue {
				f(x)
			}
		}()
	}
	for _, x := range list {
		queue <- x
	}
	close(queue)
	wg.Wait()
}

func (r *runner) set(id int, res result) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.results[id] = res
}

// runOwn runs the tests of the packages as they are.
func (r *runner) runOwn() error {
	r.ownTook, r.ownReached, r.covered = make(map[string]time.Duration), make(map[int]bool), make(map[int]bool)
	for _, p := range r.pkgs {
		test := r.own[p.PkgPath]
		if test == "" {
			continue
		}
		name := filepath.Join(r.tmp, "reached")
		cmd := exec.Command(test, "-test.count=1")
		cmd.Dir = filepath.Dir(p.GoFiles[0])
		cmd.Env = append(os.Environ(), "MUTANTS_REACHED="+name)
		start := time.Now()
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("the tests of %s fail without a change: %w\n%s", p.PkgPath, err, out)
		}
		r.ownTook[p.PkgPath] = time.Since(start)
		content, err := os.ReadFile(name)
		if err != nil && !os.IsNotExist(err) {
			return err
		}
		for _, s := range strings.Fields(string(content)) {
			id, err := strconv.Atoi(s)
			if err != nil {
				return err
			}
			// A package's own tests try its own mutants only.
			if m := r.mutants[max(id, -id)-1]; m.pkg == p {
				r.ownReached[id] = true
				r.covered[m.id] = true
			}
		}
	}
	return nil
}

// tryOwn runs the tests of a mutant's package.
func (r *runner) tryOwn(m *mutant) result {
	limit := 10*time.Second + 10*r.ownTook[m.pkg.PkgPath]
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, r.own[m.pkg.PkgPath], "-test.failfast", "-test.count=1")
	cmd.Dir = filepath.Dir(m.pkg.GoFiles[0])
	cmd.Env = append(os.Environ(), fmt.Sprintf("MUTANT=%d", m.id), "GOMEMLIMIT=1GiB")
	out, err := cmd.CombinedOutput()
	switch {
	case ctx.Err() != nil:
		return result{"late", "own tests"}
	case err == nil:
		return result{"lived", ""}
	}
	by := "own tests"
	for line := range strings.SplitSeq(string(out), "\n") {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "--- FAIL: "); ok {
			by, _, _ = strings.Cut(name, " ")
		}
	}
	return result{"killed", by}
}

// runPrograms runs all programs without a change, to know which reach what.
func (r *runner) runPrograms() error {
	r.first = make(map[int]bool)
	if *engine == "" {
		return nil
	}
	name := filepath.Join(r.tmp, "programs.json")
	if out, err := r.programsTest(name, "MUTANTS_REACHED=-").CombinedOutput(); err != nil {
		return fmt.Errorf("the programs fail without a change: %w\n%s", err, out)
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for dec := json.NewDecoder(bufio.NewReader(f)); dec.More(); {
		var line struct {
			Title        string
			Milliseconds int
			Reached      []int
		}
		if err := dec.Decode(&line); err != nil {
			return err
		}
		reached := make(map[int]bool)
		for _, id := range line.Reached {
			reached[id] = true
			r.covered[max(id, -id)] = true
		}
		if line.Title == "" {
			r.first = reached
			continue
		}
		r.list = append(r.list, program{line.Title, time.Duration(line.Milliseconds) * time.Millisecond, reached})
	}
	return nil
}

func (r *runner) programsTest(results string, env ...string) *exec.Cmd {
	cmd := exec.Command(r.programs, "-test.run=^TestMutants$", "-test.timeout=0")
	cmd.Dir = filepath.Join(r.root, filepath.FromSlash(*engine))
	cmd.Env = append(os.Environ(), append(env, "MUTANTS_RESULTS="+results)...)
	if *workers > 1 {
		cmd.Env = append(cmd.Env, "GOMAXPROCS=1")
	}
	return cmd
}

// A planned mutant is one line for the test that runs the programs.
type planned struct {
	ID       int
	Programs []int
	First    bool
	Limit    int
}

// tryPrograms runs the programs with each mutant that they reach.
func (r *runner) tryPrograms(mutants []*mutant) error {
	var batches [][]planned
	var batch []planned
	for _, m := range mutants {
		p := planned{ID: m.id, First: r.first[m.id]}
		var took time.Duration
		for i, prog := range r.list {
			if p.First || prog.reached[m.id] {
				p.Programs = append(p.Programs, i)
				took += prog.took
			}
		}
		if len(p.Programs) == 0 {
			status := "unreached"
			if r.covered[m.id] {
				status = "lived"
			}
			r.results[m.id] = result{status, ""}
			continue
		}
		sort.SliceStable(p.Programs, func(i, j int) bool { return r.list[p.Programs[i]].took < r.list[p.Programs[j]].took })
		p.Limit = int((5*time.Second + 20*took).Milliseconds())
		if p.First {
			batches = append(batches, []planned{p})
			continue
		}
		if batch = append(batch, p); len(batch) == 100 {
			batches = append(batches, batch)
			batch = nil
		}
	}
	if len(batch) > 0 {
		batches = append(batches, batch)
	}
	var errs []error
	each(batches, func(batch []planned) {
		if err := r.tryBatch(batch); err != nil {
			r.mu.Lock()
			errs = append(errs, err)
			r.mu.Unlock()
		}
	})
	return errors.Join(errs...)
}

// tryBatch runs the programs with one mutant after the other in one process,
// and in a new one after a mutant that ended it.
func (r *runner) tryBatch(batch []planned) error {
	for len(batch) > 0 {
		r.mu.Lock()
		r.batches++
		plan := filepath.Join(r.tmp, fmt.Sprintf("plan%d", r.batches))
		r.mu.Unlock()
		var content bytes.Buffer
		for _, p := range batch {
			line, err := json.Marshal(p)
			if err != nil {
				return err
			}
			content.Write(append(line, '\n'))
		}
		if err := os.WriteFile(plan, content.Bytes(), 0o666); err != nil {
			return err
		}
		env := []string{"MUTANTS_PLAN=" + plan}
		if batch[0].First {
			env = append(env, fmt.Sprintf("MUTANT=%d", batch[0].ID))
		}
		out, failed := r.programsTest(plan+".results", env...).CombinedOutput()
		results, err := os.ReadFile(plan + ".results")
		if err != nil && !os.IsNotExist(err) {
			return err
		}
		running, late := 0, false
		for line := range strings.SplitSeq(string(results), "\n") {
			word, rest, _ := strings.Cut(line, " ")
			number, by, _ := strings.Cut(rest, " ")
			id, _ := strconv.Atoi(number)
			switch word {
			case "run":
				running = id
			case "killed", "lived":
				r.set(id, result{word, by})
				running = 0
			case "late":
				late = true
			case "dirty":
				return fmt.Errorf("one of the mutants %v leaves something behind: %s", ids(batch), rest)
			}
		}
		switch {
		case running == 0 && failed == nil:
			return nil
		case running == 0 && batch[0].First: // it fails before the test begins
			running = batch[0].ID
		case running == 0:
			return fmt.Errorf("the test of the programs failed: %w\n%s", failed, out)
		}
		res := result{"killed", "crash"}
		if late {
			res = result{"late", ""}
		}
		r.set(running, res)
		batch = batch[slices.Index(ids(batch), running)+1:]
	}
	return nil
}

func ids(batch []planned) []int {
	var list []int
	for _, p := range batch {
		list = append(list, p.ID)
	}
	return list
}

func (r *runner) print(mutants []*mutant, took time.Duration) {
	sort.SliceStable(mutants, func(i, j int) bool {
		a, b := mutants[i], mutants[j]
		if a.file != b.file {
			return a.file < b.file
		}
		if a.line != b.line {
			return a.line < b.line
		}
		return a.column < b.column
	})
	count := make(map[string]int)
	for _, m := range mutants {
		res := r.results[m.id]
		count[res.status]++
		switch {
		case *all:
			fmt.Printf("%s\t%s\t%s\n", res.status, m, res.by)
		case res.status == "lived":
			fmt.Println(m)
		case res.status == "unreached":
			fmt.Printf("%s (not covered)\n", m)
		}
	}
	killed := count["killed"] + count["late"]
	efficacy := 0.0
	if tried := killed + count["lived"]; tried > 0 {
		efficacy = 100 * float64(killed) / float64(tried)
	}
	fmt.Printf("killed %d (%d of them by running too long), lived %d, not covered %d, left out because they do not compile: %d lines\n",
		killed, count["late"], count["lived"], count["unreached"], len(r.bad))
	fmt.Printf("efficacy %.1f%% of %d covered mutants, in %v\n", efficacy, killed+count["lived"], took.Round(time.Second))
}
