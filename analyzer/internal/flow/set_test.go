package flow

import (
	"fmt"
	"go/types"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

func at(line int) program.Site { return program.Site{Pkg: "p", File: "f.go", Line: line, Col: 1} }

func plainAt(line int) *Error { return &Error{Origin: &Origin{Kind: Plain, Site: at(line)}} }

func lines(s Set) (out []int) {
	for _, x := range s {
		out = append(out, x.Site.Line)
	}
	return out
}

func ptr(s program.Site) *program.Site { return &s }

func TestJoin(t *testing.T) {
	a, b, c := plainAt(1), plainAt(2), plainAt(3)
	for _, test := range []struct {
		lists []Set
		want  []int
	}{
		{nil, nil},
		{[]Set{nil, {}}, nil},
		{[]Set{nil, {a, b}}, []int{1, 2}},
		{[]Set{{b, a}}, []int{1, 2}},
		{[]Set{{a, a}}, []int{1}},
		{[]Set{{a, c}, {b}}, []int{1, 2, 3}},
		{[]Set{{b}, {a, c}}, []int{1, 2, 3}},
		{[]Set{{c, b}, {b, a}, {a}}, []int{1, 2, 3}},
		{[]Set{{a, b}, {a, b}}, []int{1, 2}},
		{[]Set{{a, b, c}, {a}}, []int{1, 2, 3}},
	} {
		got := join(test.lists...)
		if !slices.Equal(lines(got), test.want) {
			t.Errorf("join(%v) = %v, want %v", test.lists, lines(got), test.want)
		}
		if !got.ordered() {
			t.Errorf("%v is not in order", lines(got))
		}
	}
	list := Set{b, a}
	if join(list); list[0] != b {
		t.Error("join changed the list that it was given")
	}
	if (Set{a, a}).ordered() || (Set{b, a}).ordered() || !(Set{a, b}).ordered() || !(Set{a}).ordered() {
		t.Error("ordered is wrong")
	}
	one := Set{a, b}
	if got := join(nil, one); &got[0] != &one[0] {
		t.Error("one list that is in order was copied")
	}
}

func TestJoinBounds(t *testing.T) {
	var s Set
	for i := range maxErrors {
		s = append(s, plainAt(i+1))
	}
	if got := join(s, Set{plainAt(1)}); len(got) != maxErrors {
		t.Errorf("%d errors become %d", maxErrors, len(got))
	}
	got := join(s, Set{plainAt(maxErrors + 1)})
	if len(got) != 1 || got[0].Kind != Unknown || got[0].Name != "too many errors" {
		t.Errorf("%d errors become %d", maxErrors+1, len(got))
	}
	if got := joinAll([]Set{s, {plainAt(maxErrors + 1)}, {plainAt(1)}}); len(got) != maxErrors+1 {
		t.Errorf("all of %d errors are %d", maxErrors+1, len(got))
	}
}

// TestKeys makes errors that differ in one part of their key each. They stay
// apart, and come in the same order whichever comes first.
func TestKeys(t *testing.T) {
	base := func(change func(*Error)) *Error {
		x := plainAt(5)
		x.Name, x.Text, x.Type, x.Method = "n", "t", "T", "m"
		change(x)
		return x
	}
	apart := Set{
		base(func(x *Error) {}),
		base(func(x *Error) { x.Site.Pkg = "o" }),
		base(func(x *Error) { x.Site.File = "e.go" }),
		base(func(x *Error) { x.Site.Line = 4 }),
		base(func(x *Error) { x.Site.Col = 0 }),
		base(func(x *Error) { x.Kind = Sentinel }),
		base(func(x *Error) { x.Name = "o" }),
		base(func(x *Error) { x.Text = "u" }),
		base(func(x *Error) { x.Type = "U" }),
		base(func(x *Error) { x.Method = "n" }),
		base(func(x *Error) { x.Index = 1 }),
		base(func(x *Error) { x.Result = 1 }),
		base(func(x *Error) { x.Part.Field = 1 }),
		base(func(x *Error) { x.Part.Code = 1 }),
		base(func(x *Error) { x.Call = &OpenCall{ctx: ssa.NewConst(nil, types.Typ[types.Int])} }),
		base(func(x *Error) { x.Around = 1 }),
		base(func(x *Error) { x.Around, x.Lossy = 1, true }),
		base(func(x *Error) { x.Is = []string{"a"} }),
		base(func(x *Error) { x.Beside = []string{"a"} }),
		base(func(x *Error) { x.Told = &Told{} }),
		base(func(x *Error) { x.Told = &Told{Value: 1} }),
		base(func(x *Error) { x.Told = &Told{Open: true} }),
		base(func(x *Error) { x.Told = &Told{Param: 1} }),
		base(func(x *Error) { x.Conds = []guard.Cond{{Kind: 1}} }),
		base(func(x *Error) { x.Conds = []guard.Cond{{Kind: 1, Name: "a"}} }),
		base(func(x *Error) { x.Conds = []guard.Cond{{Kind: 2}} }),
		base(func(x *Error) { x.Code = &Code{} }),
		base(func(x *Error) { x.Code = &Code{Value: 1} }),
		base(func(x *Error) { x.Code = &Code{Open: true} }),
		base(func(x *Error) { x.Code = &Code{Nil: true} }),
		base(func(x *Error) { x.Code = &Code{Chosen: true} }),
		base(func(x *Error) { x.Code = &Code{Told: true} }),
		base(func(x *Error) { x.Code = &Code{mapped: new(ssa.Call)} }),
		base(func(x *Error) { x.Code = &Code{CodeParam: 1} }),
		base(func(x *Error) { x.Code = &Code{TextParam: 1} }),
		base(func(x *Error) { x.Code = &Code{MapParam: 1} }),
		base(func(x *Error) { x.Code = &Code{Cause: Set{plainAt(7)}} }),
		base(func(x *Error) { x.Code = &Code{Cause: Set{plainAt(8)}} }),
		base(func(x *Error) { x.Code = &Code{Cause: Set{plainAt(7), plainAt(8)}} }),
	}
	inOrder := join(apart)
	if len(inOrder) != len(apart) {
		t.Errorf("of %d errors %d are left", len(apart), len(inOrder))
	}
	backwards := slices.Clone(inOrder)
	slices.Reverse(backwards)
	if got := join(backwards); !slices.Equal(got, inOrder) {
		t.Errorf("%d errors are %d, or in another order", len(inOrder), len(got))
	}
	for i, a := range inOrder {
		for j, b := range inOrder {
			if got := a.key().compare(b.key()); got < 0 != (i < j) || got > 0 != (i > j) {
				t.Errorf("%d compared with %d is %d", i, j, got)
			}
		}
	}
	// What is no part of the key.
	same := base(func(x *Error) { x.Site.Pos, x.Alone, x.Hops = 9, true, 3 })
	if *same.key() != *apart[0].key() {
		t.Error("an error has another key than the same error on another way")
	}
	withPos, without := plainAt(7), plainAt(7)
	withPos.Site.Pos = 3
	if *base(func(x *Error) { x.Code = &Code{Cause: Set{withPos}} }).key() != *base(func(x *Error) { x.Code = &Code{Cause: Set{without}} }).key() {
		t.Error("a cause's position is part of the key")
	}
	param := func(k guard.Known) *Error { return &Error{Origin: &Origin{Kind: Param, Known: k}} }
	for i, k := range []guard.Known{{Is: []string{"a"}}, {Not: []string{"a"}}, {IsTypes: []string{"a"}}, {NotTypes: []string{"a"}}, {Ways: [][]guard.Known{{{Not: []string{"a"}}}}}} {
		if *param(k).key() == *param(guard.Known{}).key() {
			t.Errorf("a parameter of which %d is known has the key of another one", i)
		}
		asked := apart[0].Copy()
		asked.Known = k
		if found := len(k.Is) > 0; (*asked.key() != *apart[0].key()) != found {
			t.Errorf("an error of which %d is known has another key: %t", i, !found)
		}
	}
	a, b := unknown("a"), unknown("b")
	b.Text = "text"
	if got := join(Set{a}, Set{b}); len(got) != 1 {
		t.Errorf("what is not known is known %d times", len(got))
	}
	copied := inOrder[0].Copy()
	copied.Text = "other"
	if *copied.key() == *inOrder[0].key() {
		t.Error("a copy has the key of what it was copied from")
	}
}

func TestMerge(t *testing.T) {
	of := func(i int, name string) taint.Taint { return taint.Taint{From: 1 << i, Names: []string{name}} }
	x, y := plainAt(5), plainAt(5)
	x.Args, y.Args = of(0, "x"), of(1, "y")
	x.Subject, y.Subject = of(2, "x"), of(3, "y")
	x.Conds = []guard.Cond{{Kind: 1, Subject: of(0, "x"), Flag: 1, Truth: true}, {Kind: 2, Flag: 2, Truth: true}, {Kind: 3, Flag: 3}}
	y.Conds = []guard.Cond{{Kind: 1, Subject: of(1, "y"), Flag: 1, Truth: true}, {Kind: 2, Flag: 2}, {Kind: 3, Flag: 4}}
	x.Alone, y.Joined, x.Reported = true, true, true
	x.Is, y.Is, y.Opaque = []string{"a"}, []string{"b"}, true
	x.Way = x.relayed(ptr(at(7))).relayed(ptr(at(8))).wrapped(&Wrap{Text: "x"})
	y.Way = y.relayed(ptr(at(9))).wrapped(&Wrap{Text: "y"}).wrapped(&Wrap{Text: "z"})
	x.Reported = true
	for _, m := range []*Error{x.merge(y), y.merge(x)} {
		if m.Args.From != 3 || m.Subject.From != 12 || m.Alone || !m.Joined || m.Reported || !m.Opaque || !slices.Equal(m.Is, []string{"a", "b"}) {
			t.Errorf("merged %+v", *m)
		}
		if m.Conds[0].Subject.From != 3 || m.Conds[0].Flag != 1 || m.Conds[1].Flag != 0 || m.Conds[2].Flag != 0 {
			t.Errorf("merged conditions %+v", m.Conds)
		}
		if m.Hops != 1 || relaysOf(m) != "9/1" || len(m.Wraps()) != 2 || m.Args.Names[0] != "y" || m.Subject.Names[0] != "y" || m.Conds[0].Subject.Names[0] != "y" {
			t.Errorf("it is not told of the shorter way: %+v", *m)
		}
	}
	if x.Args.From != 1 || x.Conds[0].Subject.From != 1 || x.Hops != 2 {
		t.Error("merge changed what it was given")
	}
	if x.merge(x) != x {
		t.Error("an error is merged with itself")
	}
	both := *x
	if !x.merge(&both).Reported {
		t.Error("reported on both ways")
	}
}

// TestLaws joins errors that are made up in any order and grouping: the set is
// the same, and joined with a part of itself too.
func TestLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	list := []string{"a", "b", "c"}
	some := func() (out []string) {
		for _, s := range list {
			if r.IntN(2) == 0 {
				out = append(out, s)
			}
		}
		return out
	}
	ties := func() taint.Taint {
		return taint.Taint{From: r.Uint64N(4) | uint64(r.IntN(4)/3)*taint.Peer, Via: r.Uint64N(2), Names: some()}
	}
	contexts := []ssa.Value{nil, new(ssa.Global), ssa.NewConst(nil, types.Typ[types.Int])}
	one := func() *Error {
		x := &Error{Origin: &Origin{Kind: []Kind{Plain, Canceled, Unknown, Param}[r.IntN(4)], Site: at(r.IntN(3)), Args: ties(), Subject: ties(), Alone: r.IntN(2) == 0, Call: &OpenCall{ctx: contexts[r.IntN(3)]}}}
		if r.IntN(2) == 0 {
			x.Conds = []guard.Cond{{Kind: 1, Subject: ties(), Flag: r.IntN(3), Denied: r.IntN(2) == 0, Why: list[r.IntN(3)]}}
		}
		if r.IntN(3) == 0 {
			x.Code = &Code{Value: r.Int64N(2), Chosen: r.IntN(2) == 0, Bound: r.IntN(2) == 0, Mapper: r.IntN(2) == 0, Cause: Set{plainAt(r.IntN(2) + 8)}}
		}
		x.Known = guard.Known{Is: some(), Not: some(), NotTypes: some(), NoneOf: some(), Nil: r.IntN(4) == 0, Opaque: r.IntN(4) == 0, Itself: r.IntN(4) == 0}
		if r.IntN(3) == 0 {
			x.Known.Ways = append(x.Known.Ways, []guard.Known{{Not: some()}, {Has: some()}})
		}
		x.Opened = r.IntN(4) == 0
		for range r.IntN(4) {
			if line := r.IntN(3) + 20; r.IntN(2) == 0 {
				x.Way = x.relayed(ptr(at(line)))
			} else {
				x.Way = x.wrapped(&Wrap{Site: at(line), Keeps: r.IntN(2) == 0, Args: ties()})
			}
		}
		return x
	}
	same := func(a, b Set) bool {
		return a.Equal(b) && slices.EqualFunc(a, b, func(x, y *Error) bool {
			return slices.Equal(x.Args.Names, y.Args.Names) && relaysOf(x) == relaysOf(y) && len(x.Conds) == len(y.Conds) && (len(x.Conds) == 0 || x.Conds[0].Why == y.Conds[0].Why)
		})
	}
	many := make(Set, 0, maxErrors)
	for i := range maxErrors {
		many = append(many, plainAt(i+100))
	}
	for range 3000 {
		var sets [3]Set
		for i := range sets {
			for range r.IntN(4) {
				sets[i] = join(sets[i], Set{one()})
			}
			if r.IntN(20) == 0 {
				sets[i] = join(sets[i], many)
			}
		}
		a, b, c := sets[0], sets[1], sets[2]
		all := join(a, b, c)
		if !same(join(a, b), join(b, a)) {
			t.Fatal("the order of two sets matters")
		}
		if !same(all, join(a, join(b, c))) || !same(all, join(join(a, b), c)) || !same(all, join(join(a, c), b)) {
			t.Fatal("the grouping of three sets matters")
		}
		if !same(a, join(a, a)) || !same(all, join(all, b)) {
			t.Fatal("what is in a set already changes it")
		}
		if !slices.ContainsFunc(slices.Concat(a, b, c, all), (*Error).Bounded) && !same(all, joinAll([]Set{c, a, b})) {
			t.Fatal("joinAll says something else than join")
		}
	}
}

