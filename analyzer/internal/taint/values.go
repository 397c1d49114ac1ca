// What is a value made of?

package taint

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
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

// All returns what several values are made of together. If others come from the callers, what the
// program's own state is called says little of the whole, and what on the wire nothing.
func (t *Values) All(list []ssa.Value) Taint {
	var all []Taint
	var own []int
	given := false
	for i, v := range flat(list) {
		all = append(all, t.Of(v))
		given = given || !all[i].OfProgram(true)
		if fn := v.Parent(); fn != nil && all[i].OfProgram(fn.Signature.Recv() != nil) && !all[i].chosen() {
			own = append(own, i)
		}
	}
	if !given || len(own) == 0 {
		all = nil
		for _, v := range list {
			all = append(all, t.Of(v))
		}
		return All(all...)
	}
	for _, i := range own {
		all[i].Fields = nil
		all[i] = all[i].further(len(all) * apart)
	}
	return All(all...)
}

// flat returns values with those that are passed for "..." in place of the list of them.
func flat(list []ssa.Value) (out []ssa.Value) {
	for _, v := range list {
		if elements := program.Variadic(v); elements != nil {
			out = append(out, elements...)
		} else {
			out = append(out, v)
		}
	}
	return out
}

// Arguments returns what the arguments of a call are made of, without its receiver
// and context. If a method has no arguments, its receiver counts.
func (t *Values) Arguments(c *ssa.CallCommon) Taint {
	args := program.Arguments(c)
	if recv := program.Receiver(c); recv != nil && !c.IsInvoke() && len(args) == 0 {
		return t.Of(recv)
	}
	args = slices.DeleteFunc(slices.Clone(args), func(a ssa.Value) bool { return program.IsContext(a.Type()) })
	return t.All(args).Behind(lastName(program.CalleeName(c)))
}

// Failing returns what the arguments of a call are made of by which it fails.
func (t *Values) Failing(c *ssa.CallCommon) Taint {
	name := program.CalleeName(c)
	if i, ok := errlib.FailsBy(name); ok && i < len(program.Arguments(c)) {
		return t.Of(program.Arguments(c)[i]).Behind(lastName(name))
	}
	return t.Arguments(c)
}

func lastName(name string) string { return name[strings.LastIndex(name, ".")+1:] }

