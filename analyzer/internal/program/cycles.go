// Which blocks of a function are in one loop?

package program

import "golang.org/x/tools/go/ssa"

// Cycles are the loops of a function: which blocks lead to one another. Asking is
// cheap, while Reaches looks at all blocks.
type Cycles struct{ of []int } // numbers of what leads to one another, by the blocks' indices

// CyclesOf returns the cycles of a function.
func CyclesOf(fn *ssa.Function) Cycles {
	of := make([]int, len(fn.Blocks))
	left := leftInOrder(fn)
	number := 0
	// Kosaraju's algorithm: from the block that is left last, what leads to it is in its
	// cycle.
	for i := len(left) - 1; i >= 0; i-- {
		work := []*ssa.BasicBlock{left[i]}
		number++
		for len(work) > 0 {
			b := work[len(work)-1]
			work = work[:len(work)-1]
			if of[b.Index] == 0 {
				of[b.Index] = number
				work = append(work, b.Preds...)
			}
		}
	}
	return Cycles{of}
}

// Share reports whether two blocks of the function lead to one another, as a block does
// to itself.
func (c Cycles) Share(a, b *ssa.BasicBlock) bool { return c.of[a.Index] == c.of[b.Index] }

// leftInOrder returns the blocks of a function in the order in which a depth-first
// search leaves them. It does not recurse, because functions may have very many
// blocks.
func leftInOrder(fn *ssa.Function) []*ssa.BasicBlock {
	type step struct {
		block *ssa.BasicBlock
		next  int // of its successors
	}
	seen := make([]bool, len(fn.Blocks))
	var left []*ssa.BasicBlock
	for _, b := range fn.Blocks {
		if seen[b.Index] {
			continue
		}
		seen[b.Index] = true
		stack := []step{{block: b}}
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			if top.next == len(top.block.Succs) {
				left = append(left, top.block)
				stack = stack[:len(stack)-1]
				continue
			}
			next := top.block.Succs[top.next]
			top.next++
			if !seen[next.Index] {
				seen[next.Index] = true
				stack = append(stack, step{block: next})
			}
		}
	}
	return left
}
