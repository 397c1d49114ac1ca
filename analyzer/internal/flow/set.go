package flow

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// A Set is the errors that a value may be, each once, in the order of their
// places. It is not changed once it is made.
type Set []*Error

// maxErrors bounds a set. The largest one that was seen has about 280 errors: those of a dozen methods
// that all hand on what one actor answers. A larger set becomes one error of unknown origin, whatever
// is joined with it.
const maxErrors = 288

// tooMany names the error of unknown origin that stands for a set above the bound.
const tooMany = "too many errors"

// Bounded reports whether the error stands for others that went past a bound,
// and are not looked at one by one.
func (e *Error) Bounded() bool { return e.Kind == Unknown && e.Name == tooMany }

// unknown returns an error of unknown origin.
func unknown(name string) *Error { return &Error{Origin: &Origin{Kind: Unknown, Name: name}} }

// key identifies an error: errors with the same key are one error that came on
// several ways. It has everything by which a question, a call or a peer may
// distinguish errors.
type key struct {
	site program.Site
	kind Kind
	rest string
}

// named is the key that was computed for an error. A copy of the error gets a key of
// its own, unless as keeps it.
type named struct {
	of *Error
	*key
}

func (e *Error) key() *key {
	if e.named.of != e {
		k := e.makeKey()
		e.named = named{e, &k}
	}
	return e.named.key
}

// as notes that an error is the same as the one that it was copied from, on another way.
func (e *Error) as(o *Error) *Error {
	e.named = named{e, o.key()}
	return e
}

func (e *Error) makeKey() key {
	var b []byte
	text := func(list ...string) {
		for _, t := range list {
			b = append(append(b, t...), 0)
		}
	}
	number := func(list ...int) {
		for _, n := range list {
			b = append(strconv.AppendInt(b, int64(n), 10), 0)
		}
	}
	flags := func(list ...bool) {
		for _, is := range list {
			if is {
				b = append(b, '1')
			} else {
				b = append(b, '0')
			}
		}
	}
	if e.Kind == Unknown {
		text(nameOf(e.Function().V)) // each may be another peer's handler
		for _, u := range e.Makers() {
			text(nameOf(u.V))
		}
		text(e.Call.open().Slots...)
	} else {
		text(e.Name, e.Text, nameOf(e.Context()))
	}
	text(e.Type, e.Method, e.Part.In)
	number(e.Index, e.Result, int(e.Part.Field), int(e.Part.Code), e.Call.open().Around, e.Call.open().Through, e.Of.Text, e.Of.Operands)
	flags(e.Around > 0, e.Lossy)
	if t := e.Told; t != nil {
		flags(true, t.Open)
		number(int(t.Value), t.Param)
	}
	text(append(slices.Clip(e.Is), "|")...) // whoever asked may answer it in another way
	text(e.Beside...)
	for _, h := range e.Holds {
		text(h.Field, h.Value)
		number(h.Param)
		flags(h.Kind != nil)
	}
	if r := e.Recoded; r != nil {
		flags(true, r.Open, r.Keeps)
		number(int(r.Value), r.Param, len(r.Said))
		number(r.Said...)
	}
	if a := e.Answers; a != nil {
		flags(true, a.Other)
		text(a.Methods...)
		number(a.Params...)
	}
	for _, c := range e.Conds {
		b = append(b, byte('a'+c.Kind))
		text(c.Name)
	}
	if e.Kind.Symbolic() || e.Call != nil {
		// A mapper hands a parameter on at several places, and knows something
		// else of it at each. So it is with what another package implements.
		for _, names := range [][]string{e.Not, e.IsTypes, e.NotTypes, e.NoneOf, e.Says, e.SaysNot, e.Has, e.HasNot, e.Caught} {
			text(names...)
			text("|")
		}
		var ways []string
		for _, list := range e.Ways {
			ways = append(ways, fmt.Sprint(list))
		}
		slices.Sort(ways)
		text(ways...)
	}
	if c := e.Code; c != nil {
		flags(true, c.Open, c.Nil, c.Chosen, c.Told, c.mapped != nil)
		number(int(c.Value), c.CodeParam, c.TextParam, c.DataParam, c.MapParam, len(c.Cause))
		if len(c.Cause) > 0 {
			text(c.Cause[0].Site.File)
			number(c.Cause[0].Site.Line)
		}
	}
	k := key{site: e.Site, kind: e.Kind, rest: string(b)}
	k.site.Pos = 0
	return k
}

