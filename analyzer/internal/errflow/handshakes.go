package errflow

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// A Handshake is something that initialize should not answer.
type Handshake struct {
	Pos, End token.Pos
	Fault    Fault
	Method   string // that a capability stands for
	Field    string // the capability
	Code     int64  // that the peer reads
	Related  []Related
}

// A Fault is what is wrong in what an agent says when it is initialized.
type Fault int

const (
	Echoes   Fault = iota // the version of the request is sent back without a look at it
	Refuses               // an error for a version
	Promises              // a capability whose method is answered with "method not found"
	NoLogin               // "authentication required" from an agent that offers no way to log in
)

// versionField is what the request and the answer of a handshake call the version.
const versionField = "protocolVersion"

// unsupportedVersion is the code that version 2 has for a version that it cannot
// agree on.
const unsupportedVersion = -32022

// handshakes returns what is wrong with the package's handshake, in source order.
func (c *collector) handshakes(all *replies, errors []Emission, sends []Send) []Handshake {
	s := &shake{collector: c, all: all, answers: all.of(handshake), at: make(map[token.Pos]bool)}
	s.echoes()
	s.refuses()
	s.promises(errors)
	s.noLogin(errors, sends)
	slices.SortStableFunc(s.out, func(a, b Handshake) int { return c.e.w.InSource(a.Pos, b.Pos) })
	return s.out
}

type shake struct {
	*collector
	all     *replies
	answers []reply // of initialize
	at      map[token.Pos]bool
	out     []Handshake
}

func (s *shake) add(h Handshake, pos token.Pos) {
	if !pos.IsValid() || s.at[pos] {
		return
	}
	s.at[pos] = true
	h.Pos, h.End = s.e.w.Span(pos)
	s.out = append(s.out, h)
}

// requested reports whether a value is the version of the request, and the field
// that it is read from, or nil.
func (s *shake) requested(v ssa.Value) (field *types.Var, ok bool) {
	switch x := v.(type) {
	case *ssa.Field, *ssa.UnOp:
		base, i := program.LoadedField(x)
		if base == nil {
			return nil, false
		}
		if name, _ := wire.FieldName(base.Type(), i); name != versionField {
			return nil, false
		}
		field = program.FieldOf(base.Type(), i)
	case *ssa.Lookup:
		if key, _ := program.StringConst(x.Index); key != versionField {
			return nil, false
		}
	default:
		return nil, false
	}
	t := s.e.errors.Taints().Of(v).In(s.env(v.Parent()))
	return field, t.Subject().Tie == cause.Derived
}

// echoes looks for the version of the request in the answer, if nothing in the
// package ever looks at it.
func (s *shake) echoes() {
	for _, r := range s.answers {
		list, _, _ := s.e.field(part{Use: r.result, pos: r.at.Pos()}, versionField)
		for _, h := range list {
			s.e.follow(h, func(h part) bool {
				field, ok := s.requested(h.V)
				if ok && (s.beyond(h) || !s.looksAt(field, h.V, s.around(r))) {
					s.add(Handshake{Fault: Echoes, Method: handshake}, h.pos)
				}
				return ok
			})
		}
	}
}

// around returns the functions that give an answer, call those that do, or are
// called by them.
func (s *shake) around(r reply) map[*ssa.Function]bool {
	out := make(map[*ssa.Function]bool)
	s.e.below(outermost(r.at.Parent()), out)
	for fn := range program.Reached(func(fn *ssa.Function) []*ssa.Function { return callersOf(s.e.w.Program, fn) }, outermost(r.at.Parent())) {
		out[fn] = true
	}
	return out
}

// beyond reports whether a version gets into the answer where the program has found
// that it is not one of its own.
func (s *shake) beyond(h part) bool {
	found := false
	for _, g := range guardsOf(h.At) {
		eq, ok := g.V.(*ssa.BinOp)
		switch {
		case !s.aboutVersion(g.V, 0):
		case !ok:
			return false // a function knows
		case given(eq):
		case (eq.Op == token.GTR || eq.Op == token.GEQ || eq.Op == token.NEQ) == g.Truth && s.aboutVersion(eq.X, 0):
			found = true
		default:
			return false
		}
	}
	return found
}