func (t *Values) eval(k key) Taint {
	switch {
	case k.held != nil:
		return t.ofRequest(k.held)
	case k.arg > 0:
		return t.argument(k.fn, k.param-1, k.arg-1)
	case k.param > 0:
		whole, _ := t.put(k.fn.Params[k.param-1], "")
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
		return t.variable(k.v.(*ssa.Alloc), k.field)
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
		return t.field(v.X, v.Field)
	case *ssa.Field:
		return t.field(v.X, v.Field)
	case *ssa.Alloc, *ssa.MakeSlice:
		return t.variable(v, "")
	case *ssa.Global:
		return Taint{}.With(v.Name(), telling(program.Deref(v.Type())))
	case *ssa.ChangeType:
		return t.Of(v.X).With(telling(v.Type()))
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
// name of the state's owner.
func (t *Values) field(x ssa.Value, i int) Taint {
	f := program.FieldOf(x.Type(), i)
	if f == nil || promotes(f) {
		return t.Of(x)
	}
	if t.Beside(x, i) {
		return Taint{}.With(f.Name(), telling(f.Type()))
	}
	var r Taint
	if a, ok := x.(*ssa.Alloc); ok {
		r = t.solver.Get(key{v: a, field: f.Name()})
	} else {
		r = t.Of(x).part(f.Name())
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

// asked returns the field of a request that a call asks for by its name on the
// wire, as in gjson.GetBytes(params, "sessionId"), or "".
func (t *Values) asked(c *ssa.CallCommon) string {
	for _, a := range c.Args {
		name, ok := program.StringConst(program.Unconvert(a))
		if !ok || t.w.Protocol == nil {
			continue
		}
		if name = strings.TrimPrefix(name, "params."); t.w.Protocol.Schema.Kind("", name) != "" {
			return name
		}
	}
	return ""
}

// telling returns a type's name if it may say what a value is about, or "".
func telling(t types.Type) string {
	n := program.Named(t)
	if n == nil || n.Obj().Pkg() == nil || n.Obj().Name() == "error" {
		return ""
	}
	return n.Obj().Name()
}

// TypeWord returns a type's name where it may say what a value is about, or "".
func TypeWord(t types.Type) string { return telling(t) }

// own reports whether a call is one of the module's functions.
func (t *Values) own(c *ssa.CallCommon) bool {
	callee := c.StaticCallee()
	if callee == nil {
		return false
	}
	obj, ok := program.Origin(callee).Object().(*types.Func)
	return ok && t.w.Own(obj.Pkg())
}

// takesApart are functions that return parts of a text.
var takesApart = regexp.MustCompile(`^(strings\.(Cut|Split|Fields|TrimPrefix)|regexp\.Regexp\.Find)`)

// looksUp are packages whose functions find things rather than rewrite their
// arguments.
var looksUp = regexp.MustCompile(`^(os|io|net|database|syscall|context|sync|log|testing|runtime|reflect|time|math/rand|crypto/rand)(/|\.|$)|^path/filepath\.Glob$`)

// ofFiles are packages whose functions read or describe the file that an argument names.
var ofFiles = regexp.MustCompile(`^(os|io/fs|io/ioutil|path/filepath)\.(Read|Open|Stat|Lstat|EvalSymlinks)`)

// OfFiles reports whether a function reads or describes the file that an argument names.
func OfFiles(name string) bool { return ofFiles.MatchString(name) }

// encoding are the names of functions that write a value down.
var encoding = regexp.MustCompile(`^(Marshal|Encode)`)

// untyped reports whether an encoded value has a type that the program does not
// decide, such as a message that was decoded into a map: if it is wrong, it arrived
// so.
func (t *Values) untyped(c *ssa.CallCommon) bool {
	return slices.ContainsFunc(c.Args, func(a ssa.Value) bool {
		if m, ok := a.(*ssa.MakeInterface); ok {
			a = m.X
		}
		switch a.Type().Underlying().(type) {
		case *types.Interface, *types.Map, *types.Slice:
			return t.Of(a).Tied()
		}
		return false
	})
}

// called returns the taint of one result of a call.
func (t *Values) called(call *ssa.Call, index int) Taint {
	r := t.returned(call, index)
	if slices.ContainsFunc(r.Fields, func(name string) bool { return name == "text" || name == "command" }) && takesApart.MatchString(program.CalleeName(call.Common())) {
		r = r.Selected() // what a program reads out of what a user wrote, or a line for the shell
		r.Fields = []string{cause.Found}
	}
	if errlib.WorkOf(program.CalleeName(call.Common())) == errlib.ReadsHeader {
		if name, _ := program.StringConst(program.Arguments(call.Common())[0]); strings.EqualFold(name, protocol.Authorization) {
			return Taint{From: Peer, Fields: []string{protocol.Authorization}}.With(r.Names...)
		}
	}
	if r.Tied() && (len(r.Fields) == 0 || slices.Equal(r.Fields, []string{cause.Found})) {
		if name := t.asked(call.Common()); name != "" {
			r.Fields = []string{name}
		}
	}
	return r
}

func (t *Values) returned(call *ssa.Call, index int) Taint {
	c := call.Common()
	name := program.CalleeName(c)
	short := lastName(name)
	all := t.All(c.Args)
	if b, ok := c.Value.(*ssa.Builtin); ok {
		switch b.Name() {
		case "append", "min", "max", "len", "cap", "copy", "real", "imag", "ssa:wrapnilchk":
			return all
		}
		return Taint{}
	}
	if m := t.onlyMethod(call); m.Fn != nil {
		return t.Result(m.Fn, index).In(t.Env(call, m, nil, call.Parent())).With(short)
	}
	if c.IsInvoke() {
		recv := t.Of(c.Value)
		if len(c.Args) == 0 {
			return Taint{From: recv.From, Picks: recv.made()}.With(short)
		}
		// What an object of the program returns for arguments is found by them.
		return all.Selected().Ties(recv.Selected()).With(short)
	}
	fn := c.StaticCallee()
	if fn == nil { // a function value: found by its arguments
		f := t.Of(c.Value)
		if held, _ := program.LoadedField(c.Value); held == nil && yields(c.Signature()) && index == 0 {
			return f // which is what it returns
		}
		of := f.Selected()
		of.Via &^= Peer
		return all.Selected().Ties(of).With(f.Names...)
	}
	fn = program.Origin(fn)
	obj, _ := fn.Object().(*types.Func)
	if t.w.Local(fn) {
		env := t.Env(call, program.Callee{Fn: fn, Bindings: closureBindings(c.Value)}, nil, call.Parent())
		return t.Result(fn, index).In(env).With(short)
	}
	if obj != nil {
		if known, ok := t.imported(obj); ok && index < len(known.Results) {
			return known.Results[index].In(t.given(call, fn)).With(short)
		}
	}
	if obj != nil && t.w.Own(obj.Pkg()) {
		return all.Selected().With(short) // in the module, but nothing is known of it
	}
	if errlib.WorkOf(name) == errlib.Parses {
		return all // the same in another form
	}
	if errlib.OfText(name) == errlib.Cuts && program.IsString(c.Args[0].Type()) {
		return t.Of(c.Args[0]) // of what is looked for in it, or put into it, it is not made
	}
	if obj != nil && obj.Signature().Recv() != nil {
		recv := t.Of(c.Args[0])
		recv.Frame = false
		return recv.And(t.All(c.Args[1:]).Selected()).With(short).With(recv.Names...)
	}
	if (name == "path/filepath.Join" || name == "path.Join") && len(c.Args) == 1 {
		// A path below a base of the program's own is the program's, and so is a
		// name of its own below another base.
		if parts := program.Variadic(c.Args[0]); len(parts) > 0 {
			if t.ofProgram(parts[0]) || t.ofProgram(parts[len(parts)-1]) {
				return all.Within()
			}
		}
	}
	if name == "path/filepath.Rel" && t.ofProgram(c.Args[0]) {
		return all.Within() // where that lies from here is for the program to allow
	}
	if name == "path/filepath.Dir" || name == "path.Dir" {
		return all.Selected().With(short) // the folder is not what was named
	}
	if OfFiles(name) || encoding.MatchString(short) && !t.untyped(c) {
		return all.Within().With(short)
	}
	if looksUp.MatchString(name) {
		return all.Selected().With(short)
	}
	return all
}

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
