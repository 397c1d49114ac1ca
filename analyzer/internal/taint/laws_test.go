package taint_test

import (
	"math/rand/v2"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// TestLaws joins taints that are made up: the result depends neither on their
// order nor on how often one is among them, and says what each of them says.
func TestLaws(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	words := []string{"id", "path", "session", "mode", "name", "cursor", "method", "file", "row", "key", "list", "text", "uri", "cwd", "n", "s"}
	bits := func() uint64 { return rnd.Uint64N(8) | rnd.Uint64N(2)*taint.Peer }
	coin := func() bool { return rnd.IntN(2) == 0 }
	var made func(depth int) taint.Taint
	made = func(depth int) taint.Taint {
		x := taint.Taint{From: bits(), Part: bits(), Via: bits(), Frame: coin()}
		for i := range rnd.IntN(3) {
			x.Picks = append(x.Picks, taint.Pick{Param: i, Field: words[rnd.IntN(3)], Tie: taint.Tie(rnd.IntN(3))})
		}
		for i := range rnd.IntN(3) {
			if depth > 0 {
				of := made(0)
				of.Parts = nil
				x.Parts = append(x.Parts, taint.Field{Name: string(rune('a' + i)), Of: of})
			}
		}
		for range rnd.IntN(5) {
			switch w := words[rnd.IntN(len(words))]; {
			case coin():
				x = x.With(w, words[rnd.IntN(len(words))])
			case coin():
				x = x.Behind(w)
			case depth > 0:
				x = x.And(made(depth - 1))
			}
		}
		return x
	}
	for range 2000 {
		a, b, c := made(3), made(3), made(3)
		for law, pair := range map[string][2]taint.Taint{
			"idempotent":  {a.Join(a), a},
			"neutral":     {a.Join(taint.Taint{}), a},
			"commutative": {a.Join(b), b.Join(a)},
			"associative": {a.Join(b).Join(c), a.Join(b.Join(c))},
			"monotone":    {a.With("w").Join(a.Join(b).With("w")), a.Join(b).With("w")},
			"absorbing":   {a.Join(b).Join(a), a.Join(b)},
		} {
			if !pair[0].Equal(pair[1]) {
				t.Fatalf("%s: %+v, %+v, %+v: %+v and %+v", law, a, b, c, pair[0], pair[1])
			}
		}
		if a.Equal(b) != b.Equal(a) {
			t.Fatalf("%+v, %+v: one equals the other, which does not equal it", a, b)
		}
	}
	x, y := taint.Taint{}.With("id"), taint.Taint{}.With("path")
	if x.Equal(y) || x.And(y).Equal(y.And(x)) {
		t.Error("taints with other names are equal")
	}
}
