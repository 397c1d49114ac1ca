package flow

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

func at(line int) program.Site { return program.Site{Pkg: "p", File: "f.go", Line: line, Col: 1} }

func plainAt(line int) *Error { return &Error{Origin: Origin{Kind: Plain, Site: at(line)}} }

func lines(s Set) (out []int) {
	for _, x := range s {
		out = append(out, x.Site.Line)
	}
	return out
}

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
	inOrder := Set{
		base(func(x *Error) { x.Site.Pkg = "o" }),
		base(func(x *Error) { x.Site.File = "e.go" }),
		base(func(x *Error) { x.Site.Line = 4 }),
		base(func(x *Error) { x.Site.Col = 0 }),
		base(func(x *Error) {}),
		base(func(x *Error) { x.Code = &Code{Cause: Set{plainAt(7)}} }),
		base(func(x *Error) { x.Code = &Code{Cause: Set{plainAt(8)}} }),
		base(func(x *Error) { x.Code = &Code{Cause: Set{plainAt(7), plainAt(8)}} }),
		base(func(x *Error) { x.Conds = []guard.Cond{{Kind: 1}} }),
		base(func(x *Error) { x.Conds = []guard.Cond{{Kind: 1, Name: "a"}} }),
		base(func(x *Error) { x.Conds = []guard.Cond{{Kind: 2}} }),
		base(func(x *Error) { x.Result = 1 }),
		base(func(x *Error) { x.Index = 1 }),
		base(func(x *Error) { x.Code = &Code{Value: 1} }),
		base(func(x *Error) { x.Method = "n" }),
		base(func(x *Error) { x.Type = "U" }),
		base(func(x *Error) { x.Text = "u" }),
		base(func(x *Error) { x.Name = "o" }),
		base(func(x *Error) { x.Kind = Sentinel }),
	}
	if !inOrder.ordered() {
		for i := range inOrder[1:] {
			if inOrder[i].key().compare(inOrder[i+1].key()) >= 0 {
				t.Errorf("%d does not come before %d", i, i+1)
			}
		}
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
	if *same.key() != *inOrder[4].key() {
		t.Error("an error has another key than the same error on another way")
	}
	chosen := base(func(x *Error) { x.Code = &Code{Chosen: true} })
	if *chosen.key() == *inOrder[4].key() {
		t.Error("a chosen code has the key of another one")
	}
	withPos, without := plainAt(7), plainAt(7)
	withPos.Site.Pos = 3
	if *base(func(x *Error) { x.Code = &Code{Cause: Set{withPos}} }).key() != *base(func(x *Error) { x.Code = &Code{Cause: Set{without}} }).key() {
		t.Error("a cause's position is part of the key")
	}
	param := func(k guard.Known) *Error { return &Error{Origin: Origin{Kind: Param}, Known: k} }
	for i, k := range []guard.Known{{Is: []string{"a"}}, {Not: []string{"a"}}, {IsTypes: []string{"a"}}, {NotTypes: []string{"a"}}} {
		if *param(k).key() == *param(guard.Known{}).key() {
			t.Errorf("a parameter of which %d is known has the key of another one", i)
		}
		asked := *inOrder[4]
		asked.Known = k
		if *asked.key() != *inOrder[4].key() {
			t.Errorf("an error of which %d is known has another key", i)
		}
	}
	a, b := unknown("a"), unknown("b")
	b.Text = "text"
	if got := join(Set{a}, Set{b}); len(got) != 1 {
		t.Errorf("what is not known is known %d times", len(got))
	}
	copied := *inOrder[4]
	copied.Text = "other"
	if copied.key().text != "other" {
		t.Error("a copy has the key of what it was copied from")
	}
}

