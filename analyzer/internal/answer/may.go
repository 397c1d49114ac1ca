// Package answer says whether the peer can hear of a failure: what may send
// something, and where the ways lead on which nothing is sent.
//
// It does not go by names. A program answers by something that it writes to, by a
// channel, or by a function that does so. Code that may have one of these may answer,
// and so may everything that the package does not show. Only if nothing on any way
// may answer, there is no answer.
package answer

import (
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// Ways are the ways through a package's functions.
type Ways struct {
	w   *wire.Package
	may map[*ssa.Function]bool
	set map[*ssa.Function]bool // functions by whether what they return is never nil
}

// New returns the ways through a package's functions.
func New(w *wire.Package) *Ways {
	return &Ways{w: w, may: make(map[*ssa.Function]bool), set: make(map[*ssa.Function]bool)}
}

// May reports whether an instruction may answer the peer, or leads to a
// function that may.
func (ws *Ways) May(instr ssa.Instruction) bool {
	may, callees := ws.direct(instr)
	return may || slices.ContainsFunc(callees, ws.MayIn)
}

// MayIn reports whether a function, or one that it calls, may answer the peer.
func (ws *Ways) MayIn(fn *ssa.Function) bool {
	if _, known := ws.may[fn]; !known {
		ws.find(append(slices.Clip(ws.w.Funcs), fn))
	}
	return ws.may[fn]
}

// find finds which of the functions, and of those that they call, may answer: first
// those that may do so directly, then their callers.
func (ws *Ways) find(fns []*ssa.Function) {
	callers := make(map[*ssa.Function][]*ssa.Function)
	var answering []*ssa.Function
	for range program.Reached(func(fn *ssa.Function) (called []*ssa.Function) {
		if _, known := ws.may[fn]; known {
			return nil
		}
		ws.may[fn] = false
		for _, b := range fn.Blocks {
			if program.AfterPanic(b) {
				continue
			}
			for _, instr := range b.Instrs {
				may, callees := ws.direct(instr)
				if may {
					answering = append(answering, fn)
				}
				for _, c := range callees {
					callers[c] = append(callers[c], fn)
				}
				called = append(called, callees...)
			}
		}
		return called
	}, fns...) {
	}
	for fn := range callers {
		if ws.may[fn] { // known from before
			answering = append(answering, fn)
		}
	}
	for fn := range program.Reached(func(fn *ssa.Function) []*ssa.Function { return callers[fn] }, answering...) {
		ws.may[fn] = true
	}
}

// direct reports whether an instruction itself may answer, and returns the
// functions of the package that it may call, or have called.
func (ws *Ways) direct(instr ssa.Instruction) (may bool, callees []*ssa.Function) {
	switch i := instr.(type) {
	case *ssa.Send:
		return carries(i.Chan) && !ws.waits(i.Chan, i.Parent()), nil
	case *ssa.Select:
		return slices.ContainsFunc(i.States, func(s *ssa.SelectState) bool {
			return s.Send != nil && carries(s.Chan) && !ws.waits(s.Chan, i.Parent())
		}), nil
	case *ssa.Store:
		return ws.keeps(i.Addr, i.Val), nil
	case *ssa.MapUpdate:
		return ws.w.Response(i.Value.Type()), nil
	case *ssa.MakeClosure:
		return false, []*ssa.Function{i.Fn.(*ssa.Function)}
	case ssa.CallInstruction:
		return ws.call(i)
	}
	return false, nil
}

// keeps reports whether a store puts an answer where it outlives the function, for
// somebody else to send.
func (ws *Ways) keeps(addr, v ssa.Value) bool {
	switch at := addr.(type) {
	case *ssa.Alloc:
		return false
	case *ssa.FieldAddr:
		if _, local := at.X.(*ssa.Alloc); local {
			return false
		}
	case *ssa.IndexAddr:
		if _, local := at.X.(*ssa.Alloc); local {
			return false
		}
	}
	return ws.keptAs(v.Type())
}

// keptAs reports whether a type is that of an answer, or of several.
func (ws *Ways) keptAs(t types.Type) bool {
	if s, ok := t.Underlying().(*types.Slice); ok {
		t = s.Elem()
	}
	return ws.w.Response(t)
}

// stores reports whether a function of the standard library keeps an answer, or
// writes it as JSON, which is done to send it.
func (ws *Ways) stores(common *ssa.CallCommon, fn *types.Func) bool {
	path := fn.Pkg().Path()
	return (strings.HasPrefix(path, "container/") || strings.HasPrefix(path, "sync") || path == "encoding/json" && strings.HasPrefix(fn.Name(), "Marshal")) &&
		slices.ContainsFunc(passed(common), func(v ssa.Value) bool { return ws.w.Response(v.Type()) })
}

// carries reports whether the values of a channel hold data.
func carries(ch ssa.Value) bool {
	c, ok := ch.Type().Underlying().(*types.Chan)
	if !ok {
		return true
	}
	s, ok := c.Elem().Underlying().(*types.Struct)
	return !ok || s.NumFields() > 0
}

// waits reports whether the program itself waits on a channel, once: the channel is
// kept in a table, and closed or removed from it.
func (ws *Ways) waits(ch ssa.Value, fn *ssa.Function) bool {
	table := ws.w.TableOf(ch)
	if table == nil {
		return false
	}
	for instr := range program.Instructions(fn) {
		call, ok := instr.(*ssa.Call)
		if !ok {
			continue
		}
		switch program.CalleeName(&call.Call) {
		case "close":
			if call.Call.Args[0] == ch {
				return true
			}
		case "delete":
			if types.Identical(call.Call.Args[0].Type(), table.Type()) {
				return true
			}
		}
	}
	return false
}

func (ws *Ways) call(call ssa.CallInstruction) (may bool, callees []*ssa.Function) {
	common := call.Common()
	if program.IsCancel(common.Value.Type()) {
		return false, nil
	}
	if b, ok := common.Value.(*ssa.Builtin); ok { // what is appended is sent with the others
		return b.Name() == "append" && ws.keptAs(call.Value().Type()), nil
	}
	list, known := ws.w.Callees(call, nil)
	outside := func(fn *types.Func) {
		m, more := ws.outside(common, fn)
		may, callees = may || m, append(callees, more...)
	}
	for _, c := range list {
		if ws.w.Local(c.Fn) {
			callees = append(callees, c.Fn)
			continue
		}
		obj, _ := c.Fn.Object().(*types.Func)
		outside(obj)
	}
	if !known || common.IsInvoke() && !ws.w.Own(common.Method.Pkg()) { // others have such an interface's methods, too
		outside(common.Method) // nil for a function value, which may do anything
	}
	return may, callees
}

// outside reports whether a call of another package's function may answer, and
// returns the functions of this package that the call passes.
func (ws *Ways) outside(common *ssa.CallCommon, fn *types.Func) (may bool, given []*ssa.Function) {
	if fn == nil {
		return true, nil
	}
	for _, a := range passed(common) {
		if !program.IsFunc(a.Type()) {
			continue
		}
		list, known := ws.w.FuncsOf(program.Use{V: a, At: program.Place{}})
		for _, c := range list {
			known = known && ws.w.Local(c.Fn)
			given = append(given, c.Fn)
		}
		if !known {
			return true, nil
		}
	}
	switch {
	case fn.Pkg() == nil: // error's own method
		return false, given
	case wire.Standard(fn.Pkg().Path()):
		return writes(common, fn) || ws.stores(common, fn), given
	case fn.Signature().Recv() == nil:
		return !logs(fn) && slices.ContainsFunc(passed(common), func(v ssa.Value) bool { return !plain(v.Type(), make(map[types.Type]bool)) }), given
	}
	return !logs(fn) && !keepsQuiet(fn), given
}

// passed returns what a call passes besides the receiver, with the elements of
// a variadic parameter, as what it was before it became an interface.
func passed(common *ssa.CallCommon) []ssa.Value {
	var out []ssa.Value
	for _, a := range program.Arguments(common) {
		list := []ssa.Value{a}
		if _, ok := a.(*ssa.Slice); ok {
			if elements := program.Variadic(a); len(elements) > 0 {
				list = elements
			}
		}
		for _, v := range list {
			if m, ok := v.(*ssa.MakeInterface); ok {
				v = m.X
			}
			if c, ok := v.(*ssa.Const); !ok || !c.IsNil() {
				out = append(out, v)
			}
		}
	}
	return out
}

var (
	// sending are the methods of the standard library that send something out of the
	// program.
	sending = regexp.MustCompile(`^(Write|Encode|Flush|ReadFrom|Send|Call|Execute)`)
	// quiet are methods without parameters that are known to send nothing.
	quiet = regexp.MustCompile(`^(Close|Error|String|Err|Done|Len|R?Lock|R?Unlock|Load|Stop)$`)
	// logging are functions that write a log.
	logging = regexp.MustCompile(`^(V?[Ll]og|[Tt]race|[Dd]ebug|[Ii]nfo|[Nn]otice|[Ww]arn(ing)?|[Ee]rror|[Pp]rint|[Ff]atal|[Pp]anic|With)`)
)

// keepsQuiet reports whether a method is known to send nothing.
func keepsQuiet(fn *types.Func) bool {
	return fn.Signature().Params().Len() == 0 && quiet.MatchString(fn.Name())
}

// writes reports whether a function of the standard library may send something.
func writes(common *ssa.CallCommon, fn *types.Func) bool {
	path, name := fn.Pkg().Path(), fn.Name()
	switch {
	case path == "net" || strings.HasPrefix(path, "net/") && path != "net/url":
		return !keepsQuiet(fn)
	case path == "fmt" && strings.HasPrefix(name, "Print"):
		return true
	case fn.Signature().Recv() != nil && sending.MatchString(name) && sink(program.Receiver(common), true):
		return true
	}
	return slices.ContainsFunc(passed(common), func(v ssa.Value) bool { return sink(v, false) })
}

// sink reports whether what is written to a value may reach the peer. The receiver of
// a writing method need not have a method Write, and is nil if the method was made a
// function value before.
func sink(v ssa.Value, written bool) bool {
	if v == nil {
		return true
	}
	switch program.TypeName(v.Type()) {
	case "bytes.Buffer", "strings.Builder":
		return false // until it is written itself
	}
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		if g, ok := load.X.(*ssa.Global); ok && g.String() == "os.Stderr" {
			return false
		}
	}
	if _, ok := v.Type().Underlying().(*types.Chan); ok {
		return true
	}
	obj, _, _ := types.LookupFieldOrMethod(v.Type(), true, nil, "Write")
	_, isFunc := obj.(*types.Func)
	return written || isFunc
}

// logs reports whether a function writes a log: by its name, and because it gets no
// code.
func logs(fn *types.Func) bool {
	params := fn.Signature().Params()
	for i := range params.Len() {
		if program.IsInteger(params.At(i).Type()) {
			return false
		}
	}
	return logging.MatchString(fn.Name())
}

// plain reports whether values of a type are only data, by which nobody can answer.
func plain(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return true
	}
	seen[t] = true
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return true
	case *types.Interface:
		// What a message holds that is of any type was decoded.
		return program.IsError(t) || program.IsContext(t) || u.NumMethods() == 0 && len(seen) > 1
	case *types.Slice:
		return plain(u.Elem(), seen)
	case *types.Array:
		return plain(u.Elem(), seen)
	case *types.Pointer:
		return plain(u.Elem(), seen)
	case *types.Map:
		return plain(u.Key(), seen) && plain(u.Elem(), seen)
	case *types.Struct:
		for i := range u.NumFields() {
			if !plain(u.Field(i).Type(), seen) {
				return false
			}
		}
		return true
	}
	return false
}
