package flow

import (
	"bytes"
	"cmp"
	"encoding/gob"
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
)

// entries returns what a pass exported, by name: of functions and variables, and of
// methods as Type.Method.
func entries(t *testing.T, pass *analysis.Pass) map[string]entry {
	t.Helper()
	e := errorsIn(pass)
	of := func(home types.Object) map[string]entry {
		e.exported(pass.Pkg, home, "")
		return e.entries[cmp.Or[any](home, pass.Pkg)]
	}
	all := maps.Clone(of(nil))
	for _, name := range pass.Pkg.Scope().Names() {
		if typ, ok := pass.Pkg.Scope().Lookup(name).(*types.TypeName); ok {
			for method, x := range of(typ) {
				all[name+"."+method] = x
			}
		}
	}
	return all
}

// TestExport says which functions and variables other packages hear of, and what.
func TestExport(t *testing.T) {
	pass := programtest.Pass(t, exporting)
	keep(t, pass, newFacts())
	if err := errorsIn(pass).Export(nil); err != nil {
		t.Fatal(err)
	}
	all := entries(t, pass)
	got := strings.Join(slices.Sorted(maps.Keys(all)), " ")
	if want := "Answer Coded Desk.Coded Desk.Find Each ErrBusy ErrGone ErrOdd ErrOpen Find First Internal Name Never Odd.Error Serve Two Wrap"; got != want {
		t.Errorf("facts of %s, want %s", got, want)
	}
	for name, want := range map[string]string{
		"Find":      "1 results, emits 0, handler false",
		"Desk.Find": "1 results, emits 0, handler false",
		"Coded":     "1 results, emits 1, handler false",
		"Answer":    "0 results, emits 1, handler false",
		"Two":       "2 results, emits 0, handler false",
		"ErrGone":   `{gone  [] false 0  <nil>}`,
		"ErrBusy":   `{busy github.com/coder/acp-go-sdk.RequestError [] true -32010 coder/acp-go-sdk <nil>}`,
		"ErrOpen":   `{open github.com/coder/acp-go-sdk.RequestError [] false 0  <nil>}`,
		"ErrOdd":    `{odd: odd program.example/program.Odd [{text program.example/program.Odd.text="odd" 0 false <nil> {{  0 0 0}   <nil>}}] false 0  <nil>}`,
	} {
		x, got := all[name], ""
		if x.Sentinel != nil {
			got = fmt.Sprint(*x.Sentinel)
		} else if s := x.Summary; s != nil {
			got = fmt.Sprintf("%d results, emits %d, handler %t", len(s.Results), len(s.Emits), s.Handler)
		}
		if got != want {
			t.Errorf("fact of %s: %s, want %s", name, got, want)
		}
	}
}

// A fact is the same however often it is made, as go vet needs it, and small: a
// driver reads and writes those of all packages below.
func TestFactBytes(t *testing.T) {
	sizes, plain := 0, 0
	var first map[types.Object]string
	pass := programtest.Pass(t, exporting)
	for range 10 {
		facts := make(map[types.Object]string)
		keepFact := func(of types.Object, f analysis.Fact) { facts[of] = string(f.(*Fact).Entries) }
		pass.ExportObjectFact = keepFact
		pass.ExportPackageFact = func(f analysis.Fact) { keepFact(nil, f) }
		if err := errorsIn(pass).Export(nil); err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = facts
		}
		if !maps.Equal(facts, first) {
			t.Fatal("facts differ from run to run")
		}
	}
	for _, data := range first {
		sizes += len(data)
		var b bytes.Buffer
		if err := gob.NewEncoder(&b).Encode(unpack([]byte(data))); err != nil {
			t.Fatal(err)
		}
		plain += b.Len()
	}
	if len(first) != 3 || sizes > plain/2 {
		t.Errorf("%d facts with %d bytes, of %d", len(first), sizes, plain)
	}
	for _, data := range first {
		for n := range len(data) / 2 {
			if got := unpack([]byte(data[:n])); got != nil {
				t.Fatalf("unpacked %d entries of %d bytes of %d", len(got), n, len(data))
			}
		}
	}
}