// nameOf returns the name of a value in its package, or "".
func nameOf(v ssa.Value) string {
	switch {
	case v == nil:
		return ""
	case v.Parent() == nil:
		return v.Name()
	}
	return v.Parent().String() + "." + v.Name()
}

// compare orders keys.
func (k *key) compare(o *key) int {
	if k == o {
		return 0
	}
	return cmp.Or(k.site.Compare(o.site), cmp.Compare(k.kind, o.kind), strings.Compare(k.rest, o.rest))
}

// join returns the set of all errors of some lists. It merges the ways of one error.
func join(lists ...Set) Set {
	var only Set
	filled := 0
	for _, l := range lists {
		if slices.ContainsFunc(l, (*Error).Bounded) {
			return Set{unknown(tooMany)}
		}
		if len(l) > 0 {
			only = l
			filled++
		}
	}
	if filled <= 1 && only.ordered() {
		return only
	}
	out := joinAll(lists)
	if len(out) > maxErrors {
		return Set{unknown(tooMany)}
	}
	return out
}

// joinAll is join without the bound: a function may make more errors than one value
// may be.
func joinAll(lists []Set) Set {
	all := Set(slices.Concat(lists...))
	if all.ordered() {
		return all
	}
	slices.SortFunc(all, func(a, b *Error) int { return a.key().compare(b.key()) })
	out := all[:1]
	for _, x := range all[1:] {
		if last := &out[len(out)-1]; (*last).key().compare(x.key()) == 0 {
			*last = (*last).merge(x)
		} else {
			out = append(out, x)
		}
	}
	return slices.Clone(out) // it is kept, and all may be much longer
}

// ordered reports whether the errors are in the order of their keys, each once.
func (s Set) ordered() bool {
	for i := 1; i < len(s); i++ {
		if s[i-1].key().compare(s[i].key()) >= 0 {
			return false
		}
	}
	return true
}

// merge joins two ways of one error. It keeps the shorter way, and what is known on
// both.
func (e *Error) merge(o *Error) *Error {
	if e == o {
		return e
	}
	if o.compare(e) < 0 {
		e, o = o, e
	}
	f := &Error{Origin: e.Origin, Way: e.Way}
	f.Reported = e.Reported && o.Reported
	f.Opened = e.Opened || o.Opened
	if e.Origin == o.Origin {
		return f.as(e)
	}
	f = f.Copy()
	f.Args, f.Subject = e.Args.Ties(o.Args), e.Subject.Ties(o.Subject)
	f.Conds = mergeConds(e.Conds, o.Conds)
	f.Alone = e.Alone && o.Alone
	f.Joined = e.Joined || o.Joined
	f.Known = e.Known.Or(o.Known)
	if f.Call != nil && !sameFrames(e.Function().In, o.Function().In) {
		call := *f.Call
		call.of.In = nil // whoever calls may give it
		f.Call = &call
	}
	if f.Origin.equal(e.Origin) && (f.Code == nil || len(f.Code.Cause) == 0) {
		f.Origin = e.Origin // the other one says nothing else
		return f.as(e)
	}
	if f.Code != nil && o.Code != nil && len(o.Code.Cause) > 0 {
		c := *f.Code
		c.Cause = join(c.Cause, o.Code.Cause)
		c.Bound = c.Bound || o.Code.Bound
		c.Mapper = c.Mapper || o.Code.Mapper
		f.Code = &c
		return f
	}
	return f.as(e)
}

