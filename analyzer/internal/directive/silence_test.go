package directive

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// The check one is silenced on the lines that have a letter s, and none is
// anywhere else.
func TestSilences(t *testing.T) {
	for name, src := range map[string]string{
		"behind and above": `package p

var a = 1 //acperrlint:ignore one,two for s
var b = 2

//acperrlint:ignore one s
var c = 3 // s
var d = 4
`,
		"another check": `package p

var a = 1 //acperrlint:ignore two for no reason
`,
		"no reason": `package p

var a = 1 //acperrlint:ignore one
`,
		"above the rest of a comment": `package p

//acperrlint:ignore one s
//acperrlint:ignore two s
// More about it. s
var a = 1 // s
var b = 2
`,
		"far away": `package p

//acperrlint:ignore one s

var a = 1 // s is no silence
`,
		"file": `package p // s

// s
//acperrlint:file-ignore one s
var a = 1 // s
`,
		"nolint": `package p

var a = 1 //nolint:acperrlint // s
var b = 2

//nolint:other,acperrlint s
//nolint:other, AcpErrLint // s
func f() { // s
	_ = 1 // s
} // s

//nolint:other
func g() {
}
`,
		"nolint in another column": `package p

func f() {
//nolint:acperrlint // s
	_ = 1
	//nolint:all // s
	_ = 1 // s
	_ = 1
	// nolint s
	_ = func() { // s
		_ = 1 // s
	} // s
	_ = 1 //nolint:acperrlint for another r
	_ = 1 //nolinter
	_ = 1 /* nolint */
	_ = 1 //nolint:other // all
}
`,
	} {
		fset, f := parseFile(t, src)
		s := Silences(fset, f, true)
		for i, line := range strings.Split(src, "\n") {
			want := strings.HasSuffix(line, " s") || strings.Contains(line, "for s") || strings.HasPrefix(line, "package p // s")
			if name == "file" {
				want = true
			}
			if got := len(s.At("one", i+1)) > 0; got != want && line != "" {
				t.Errorf("%s: line %d, %q: silenced %t", name, i+1, line, got)
			}
		}
	}
}

// A host may read comments //nolint itself.
func TestSilencesWithoutNolint(t *testing.T) {
	fset, f := parseFile(t, "package p\n\nvar a = 1 //nolint:acperrlint\nvar b = 1 //acperrlint:ignore one for a reason\n")
	s := Silences(fset, f, false)
	if s.At("one", 3) != nil || len(s.At("one", 4)) != 1 {
		t.Error("nolint silences a line, or the directive does not")
	}
	var none *Silence
	if none.At("one", 3) != nil {
		t.Error("nothing silences something")
	}
}

// Those who import a package know what its comments silence.
func TestFact(t *testing.T) {
	fset, f := parseFile(t, "package p\n\nvar a = 1 //nolint:acperrlint\nvar b = 1 //acperrlint:ignore one for a reason\n")
	fact := FactOf(fset, []*ast.File{f})
	file := fset.Position(f.Package).Filename
	for _, test := range []struct {
		check, file string
		line        int
		nolint      bool
		want        bool
	}{
		{"one", file, 3, true, true},
		{"one", file, 3, false, false},
		{"one", file, 4, false, true},
		{"two", file, 4, false, false},
		{"one", file, 5, true, false},
		{"one", "other.go", 4, true, false},
	} {
		if got := fact.Silences(test.check, token.Position{Filename: test.file, Line: test.line}, test.nolint); got != test.want {
			t.Errorf("%+v: silenced %t", test, got)
		}
	}
	fset, f = parseFile(t, "package p\n")
	if fact := FactOf(fset, []*ast.File{f}); fact != nil {
		t.Errorf("without a comment: %v", fact)
	}
}

func TestIdle(t *testing.T) {
	fset, f := parseFile(t, `package p

//acperrlint:ignore one right
var a = 1
var b = []int{ //acperrlint:ignore one right
	1, //acperrlint:ignore one right
	//acperrlint:ignore one right
} //acperrlint:ignore one right
//acperrlint:ignore one wrong

//acperrlint:file-ignore one right

//acperrlint:ignore one wrong
`)
	s := Silences(fset, f, false)
	var idle []int
	for _, d := range Parse(f) {
		if s.Idle(d.Pos) {
			idle = append(idle, fset.Position(d.Pos).Line)
		}
	}
	if want := []int{9, 13}; !slices.Equal(idle, want) {
		t.Errorf("idle on lines %v, want %v", idle, want)
	}
}