// looksAt reports whether one of some functions compares the version of a request
// with what it has, or hands it to a function that may.
func (s *shake) looksAt(field *types.Var, v ssa.Value, in map[*ssa.Function]bool) bool {
	values := []ssa.Value{v}
	if field != nil {
		fns := slices.Collect(maps.Keys(in))
		values = append(values, fieldsIn(field, fns...)...)
		for instr := range program.Instructions(fns...) {
			if call, ok := instr.(ssa.CallInstruction); ok && s.handsOn(call, field) {
				return true
			}
		}
	}
	return s.e.used(values, func(v ssa.Value, at ssa.Instruction) bool {
		switch i := at.(type) {
		case *ssa.Store:
			switch i.Addr.(type) {
			case *ssa.IndexAddr, *ssa.FieldAddr: // of what is formatted, or answered
				return false
			}
		case *ssa.MapUpdate, *ssa.DebugRef, *ssa.FieldAddr, *ssa.Field, *ssa.Return:
			return false
		case *ssa.BinOp:
			return !given(i)
		case ssa.CallInstruction:
			obj := program.Object(i.Common())
			return obj == nil || obj.Pkg() == nil || !slices.Contains(plain, obj.Pkg().Path())
		}
		return true
	})
}

// handsOn reports whether a call gives a whole request to a function that may look
// at its version.
func (s *shake) handsOn(call ssa.CallInstruction, field *types.Var) bool {
	fn := call.Common().StaticCallee()
	if fn != nil && s.e.w.Local(program.Origin(fn)) {
		return false
	}
	if obj := program.Object(call.Common()); obj != nil && obj.Pkg() != nil && slices.Contains(plain, obj.Pkg().Path()) {
		return false
	}
	return slices.ContainsFunc(call.Common().Args, func(a ssa.Value) bool {
		st, ok := program.Deref(program.Unconvert(a).Type()).Underlying().(*types.Struct)
		if !ok {
			return false
		}
		for i := range st.NumFields() {
			if st.Field(i) == field {
				return true
			}
		}
		return false
	})
}

// refuses looks for errors that initialize is answered with because of the version.
func (s *shake) refuses() {
	look := func(set flow.Set, wire int64) {
		for _, x := range set {
			code := wire
			if x.Kind == flow.Coded {
				code = x.Code.Value
			}
			if !x.Site.Pos.IsValid() || x.Made != nil || code == unsupportedVersion {
				continue
			}
			if b := s.e.w.BlockOf(x.Site.Pos); b != nil && s.ofVersion(b) {
				s.add(Handshake{Fault: Refuses, Method: handshake, Code: code}, x.Site.Pos)
			}
		}
	}
	for _, h := range s.e.handlers {
		if h.Method != handshake || h.Shape.Style != sdk.Returns {
			continue
		}
		for _, ret := range program.Returns(h.Fn) {
			for _, set := range s.e.returned(h, ret) {
				look(set, h.Behavior.Uncoded)
			}
		}
	}
	for _, fn := range s.e.w.Funcs {
		if s.e.foreign(fn) {
			continue
		}
		for _, x := range s.e.errors.Emitted(fn) {
			if b := s.e.w.BlockOf(x.Site.Pos); b != nil && s.all.methodAt(b, x.Method) == handshake {
				look(flow.Set{x}, 0)
			}
		}
	}
}

// ofVersion reports whether the nearest condition of a block is that the version of
// the request is not one that the agent has.
func (s *shake) ofVersion(b *ssa.BasicBlock) bool {
	for g := range program.Guards(b) {
		if eq, ok := g.V.(*ssa.BinOp); ok && malformed(eq, g.Truth) {
			return false
		}
		return s.aboutVersion(g.V, 0)
	}
	return false
}

// given reports whether a comparison asks no more than whether there is a version.
func given(eq *ssa.BinOp) bool {
	ordered := eq.Op == token.LSS || eq.Op == token.GEQ // 1 may be the version of the agent
	return !ordered && (malformed(eq, true) || malformed(eq, false))
}

// malformed reports whether a comparison finds that a number is missing, or none
// that a version can be.
func malformed(eq *ssa.BinOp, truth bool) bool {
	if program.IsNil(eq.Y) {
		return true
	}
	if s, ok := program.StringConst(eq.Y); ok {
		return s == ""
	}
	n, ok := program.IntConst(eq.Y)
	if !ok {
		return false
	}
	switch eq.Op {
	case token.EQL, token.NEQ:
		return n <= 0
	case token.LSS, token.GEQ:
		return n <= 1 && truth == (eq.Op == token.LSS)
	case token.LEQ, token.GTR:
		return n <= 0 && truth == (eq.Op == token.LEQ)
	}
	return false
}

