package fuzztest

import (
	"bytes"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"
	"testing"
)

var (
	mutants = flag.Int("mutants", 3000, "`number` of mutants that TestMutants makes")
	seed    = flag.Uint64("seed", 1, "`number` that says which mutants")
	program = flag.String("program", "", "`folder` of the module whose packages are changed instead of those below testdata")
	first   = flag.Int("first", 0, "`number` of the first mutant")
	keep    = flag.String("keep", "", "`file` that has the text of the mutant that runs, for when the process dies")
)

const testdata = "../../../testdata"

type loaded struct {
	w        *world
	subjects []*subject
}

var ours = sync.OnceValues(func() (loaded, error) {
	w, subjects, err := load(testdata)
	return loaded{w, subjects}, err
})

// FuzzAnalysis runs the suite on source text.
func FuzzAnalysis(f *testing.F) {
	all, err := ours()
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range all.subjects {
		if len(s.Syntax) == 1 && !testing.Short() {
			if src := s.src[s.Syntax[0]]; len(src) < 4000 {
				f.Add(src)
			}
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		if v := all.w.text(src); v.err != nil {
			t.Error(v.err)
		}
	})
}

// TestMutants runs the suite on programs with a few changes.
func TestMutants(t *testing.T) {
	all, err := ours()
	if *program != "" {
		all.w, all.subjects, err = load(*program)
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(all.subjects) == 0 {
		t.Fatal("no package concerns the checks")
	}
	sort.Slice(all.subjects, func(i, j int) bool { return all.subjects[i].ID < all.subjects[j].ID })
	if testing.Short() {
		*mutants /= 6
	}
	mutators := make(map[string]*mutator)
	var typed, findings, fixes int
	for n := *first; n < *first+*mutants; n++ {
		r := rand.New(rand.NewPCG(*seed, uint64(n)))
		s := all.subjects[r.IntN(len(all.subjects))]
		f := s.Syntax[r.IntN(len(s.Syntax))]
		name := all.w.fset.File(f.FileStart).Name()
		if mutators[name] == nil {
			mutators[name] = newMutator(all.w.fset, f, s.TypesInfo, s.src[f])
		}
		src, what := mutators[name].mutant(r)
		if *keep != "" {
			if err := os.WriteFile(*keep, fmt.Appendf(src, "\n// %s: %s\n", name, what), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		v := all.w.replace(s, f, src)
		if v.err != nil {
			t.Errorf("mutant %d of seed %d, %s (%s): %v", n, *seed, filepath.Base(name), what, v.err)
			if dir := os.Getenv("FUZZTEST_FAILED"); dir != "" {
				h := fnv.New32()
				h.Write(src)
				os.WriteFile(filepath.Join(dir, fmt.Sprintf("%x.go", h.Sum32())), src, 0o644)
			}
		}
		if v.typed {
			typed++
		}
		findings += v.findings
		fixes += v.fixes
	}
	t.Logf("%d mutants, %d of them analyzed, %d findings, %d fixes", *mutants, typed, findings, fixes)
	if typed < *mutants/5 || findings == 0 || *program == "" && fixes == 0 {
		t.Errorf("too little happens: %d of %d mutants are analyzed, with %d findings and %d fixes", typed, *mutants, findings, fixes)
	}
}

// The same numbers give the same mutants.
func TestMutantsAreTheSame(t *testing.T) {
	all, err := ours()
	if err != nil {
		t.Fatal(err)
	}
	s := all.subjects[0]
	f := s.Syntax[0]
	changed := false
	for n := range uint64(20) {
		a, what := newMutator(all.w.fset, f, s.TypesInfo, s.src[f]).mutant(rand.New(rand.NewPCG(1, n)))
		b, _ := newMutator(all.w.fset, f, s.TypesInfo, s.src[f]).mutant(rand.New(rand.NewPCG(1, n)))
		if !bytes.Equal(a, b) {
			t.Errorf("mutant %d is not the same again", n)
		}
		changed = changed || !bytes.Equal(a, s.src[f]) && strings.Contains(what, "line ")
	}
	if !changed {
		t.Error("nothing changes")
	}
}