func relaysOf(x *Error) string {
	var out []string
	for _, r := range x.Relays() {
		out = append(out, fmt.Sprintf("%d/%d", r.Line, r.Hops))
	}
	return strings.Join(out, " ")
}

func TestMergeCoded(t *testing.T) {
	coded := func(bound bool, causes ...*Error) *Error {
		return &Error{Origin: &Origin{Kind: Coded, Site: at(1), Code: &Code{Bound: bound, Cause: causes}}}
	}
	x, y := coded(false, plainAt(5)), coded(true, plainAt(6))
	m := x.merge(y)
	if !slices.Equal(lines(m.Code.Cause), []int{5, 6}) || !m.Code.Bound || x.Code.Bound || len(x.Code.Cause) != 1 {
		t.Errorf("merged %+v of %+v", *m.Code, *x.Code)
	}
	if m := coded(false).merge(coded(true)); m.Code.Bound {
		t.Error("bound without a cause")
	}
	if m := coded(true, plainAt(5)).merge(coded(false, plainAt(5))); !m.Code.Bound {
		t.Error("no longer bound")
	}
}

func TestWay(t *testing.T) {
	of := taint.Taint{From: 1}
	inner := Way{Past: &Past{Handed: []Relay{{at(3), 1}}, Inner: []*Wrap{{Text: "far", Keeps: true, Args: of}}}, Hops: 1, Around: 1}
	w := inner.relayed(ptr(at(5))).wrapped(&Wrap{Text: "a", Keeps: true, Args: taint.Taint{From: 2}}).in([]taint.Taint{{From: taint.Peer}, {From: 1}}).relayed(ptr(at(5))).wrapped(&Wrap{Text: "b", Args: of}).in([]taint.Taint{{Via: taint.Peer}})
	x := &Error{Way: w}
	if got := relaysOf(x); got != "3/1 5/2" || w.Hops != 3 {
		t.Errorf("relays %s of %d", got, w.Hops)
	}
	wraps := w.Wraps()
	if len(wraps) != 3 || w.Around != 3 || !w.Lost() || inner.Lost() || inner.Around != 1 {
		t.Fatalf("%d wraps", len(wraps))
	}
	for i, want := range []struct {
		text string
		args taint.Taint
	}{{"far", taint.Taint{From: taint.Peer}}, {"a", taint.Taint{Via: taint.Peer}}, {"b", taint.Taint{Via: taint.Peer}}} {
		if got := wraps[i]; got.Text != want.text || !got.Args.SameTies(want.args) {
			t.Errorf("wrap %d is %q of %+v", i, got.Text, got.Args)
		}
	}
	if w.symbolic() || !inner.symbolic() {
		t.Error("what a caller decides")
	}
	bare := w.bare()
	if len(bare.Wraps()) != 0 || bare.Lost() || bare.Hops != 3 || relaysOf(&Error{Way: bare}) != "3/1 5/2" {
		t.Errorf("taken out: %+v", bare)
	}
	beside := Way{Beside: []string{"a"}}
	lossy := beside
	lossy.Lossy = true
	if beside.wrapped(&Wrap{Keeps: true}).Beside == nil || lossy.wrapped(&Wrap{Keeps: true}).Beside == nil || beside.wrapped(&Wrap{}).Beside != nil {
		t.Error("what is beside an error of which the text is left")
	}
	long := Way{}
	for i := range maxRelays + maxWraps + 4 {
		long = long.relayed(ptr(at(i + 1))).wrapped(&Wrap{Site: program.Site{Line: i + 1, Pos: 7}, Keeps: true})
	}
	if again := long.relayed(ptr(at(1))); !slices.Equal(again.Relays(), long.Relays()) {
		t.Errorf("relays %v", again.Relays())
	}
	if through := w.Through([]Relay{{at(9), 1}}); relaysOf(&Error{Way: through}) != "9/1" || len(through.Wraps()) != 3 || relaysOf(x) != "3/1 5/2" {
		t.Errorf("by other places: %+v", through)
	}
	if list := long.Relays(); len(list) != maxRelays || list[maxRelays-1].Line != maxRelays {
		t.Errorf("relays %v", list)
	}
	if p := long.portable(new(Errors)); len(p.Wraps()) != maxWraps || p.Around != maxRelays+maxWraps+4 || p.Wraps()[0].Site.Pos != 0 || p.Wraps()[0].Site.Line != 1 || long.Wraps()[0].Site.Pos != 7 {
		t.Errorf("%d wraps elsewhere", p.Around)
	}
	short, deeper := Way{}.relayed(ptr(at(3))), Way{}.relayed(ptr(at(3))).wrapped(&Wrap{Site: at(1)})
	for _, pair := range [][2]Way{{short, short.relayed(ptr(at(1)))}, {short, deeper}, {deeper, Way{}.relayed(ptr(at(3))).wrapped(&Wrap{Site: at(2)})}} {
		if pair[0].compare(&pair[1]) >= 0 || pair[1].compare(&pair[0]) <= 0 || pair[0].compare(&pair[0]) != 0 {
			t.Errorf("%+v and %+v", pair[0], pair[1])
		}
	}
}

