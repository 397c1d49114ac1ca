package flow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/objectpath"

	"github.com/acperrlint/acperrlint/analyzer/internal/fixpoint"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// Errors answers which errors a value of one package may be.
type Errors struct {
	// Known adds to the conditions of a place what only their package can know of them,
	// before others get them. nil adds nothing.
	Known func([]guard.Cond, *ssa.BasicBlock)

	w      *wire.Package
	t      *taint.Values
	c      *guard.Conditions
	solver fixpoint.Solver[node, Set]
	facts  map[question]*Summary

	boxes     []*ssa.MakeInterface     // of the package; lazily
	entries   map[any]map[string]entry // of other packages and their types, by what has the fact
	sentinels map[*types.Var]*SentinelSummary
	byKind    map[*types.Func]*CodeSummary // the codes that functions of the package return; see codesOf
	texts     map[ssa.Value]text
	reports   map[*ssa.Function]bool       // handlers, whose errors the package reports
	recodings map[*ssa.Parameter]*Recoding // see recodes
	guarded   map[*ssa.BasicBlock]passage
	exits     map[*ssa.Function][]departure
	quiet     map[*ssa.Function]bool // functions by whether they change nothing; false while that is being found out
	slotted   map[string][]Given     // by their slots
	gave      []gift                 // see gifts; lazily
	added     *[]List                // see adds; lazily
	internals map[ssa.Value]internal
	paths     objectpath.Encoder
	outside   map[*ssa.Function]Set               // see givenOutside; lazily
	ended     map[*ssa.Call][]ssa.CallInstruction // by endings
	receiving map[portion]bool                    // the channels that are looked at, with parts of what comes out of them
}

// A node is a question of which one set of errors is the answer.
type node struct {
	ask    asked
	v      ssa.Value // a value; the address of a variable
	fn     *ssa.Function
	i      int  // a result, a parameter or free variable
	part   Part // of a struct
	before ssa.Instruction

	slot    string
	through int // see Outlet
}

type asked int

const (
	value   asked = iota // what v is where it is defined
	result               // what result i of fn is
	content              // what the variable at v holds before an instruction
	exit                 // what the variable that parameter i of fn points to holds when fn returns
	emits                // the coded errors that fn makes
	part                 // what a field of result i of fn holds
	inside               // what a field of the struct v holds; with i > 0, of the element that is written where it stands
	paired               // what result i of fn is, with the code in result part.Code
	replied              // what fn answers through input i
	filling              // what comes out of the functions that are known to be in slot: of result i, or of any that is an error if it is negative
)

// New returns the errors of a package.
func New(w *wire.Package) *Errors {
	e := &Errors{
		w:         w,
		facts:     make(map[question]*Summary),
		entries:   make(map[any]map[string]entry),
		sentinels: make(map[*types.Var]*SentinelSummary),
		receiving: make(map[portion]bool),
		byKind:    make(map[*types.Func]*CodeSummary),
		texts:     make(map[ssa.Value]text),
		recodings: make(map[*ssa.Parameter]*Recoding),
		guarded:   make(map[*ssa.BasicBlock]passage),
		exits:     make(map[*ssa.Function][]departure),
		quiet:     make(map[*ssa.Function]bool),
	}
	e.t = taint.New(w, func(fn *types.Func) (taint.Summary, bool) {
		f := e.imported(fn, fieldMade)
		if f == nil || !f.Made.Told() {
			return taint.Summary{}, false
		}
		return f.Made, true
	})
	e.c = guard.New(w.Program, e.t)
	e.c.Answers = e.answers
	e.c.Kinds = e.ofKinds
	e.c.Outbound = func(c *ssa.CallCommon) bool {
		obj, recv := program.Object(c), program.Receiver(c)
		return obj != nil && recv != nil && w.Library(obj.Pkg()) != nil && w.Library(obj.Pkg()).IsCaller(recv.Type())
	}
	e.c.Aside = func(g program.Guard) bool {
		other := g
		other.Truth = !g.Truth
		return w.Notified(g) || w.Notified(other) || wire.WithoutAnswer(g)
	}
	e.c.Elsewhere = func(fn *types.Func) *guard.Sorting {
		if f := e.imported(fn, fieldSorts); f != nil {
			return f.Sorts
		}
		return nil
	}
	e.c.State = func(fn *types.Func) guard.State {
		if f := e.imported(fn, fieldState); f != nil {
			return f.State
		}
		return guard.State{}
	}
	e.solver.Eval = e.eval
	e.solver.Equal = Set.settles
	e.solver.Widen = func(n node) Set {
		if n.ask == emits {
			return nil
		}
		return Set{unknown(tooMany)}
	}
	return e
}