func TestMerge(t *testing.T) {
	of := func(i int) taint.Taint { return taint.Taint{From: 1 << i} }
	wrapA := &Wrap{Text: "a", Site: at(11), Args: of(0), Conds: []guard.Cond{{Kind: 1, Subject: of(0)}}}
	wrapB := &Wrap{Text: "b", Site: at(12), Depth: 1}
	x, y := plainAt(5), plainAt(5)
	x.Args, y.Args = of(0), of(1)
	x.Subject, y.Subject = of(2), of(3)
	x.Conds = []guard.Cond{{Kind: 1, Subject: of(0), Flag: 1, Truth: true}, {Kind: 2, Flag: 2, Truth: true}, {Kind: 3, Flag: 3}, {Kind: 4, Subject: of(4)}}
	y.Conds = []guard.Cond{{Kind: 1, Subject: of(1), Flag: 1, Truth: true}, {Kind: 2, Flag: 2}, {Kind: 3, Flag: 4}}
	x.Alone, y.Joined, x.Reported = true, true, true
	x.Hops, y.Hops = 3, 2
	x.Is, y.Is, y.Opaque = []string{"a"}, []string{"b"}, true
	x.Relays = []Relay{{at(7), 1}, {at(8), 3}}
	y.Relays = []Relay{{at(9), 1}, {at(8), 2}}
	x.Wraps = []*Wrap{wrapA, wrapB}
	y.Wraps = []*Wrap{{Text: "a", Site: at(11), Args: of(1), Depth: 2, Conds: []guard.Cond{{Kind: 1, Subject: of(1)}}}, {Text: "c", Site: at(13)}}
	for _, m := range []*Error{x.merge(y), y.merge(x)} {
		if m.Args.From != 3 || m.Subject.From != 12 || m.Alone || !m.Joined || m.Reported || m.Hops != 2 || !m.Opaque || !slices.Equal(m.Is, []string{"a", "b"}) {
			t.Errorf("merged %+v", *m)
		}
		if m.Conds[0].Subject.From != 3 || m.Conds[0].Flag != 1 || m.Conds[1].Flag != 0 || m.Conds[2].Flag != 0 {
			t.Errorf("merged conditions %+v", m.Conds)
		}
		if got := relaysOf(m); got != "7/1 9/1 8/2" {
			t.Errorf("merged relays %s", got)
		}
		var wraps []string
		for _, w := range m.Wraps {
			wraps = append(wraps, fmt.Sprintf("%s%d%d", w.Text, w.Depth, w.Args.From))
		}
		if got := strings.Join(wraps, " "); got != "a03 c00 b10" {
			t.Errorf("merged wraps %s", got)
		}
		if c := m.Wraps[0].Conds; len(c) != 1 || c[0].Subject.From != 3 {
			t.Errorf("merged wrap's conditions %+v", c)
		}
	}
	if len(x.merge(y).Conds) != 4 || len(y.merge(x).Conds) != 3 {
		t.Error("the conditions are not those of the first way")
	}
	if wrapA.Args.From != 1 || x.Args.From != 1 || x.Conds[0].Subject.From != 1 {
		t.Error("merge changed what it was given")
	}
	if x.merge(x) != x {
		t.Error("an error is merged with itself")
	}
	both := *x
	both.Reported = true
	if !x.merge(&both).Reported {
		t.Error("reported on both ways")
	}
}

func relaysOf(x *Error) string {
	var out []string
	for _, r := range x.Relays {
		out = append(out, fmt.Sprintf("%d/%d", r.Line, r.Hops))
	}
	return strings.Join(out, " ")
}

