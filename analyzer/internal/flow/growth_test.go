package flow

import (
	"fmt"
	"strings"
	"testing"
)

// ringOf is functions that call the next one, the last one the first. Each has an error
// of its own.
func ringOf(n int, back string) string {
	var b strings.Builder
	b.WriteString("package program; import (\"errors\"; \"fmt\"); var _ = errors.New; type table map[string]int\n")
	for i := range n {
		fmt.Fprintf(&b, "func f%d(t table, id string, k int) error { if _, ok := t[id]; !ok && k == %[1]d { return fmt.Errorf(\"%%s not found\", id) }; if err := f%d(t, id, k-1); err != nil { return %s }; return nil }\n",
			i, (i+1)%n, strings.ReplaceAll(back, "#", fmt.Sprint(i)))
	}
	return b.String()
}

// mutuallyOf is functions that call five others each.
func mutuallyOf(n int, _ string) string {
	var b strings.Builder
	b.WriteString("package program; import \"fmt\"; type table map[string]int\n")
	for i := range n {
		fmt.Fprintf(&b, "func f%d(t table, id string, k int) error { if _, ok := t[id]; !ok { return fmt.Errorf(\"%%s not found\", id) }\n", i)
		for k := range 5 {
			fmt.Fprintf(&b, "if k == %d { if err := f%d(t, id, k-1); err != nil { return err } }\n", k, (7*i+13*k+1)%n)
		}
		b.WriteString("return nil }\n")
	}
	return b.String()
}

// Functions that hand on the errors of others are evaluated a few times each, and the
// errors that they hand on are not made anew: only their ways differ.
func TestHandedOnIsShared(t *testing.T) {
	for _, c := range []struct {
		source         func(int, string) string
		back           string
		evals, origins int // for each function, or for each error
	}{
		{ringOf, "err", 4, 3},
		{ringOf, "fmt.Errorf(\"#: %w\", err)", 7, 3},
		{mutuallyOf, "", 8, 5},
	} {
		for _, n := range []int{20, 80} {
			e := errorsOf(t, c.source(n, c.back))
			evals := 0
			eval := e.solver.Eval
			e.solver.Eval = func(k node) Set { evals++; return eval(k) }
			origins := make(map[*Origin]bool)
			for _, fn := range e.w.Funcs {
				if fn.Signature.Results().Len() == 0 {
					continue // the package's initializer
				}
				s := e.Result(fn, 0)
				if len(s) < n {
					t.Fatalf("%s has %d errors of %d", fn, len(s), n)
				}
				for _, x := range s {
					origins[x.Origin] = true
				}
			}
			t.Logf("%d functions: %d evaluations, %d origins", n, evals, len(origins))
			if evals > c.evals*n {
				t.Errorf("%d functions (%s): %d evaluations", n, c.back, evals)
			}
			if len(origins) > c.origins*n {
				t.Errorf("%d functions (%s): %d origins of %d errors", n, c.back, len(origins), n)
			}
		}
	}
}