// TestEqual changes one thing at a time that makes two sets say different
// things.
func TestEqual(t *testing.T) {
	of := func(i int) taint.Taint { return taint.Taint{From: 1 << i} }
	make := func(change func(*Error)) Set {
		x := plainAt(5)
		x.Args, x.Subject = of(0), of(1)
		x.Conds = []guard.Cond{{Kind: 1, Subject: of(2), Flag: 1}}
		x.Way = Way{}.relayed(ptr(at(6))).wrapped(&Wrap{Site: at(7)})
		x.Code = &Code{Cause: Set{plainAt(8)}}
		x.Is = []string{"a"}
		if change != nil {
			change(x)
		}
		return Set{x}
	}
	for name, change := range map[string]func(*Error){
		"nothing":  nil,
		"names":    func(x *Error) { x.Args.Names = []string{"name"} },
		"position": func(x *Error) { x.Site.Pos = 3 },
	} {
		if !make(nil).Equal(make(change)) {
			t.Errorf("%s makes a difference", name)
		}
	}
	for name, change := range map[string]func(*Error){
		"key":             func(x *Error) { x.Text = "text" },
		"known":           func(x *Error) { x.Is = nil },
		"hops":            func(x *Error) { x.Hops = 5 },
		"beside":          func(x *Error) { x.Beside = []string{"b"} },
		"alone":           func(x *Error) { x.Alone = true },
		"reported":        func(x *Error) { x.Reported = true },
		"args":            func(x *Error) { x.Args = of(9) },
		"args selected":   func(x *Error) { x.Args.Via = 1 },
		"args wire":       func(x *Error) { x.Args.From |= taint.Peer },
		"args wire via":   func(x *Error) { x.Args.Via |= taint.Peer },
		"args frame":      func(x *Error) { x.Args.Frame = true },
		"subject":         func(x *Error) { x.Subject = of(9) },
		"condition":       func(x *Error) { x.Conds[0].Subject = of(9) },
		"flag":            func(x *Error) { x.Conds[0].Flag = 2 },
		"relay":           func(x *Error) { x.Way = Way{}.relayed(ptr(at(9))).wrapped(&Wrap{Site: at(7)}) },
		"another relay":   func(x *Error) { x.Way = x.relayed(ptr(at(6))) },
		"wrap":            func(x *Error) { x.Way = Way{}.relayed(ptr(at(6))).wrapped(&Wrap{Site: at(9)}) },
		"another wrap":    func(x *Error) { x.Way = x.wrapped(&Wrap{Site: at(9)}) },
		"wrap that loses": func(x *Error) { x.Lossy = false },
		"no code":         func(x *Error) { x.Code = nil },
		"open":            func(x *Error) { x.Code.Open = true },
		"mapper":          func(x *Error) { x.Code.Mapper = true },
		"bound":           func(x *Error) { x.Code.Bound = true },
		"code parameter":  func(x *Error) { x.Code.CodeParam = 1 },
		"text parameter":  func(x *Error) { x.Code.TextParam = 1 },
		"cause's hops":    func(x *Error) { x.Code.Cause[0].Hops = 3 },
	} {
		if make(nil).Equal(make(change)) || make(change).Equal(make(nil)) {
			t.Errorf("%s makes no difference", name)
		}
	}
	empty := make(func(x *Error) { x.Code = &Code{} })
	none := make(func(x *Error) { x.Code = nil })
	if empty.Equal(none) || none.Equal(empty) {
		t.Error("a code makes no difference")
	}
	if !none.Equal(make(func(x *Error) { x.Code = nil })) {
		t.Error("no code makes a difference")
	}
	if (Set{plainAt(1)}).Equal(nil) || !(Set{}).Equal(nil) {
		t.Error("length")
	}
}

