package errflow

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
)

// A prov says what a value is made of: which parameters of its function it
// derives from, which ones selected it, and the identifiers met on the way.
// It is symbolic, so that a function's summary holds for every caller; bits
// stand for the parameters (the receiver first) and then the free variables.
type prov struct {
	From  uint64   // the value is made of these
	Via   uint64   // these decided which value it is
	Wire  bool     // it is made of a message from the peer
	WireV bool     // a message from the peer decided which value it is
	Frame bool     // it is a whole message of the peer, or one of the fields that make one a request
	Names []string // identifiers, innermost first
}

// maxNames bounds the identifiers that are kept; the nearest ones matter.
const maxNames = 12

func (p prov) with(names ...string) prov {
	p.Names = mergeNames(names, p.Names)
	return p
}

func mergeNames(a, b []string) []string {
	out := make([]string, 0, len(a)+len(b))
	for _, list := range [][]string{a, b} {
		for _, n := range list {
			if n != "" && n != "_" && len(out) < maxNames && !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out
}

// join returns the provenance of a value made of both.
func (p prov) join(q prov) prov {
	return prov{p.From | q.From, p.Via | q.Via, p.Wire || q.Wire, p.WireV || q.WireV, p.Frame || q.Frame, mergeNames(p.Names, q.Names)}
}

// selected returns the provenance of a value that was found by p.
func (p prov) selected() prov {
	return prov{Via: p.From | p.Via, WireV: p.Wire || p.WireV, Names: p.Names}
}

// subst replaces parameters by what a caller passes for them.
func (p prov) subst(env []prov) prov {
	out := prov{Wire: p.Wire, WireV: p.WireV, Frame: p.Frame, Names: p.Names}
	for i, e := range env {
		bit := uint64(1) << i
		if p.From&bit != 0 {
			out.From |= e.From
			out.Via |= e.Via
			out.Wire = out.Wire || e.Wire
			out.WireV = out.WireV || e.WireV
			out.Names = mergeNames(out.Names, e.Names)
		} else if p.Via&bit != 0 {
			out.Via |= e.From | e.Via
			out.WireV = out.WireV || e.Wire || e.WireV
			out.Names = mergeNames(out.Names, e.Names)
		}
	}
	return out
}

// subject returns the provenance as evidence; parameters that are still
// symbolic are nobody's request.
func (p prov) subject() cause.Subject {
	s := cause.Subject{Names: p.Names, Frame: p.Frame}
	switch {
	case p.Wire:
		s.Tie = cause.Derived
	case p.WireV:
		s.Tie = cause.Selected
	}
	return s
}

// A cond is a condition that held where an error was made.
type cond struct {
	Kind    cause.Kind
	Subject prov
	Name    string
	Flag    int  // the condition is a boolean parameter of the function: its index plus one
	Truth   bool // of the flag
}

// flowKind is where an error comes from.
type flowKind int

const (
	plain     flowKind = iota // made by errors.New, fmt.Errorf or the like, or of a type of the program
	sentinel                  // a package variable
	external                  // returned by a function that is not analyzed
	coded                     // an error that carries a code
	canceled                  // a context's error
	param                     // a parameter of the function: whatever the caller passes
	paramCall                 // a result of a function that is a parameter
)

// A site is a position that survives encoding. Pos is valid in the package
// that made it only.
type site struct {
	File string
	Line int
	Col  int
	Pos  token.Pos
}

// A wrap is what a caller put around an error.
type wrap struct {
	Text  string
	Site  site
	Keeps bool // errors.As still finds what is inside
	Args  prov // what else the text formats
	Conds []cond
}

// A flow is one error on its way: its origin, what is known about the cause,
// and what happened to it since.
type flow struct {
	Kind     flowKind
	Site     site   // where the author mends it, in the package that the flow is seen from
	Origin   *site  // where it is made, if that is another package
	Text     string // message or format
	Name     string // producer or sentinel
	Type     string // type of the error, if it is one of the program's or a library's
	Code     int64  // of a coded error
	NoCode   bool   // the code is not a constant
	Lib      string // library of a coded error, "" for a hand-rolled one
	Const    string // constant that the code is written with
	Nil      bool   // a nil pointer of the type
	Subject  prov   // a producer's arguments
	Args     prov   // what the text formats
	Conds    []cond // nearest first
	Wraps    []wrap // innermost first
	Alone    bool   // all that its function does
	Joined   bool   // other errors, or none, leave at the same place
	Func     string // function that it is made in
	Relays   []site // where it was handed on, innermost first
	Method   string // method on the wire, where a dispatcher's switch or table tells
	Reported bool   // it leaves a handler of another package, which reports it
	Mapper   bool   // a coded error that is made of an error that its function is given

	// A coded error whose code depends on what its cause is: Code is for those
	// that are none of these.
	Chosen         bool
	ChosenNot      []string // sentinels
	ChosenNotTypes []string

	Cause []flow // errors whose text a coded error carries

	// A coded error whose parts the caller decides: the index of the
	// parameter plus one, or 0.
	CodeParam int
	TextParam int
	HasData   bool      // the data is set
	DataPos   token.Pos // as CodePos and CodeArg, for the data
	DataArg   int
	CodePos   token.Pos // where the code is assigned in the literal; valid in its package only
	CodeArg   int       // index plus one of the argument that is the code, in the call at Site
	Bound     bool      // the code was decided in the function itself, not in one that it calls

	Param  int    // param, paramCall
	Result int    // paramCall
	CallBy []prov // paramCall and calls through an interface: what the function is called with

	iface *types.Func // interface method of the package that nothing here implements

	// What is known about an error that is not resolved yet.
	Not      []string // sentinels it is not
	NotTypes []string // types it is not
	Is       []string // sentinels it is
	IsTypes  []string
	NotNil   bool
	Asked    bool // somebody asked before what it is, and handed this on for the rest
}

// maxFlows bounds the errors that one result may stand for. It is far above
// what people write; generated code reaches it.
const maxFlows = 256

func (f flow) subst(env []prov) flow {
	f.Subject = f.Subject.subst(env)
	f.Args = f.Args.subst(env)
	conds := make([]cond, len(f.Conds))
	for i, c := range f.Conds {
		c.Subject = c.Subject.subst(env)
		conds[i] = c
	}
	f.Conds = conds
	wraps := make([]wrap, len(f.Wraps))
	for i, w := range f.Wraps {
		w.Args = w.Args.subst(env)
		cs := make([]cond, len(w.Conds))
		for j, c := range w.Conds {
			c.Subject = c.Subject.subst(env)
			cs[j] = c
		}
		w.Conds = cs
		wraps[i] = w
	}
	f.Wraps = wraps
	if len(f.CallBy) > 0 {
		by := make([]prov, len(f.CallBy))
		for i, p := range f.CallBy {
			by[i] = p.subst(env)
		}
		f.CallBy = by
	}
	return f
}

// filter applies to f what is known about the value that it became.
func (f flow) filter(by flow) (flow, bool) {
	if f.Nil && by.NotNil {
		return f, false
	}
	if len(by.IsTypes) > 0 && f.Kind != external && f.Kind != param && f.Kind != paramCall && !slices.Contains(by.IsTypes, f.Type) {
		return f, false
	}
	if f.Type != "" && slices.Contains(by.NotTypes, f.Type) {
		return f, false
	}
	if f.Kind == sentinel && slices.Contains(by.Not, f.Name) || slices.ContainsFunc(f.Is, func(s string) bool { return slices.Contains(by.Not, s) }) {
		return f, false
	}
	if len(by.Is) > 0 {
		switch f.Kind {
		case plain, coded:
			return f, false
		case sentinel:
			if !slices.Contains(by.Is, f.Name) {
				return f, false
			}
		case canceled:
			if !slices.Contains(by.Is, "context.Canceled") && !slices.Contains(by.Is, "context.DeadlineExceeded") {
				return f, false
			}
		}
	}
	if f.Kind == canceled && slices.Contains(by.Not, "context.Canceled") {
		return f, false
	}
	f.Not = appendNew(f.Not, by.Not...)
	f.NotTypes = appendNew(f.NotTypes, by.NotTypes...)
	f.NotNil = f.NotNil || by.NotNil
	f.Asked = f.Asked || by.Asked
	f.Is = appendNew(f.Is, by.Is...)
	f.IsTypes = appendNew(f.IsTypes, by.IsTypes...)
	return f, true
}

func appendNew(list []string, more ...string) []string {
	out := slices.Clip(list)
	for _, m := range more {
		if !slices.Contains(out, m) {
			out = append(out, m)
		}
	}
	return out
}

// dedupe drops flows that say the same about the same place. What they passed
// on their ways is kept.
func dedupe(flows []flow) []flow {
	type key struct {
		kind       flowKind
		site       site
		text, name string
		method     string
		code       int64
		wraps      int
		cause      site
		by         string
		causes     int
		param      int
		conds      int
	}
	seen := make(map[key]int)
	out := flows[:0:0]
	for _, f := range flows {
		k := key{f.Kind, f.Site, f.Text, f.Name, f.Method, f.Code, len(f.Wraps), site{}, "", len(f.Cause), f.Param, len(f.Conds)}
		if len(f.Cause) > 0 {
			k.cause = f.Cause[0].Site
			k.by = f.Cause[0].Name
		}
		if i, ok := seen[k]; ok {
			for _, r := range f.Relays {
				out[i].Relays = relayed(out[i].Relays, r)
			}
			continue
		}
		if len(out) == maxFlows {
			continue
		}
		seen[k] = len(out)
		out = append(out, f)
	}
	return out
}

// maxRelays bounds the places that an error is remembered to have passed.
const maxRelays = 40

func relayed(list []site, s site) []site {
	if len(list) >= maxRelays || slices.Contains(list, s) {
		return list
	}
	return append(slices.Clip(list), s)
}