// answers reports whether a return has no error, or one that has or may have a
// specific code.
func (e *Errors) answers(ret *ssa.Return) bool {
	carries := false
	for _, v := range ret.Results {
		if !e.w.CarriesError(v.Type()) {
			continue
		}
		carries = true
		v = e.w.StoredLast(v)
		if program.IsNil(v) || slices.ContainsFunc(e.solver.Get(node{v: v}), func(x *Error) bool {
			return x.Kind.Symbolic() || x.Kind == Coded && (x.Code.Open || x.Code.Value != InternalError && x.Code.Value != 0)
		}) {
			return true
		}
	}
	return !carries
}

// Taints returns the taints of the package's values.
func (e *Errors) Taints() *taint.Values { return e.t }

// Conditions returns the conditions of the package's places.
func (e *Errors) Conditions() *guard.Conditions { return e.c }

// At returns the errors that a value may be where a place uses it.
func (e *Errors) At(v ssa.Value, at program.Place) Set {
	return e.whereUsed(e.known(e.solver.Get(node{v: v}), v, at), v, at.For, nil)
}

// Of returns the errors that a value may be where it is defined.
func (e *Errors) Of(v ssa.Value) Set { return e.solver.Get(node{v: v}) }

// Result returns the errors that a result of a function of the package may be; none if it has
// no such result.
func (e *Errors) Result(fn *ssa.Function, i int) Set {
	if i < 0 || i >= fn.Signature.Results().Len() {
		return nil
	}
	return e.solver.Get(node{ask: result, fn: fn, i: i})
}

// Emitted returns the coded errors that a function of the package makes itself, or by
// calling functions with what goes into them.
func (e *Errors) Emitted(fn *ssa.Function) Set {
	return e.solver.Get(node{ask: emits, fn: fn})
}

// Returned returns the errors that leave a function at a return, in one of its
// results.
func (e *Errors) Returned(ret *ssa.Return, i int) Set {
	return e.settleAll(e.At(ret.Results[i], program.Place{Block: ret.Block()}), ret.Pos(), ret.Block())
}

// settleAll gives errors the place where they are handed on.
func (e *Errors) settleAll(s Set, pos token.Pos, b *ssa.BasicBlock) Set {
	site := e.w.Site(pos)
	return s.each(func(x *Error) *Error { return e.settle(x, &site, b) })
}

// settle gives an error the place and the conditions where it is handed on, if it has
// none of its own.
func (e *Errors) settle(x *Error, at *program.Site, b *ssa.BasicBlock) *Error {
	if x.Kind.Symbolic() {
		return x
	}
	if x.settled() {
		y := *x
		y.Way = x.Way.relayed(at)
		return y.as(x)
	}
	y := x.Copy()
	y.Site = *at
	y.Func = b.Parent().Name()
	y.Conds = e.under(y.Conds, b)
	y.Alone = e.Alone(b) && !y.Joined
	if y.Method == "" {
		y.Method = e.w.MethodAt(b)
	}
	return y
}

// maxConds bounds the conditions of an error: the nearest ones decide, and
// those further out say less and less of why it is made.
const maxConds = 8