// aboutVersion reports whether a value is, or a question asks about, the version of
// the request.
func (s *shake) aboutVersion(v ssa.Value, depth int) bool {
	if v == nil || depth > 4 {
		return false
	}
	if program.IsErrorInterface(v.Type()) {
		return false
	}
	found := false
	s.e.follow(part{Use: program.Use{V: v, At: program.PlaceOf(v)}}, func(h part) bool {
		if _, ok := s.requested(h.V); ok {
			found = true
		}
		return found
	})
	if found {
		return true
	}
	var operands []ssa.Value
	switch x := v.(type) {
	case *ssa.UnOp:
		operands = []ssa.Value{x.X}
	case *ssa.BinOp:
		operands = []ssa.Value{x.X, x.Y}
	case *ssa.Call:
		operands = x.Call.Args
	case *ssa.Extract:
		switch t := x.Tuple.(type) {
		case *ssa.Lookup:
			operands = []ssa.Value{t.Index}
		case *ssa.Call:
			operands = t.Call.Args
		}
	case *ssa.Lookup:
		operands = []ssa.Value{x.Index}
	}
	return slices.ContainsFunc(operands, func(o ssa.Value) bool { return s.aboutVersion(o, depth+1) })
}

// promises looks for capabilities that are always advertised and whose methods are
// answered with "method not found".
func (s *shake) promises(errors []Emission) {
	for _, r := range s.answers {
		for _, m := range s.e.w.Protocol.Methods {
			if m.Offered == "" {
				continue
			}
			for _, at := range s.offered(r, m.Offered) {
				if missing, where := s.absent(r, m.Name, errors); missing {
					h := Handshake{Fault: Promises, Method: m.Name, Field: m.Offered, Code: methodNotFound}
					if where.IsValid() {
						h.Related = []Related{{Pos: where, Message: m.Name + " is answered here"}}
					}
					s.add(h, at)
				}
			}
		}
	}
}

// methodNotFound is the code for a method that the receiver does not have.
const methodNotFound = -32601

// offered returns where a capability is set that an answer always has, none if it
// may be otherwise.
func (s *shake) offered(r reply, path string) []token.Pos {
	list := []part{{Use: r.result, pos: r.at.Pos()}}
	for name := range strings.SplitSeq(path, ".") {
		var next []part
		for _, h := range list {
			inner, unset, complete := s.e.field(h, name)
			if !complete || len(unset) > 0 {
				return nil
			}
			next = append(next, inner...)
		}
		list = next
	}
	var out []token.Pos
	for _, h := range list {
		values, complete := s.e.origins(h)
		for _, v := range values {
			switch x := v.V.(type) {
			case *ssa.Const:
				if truth, ok := program.BoolConst(x); !ok || !truth {
					return nil
				}
			case *ssa.Alloc, *ssa.MakeMap:
			default:
				return nil
			}
			out = append(out, v.pos)
		}
		if !complete {
			return nil
		}
	}
	return out
}

// absent reports whether the agent that gives an answer to initialize answers a
// method with "method not found", and where, if anywhere.
func (s *shake) absent(r reply, method string, errors []Emission) (bool, token.Pos) {
	var own *types.Named
	library := false
	for _, h := range s.e.handlers {
		if h.Method == handshake && h.Shape.Methods != nil && h.Fn == outermost(r.at.Parent()) && h.Fn.Signature.Recv() != nil {
			own, library = program.Named(h.Fn.Signature.Recv().Type()), true
			if s.promoted(h, own, method) {
				return false, token.NoPos
			}
		}
	}
	if library {
		for _, h := range s.e.handlers {
			if h.Method == method && (h.Fn.Signature.Recv() == nil || program.Named(h.Fn.Signature.Recv().Type()) == own) {
				return s.stub(h), h.Fn.Pos()
			}
		}
		return own != nil, token.NoPos
	}
	return s.absentHere(s.around(r), method, errors), token.NoPos
}

func outermost(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}

