// What did the peer answer, and to which method?

package flow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// An Asked is what the program asked its peer for. An error in the answer says
// nothing about the program that hands it on: it is for whoever looks at it.
type Asked struct {
	Library string   // whose call it was, or whose error object; "" for one of the program's own
	Methods []string // of the protocol, sorted
	Params  []int    // parameters of the function that may be others, sorted
	Other   bool     // it may be another protocol's method, or the answer does not tell its code
}

// onlyAnswers reports whether all errors are answers of the peer: an error that is
// made of them says nothing else about its cause.
func onlyAnswers(s Set) bool {
	return !slices.ContainsFunc(s, func(x *Error) bool { return x.Kind != Answered })
}

// around returns the error that a call makes around answers: it has the text of the
// call for the caller, and the answers for whoever looks at it.
func (e *Errors) around(call *ssa.Call, answers Set, t text) Set {
	x := e.plain(call, t)
	if len(answers) > 0 {
		x.Answers = new(Asked)
	}
	return join(answers, Set{x})
}

// answered returns the error of a call by which a modelled library asks the peer, or
// nil. A call that wants no answer fails only if it cannot be sent.
func (e *Errors) answered(call *ssa.Call) *Error {
	c := call.Common()
	fn := program.Object(c)
	if c.IsInvoke() {
		fn = c.Method
	}
	if fn == nil {
		return nil
	}
	lib := e.w.Library(fn.Pkg())
	if lib == nil {
		return nil
	}
	x := &Error{Origin: &Origin{Kind: Answered, Name: fn.Name(), Subject: e.t.Arguments(c)}}
	row, asks := lib.Call(fn)
	if recv := program.Receiver(c); !asks && (recv == nil || !lib.IsCaller(recv.Type())) {
		return nil
	}
	if m, ok := e.w.Protocol.Method(row.Wire); !asks || row.Starts || ok && m.Notification {
		x.Name = program.CalleeName(c)
		return x
	}
	x.Answers = new(Asked)
	if row.Wire != "" {
		x.Answers.Methods = []string{row.Wire}
	} else if v := started(call, lib, row); v != nil {
		x.Answers = e.names(call.Parent(), program.Use{V: v, At: program.Place{Block: call.Block()}})
	}
	x.Answers.Library = lib.Name
	_, _, tells := lib.Ask(0, "", "")
	x.Answers.Other = x.Answers.Other || !tells || lib.Protocol == "" && len(x.Answers.Methods)+len(x.Answers.Params) == 0
	return x
}

// started returns the argument that names the method of a call, or of the call that
// returned the receiver; else nil.
func started(call *ssa.Call, lib *sdk.Library, row sdk.Call) ssa.Value {
	if row.Method >= 0 {
		return program.Arguments(call.Common())[row.Method]
	}
	if row.Method == sdk.Receiver {
		if first, _ := program.CallOf(program.Receiver(call.Common())); first != nil {
			if obj := program.Object(first.Common()); obj != nil {
				if row, ok := lib.Call(obj); ok && row.Starts {
					return started(first, lib, row)
				}
			}
		}
	}
	return nil
}

// names returns the methods that values of a function may be.
func (e *Errors) names(fn *ssa.Function, from ...program.Use) *Asked {
	a := new(Asked)
	own := func(u program.Use) int {
		if p, ok := u.V.(*ssa.Parameter); ok && p.Parent() == fn && u.In == nil {
			return slices.Index(fn.Params, p)
		}
		return -1
	}
	for u := range program.Reached(func(u program.Use) (list []program.Use) {
		if u.V != nil && own(u) < 0 {
			list, _, _ = e.w.Sources(u)
		}
		return list
	}, from...) {
		if i := own(u); i >= 0 {
			a.Params = append(a.Params, i)
		}
		s, _ := program.StringConst(u.V)
		if m, ok := e.w.Protocol.Method(s); ok {
			a.Methods = append(a.Methods, m.Name)
		}
		a.Other = a.Other || wire.OtherMethod(s)
	}
	slices.Sort(a.Methods)
	slices.Sort(a.Params)
	a.Methods, a.Params = slices.Compact(a.Methods), slices.Compact(a.Params)
	return a
}

// askedOf returns what an answer of the callee is for: the methods that the call
// passes, if the callee does not name them itself.
func (in *instance) askedOf(a *Asked) *Asked {
	if a == nil || len(a.Params) == 0 && len(a.Methods) > 0 {
		return a
	}
	var from []program.Use
	for i, u := range in.operands {
		if slices.Contains(a.Params, i) || len(a.Params) == 0 && u.V != nil && program.IsString(u.V.Type()) {
			from = append(from, u)
		}
	}
	out := in.e.names(in.fn, from...)
	out.Library, out.Other = a.Library, out.Other || a.Other
	out.Methods = append(out.Methods, a.Methods...)
	slices.Sort(out.Methods)
	out.Methods = slices.Compact(out.Methods)
	return out
}

