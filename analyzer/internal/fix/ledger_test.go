package fix

import (
	"go/token"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// Nothing is fixed that no check reports, and no place twice.
func TestPropose(t *testing.T) {
	const body = `if params.Path == "" { return errors.New("invalid") }`
	for _, test := range []struct {
		name      string
		reported  func(string) bool
		generated bool
		twice     bool
		want      int
	}{
		{name: "one", want: 1},
		{name: "reported", reported: func(check string) bool { return check == "demo" }, want: 1},
		{name: "not reported", reported: func(check string) bool { return check != "demo" }},
		{name: "generated", generated: true},
		{name: "twice", twice: true, want: 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, f, call := made(t, body)
			b.reported, f.generated = test.reported, test.generated
			fixes := 0
			propose := func() {
				r := &rewrite{check: "demo", file: f, old: call}
				r.replace(call.Fun.Pos(), call.Fun.End(), "fmt.Errorf")
				b.propose(r, call.Pos(), func(fix *analysis.SuggestedFix, _ string) {
					if fix != nil {
						fixes++
					}
				})
			}
			propose()
			if test.twice {
				propose()
			}
			b.propose(nil, call.Pos(), func(fix *analysis.SuggestedFix, _ string) {
				if fix != nil {
					fixes++
				}
			})
			b.settle()
			if fixes != test.want {
				t.Errorf("%d fixes, want %d", fixes, test.want)
			}
		})
	}
}

// New code has the line ends of its file.
func TestLineEnds(t *testing.T) {
	for _, crlf := range []bool{false, true} {
		f := &file{crlf: crlf}
		got := f.withLineEnds([]analysis.TextEdit{{NewText: []byte("a\r\nb\nc")}, {NewText: []byte("d")}})
		want := "a\r\nb\nc"
		if crlf {
			want = "a\r\nb\r\nc"
		}
		if string(got[0].NewText) != want || string(got[1].NewText) != "d" {
			t.Errorf("line ends of Windows %v: %q and %q", crlf, got[0].NewText, got[1].NewText)
		}
	}
}

func TestOverlaps(t *testing.T) {
	at := func(pos, end token.Pos) *rewrite { return &rewrite{edits: []analysis.TextEdit{{Pos: pos, End: end}}} }
	for _, test := range []struct {
		a, b *rewrite
		want bool
	}{
		{at(5, 10), at(7, 8), true},
		{at(7, 8), at(5, 10), true},
		{at(5, 10), at(10, 12), false},
		{at(5, 5), at(5, 5), false}, // two imports
		{at(5, 5), at(4, 6), true},
		{at(19, 21), at(30, 31), true}, // another one of the entries
		{at(21, 29), at(30, 31), false},
	} {
		l := new(ledger)
		for _, r := range []*rewrite{at(20, 21), test.b, at(1, 2)} {
			l.enter(&entry{rewrite: r})
		}
		if got := l.overlaps(test.a); got != test.want {
			t.Errorf("%v and %v overlap: %v, want %v", test.a.edits, test.b.edits, got, test.want)
		}
	}
}
