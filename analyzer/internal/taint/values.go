// What is a value made of?

package taint

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/fixpoint"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// Values computes taints in one package.
type Values struct {
	w *wire.Package

	imported func(*types.Func) (Summary, bool)
	solver   fixpoint.Solver[key, Taint]
	awaited  map[*ssa.Function]map[*ssa.Function][]Taint // by the function that awaits answers
	yielding map[*ssa.Function]bool                      // functions of which it is being found out what they yield
}

// A Summary of a function says, in the terms of its parameters, what its results are
// made of, what it puts into the variables that its parameters point to, and what it
// calls functions with that it is passed.
type Summary struct {
	Results []Taint
	Fills   []Taint // by parameter, the receiver first; nil if there is nothing

	// Calls has what it calls the functions with that its parameters are, by parameter, the
	// receiver first, and argument; nil if there is nothing.
	Calls [][]Taint

	Yields []Taint // what an iterator yields that it returns; nil if it returns none
}

// Told reports whether there is anything in a summary.
func (s Summary) Told() bool {
	return s.Results != nil || s.Fills != nil || s.Calls != nil || s.Yields != nil
}

// A key is a value, a field of a local struct or of those that hold one request, a result
// of a function, or what a parameter of a function points to or is called with.
type key struct {
	held   *types.Var
	v      ssa.Value
	field  string
	at     *ssa.BasicBlock // where the field is read, if that counts; see readIn
	fn     *ssa.Function
	result int
	param  int // index plus one
	arg    int // index plus one
}

// New returns the taints of a package's values. imported returns what is known
// of another package's function.
func New(w *wire.Package, imported func(*types.Func) (Summary, bool)) *Values {
	t := &Values{w: w, imported: imported, awaited: make(map[*ssa.Function]map[*ssa.Function][]Taint), yielding: make(map[*ssa.Function]bool)}
	t.solver.Eval = t.eval
	t.solver.Equal = Taint.Equal
	t.solver.Widen = func(key) Taint { return Taint{} }
	return t
}

// Of returns what a value is made of, in the terms of its own function.
func (t *Values) Of(v ssa.Value) Taint { return t.solver.Get(key{v: v}) }

// Result returns what a result of a function of the package is made of.
func (t *Values) Result(fn *ssa.Function, i int) Taint {
	return t.solver.Get(key{fn: fn, result: i})
}

// At returns what a used value is made of, in the terms of a function: its own, or
// the one that makes the outermost call.
func (t *Values) At(u program.Use, fn *ssa.Function) Taint {
	if u.V == nil {
		return Taint{}
	}
	r := t.Of(u.V)
	switch {
	case u.In != nil:
		return r.In(t.Env(u.In.Call, u.In.Of, u.In.In, fn))
	case u.V.Parent() != nil && u.V.Parent() != fn:
		return r.Outside()
	}
	return r
}

// Env returns what a call passes for the parameters and free variables of a callee,
// in their order, in the terms of fn.
func (t *Values) Env(call ssa.CallInstruction, c program.Callee, in *program.Frame, fn *ssa.Function) []Taint {
	var env []Taint
	for _, u := range c.Operands(call, in) {
		env = append(env, t.At(u, fn))
	}
	return env
}

func (t *Values) eval(k key) Taint {
	switch {
	case k.held != nil:
		return t.ofRequest(k.held)
	case k.arg > 0:
		return t.argument(k.fn, k.param-1, k.arg-1)
	case k.param > 0:
		whole, _ := t.put(k.fn.Params[k.param-1], "", nil)
		return whole
	case k.fn != nil:
		r := Taint{}
		for _, ret := range program.Returns(k.fn) {
			if k.result < len(ret.Results) {
				r = r.Join(t.Of(ret.Results[k.result]))
			}
		}
		return r
	case k.field != "":
		return t.variable(k.v.(*ssa.Alloc), k.field, k.at)
	}
	r := t.compute(k.v)
	if program.IsString(k.v.Type()) && t.w.IsMethod(k.v) {
		r.Fields = []string{methodField}
	}
	if !holdsStruct(k.v.Type()) {
		r.Parts = nil
	}
	r.Frame = r.Frame || t.w.Frame(k.v.Type()) && !t.w.Answer(k.v) || t.message(k.v)
	return r
}

