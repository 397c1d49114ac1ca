package errflow

import (
	"fmt"
	"slices"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/contract"
)

// Readings of one line are joined where the peer cannot tell them apart but by
// what they say.
func TestJoinedReadings(t *testing.T) {
	at := func(r reading, p contract.Place) reading {
		p.Line = max(p.Line, 1)
		r.Place = p
		r.Why = r.why
		return r
	}
	busy := at(reading{code: -32603, generic: true}, contract.Place{Bare: true, Situation: "s", Message: "m", When: "w"})
	with := func(change func(*reading)) reading {
		r := busy
		change(&r)
		return r
	}
	for _, c := range []struct {
		name string
		a, b reading
		want []string
	}{
		{"the same", busy, busy, []string{"-32603 true  true s|m|w|"}},
		{"another line", busy, with(func(r *reading) { r.Line = 2 }), []string{"-32603 true  true s|m|w|", "-32603 true  true s|m|w|"}},
		{"another code", busy, with(func(r *reading) { r.code = 17 }), []string{"-32603 true  true s|m|w|", "17 true  true s|m|w|"}},
		{"one that is for more than that", busy, with(func(r *reading) { r.generic = false }), []string{"-32603 true  true s|m|w|", "-32603 false  true s|m|w|"}},
		{"one that has the code itself", busy, with(func(r *reading) { r.Bare = false }), []string{"-32603 true  false s|m|w|"}},
		{"another message", busy, with(func(r *reading) { r.Message = "n" }), []string{"-32603 true  true s||w|"}},
		{"another condition", busy, with(func(r *reading) { r.When = "v" }), []string{"-32603 true  true s|m||"}},
		{"another situation", busy, with(func(r *reading) { r.Situation = "t" }), []string{"-32603 true  true s|m|w|", "-32603 true  true t|m|w|"}},
		{"no situation", busy, with(func(r *reading) { r.Situation = "" }), []string{"-32603 true  true s|m|w|"}},
		{"a situation at last", with(func(r *reading) { r.Situation = "" }), busy, []string{"-32603 true  true s|m|w|"}},
		{"no situation and another message", busy, with(func(r *reading) { r.Situation, r.Message = "", "n" }), []string{"-32603 true  true s|m|w|", "-32603 true  true |n|w|"}},
		{"no situation and another condition", busy, with(func(r *reading) { r.Situation, r.When = "", "v" }), []string{"-32603 true  true s|m|w|", "-32603 true  true |m|v|"}},
		{"a code that is not known", busy, with(func(r *reading) { r.why, r.Why = "y", "y" }), []string{"-32603 true  true s|m|w|", "-32603 true y true s|m|w|y"}},
		{
			"two that are not known, for two reasons",
			with(func(r *reading) { r.why, r.Why = "z", "z" }), with(func(r *reading) { r.why, r.Why = "y", "y" }),
			[]string{"-32603 true y true s|m|w|y"},
		},
		{
			"nothing in common but the call",
			at(reading{from: "f fails"}, contract.Place{Message: "m"}), at(reading{from: "f fails"}, contract.Place{Message: "n"}),
			[]string{"0 false  false ||f fails|"},
		},
		{
			"nothing in common but the call and the situation",
			at(reading{from: "f fails"}, contract.Place{Message: "m", Situation: "s"}), at(reading{from: "f fails"}, contract.Place{Message: "n", Situation: "s"}),
			[]string{"0 false  false s|||"},
		},
	} {
		m := new(draft)
		m.add(c.a)
		m.add(c.b)
		var got []string
		for _, r := range m.answers {
			got = append(got, fmt.Sprintf("%d %t %s %t %s|%s|%s|%s", r.code, r.generic, r.why, r.Bare, r.Situation, r.Message, r.When, r.Why))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
