package program

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"golang.org/x/tools/go/ssa"
)

// Blocks share a cycle if each reaches the other, whatever the graph is like.
func TestCycles(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	shared := 0
	for range 300 {
		fn := new(ssa.Function)
		n := 1 + random.IntN(9)
		for i := range n {
			fn.Blocks = append(fn.Blocks, &ssa.BasicBlock{Index: i})
		}
		edges := ""
		for range random.IntN(2 * n) {
			from, to := fn.Blocks[random.IntN(n)], fn.Blocks[random.IntN(n)]
			from.Succs, to.Preds = append(from.Succs, to), append(to.Preds, from)
			edges += fmt.Sprintf(" %d>%d", from.Index, to.Index)
		}
		cycles := CyclesOf(fn)
		for _, a := range fn.Blocks {
			for _, b := range fn.Blocks {
				want := Reaches(a, b, nil) && Reaches(b, a, nil)
				if got := cycles.Share(a, b); got != want {
					t.Fatalf("%d and %d of%s: %t, want %t", a.Index, b.Index, edges, got, want)
				}
				if want && a != b {
					shared++
				}
			}
		}
	}
	if shared < 100 {
		t.Errorf("only %d blocks share a cycle with another", shared)
	}
}