// compare orders the ways of one error, and what comes with them.
func (e *Error) compare(o *Error) int {
	if c := e.Way.compare(&o.Way); c != 0 {
		return c
	}
	made := func(s *program.Site) program.Site {
		if s == nil {
			return program.Site{}
		}
		return *s
	}
	why := func(a, b guard.Cond) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), strings.Compare(a.Why, b.Why), slices.Compare(a.Subject.Names, b.Subject.Names))
	}
	return cmp.Or(made(e.Made).Compare(made(o.Made)), strings.Compare(e.Func, o.Func), strings.Compare(e.Name, o.Name), strings.Compare(e.Text, o.Text),
		strings.Compare(nameOf(e.Context()), nameOf(o.Context())), slices.Compare(e.Args.Names, o.Args.Names), slices.Compare(e.Subject.Names, o.Subject.Names), slices.CompareFunc(e.Conds, o.Conds, why))
}

// beside returns the names of both lists, sorted.
func beside(a, b []string) []string {
	if len(b) == 0 || slices.Equal(a, b) {
		return a
	}
	out := append(slices.Clone(a), b...)
	slices.Sort(out)
	return slices.Compact(out)
}

func mergeConds(a, b []guard.Cond) []guard.Cond {
	out := slices.Clone(a)
	for i := range out[:min(len(a), len(b))] {
		out[i].Subject = out[i].Subject.Ties(b[i].Subject)
		if out[i].Flag != b[i].Flag || out[i].Truth != b[i].Truth {
			out[i].Flag = 0
		}
		out[i].Denied = out[i].Denied && b[i].Denied
	}
	return out
}

// In returns the errors as a call of their function sees them.
func (s Set) In(env []taint.Taint) Set {
	return s.each(func(e *Error) *Error { return e.In(env) })
}

// each returns what becomes of each error; nil is none.
func (s Set) each(become func(*Error) *Error) Set {
	out := make(Set, 0, len(s))
	for _, x := range s {
		if y := become(x); y != nil {
			out = append(out, y)
		}
	}
	return join(out)
}

// Equal reports whether two sets are the same, except for the names of values on the
// way.
func (s Set) Equal(o Set) bool {
	return s.equal(o, func(order int) bool { return order == 0 })
}

// settles reports whether a set that was computed again is the same as before, or has longer
// ways: an error that functions in a cycle hand one another is there for ever once it was,
// and its way would not have an end.
func (s Set) settles(before Set) bool {
	return s.equal(before, func(order int) bool { return order >= 0 })
}

func (s Set) equal(o Set, ways func(order int) bool) bool {
	return slices.EqualFunc(s, o, func(a, b *Error) bool {
		return a == b || *a.key() == *b.key() && a.Reported == b.Reported && a.Opened == b.Opened && ways(a.Way.compare(&b.Way)) && a.Origin.equal(b.Origin)
	})
}

func (o *Origin) equal(p *Origin) bool {
	return o == p || sameFrames(o.Call.open().of.In, p.Call.open().of.In) && o.Known.Equal(p.Known) && o.Alone == p.Alone && o.Joined == p.Joined &&
		o.Args.SameTies(p.Args) && o.Subject.SameTies(p.Subject) && sameConds(o.Conds, p.Conds) && sameCode(o.Code, p.Code)
}

// sameFrames reports whether two frames are of the same calls.
func sameFrames(a, b *program.Frame) bool {
	for ; a != nil && b != nil; a, b = a.In, b.In {
		if a == b {
			return true
		}
		if a.Call != b.Call {
			return false
		}
	}
	return a == b
}

func sameConds(a, b []guard.Cond) bool {
	return slices.EqualFunc(a, b, func(x, y guard.Cond) bool {
		return x.Subject.SameTies(y.Subject) && x.Flag == y.Flag && x.Denied == y.Denied
	})
}

func sameCode(a, b *Code) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Mapper == b.Mapper && a.Bound == b.Bound && a.Cause.Equal(b.Cause)
}