// holdsStruct reports whether a value is a struct or may hold some.
func holdsStruct(t types.Type) bool {
	if sig, ok := t.Underlying().(*types.Signature); ok {
		return yields(sig) && holdsStruct(sig.Results().At(0).Type())
	}
	switch u := program.Deref(t).Underlying().(type) {
	case *types.Map: // whose keys may be constants
		return program.IsString(u.Key())
	case *types.Slice:
		return program.IsStruct(u.Elem())
	case *types.Array:
		return program.IsStruct(u.Elem())
	}
	return program.IsStruct(t) || types.IsInterface(t)
}

func (t *Values) compute(v ssa.Value) Taint {
	switch v := v.(type) {
	case *ssa.Parameter:
		i := slices.Index(v.Parent().Params, v)
		return Taint{From: bit(i)}.With(v.Name(), telling(v.Type()))
	case *ssa.FreeVar:
		i := slices.Index(v.Parent().FreeVars, v)
		return Taint{From: bit(len(v.Parent().Params) + i)}.With(v.Name(), telling(program.Deref(v.Type())))
	case *ssa.FieldAddr:
		return t.field(v.X, v.Field, readIn(v))
	case *ssa.Field:
		return t.field(v.X, v.Field, nil)
	case *ssa.Alloc, *ssa.MakeSlice:
		return t.variable(v, "", nil)
	case *ssa.Global:
		return Taint{}.With(v.Name(), telling(program.Deref(v.Type())))
	case *ssa.ChangeType:
		return t.Of(v.X).as(v.X.Type(), v.Type()).With(telling(v.Type()))
	case *ssa.Lookup:
		m := t.Of(v.X)
		key, constant := program.StringConst(v.Index)
		entry := m
		if constant {
			entry = m.part(key)
		}
		r := t.Of(v.Index).Selected()
		r.From, r.Fields = entry.From, []string{cause.Found}
		if t.w.ParamsIn(v) {
			r.From |= Peer
		}
		r.Picks = joinPicks(r.Picks, entry.made())
		r = r.With(m.Names...)
		if constant {
			r = r.With(key)
			r.Fields = t.fieldOf(nil, key, true)
		}
		return r
	case *ssa.BinOp:
		return t.All([]ssa.Value{v.X, v.Y})
	case *ssa.Phi:
		r := Taint{}
		for _, e := range v.Edges {
			r = r.Join(t.Of(e))
		}
		return r.With(v.Comment).Join(t.decoded(v))
	case *ssa.Extract:
		if of, ok := t.received(v); ok {
			return of
		}
		switch tuple := v.Tuple.(type) {
		case *ssa.Call:
			return t.called(tuple, v.Index).Join(t.decoded(v))
		case *ssa.Lookup, *ssa.TypeAssert, *ssa.Next:
			return t.Of(tuple)
		}
	case *ssa.Call:
		return t.called(v, 0).Join(t.decoded(v))
	case *ssa.MakeMap:
		return t.entries(v)
	case *ssa.MakeClosure:
		if fn := v.Fn.(*ssa.Function); yields(fn.Signature) {
			return t.Result(fn, 0).In(t.Enclosed(fn, v.Parent()))
		}
		return t.All(v.Bindings)
	default:
		if of, ok := t.received(v); ok {
			return of
		}
		if x := program.Operand(v); x != nil {
			return t.Of(x)
		}
	}
	return Taint{}
}

// field returns the taint of x.f. A field of the program's own state has only the
// name of the state's owner. Of what is stored in a local struct, only that counts from which
// a way leads to a block, if it is not nil.
func (t *Values) field(x ssa.Value, i int, at *ssa.BasicBlock) Taint {
	f := program.FieldOf(x.Type(), i)
	if f == nil || promotes(f) {
		return t.Of(x)
	}
	if t.Beside(x, i) {
		return Taint{}.With(f.Name(), telling(f.Type()))
	}
	var r Taint
	if a, ok := x.(*ssa.Alloc); ok {
		r = t.solver.Get(key{v: a, field: f.Name(), at: at})
	} else {
		r = t.Of(x).part(fieldName(x.Type(), f))
	}
	if t.w.OneRequest(x.Type()) {
		if r = r.Join(t.solver.Get(key{held: f})); f.Pkg() != t.w.Pass.Pkg && wire.RawMessage(f.Type()) && !strings.EqualFold(f.Name(), "id") {
			r.From |= Peer // which the other package puts there
		}
	}
	r = r.With(f.Name(), telling(f.Type()))
	name, tagged := wire.FieldName(x.Type(), i)
	r.Fields = t.fieldOf(r.Fields, name, tagged)
	if t.w.Frame(x.Type()) && !t.w.Answer(x) {
		name := wire.JSONName(x.Type(), i)
		if name == methodField {
			r.Fields = []string{methodField}
		}
		if name == "result" || name == "error" { // of an answer, which no request has
			return Taint{}.With(r.Names...)
		}
		r.Frame = wire.FrameField(name)
		if !slices.Contains(ofAnswers, name) && t.w.OfPeer(x) {
			r.From |= Peer
		}
	}
	return r
}

