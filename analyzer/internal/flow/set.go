package flow

import (
	"cmp"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// A Set is the errors that a value may be, each once, in the order of their
// places. It is not changed once it is made.
type Set []*Error

// Bounds, far above what people write. A set of more errors, or an error with
// more around it, is one of unknown origin.
const (
	maxErrors = 256
	maxWraps  = 64
)

// maxRelays bounds the places that an error is remembered to have passed.
const maxRelays = 12

// What an error of unknown origin is called that stands for what went past a
// bound.
const (
	tooMany  = "too many errors"
	tooDeep  = "wrapped too often"
	restless = "it does not come to rest"
)

// Bounded reports whether the error stands for others that went past a bound,
// and are not looked at one by one.
func (e *Error) Bounded() bool {
	return e.Kind == Unknown && (e.Name == tooMany || e.Name == tooDeep || e.Name == restless)
}

// unknown returns an error of unknown origin.
func unknown(name string) *Error { return &Error{Origin: Origin{Kind: Unknown, Name: name}} }

// key tells errors apart: those with one key are one error that came on
// several ways.
type key struct {
	kind          Kind
	site          program.Site
	text          string
	name          string
	typ           string
	method        string
	code          int64
	chosen        bool
	index, result int
	part          Part
	told          Told
	beside        bool // something is told
	mapped        bool // somewhere else
	conds         string
	cause         program.Site
	causes        int
}

// named is a key that was computed for an error.
type named struct {
	of *Error
	key
}

func (e *Error) key() *key {
	if e.named == nil || e.named.of != e {
		e.named = &named{e, e.makeKey()}
	}
	return &e.named.key
}

func (e *Error) makeKey() key {
	k := key{kind: e.Kind, site: e.Site, text: e.Text, name: e.Name, typ: e.Type, method: e.Method, index: e.Index, result: e.Result, part: e.Part}
	if e.Told != nil {
		k.told, k.beside = *e.Told, true
	}
	k.site.Pos = 0
	if e.Kind == Unknown {
		k.name, k.text = "", ""
		if f := e.of.V; f != nil { // each may be another peer's handler
			k.name = f.Name()
			if fn := f.Parent(); fn != nil {
				k.name = fn.String() + "." + f.Name()
			}
		}
	}
	if c := e.Code; c != nil {
		k.code, k.chosen, k.causes, k.mapped = c.Value, c.Chosen, len(c.Cause), c.mapped != nil
		if len(c.Cause) > 0 {
			k.cause = c.Cause[0].Site
			k.cause.Pos = 0
		}
	}
	if len(e.Conds) > 0 {
		var b strings.Builder
		for _, c := range e.Conds {
			b.WriteByte(byte('a' + c.Kind))
			b.WriteString(c.Name)
		}
		k.conds = b.String()
	}
	if len(e.Beside) > 0 { // what finds another error in it does not find that on other ways
		k.conds += "&" + strings.Join(e.Beside, ",")
	}
	if e.Kind.Symbolic() {
		// A mapper hands a parameter on at several places, and knows something
		// else of it at each.
		for _, names := range [][]string{e.Is, e.Not, e.IsTypes, e.NotTypes, e.Says, e.SaysNot} {
			k.conds += "|" + strings.Join(names, ",")
		}
	}
	return k
}

// compare orders keys.
func (k *key) compare(o *key) int {
	if k == o {
		return 0
	}
	if k.site != o.site {
		if k.site.Less(o.site) {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(k.kind, o.kind), strings.Compare(k.name, o.name), strings.Compare(k.text, o.text), strings.Compare(k.typ, o.typ),
		strings.Compare(k.method, o.method), cmp.Compare(k.code, o.code), cmp.Compare(k.index, o.index), cmp.Compare(k.result, o.result),
		cmp.Compare(k.part.Field, o.part.Field), cmp.Compare(k.part.Code, o.part.Code), k.compareTold(o), strings.Compare(k.conds, o.conds), cmp.Compare(k.causes, o.causes), strings.Compare(k.cause.File, o.cause.File), cmp.Compare(k.cause.Line, o.cause.Line))
}

// compareTold orders keys by the codes that stand beside their errors.
func (k *key) compareTold(o *key) int {
	rank := func(k *key) int {
		switch {
		case !k.beside:
			return 0
		case k.told.Open:
			return 1
		}
		return 2
	}
	return cmp.Or(rank(k)-rank(o), cmp.Compare(k.told.Param, o.told.Param), cmp.Compare(k.told.Value, o.told.Value))
}

// join returns the set of all errors of some lists. Those that are one error
// on several ways are joined.
func join(lists ...Set) Set {
	var only Set
	filled := 0
	for _, l := range lists {
		if len(l) > 0 {
			only = l
			filled++
		}
	}
	switch filled {
	case 0:
		return nil
	case 1:
		if only.ordered() {
			return only
		}
	}
	out := Set(nil)
	for _, l := range lists {
		if !l.ordered() {
			l = slices.Clone(l)
			slices.SortFunc(l, func(a, b *Error) int { return a.key().compare(b.key()) })
		}
		out = out.with(l)
		if len(out) > maxErrors {
			return Set{unknown(tooMany)}
		}
	}
	return out
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

// with merges two lists that are in order.
func (s Set) with(o Set) Set {
	if len(s) == 0 {
		s, o = o, nil
	}
	out := make(Set, 0, len(s)+len(o))
	add := func(e *Error) {
		if n := len(out); n > 0 && out[n-1].key().compare(e.key()) == 0 {
			out[n-1] = out[n-1].merge(e)
			return
		}
		out = append(out, e)
	}
	for len(s) > 0 && len(o) > 0 {
		if s[0].key().compare(o[0].key()) <= 0 {
			add(s[0])
			s = s[1:]
		} else {
			add(o[0])
			o = o[1:]
		}
	}
	for _, e := range append(slices.Clip(s), o...) {
		add(e)
	}
	return out
}

// merge joins two ways of one error.
func (e *Error) merge(o *Error) *Error {
	if e == o {
		return e
	}
	f := *e
	f.Args = e.Args.Join(o.Args)
	f.Subject = e.Subject.Join(o.Subject)
	f.Conds = mergeConds(e.Conds, o.Conds)
	f.Alone = e.Alone && o.Alone
	f.Joined = e.Joined || o.Joined
	f.Again = e.Again && o.Again
	f.Known = e.Known.Or(o.Known)
	f.Reported = e.Reported && o.Reported
	f.Hops = min(e.Hops, o.Hops)
	f.Wraps = mergeWraps(e.Wraps, o.Wraps)
	if !slices.Equal(f.Relays, o.Relays) {
		for _, r := range o.Relays {
			f.Relays = relay(f.Relays, r)
		}
	}
	if len(f.Wraps) > maxWraps {
		return unknown(tooDeep)
	}
	if f.Code != nil && o.Code != nil && len(o.Code.Cause) > 0 {
		c := *f.Code
		c.Cause = join(c.Cause, o.Code.Cause)
		c.Bound = c.Bound || o.Code.Bound
		f.Code = &c
	}
	return &f
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
	for i := range out {
		if i < len(b) {
			out[i].Subject = out[i].Subject.Join(b[i].Subject)
			if out[i].Flag != b[i].Flag || out[i].Truth != b[i].Truth {
				out[i].Flag = 0
			}
			out[i].Denied = out[i].Denied && b[i].Denied
		}
	}
	return out
}

func mergeWraps(a, b []*Wrap) []*Wrap {
	if len(b) == 0 || slices.Equal(a, b) {
		return a
	}
	out := slices.Clone(a)
	for _, w := range b {
		i := slices.IndexFunc(out, w.same)
		switch {
		case i < 0:
			out = append(out, w)
		case out[i] != w:
			x := *out[i]
			x.Args = x.Args.Join(w.Args)
			x.Depth = min(x.Depth, w.Depth)
			x.Conds = mergeConds(x.Conds, w.Conds)
			out[i] = &x
		}
	}
	slices.SortStableFunc(out, func(x, y *Wrap) int {
		if x.Depth != y.Depth || x.Site.Same(y.Site) {
			return x.Depth - y.Depth
		}
		if x.Site.Less(y.Site) {
			return -1
		}
		return 1
	})
	return out
}

// same reports whether two wraps are made at one place.
func (w *Wrap) same(o *Wrap) bool { return w == o || w.Site.Same(o.Site) && w.Text == o.Text }

// relay adds a place to those that an error passed, and keeps the nearest.
func relay(list []Relay, r Relay) []Relay {
	i := slices.IndexFunc(list, func(x Relay) bool { return x.Same(r.Site) })
	switch {
	case i >= 0 && list[i].Hops <= r.Hops:
		return list
	case i < 0 && len(list) == maxRelays && !r.nearer(list[len(list)-1]):
		return list
	}
	out := make([]Relay, 0, len(list)+1)
	out = append(out, list...)
	if i >= 0 {
		out = slices.Delete(out, i, i+1)
	}
	at := len(out)
	for at > 0 && r.nearer(out[at-1]) {
		at--
	}
	out = slices.Insert(out, at, r)
	return out[:min(len(out), maxRelays)]
}

// nearer reports whether a place comes before another one.
func (r Relay) nearer(o Relay) bool {
	if r.Hops != o.Hops {
		return r.Hops < o.Hops
	}
	return r.Site.Less(o.Site)
}

// relayed returns an error that was handed on at a place.
func (e *Error) relayed(s program.Site) *Error {
	f := *e
	f.Hops++
	f.Relays = relay(f.Relays, Relay{s, f.Hops})
	return &f
}

// In returns the errors as a call of their function sees them.
func (s Set) In(env []taint.Taint) Set {
	out := make(Set, len(s))
	for i, e := range s {
		out[i] = e.In(env)
	}
	return join(out)
}

// Equal reports whether two sets say the same, but for the names that values
// have on the way.
func (s Set) Equal(o Set) bool {
	return slices.EqualFunc(s, o, func(a, b *Error) bool {
		return a == b || *a.key() == *b.key() && a.Known.Equal(b.Known) && a.Hops == b.Hops && a.Again == b.Again && a.Alone == b.Alone && a.Reported == b.Reported && slices.Equal(a.Beside, b.Beside) &&
			a.Args.SameTies(b.Args) && a.Subject.SameTies(b.Subject) && sameConds(a.Conds, b.Conds) &&
			slices.EqualFunc(a.Relays, b.Relays, func(x, y Relay) bool { return x.Same(y.Site) && x.Hops == y.Hops }) &&
			slices.EqualFunc(a.Wraps, b.Wraps, func(x, y *Wrap) bool {
				return x == y || x.Site.Same(y.Site) && x.Depth == y.Depth && x.Args.SameTies(y.Args) && sameConds(x.Conds, y.Conds)
			}) && sameCode(a.Code, b.Code)
	})
}

func sameConds(a, b []guard.Cond) bool {
	return slices.EqualFunc(a, b, func(x, y guard.Cond) bool { return x.Subject.SameTies(y.Subject) && x.Flag == y.Flag })
}

func sameCode(a, b *Code) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Open == b.Open && a.Mapper == b.Mapper && a.Bound == b.Bound && a.Told == b.Told && a.CodeParam == b.CodeParam && a.MapParam == b.MapParam && a.TextParam == b.TextParam && a.Cause.Equal(b.Cause)
}

// joinAll returns the set of all errors of lists that are not bound to be few:
// what a function makes is not what one value may be.
func joinAll(lists []Set) Set {
	var out Set
	for _, l := range lists {
		out = append(out, l...)
	}
	at := make(map[key]int)
	kept := out[:0:0]
	for _, x := range out {
		k := *x.key()
		if i, ok := at[k]; ok {
			kept[i] = kept[i].merge(x)
			continue
		}
		at[k] = len(kept)
		kept = append(kept, x)
	}
	return kept
}
