package errflow

import (
	"cmp"
	"fmt"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
	"github.com/acperrlint/acperrlint/analyzer/surface"
)

// Surface describes what was found in the package, or returns nil if it has
// nothing to do with a peer.
func (r *Result) Surface() *surface.Package {
	if r.found == nil {
		return nil
	}
	s := r.found.surveyor()
	if r.Package != nil || s.w.Layer {
		if r.Package != nil {
			s.out.Protocol = s.w.Protocol.Title
		}
		s.all()
		s.senders()
		s.types()
		s.openNotes()
		s.boundNotes()
		if r.Package != nil {
			s.ownMethods()
		}
	}
	s.notes()
	sessions := make(map[string]string)
	if c := r.Contract(); c != nil {
		for _, m := range c.Methods {
			sessions[m.Name] = m.UnknownSession
		}
	}
	for _, row := range s.rows {
		row.UnknownSession = sessions[row.Method]
		s.out.Handlers = append(s.out.Handlers, row.Handler)
	}
	if len(s.out.Handlers)+len(s.out.Senders)+len(s.out.Types)+len(s.out.Notes) == 0 {
		return nil
	}
	return s.out
}

func (e *engine) surveyor() *surveyor {
	return &surveyor{
		engine:   e,
		out:      &surface.Package{Path: e.w.Pass.Pkg.Path()},
		mappings: make(map[*ssa.Function][]mapping),

		listed: make(map[string]bool),
	}
}

// all lists the places where messages arrive.
func (s *surveyor) all() {
	s.handlers()
	s.registered()
	s.ownRegistered()
	s.branches()
	slices.SortStableFunc(s.rows, func(a, b row) int {
		return cmp.Or(strings.Compare(a.Method, b.Method), s.w.InSource(a.pos, b.pos), strings.Compare(a.Func, b.Func))
	})
}

// surveyor is the work on one description.
type surveyor struct {
	*engine
	out      *surface.Package
	rows     []row
	listed   map[string]bool // methods that have a row
	mappings map[*ssa.Function][]mapping
}

// row is a handler with what it is sorted and compared by.
type row struct {
	surface.Handler
	pos    token.Pos
	fn     *ssa.Function // that handles the method, or that has the branch
	branch bool
	entry  bool // of a table, or given with the method's name
}

// add lists a handler; a function or branch is listed once for a method.
func (s *surveyor) add(r row) {
	if slices.ContainsFunc(s.rows, func(o row) bool { return o.fn == r.fn && o.Method == r.Method }) {
		return
	}
	r.Notification = r.Notification || s.w.Protocol.Notification(r.Method)
	r.Posn = s.posn(r.pos)
	s.listed[r.Method] = true
	s.rows = append(s.rows, r)
}

// handlers lists the functions that are handlers.
func (s *surveyor) handlers() {
	for _, h := range s.engine.handlers {
		s.handler(h, h.Fn.Pos())
	}
	for _, h := range handler.Responders(s.w) {
		if !slices.ContainsFunc(s.rows, func(r row) bool { return r.fn == h.Fn }) {
			h.Method = s.w.MethodOf(h.Fn)
			s.handler(h, h.Fn.Pos())
		}
	}
	for _, h := range s.brought {
		s.handler(h, h.Brought.Pos())
	}
}

func (s *surveyor) handler(h *handler.Handler, pos token.Pos) {
	r := row{fn: h.Fn, pos: pos}
	r.Method, r.Notification, r.Func = h.Method, h.Notification, s.name(h.Fn)
	switch {
	case h.Brought != nil && h.Sink == nil:
		r.How = "brought to " + h.Library.Name
	case h.Brought != nil:
		r.How = "brought to " + where(h.Sink)
	case h.Sink != nil:
		r.How = "called by " + where(h.Sink)
	case h.Library != nil && h.Shape.Methods != nil:
		r.How = "called by " + h.Library.Name
	case h.Library != nil:
		r.How = "given to " + h.Library.Name
	case h.Shape.Style == sdk.Responder:
		r.How = "is given a replier"
	default:
		r.How = "named by a directive"
	}
	switch {
	case h.Shape.Style == sdk.Responder:
		r.Bare.Effect = "never reaches the peer"
		if h.Library != nil && !s.swallowed(h) {
			r.Bare.Effect = h.Behavior.Returned.String()
		}
	case h.Notification && h.Library != nil:
		r.Bare.Effect = h.Behavior.Notification.String()
	case h.Notification:
	case h.Waited == nil && h.Outlet == (flow.Outlet{}) && !s.w.ReturnsError(h.Fn.Signature): // it answers by calls
		r.Bare.Codes = s.codes(h.Method, h.Fn, nil)
	case h.Mapper != nil:
		r.Bare.Codes = s.mappedCodes(h.Mapper)
	default:
		r.Bare.Codes = []int64{h.Behavior.Uncoded}
	}
	s.add(r)
}

// where names the place of another package that calls a handler.
func where(s *program.Site) string { return fmt.Sprintf("%s (%s:%d)", s.Pkg, s.File, s.Line) }

// branches lists the branches of functions that compare the method of a message.
func (s *surveyor) branches() {
	for _, fn := range s.own() {
		for _, b := range s.engine.branches(fn) {
			s.branch(fn, b.method, b.to, b.guard.V.Pos())
		}
	}
}