// readIn returns the block in which a field is only read, if no way leads there from some of what
// is stored in the field; else nil.
func readIn(fa *ssa.FieldAddr) *ssa.BasicBlock {
	if slices.ContainsFunc(*fa.Referrers(), func(ref ssa.Instruction) bool { _, load := ref.(*ssa.UnOp); return !load }) {
		return nil
	}
	for other, s := range program.FieldStores(fa.X) {
		if other.Field == fa.Field && !s.Block().Dominates(fa.Block()) && !program.Reaches(s.Block(), fa.Block(), nil) {
			return fa.Block()
		}
	}
	return nil
}

// Beside reports whether a field of a message that a function gets holds what the program keeps
// beside it, such as the connection: no decoder can fill it.
func (t *Values) Beside(x ssa.Value, i int) bool {
	_, made := x.(*ssa.Alloc)
	return !made && t.w.Frame(x.Type()) && !wire.Decodable(program.FieldOf(x.Type(), i).Type())
}

// methodField is what the method of a message is called on the wire.
const methodField = "method"

// fieldOf returns the request fields of a value's part by its name. A name that the
// protocol's schema knows is that field. Another name is a field of the request only
// if the whole is none yet.
func (t *Values) fieldOf(whole []string, name string, tagged bool) []string {
	switch {
	case slices.Contains(whole, cause.Found):
		return whole
	case shows(whole):
		return []string{protocol.Claims}
	case slices.Contains(ofFrames, name):
		return []string{name}
	}
	if name != "" && (t.w.Protocol != nil && t.w.Protocol.Schema.Kind("", name) != "" || tagged && len(whole) == 0) {
		return []string{name}
	}
	return whole
}

// shows reports whether what has these fields is a credential, or a part of what it says.
func shows(fields []string) bool {
	return slices.Contains(fields, protocol.Authorization) || slices.Contains(fields, protocol.Claims)
}

// ofFrames are the fields of whole messages, which the schema of requests does not
// have.
var ofFrames = []string{"id", "jsonrpc", "params", "result", "error"}

// ofAnswers are the fields of messages by which peers tell answers apart, and what these
// have.
var ofAnswers = []string{"id", "result", "error"}

// telling returns a type's name if it may say what a value is about, or "".
func telling(t types.Type) string {
	n := program.Named(t)
	if n == nil || n.Obj().Pkg() == nil || n.Obj().Name() == "error" || wire.Standard(n.Obj().Pkg().Path()) {
		return "" // what everybody uses for anything
	}
	return n.Obj().Name()
}

// TypeWord returns a type's name where it may say what a value is about, or "".
func TypeWord(t types.Type) string { return telling(t) }

// yields reports whether a function only returns what it has captured, or what that leads to.
func yields(sig *types.Signature) bool { return sig.Params().Len() == 0 && sig.Results().Len() > 0 }

func closureBindings(v ssa.Value) []program.Use {
	mc, ok := v.(*ssa.MakeClosure)
	if !ok {
		return nil
	}
	var out []program.Use
	for _, b := range mc.Bindings {
		out = append(out, program.Use{V: b})
	}
	return out
}

// ofProgram reports whether a value is made of no argument of its function but the
// receiver.
func (t *Values) ofProgram(v ssa.Value) bool {
	return t.Of(v).OfProgram(v.Parent() != nil && v.Parent().Signature.Recv() != nil)
}

// Enclosed returns what the parameters and free variables of a closure are made of in
// the function that makes it. Parameters of a loop's body come from what the loop
// ranges over; those of other closures are unknown.
func (t *Values) Enclosed(fn, outer *ssa.Function) []Taint {
	env := make([]Taint, len(fn.Params)+len(fn.FreeVars))
	mc := t.w.Closer(fn)
	if mc == nil || mc.Parent() != outer {
		return env
	}
	if over := t.w.RangedOver(fn); over != nil {
		yields, known := t.yieldedBy(over)
		for i, p := range fn.Params {
			if known && i < len(yields) {
				env[i] = yields[i].With(p.Name())
			} else {
				env[i] = t.Of(over).With(p.Name())
			}
		}
	}
	for i, b := range mc.Bindings {
		if len(fn.Params)+i < len(env) {
			env[len(fn.Params)+i] = t.Of(b)
		}
	}
	return env
}