func TestMergeCoded(t *testing.T) {
	coded := func(bound bool, causes ...*Error) *Error {
		return &Error{Origin: Origin{Kind: Coded, Site: at(1), Code: &Code{Bound: bound, Cause: causes}}}
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

func TestWrapBounds(t *testing.T) {
	x := plainAt(1)
	for i := range maxWraps {
		x = x.wrap(&Wrap{Site: at(i + 10)})
		if x.Kind != Plain || len(x.Wraps) != i+1 || x.Wraps[i].Depth != i {
			t.Fatalf("%d wraps: %+v", i+1, *x)
		}
	}
	if again := x.Wraps[3]; plainAt(1).wrap(again).wrap(again).Wraps[0].Site != again.Site {
		t.Error("not wrapped")
	}
	if y := x.wrap(&Wrap{Site: at(5)}); y.Kind != Unknown || y.Name != "wrapped too often" {
		t.Errorf("wrapped too often: %+v", *y)
	}
	y := plainAt(1)
	y = y.wrap(&Wrap{Site: at(5)})
	if y.wrap(&Wrap{Site: at(5)}) != y {
		t.Error("wrapped again at one place")
	}
	if z := y.wrap(&Wrap{Site: at(5), Text: "other"}); len(z.Wraps) != 2 || len(y.Wraps) != 1 {
		t.Error("not wrapped with another text")
	}
	if m := x.merge(y); m.Kind != Unknown || m.Name != "wrapped too often" {
		t.Errorf("merged: %d wraps", len(m.Wraps))
	}
	if m := x.merge(plainAt(1)); len(m.Wraps) != maxWraps {
		t.Errorf("merged: %d wraps", len(m.Wraps))
	}
}

func TestMergeWraps(t *testing.T) {
	one, same, deep, late := &Wrap{Site: at(1)}, &Wrap{Site: at(1)}, &Wrap{Site: at(2), Depth: 1}, &Wrap{Site: at(3)}
	if got := mergeWraps([]*Wrap{one}, nil); got[0] != one || len(got) != 1 {
		t.Error("merged with none")
	}
	if got := mergeWraps(nil, []*Wrap{deep, one}); len(got) != 2 || got[0] != one {
		t.Error("merged with some")
	}
	if got := mergeWraps([]*Wrap{late, deep}, []*Wrap{one}); got[0] != one || got[1] != late || got[2] != deep {
		t.Error("not by depth and place")
	}
	if got := mergeWraps([]*Wrap{one, deep}, []*Wrap{deep}); got[0] != one || got[1] != deep || len(got) != 2 {
		t.Error("the same one twice")
	}
	if got := mergeWraps([]*Wrap{one}, []*Wrap{same}); len(got) != 1 {
		t.Error("one place twice")
	}
}

func TestRelay(t *testing.T) {
	var list []Relay
	for i := range maxRelays + 4 {
		list = relay(list, Relay{at(i + 1), i + 1})
	}
	if len(list) != maxRelays || list[0].Line != 1 || list[maxRelays-1].Line != maxRelays {
		t.Errorf("relays %v", list)
	}
	if got := relay(list, Relay{at(99), 0}); len(got) != maxRelays || got[0].Line != 99 || got[maxRelays-1].Line != maxRelays-1 || list[0].Line != 1 {
		t.Errorf("with a nearer one %v", got)
	}
	few := []Relay{{at(1), 1}, {at(3), 2}}
	for _, test := range []struct {
		add  Relay
		want string
	}{
		{Relay{at(2), 2}, "1/1 2/2 3/2"},
		{Relay{at(4), 2}, "1/1 3/2 4/2"},
		{Relay{at(3), 2}, "1/1 3/2"},
		{Relay{at(3), 3}, "1/1 3/2"},
		{Relay{at(3), 1}, "1/1 3/1"},
		{Relay{at(3), 0}, "3/0 1/1"},
		{Relay{at(0), 1}, "0/1 1/1 3/2"},
	} {
		x := Error{Way: Way{Relays: relay(few, test.add)}}
		if got := relaysOf(&x); got != test.want {
			t.Errorf("with %d/%d: %s, want %s", test.add.Line, test.add.Hops, got, test.want)
		}
	}
	x := plainAt(1)
	y := x.relayed(at(5)).relayed(at(6))
	if y.Hops != 2 || relaysOf(y) != "5/1 6/2" || x.Hops != 0 {
		t.Errorf("relayed %+v", *y)
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
		x.Relays = []Relay{{at(6), 1}}
		x.Wraps = []*Wrap{{Site: at(7), Args: of(3), Conds: []guard.Cond{{Kind: 2, Subject: of(4)}}}}
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
		"key":               func(x *Error) { x.Text = "text" },
		"known":             func(x *Error) { x.Is = nil },
		"hops":              func(x *Error) { x.Hops = 1 },
		"beside":            func(x *Error) { x.Beside = []string{"b"} },
		"alone":             func(x *Error) { x.Alone = true },
		"reported":          func(x *Error) { x.Reported = true },
		"args":              func(x *Error) { x.Args = of(9) },
		"args selected":     func(x *Error) { x.Args.Via = 1 },
		"args wire":         func(x *Error) { x.Args.Wire = true },
		"args wire via":     func(x *Error) { x.Args.WireV = true },
		"args frame":        func(x *Error) { x.Args.Frame = true },
		"subject":           func(x *Error) { x.Subject = of(9) },
		"condition":         func(x *Error) { x.Conds[0].Subject = of(9) },
		"flag":              func(x *Error) { x.Conds[0].Flag = 2 },
		"relay":             func(x *Error) { x.Relays[0].Line = 9 },
		"relay's hops":      func(x *Error) { x.Relays[0].Hops = 9 },
		"another relay":     func(x *Error) { x.Relays = nil },
		"wrap":              func(x *Error) { x.Wraps[0].Site.Line = 9 },
		"wrap's depth":      func(x *Error) { x.Wraps[0].Depth = 9 },
		"wrap's args":       func(x *Error) { x.Wraps[0].Args = of(9) },
		"wrap's conditions": func(x *Error) { x.Wraps[0].Conds[0].Subject = of(9) },
		"another wrap":      func(x *Error) { x.Wraps = nil },
		"no code":           func(x *Error) { x.Code = nil },
		"open":              func(x *Error) { x.Code.Open = true },
		"mapper":            func(x *Error) { x.Code.Mapper = true },
		"bound":             func(x *Error) { x.Code.Bound = true },
		"code parameter":    func(x *Error) { x.Code.CodeParam = 1 },
		"text parameter":    func(x *Error) { x.Code.TextParam = 1 },
		"cause's hops":      func(x *Error) { x.Code.Cause[0].Hops = 3 },
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
	env := []taint.Taint{{Wire: true, Names: []string{"request"}}}
	of := taint.Taint{From: 1}
	cond := []guard.Cond{{Kind: 1, Subject: of}}
	if x := (&Error{Origin: Origin{Code: &Code{}}}); x.In(env) != x {
		t.Error("a coded error without parameters was changed")
	}
	if x := plainAt(1); x.In(env) != x {
		t.Error("an error without parameters was changed")
	}
	for name, x := range map[string]*Error{
		"subject":     {Origin: Origin{Subject: of}},
		"args":        {Origin: Origin{Args: of}},
		"conditions":  {Origin: Origin{Conds: cond}},
		"called by":   {Origin: Origin{CallBy: []taint.Taint{of}}},
		"wrap":        {Way: Way{Wraps: []*Wrap{{Args: of}}}},
		"wrap's own":  {Way: Way{Wraps: []*Wrap{{Conds: cond}}}},
		"cause":       {Origin: Origin{Code: &Code{Cause: Set{{Origin: Origin{Args: of}}}}}},
		"second wrap": {Way: Way{Wraps: []*Wrap{{Text: "a"}, {Args: of}}}},
	} {
		count := func(x *Error) (wire, from int) {
			list := append([]taint.Taint{x.Subject, x.Args}, x.CallBy...)
			conds := slices.Clone(x.Conds)
			for _, w := range x.Wraps {
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
				if t.Wire {
					wire++
				}
				if t.From != 0 {
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
		{Code{Cause: Set{plainAt(1), {Origin: Origin{Kind: Param}}}}, false},
	} {
		if got := test.code.Decided(); got != test.want {
			t.Errorf("%+v is decided: %t", test.code, got)
		}
	}
	lost := Error{Way: Way{Wraps: []*Wrap{{Keeps: true}, {}}}}
	if !lost.Lost() || plainAt(1).Lost() {
		t.Error("lost")
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