func (s *surveyor) branch(fn *ssa.Function, method string, to *ssa.BasicBlock, pos token.Pos) {
	r := row{fn: fn, pos: pos, branch: true}
	r.Method, r.How = method, "compared in "+s.name(fn)
	if c := s.calledFor(method, fn); c != nil {
		r.Func = s.name(c)
	} else if slices.ContainsFunc(s.rows, func(o row) bool { return o.Method == method && !o.branch }) {
		return // on the way to the handler, or beside it
	}
	if !s.w.Protocol.Notification(method) {
		r.Bare.Codes = s.codes(method, fn, to)
	}
	s.add(r)
}

// calledFor returns the function of the package that is called where a message has
// the method and that no other method reaches. Of several it returns the only one
// that may fail, or nil.
func (s *surveyor) calledFor(method string, fn *ssa.Function) *ssa.Function {
	var all, failing []*ssa.Function
	for _, b := range fn.Blocks {
		if !slices.Contains(protocol.Apart(s.w.MethodAt(b)), method) {
			continue
		}
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue // a method value is not called yet
			}
			for _, f := range s.w.Entered(call) {
				if len(s.methods[f]) != 1 || f.Parent() != nil || slices.Contains(all, f) {
					continue
				}
				all = append(all, f)
				if s.w.ReturnsError(f.Signature) {
					failing = append(failing, f)
				}
			}
		}
	}
	for _, list := range [][]*ssa.Function{all, failing} {
		if len(list) == 1 {
			return list[0]
		}
	}
	return nil
}

// registered lists the entries of tables.
func (s *surveyor) registered() {
	for _, reg := range s.w.Registrations() {
		s.entry(reg)
	}
}

func (s *surveyor) entry(reg wire.Registration) {
	r := row{fn: reg.Fn, pos: reg.Pos, entry: true}
	r.Method, r.How = reg.Method, "in a table; no function is seen for it"
	if reg.Fn != nil {
		r.Func, r.How = s.name(reg.Fn), "registered at "+s.short(reg.Pos)
		if s.w.Local(reg.Fn) {
			r.pos = cmp.Or(reg.Fn.Pos(), r.pos)
		}
		if !s.w.Protocol.Notification(reg.Method) {
			r.Bare.Codes = s.codes(reg.Method, reg.Fn, nil)
		}
	}
	s.add(r)
}

// ownRegistered lists the functions that are registered for methods of the
// program's own, where the same function or map takes others for the protocol's.
func (s *surveyor) ownRegistered() {
	type taken struct {
		by any
		wire.Registration
	}
	var own []taken
	takes := make(map[any]bool)
	for instr := range program.Instructions(s.w.Funcs...) {
		by, list := s.registers(instr)
		for _, r := range list {
			if _, ok := s.w.Protocol.Method(r.Method); ok {
				takes[by] = takes[by] || wire.Distinctive(r.Method)
			} else {
				own = append(own, taken{by, r})
			}
		}
	}
	for _, t := range own {
		if takes[t.by] {
			s.entry(t.Registration)
		}
	}
}

// registers returns what an instruction registers, for any methods, and what takes
// it.
func (s *surveyor) registers(instr ssa.Instruction) (by any, list []wire.Registration) {
	var operands []ssa.Value
	switch i := instr.(type) {
	case *ssa.MapUpdate:
		by, operands = i.Map, []ssa.Value{i.Key, i.Value}
	case ssa.CallInstruction:
		if obj := program.Object(i.Common()); obj != nil {
			by, operands = obj, program.Arguments(i.Common())
		}
	}
	method := ""
	for _, v := range operands {
		if name, ok := program.StringConst(v); ok {
			method = cmp.Or(method, name)
		} else if _, ok := v.Type().Underlying().(*types.Signature); ok {
			fns, _ := s.w.FuncsOf(program.Use{V: v})
			for _, c := range fns {
				list = append(list, wire.Registration{Fn: c.Fn, Pos: instr.Pos()})
			}
		}
	}
	if method == "" {
		return nil, nil
	}
	for i := range list {
		list[i].Method = method
	}
	return by, list
}

// types lists the types of messages and error objects.
func (s *surveyor) types() {
	for _, n := range s.w.Types {
		kind := ""
		switch {
		case s.w.ErrorType(n) != nil:
			kind = surface.Error
		case s.w.Frame(n):
			kind = surface.Message
		}
		if kind != "" {
			s.out.Types = append(s.out.Types, surface.Type{Name: n.Obj().Name(), Posn: s.posn(n.Obj().Pos()), Kind: kind})
		}
	}
}

// name returns a function's name as the package writes it.
func (s *surveyor) name(fn *ssa.Function) string { return program.Name(fn, s.w.Pass.Pkg) }

// posn returns a position as text.
func (s *surveyor) posn(pos token.Pos) string {
	if !pos.IsValid() {
		return ""
	}
	return s.w.Pass.Fset.Position(pos).String()
}

// short returns a position as the name of a file and a line.
func (s *surveyor) short(pos token.Pos) string {
	at := s.w.Pass.Fset.Position(pos)
	return fmt.Sprintf("%s:%d", filepath.Base(at.Filename), at.Line)
}