// answer returns an error object that a function took out of a message or decoded. It
// is the answer to the method that the function passes on as a text.
func (e *Errors) answer(t *wire.ErrorType, fn *ssa.Function) *Error {
	var from []program.Use
	for instr := range program.Instructions(fn) {
		if call, ok := instr.(ssa.CallInstruction); ok {
			for _, v := range call.Common().Args {
				if program.IsString(v.Type()) {
					from = append(from, program.Use{V: v, At: program.Place{Block: instr.Block()}})
				}
			}
		}
	}
	a := e.names(fn, from...)
	a.Library = t.LibraryName()
	return &Error{Origin: &Origin{Kind: Answered, Name: fn.Name(), Type: t.Name, Answers: a}}
}

// inMessage returns the errors of a value in the error field of a message: what the
// program puts there and, if that is not all, what came from the peer. ok is false for
// any other value.
func (e *Errors) inMessage(v ssa.Value) (s Set, ok bool) {
	message, i := program.LoadedField(v)
	if fa, isAddr := v.(*ssa.FieldAddr); isAddr { // an object that is no pointer
		message, i = fa.X, fa.Field
	}
	if message == nil {
		return nil, false
	}
	t := e.errorOf(message.Type(), i)
	if t == nil {
		return nil, false
	}
	made, known := e.fieldOf(message, partOf(i), v.Parent())
	own := slices.DeleteFunc(slices.Clone(made), func(x *Error) bool { return x.Kind == Unknown })
	if known && len(own) == len(made) {
		return made, true
	}
	if p, given := message.(*ssa.Parameter); given && token.IsExported(p.Parent().Name()) {
		return join(own, Set{unknown("a message that is made elsewhere")}), true
	}
	lists := []Set{own, {e.answer(t, v.Parent())}}
	for _, st := range e.w.StoresIn(program.FieldOf(message.Type(), i)) {
		lists = append(lists, e.elsewhere(st.Val, program.Place{Block: st.Block()}, v.Parent()))
	}
	return join(lists...), true
}

// answersOf returns the answers of a type that can be taken out of an error.
func (e *Errors) answersOf(err ssa.Value, at program.Place, typ string) (out Set) {
	for _, x := range e.filter(e.At(err, at), guard.Known{IsTypes: []string{typ}}) {
		if x.Kind == Answered {
			out = append(out, x)
		}
	}
	return out.bare()
}

// answersIn returns the answers whose message, or whose data, a text is.
func (e *Errors) answersIn(text ssa.Value, at program.Place) Set {
	x, _ := program.LoadedField(text)
	if x == nil || e.w.ErrorType(x.Type()) == nil || !program.IsString(text.Type()) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(e.At(x, at)), func(y *Error) bool { return y.Kind != Answered })
}

// errorOf returns the type of a field, if that is the error of a message of the
// package which answers: with the id of a request or a result; else nil.
func (e *Errors) errorOf(message types.Type, i int) *wire.ErrorType {
	n, f := program.Named(message), program.FieldOf(message, i)
	if f == nil || n != nil && n.Obj().Pkg() != e.w.Pass.Pkg || wire.JSONName(message, i) != "error" {
		return nil
	}
	s, _ := program.Deref(message).Underlying().(*types.Struct)
	for j := range s.NumFields() {
		if name := wire.JSONName(message, j); name == "id" || name == "result" {
			return e.w.ErrorType(f.Type())
		}
	}
	return nil
}

// sentAs returns the messages of a type that the package sends over channels.
func (e *Errors) sentAs(message types.Type) (out []program.Send) {
	for sent := range e.w.Sends() {
		if c, ok := sent.Over.Type().Underlying().(*types.Chan); ok && types.Identical(c.Elem(), message) {
			out = append(out, sent)
		}
	}
	return out
}

// decoded reports whether a decoder fills the variable at an address.
func (e *Errors) decoded(addr ssa.Value) bool {
	for v := range program.Reached(func(addr ssa.Value) (given []ssa.Value) {
		for call, arg := range program.GivenTo(addr) {
			if errlib.Decodes(program.CalleeName(call.Common())) {
				return []ssa.Value{nil}
			}
			if fn := call.Common().StaticCallee(); fn != nil && e.w.Local(program.Origin(fn)) {
				given = append(given, program.Origin(fn).Params[slices.Index(call.Common().Args, arg)])
			}
		}
		return given
	}, addr) {
		if v == nil {
			return true
		}
	}
	return false
}
