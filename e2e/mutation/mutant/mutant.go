// Package mutant is what mutated code asks whether it shall behave differently.
// The program in the folder above puts a copy of this package into the module
// under test and calls to it into the code, one number for each change, so that
// all changes are compiled at once and one of them is turned on at a time.
package mutant

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"sync/atomic"
)

// Max is the highest number that a change may have.
const Max = 1<<17 - 1

var (
	current   int // 0 for none
	recording bool
	reached   [2*Max + 1]atomic.Bool
	log       *os.File
)

func init() {
	current, _ = strconv.Atoi(os.Getenv("MUTANT"))
	if name := os.Getenv("MUTANTS_REACHED"); name != "" {
		recording = true
		if name != "-" {
			var err error
			if log, err = os.Create(name); err != nil {
				panic(err)
			}
		}
	}
}

// Set turns one change on and all others off.
func Set(id int) { current = id }

// Reached returns the changes whose places were reached since the last call, in
// a process that records them. A negative number stands for a change that made
// no difference there, such as that of a condition to true which is true.
func Reached() []int {
	list := []int{}
	for i := range reached {
		if reached[i].Swap(false) {
			list = append(list, i-Max)
		}
	}
	return list
}

// On reports whether a change is turned on, where that makes a difference.
func On(id int) bool {
	if id == current {
		return true
	}
	if recording {
		record(id)
	}
	return false
}

// idle tells that a change makes no difference.
func idle(id int) {
	if recording {
		record(-id)
	}
}

func record(id int) {
	if !reached[id+Max].Swap(true) && log != nil {
		fmt.Fprintln(log, id)
	}
}

// True makes a condition true.
func True(id int, x bool) bool {
	if !x {
		return On(id)
	}
	idle(id)
	return true
}

// False makes a condition false.
func False(id int, x bool) bool {
	if x {
		return !On(id)
	}
	idle(id)
	return false
}

// Not makes a condition its opposite.
func Not(id int, x bool) bool { return On(id) != x }

// Zero makes a value the zero value of its type.
func Zero[T any](id int, x T) T {
	if On(id) {
		var zero T
		return zero
	}
	return x
}

// OtherText makes a text one that nothing is equal to.
func OtherText[T ~string](id int, x T) T {
	if On(id) {
		return x + "\x00"
	}
	return x
}

// OtherNumber makes a number one that nothing is likely to be equal to.
func OtherNumber[T number](id int, x T) T {
	if On(id) {
		return x + 101
	}
	return x
}

// Less is x < y, or x <= y if the change is on.
func Less[T cmp.Ordered](id int, x, y T) bool { return boundary(id, x < y, x == y) }

// LessEqual is x <= y, or x < y if the change is on.
func LessEqual[T cmp.Ordered](id int, x, y T) bool { return boundary(id, x <= y, x == y) }

// Greater is x > y, or x >= y if the change is on.
func Greater[T cmp.Ordered](id int, x, y T) bool { return boundary(id, x > y, x == y) }

// GreaterEqual is x >= y, or x > y if the change is on.
func GreaterEqual[T cmp.Ordered](id int, x, y T) bool { return boundary(id, x >= y, x == y) }

func boundary(id int, result, equal bool) bool {
	if equal {
		return On(id) != result
	}
	idle(id)
	return result
}

type number interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64
}

// Add is x + y, or x - y if the change is on.
func Add[T number](id int, x, y T) T {
	if On(id) {
		return x - y
	}
	return x + y
}

// Subtract is x - y, or x + y if the change is on.
func Subtract[T number](id int, x, y T) T {
	if On(id) {
		return x + y
	}
	return x - y
}

// Hide makes a value of the type C a nil interface.
func Hide[C, T any](id int, x T) T {
	if _, ok := any(x).(C); !ok {
		idle(id)
	} else if On(id) {
		var zero T
		return zero
	}
	return x
}

// Drop takes an element out of a slice.
func Drop[S ~[]E, E any](id int, s S, i int) S {
	if On(id) {
		return slices.Delete(slices.Clone(s), i, i+1)
	}
	return s
}

// Delete takes an entry out of a map.
func Delete[M ~map[K]V, K comparable, V any](id int, m M, key K) M {
	if On(id) {
		m = maps.Clone(m)
		delete(m, key)
	}
	return m
}