// promoted reports whether a type has a handler of a method that is not written for
// the type itself: what it answers is another one's.
func (s *shake) promoted(h *handler.Handler, t *types.Named, method string) bool {
	if t == nil {
		return true
	}
	set := types.NewMethodSet(types.NewPointer(t))
	for i := range set.Len() {
		sel := set.At(i)
		for _, shape := range h.Library.Handlers {
			if is, _ := shape.MethodOf(sel.Obj().Name()); is == method && len(sel.Index()) > 1 {
				return true
			}
		}
	}
	return false
}

// stub reports whether a handler answers with "method not found" and nothing else.
func (s *shake) stub(h *handler.Handler) bool {
	rets := program.Returns(h.Fn)
	for _, ret := range rets {
		some := false
		for _, set := range s.e.returned(h, ret) {
			for _, x := range set {
				some = true
				switch {
				case x.Kind == flow.Coded && !x.Code.Open && !x.Code.Nil && x.Code.Value == methodNotFound:
				case x.Kind != flow.Coded && x.Alone && speaksFor(s.situations(x.In(h.Env), h.Method), protocol.MethodNotFound):
				default:
					return false
				}
			}
		}
		if !some {
			return false
		}
	}
	return len(rets) > 0
}

// absentHere is absent for a program that tells the methods apart itself: no branch
// and no table is for the method, and the others are answered with "method not
// found".
func (s *shake) absentHere(in map[*ssa.Function]bool, method string, errors []Emission) bool {
	if !slices.ContainsFunc(errors, func(x Emission) bool {
		b := s.e.w.BlockOf(x.Pos)
		return x.Code == methodNotFound && (b == nil || in[b.Parent()])
	}) {
		return false
	}
	told := make(map[string]bool)
	for fn := range in {
		told[s.e.w.MethodOf(fn)] = true
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				for _, op := range instr.Operands(nil) {
					if text, ok := constText(*op); ok {
						told[text] = true
					}
				}
			}
			if g, ok := branchOf(b); ok {
				told[s.e.w.ComparedMethod(g)] = true
				g.Truth = !g.Truth
				told[s.e.w.ComparedMethod(g)] = true
			}
		}
	}
	return !told[method] && told["session/new"] && told["session/prompt"]
}

func branchOf(b *ssa.BasicBlock) (program.Guard, bool) {
	if len(b.Succs) != 2 {
		return program.Guard{}, false
	}
	return program.Branch(b, b.Succs[0])
}

func constText(v ssa.Value) (string, bool) {
	if v == nil {
		return "", false
	}
	return program.StringConst(v)
}

// noLogin looks for "authentication required" in an agent whose handshake never
// offers a way to log in.
func (s *shake) noLogin(errors []Emission, sends []Send) {
	if len(s.answers) == 0 || sdk.Of(s.e.w.Pass.Pkg) != nil {
		return // a library's own constructor sends nothing by itself
	}
	for _, r := range s.answers {
		list, _, complete := s.e.field(part{Use: r.result, pos: r.at.Pos()}, "authMethods")
		if !complete {
			return
		}
		for _, h := range list {
			values, all := s.e.origins(h)
			if !all || slices.ContainsFunc(values, func(v part) bool { return !empty(v.V) }) {
				return
			}
		}
	}
	for _, x := range errors {
		if x.Code != authRequired {
			continue
		}
		means := x.Library != nil && !slices.ContainsFunc(sends, func(o Send) bool { return o.Pos == x.Pos })
		for _, o := range sends {
			if m := o.Meaning(); o.Pos == x.Pos && (m == protocol.AuthRequired || m == protocol.TokenExpired) {
				means = true
			}
		}
		if m, known := s.e.w.Protocol.Method(x.Method); means && (!known || m.Agent) {
			s.add(Handshake{Fault: NoLogin, Method: x.Method, Code: authRequired}, x.Pos)
			if n := len(s.out) - 1; n >= 0 {
				s.out[n].Pos, s.out[n].End = x.Pos, x.End
			}
		}
	}
}

// authRequired is the code for a peer that has to log in first.
const authRequired = -32000

// empty reports whether a value is a list of nothing.
func empty(v ssa.Value) bool {
	switch x := v.(type) {
	case *ssa.Const:
		return x.Value == nil
	case *ssa.MakeSlice:
		n, ok := program.IntConst(x.Len)
		return ok && n == 0
	case *ssa.Slice:
		a, ok := x.X.(*ssa.Alloc)
		if !ok {
			return false
		}
		array, ok := program.Deref(a.Type()).Underlying().(*types.Array)
		return ok && array.Len() == 0
	}
	return false
}
