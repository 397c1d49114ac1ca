package enginetest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"MODULE/internal/mutant"
)

// TestMutants runs the programs with one change of the code after the other.
// e2e/mutation puts this file beside the package's own test.
//
// Without a plan it writes which programs reach which change. A plan has a
// change and the programs to run a line.
func TestMutants(t *testing.T) {
	mutant.Set(0)
	_, results := os.Getenv("MUTANTS_PLAN"), os.Getenv("MUTANTS_RESULTS")
	if results == "" {
		t.Skip("no mutation testing")
	}
	out, err := os.Create(results)
	if err != nil {
		t.Fatal(err)
	}
	debug.SetMaxStack(128 << 20)
	debug.SetGCPercent(200)
	if plan := os.Getenv("MUTANTS_PLAN"); plan != "" {
		runPlan(t, plan, out)
		return
	}
	list, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	enc := json.NewEncoder(out)
	write := func(v any) {
		if err := enc.Encode(v); err != nil {
			t.Fatal(err)
		}
	}
	write(map[string]any{"reached": mutant.Reached()}) // before any program
	for i, p := range list {
		start := time.Now()
		if problems := p.run(); len(problems) > 0 {
			t.Errorf("%s: %v", p.title, problems)
		}
		write(map[string]any{"program": i, "title": p.title, "milliseconds": time.Since(start).Milliseconds(), "reached": mutant.Reached()})
	}
}

type plannedMutant struct {
	ID       int
	Programs []int
	First    bool // the change is needed from the start of the process
	Limit    int  // milliseconds
}

func runPlan(t *testing.T, plan string, out *os.File) {
	f, err := os.Open(plan)
	if err != nil {
		t.Fatal(err)
	}
	var mutants []plannedMutant
	for dec := json.NewDecoder(bufio.NewReader(f)); dec.More(); {
		var m plannedMutant
		if err := dec.Decode(&m); err != nil {
			t.Fatal(err)
		}
		mutants = append(mutants, m)
	}
	say := func(format string, args ...any) {
		if _, err := fmt.Fprintf(out, format+"\n", args...); err != nil {
			t.Fatal(err)
		}
	}
	if first := mutants[0]; first.First {
		say("run %d", first.ID)
		mutant.Set(first.ID)
	}
	list, err := programs()
	if err != nil {
		if mutants[0].First {
			say("killed %d loading: %v", mutants[0].ID, err)
			return
		}
		t.Fatal(err)
	}

	// A change may make the engine run for ever or take all memory.
	var deadline atomic.Int64
	go func() {
		for {
			time.Sleep(100 * time.Millisecond)
			var mem runtime.MemStats
			runtime.ReadMemStats(&mem)
			if end := deadline.Load(); mem.HeapAlloc > 2<<30 || end != 0 && time.Now().UnixMilli() > end {
				say("late")
				os.Exit(3)
			}
		}
	}()

	var killers []int // the latest first
	used := make(map[int]bool)
	for _, m := range mutants {
		say("run %d", m.ID)
		slices.SortStableFunc(m.Programs, func(a, b int) int { return rank(killers, a) - rank(killers, b) })
		deadline.Store(time.Now().Add(time.Duration(m.Limit) * time.Millisecond).UnixMilli())
		mutant.Set(m.ID)
		killed := false
		for _, i := range m.Programs {
			used[i] = true
			if problems := list[i].run(); len(problems) > 0 {
				say("killed %d %s: %s", m.ID, list[i].title, problems[0])
				killers = append([]int{i}, slices.DeleteFunc(killers, func(k int) bool { return k == i })...)
				killed = true
				break
			}
		}
		mutant.Set(0)
		deadline.Store(0)
		if !killed {
			say("lived %d", m.ID)
		}
	}
	if mutants[0].First {
		return
	}
	for i := range used {
		if problems := list[i].run(); len(problems) > 0 {
			say("dirty %s: %s", list[i].title, problems[0])
			t.Fatal("a change left something behind that concerns the next ones")
		}
	}
}

// rank returns the place of a program among those that found a change lately.
func rank(killers []int, program int) int {
	if i := slices.Index(killers, program); i >= 0 {
		return i
	}
	return len(killers)
}