// under returns conditions, followed by those of a block.
func (e *Errors) under(conds []guard.Cond, b *ssa.BasicBlock) []guard.Cond {
	if len(conds) >= maxConds {
		return conds
	}
	more := e.c.At(b)
	return append(slices.Clip(conds), more[:min(len(more), maxConds-len(conds))]...)
}

// madeElsewhere is the name of an unknown error in a struct.
const madeElsewhere = "a struct that is made elsewhere"

func (e *Errors) eval(n node) Set {
	switch n.ask {
	case result:
		var lists []Set
		for _, ret := range program.Returns(n.fn) {
			if e.w.CarriesError(ret.Results[n.i].Type()) {
				lists = append(lists, e.settleAll(e.handedOn(ret.Results[n.i], ret.Block()), ret.Pos(), ret.Block()))
			}
		}
		return join(lists...)
	case inside:
		if s, ok := e.opened(portion{n.v, n.part, n.i > 0}, n.v.Parent()); ok {
			return s
		}
		return Set{unknown(madeElsewhere)}
	case part:
		var lists []Set
		for _, ret := range program.Returns(n.fn) {
			lists = append(lists, e.ReturnedPart(ret, n.i, n.part))
		}
		return join(lists...)
	case paired:
		var lists []Set
		for _, ret := range program.Returns(n.fn) {
			s := e.pair(ret.Results[n.i], ret.Results[n.part.Code], program.Place{Block: ret.Block()}, 0)
			lists = append(lists, e.settleAll(s, ret.Pos(), ret.Block()))
		}
		return join(lists...)
	case content:
		return e.content(n.v, n.before)
	case exit:
		return e.exit(n.fn, n.i)
	case emits:
		return e.emitted(n.fn)
	case replied:
		return e.repliedBy(program.Input(n.fn, n.i), n.fn)
	case filling:
		return e.filled(n.slot, Outlet{Result: n.i, Part: n.part, Through: n.through})
	}
	return e.value(n.v)
}

// handedOn returns the errors of a value that is returned. Those of a call whose result
// is only returned are not kept: nobody asks for them again, and in large components
// they would double what is kept.
func (e *Errors) handedOn(v ssa.Value, b *ssa.BasicBlock) Set {
	at := program.Place{Block: b}
	call, _ := program.CallOf(v)
	if call == nil || v.Referrers() == nil {
		return e.At(v, at)
	}
	returned := 0
	for _, ref := range *v.Referrers() {
		switch ref.(type) {
		case *ssa.Return:
			returned++
		case *ssa.BinOp, *ssa.DebugRef: // it is compared with nil
		default:
			return e.At(v, at)
		}
	}
	if returned > 1 {
		return e.At(v, at)
	}
	return e.known(e.value(v), v, at)
}

// value returns the errors that a value may be where it is defined.
func (e *Errors) value(v ssa.Value) Set {
	if call, i := program.CallOf(v); call != nil {
		return e.called(call, i)
	}
	if ch := channelOf(v); ch != nil {
		return e.received(ch, Part{}, v.Parent())
	}
	if t := assertion(v); t != nil {
		return e.asserted(t)
	}
	switch v := v.(type) {
	case *ssa.Const:
		if t := e.w.ErrorType(v.Type()); t != nil && v.IsNil() {
			return Set{nilError(t)}
		}
		return nil
	case *ssa.Phi:
		lists := make([]Set, 0, len(v.Edges))
		for i, x := range v.Edges {
			lists = append(lists, e.met(x, program.Place{Block: v.Block().Preds[i], Next: v.Block()}))
		}
		return join(lists...)
	case *ssa.ChangeInterface, *ssa.ChangeType:
		return e.solver.Get(node{v: program.Operand(v)})
	case *ssa.MakeInterface:
		if program.IsErrorInterface(v.X.Type()) {
			return e.solver.Get(node{v: v.X})
		}
		return e.boxed(v)
	case *ssa.Parameter:
		return Set{{Origin: &Origin{Kind: Param, Index: slices.Index(v.Parent().Params, v)}}}
	case *ssa.Alloc:
		return e.concrete(v, v)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return e.loaded(v)
		}
	case *ssa.FieldAddr:
		s, _ := e.inMessage(v)
		return s
	case *ssa.Field:
		if s, ok := e.inMessage(v); ok {
			return s
		}
		if s, ok := e.fieldOf(v.X, partOf(v.Field), v.Parent()); ok {
			return s
		}
	}
	return e.copied(v)
}

