package program

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
)

// TestVersions asks for the versions of a variable in functions of any ways, in any
// order. A block has the version that all ways there bring, or one of its own.
func TestVersions(t *testing.T) {
	for seed := range uint64(40) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		source := fmt.Sprintf("package p\nfunc g(c bool, run func(func())) {\n\tx := 0\n\trun(func() { _ = x })\n%s\tprintln(x)\n}\n", statements(rnd, 4))
		want := ""
		for range 4 {
			p := of(module(t, "program.example/program/program.go", source))
			fn := p.Pkg.Func("g")
			var x ssa.Value
			for _, instr := range fn.Blocks[0].Instrs {
				if a, ok := instr.(*ssa.Alloc); ok && a.Comment == "x" {
					x = a
				}
			}
			at := make([]Version, len(fn.Blocks))
			for _, i := range rnd.Perm(len(fn.Blocks)) {
				at[i] = p.versionIn(x, fn.Blocks[i])
			}
			for i, b := range fn.Blocks {
				brought := make(map[Version]bool)
				for _, from := range b.Preds {
					v := at[from.Index]
					if d, ok := p.lastIn(x, from); ok {
						v = Version{Def: d.instruction()}
					}
					brought[v] = true
				}
				if own := (Version{Join: b}); at[i] == own {
					if delete(brought, own); len(brought) < 2 {
						t.Errorf("%s: block %d has a version of its own, and %d come there", source, i, len(brought))
					}
				} else if len(b.Preds) > 0 && (len(brought) != 1 || !brought[at[i]]) {
					t.Errorf("%s: block %d has a version that not all ways bring", source, i)
				}
			}
			got := ""
			for i, v := range at {
				got += fmt.Sprintf("%d: %v %v\n", i, v.Def, v.Join)
			}
			if want != "" && got != want {
				t.Errorf("%s: in another order\n%s, not\n%s", source, got, want)
			}
			want = got
		}
	}
}

// statements returns some that store something in x, at random.
func statements(rnd *rand.Rand, depth int) string {
	var b strings.Builder
	for range 1 + rnd.IntN(3) {
		inner := "x++\n"
		if depth > 0 {
			inner = statements(rnd, depth-1)
		}
		switch rnd.IntN(6) {
		case 0:
			fmt.Fprintf(&b, "x = %d\n", rnd.IntN(100))
		case 1:
			fmt.Fprintf(&b, "if c {\n%s}\n", inner)
		case 2:
			fmt.Fprintf(&b, "if c {\n%s} else {\n%s}\n", inner, strings.Replace(inner, "x++", "println()", 1))
		case 3:
			fmt.Fprintf(&b, "for c {\n%s}\n", inner)
		case 4:
			fmt.Fprintf(&b, "for range 3 {\nif c { continue }\n%sif c { break }\n}\n", inner)
		case 5:
			fmt.Fprintf(&b, "switch {\ncase c:\n%sfallthrough\ncase !c:\nprintln()\ndefault:\nreturn\n}\n", inner)
		}
	}
	return b.String()
}

// TestReached goes steps from some numbers.
func TestReached(t *testing.T) {
	half := func(n int) []int {
		if n == 0 {
			return []int{0, 8}
		}
		return []int{n / 2, n - n/2 - 1}
	}
	var got []int
	for n := range Reached(half, 7, 4, 7) {
		got = append(got, n)
	}
	if s := fmt.Sprint(got); s != "[7 4 3 2 1 0 8]" {
		t.Error(s)
	}
	for n := range Reached(half, 7) {
		if n != 7 {
			t.Errorf("%d after the end", n)
		}
		break
	}
}