func TestErrorIn(t *testing.T) {
	env := []taint.Taint{taint.Taint{From: taint.Peer}.With("request")}
	of := taint.Taint{From: 1}
	cond := []guard.Cond{{Kind: 1, Subject: of}}
	if x := (&Error{Origin: &Origin{Code: &Code{}}}); x.In(env) != x {
		t.Error("a coded error without parameters was changed")
	}
	if x := plainAt(1); x.In(env) != x {
		t.Error("an error without parameters was changed")
	}
	for name, x := range map[string]*Error{
		"subject":     {Origin: &Origin{Subject: of}},
		"args":        {Origin: &Origin{Args: of}},
		"conditions":  {Origin: &Origin{Conds: cond}},
		"called by":   {Origin: &Origin{Call: &OpenCall{By: []taint.Taint{of}}}},
		"wrap":        {Origin: &Origin{}, Way: Way{}.wrapped(&Wrap{Args: of})},
		"wrap's own":  {Origin: &Origin{}, Way: Way{}.wrapped(&Wrap{Conds: cond})},
		"cause":       {Origin: &Origin{Code: &Code{Cause: Set{{Origin: &Origin{Args: of}}}}}},
		"second wrap": {Origin: &Origin{}, Way: Way{}.wrapped(&Wrap{Text: "a"}).wrapped(&Wrap{Args: of})},
	} {
		count := func(x *Error) (wire, from int) {
			list := append([]taint.Taint{x.Subject, x.Args}, x.Call.by()...)
			conds := slices.Clone(x.Conds)
			for _, w := range x.Wraps() {
				list = append(list, w.Args)
				conds = append(conds, w.Conds...)
			}
			if x.Code != nil {
				list = append(list, x.Code.Cause[0].Args)
			}
			for _, c := range conds {
				list = append(list, c.Subject)
			}
			for _, t := range list {
				if t.From&taint.Peer != 0 {
					wire++
				}
				if t.From&^taint.Peer != 0 {
					from++
				}
			}
			return wire, from
		}
		if wire, from := count(x.In(env)); wire != 1 || from != 0 {
			t.Errorf("%s: %d of the request, %d of a parameter", name, wire, from)
		}
		if wire, from := count(x); wire != 0 || from != 1 {
			t.Errorf("%s: In changed what it was given", name)
		}
	}
}