// copied returns the errors of what a value copies, as far as the package shows it.
func (e *Errors) copied(v ssa.Value) Set {
	if !program.IsErrorInterface(v.Type()) {
		return nil
	}
	from, copied, complete := e.w.Sources(program.Use{V: v, At: program.PlaceOf(v)})
	if !copied {
		return nil
	}
	var lists []Set
	for _, u := range from {
		if e.replaced(u.At.Block, from, nil) {
			lists = append(lists, Set{unknown("it may have been replaced")})
			continue
		}
		lists = append(lists, e.elsewhere(u.V, u.At, v.Parent()))
	}
	if !complete {
		lists = append(lists, Set{unknown("")})
	}
	return join(lists...)
}

// replaced reports whether another store may replace what a block stores. The block
// fresh, if there is one, makes a new variable.
func (e *Errors) replaced(b *ssa.BasicBlock, stores []program.Use, fresh *ssa.BasicBlock) bool {
	return slices.ContainsFunc(stores, func(o program.Use) bool {
		return b != nil && o.At.Block != nil && o.At.Block != b && o.At.Block.Parent() == b.Parent() &&
			slices.ContainsFunc(b.Succs, func(next *ssa.BasicBlock) bool { return program.Reaches(next, o.At.Block, fresh) })
	})
}

// met returns the errors of one of several ways to a place.
func (e *Errors) met(v ssa.Value, at program.Place) Set { return e.joined(e.At(v, at), at.Block) }

// joined returns the errors that come from a block to where ways meet: the conditions
// of the block say why.
func (e *Errors) joined(s Set, from *ssa.BasicBlock) Set {
	return s.each(func(x *Error) *Error {
		if x.settled() || x.Kind.Symbolic() {
			return x
		}
		y := x.Copy()
		y.Conds = e.under(y.Conds, from)
		y.Joined = true
		return y
	})
}

// assertion returns the type assertion of which a value is what was asserted, or nil.
func assertion(v ssa.Value) *ssa.TypeAssert {
	if x, ok := v.(*ssa.Extract); ok && x.Index == 0 {
		v = x.Tuple
	}
	t, _ := v.(*ssa.TypeAssert)
	return t
}

// asserted returns the errors that remain after a type assertion.
func (e *Errors) asserted(v *ssa.TypeAssert) Set {
	s := e.solver.Get(node{v: v.X})
	if types.IsInterface(v.AssertedType) {
		return s
	}
	return e.filter(s, guard.Known{IsTypes: []string{program.TypeName(v.AssertedType)}, Itself: true})
}

// boxed returns the errors of a concrete value that becomes an interface.
func (e *Errors) boxed(v *ssa.MakeInterface) Set {
	return e.known(e.concrete(v.X, v), v.X, program.PlaceOf(v)).each(func(x *Error) *Error {
		if x.Kind != Coded || !x.Code.Nil {
			return x
		}
		y := x.Copy() // nil until here: this is where it goes wrong
		y.Site, y.Made, y.Way = program.Site{}, nil, Way{}
		return y
	})
}

// Sent returns the errors of a value that an instruction hands to somebody.
func (e *Errors) Sent(v ssa.Value, at ssa.Instruction) Set {
	return e.settleAll(e.At(v, program.Place{Block: at.Block()}), at.Pos(), at.Block())
}