func TestKinds(t *testing.T) {
	for k := Plain; k <= ParamCall; k++ {
		if got, want := k.Symbolic(), k == Param || k == Variable || k == ParamCall; got != want {
			t.Errorf("%s is symbolic: %t", kindNames[k], got)
		}
	}
	for _, test := range []struct {
		code Code
		want bool
	}{
		{Code{}, true},
		{Code{CodeParam: 1}, false},
		{Code{TextParam: 1}, false},
		{Code{Cause: Set{plainAt(1)}}, true},
		{Code{Cause: Set{plainAt(1), {Origin: &Origin{Kind: Param}}}}, false},
	} {
		if got := test.code.Decided(); got != test.want {
			t.Errorf("%+v is decided: %t", test.code, got)
		}
	}
}

func TestFormats(t *testing.T) {
	for format, want := range map[string]string{"": "", "none": "", "100%% of %s": "s", "%+v %-5d %[2]q %.2f %w": "vdqfw", "%*d": "d"} {
		if got := string(FormatVerbs(format)); got != want {
			t.Errorf("verbs of %q are %q", format, got)
		}
	}
	if got := WithoutVerbs("no %s of %5.1f%%"); got != "no  of " {
		t.Errorf("without verbs: %q", got)
	}
}

func TestGivenKeys(t *testing.T) {
	x := &Error{Origin: &Origin{Kind: Plain, Conds: []guard.Cond{{Kind: cause.OwnUnset, Given: true, Subject: taint.Taint{From: 1}}}}}
	of := func(wire uint64) key { return *x.In([]taint.Taint{{From: wire, Names: []string{"p"}}}).key() }
	if of(taint.Peer) == of(0) {
		t.Error("an error of the request's own value is that of the program's state")
	}
}
