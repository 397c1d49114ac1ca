// Which handlers never answer, or say that they do so later?

package unanswered

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// A silence is a way through a handler that leaves the peer waiting, or answers
// it twice.
type silence struct {
	pos, end token.Pos
	twice    bool
	async    bool // answers later, and nothing keeps what it would answer with
	related  []report.Related
}

// A search looks for silences in one package.
type search struct {
	*wire.Package
	taints   *taint.Values
	silences []silence
}

// find returns the silences of a package, in source order.
func find(found *errflow.Result) []silence {
	if found.Package == nil {
		return nil
	}
	s := &search{Package: found.Package, taints: found.Taints}
	for _, h := range found.Handlers {
		switch {
		case h.Shape.Style == sdk.Raw:
			s.rawHandler(h)
		case h.Shape.Style == sdk.Returns && !h.Notification:
			s.later(h)
		}
	}
	for _, h := range handler.Responders(s.Package) {
		replier := handler.Replier(h.Fn)
		s.ways(h, func(v ssa.Value) bool { return v == replier }, nil)
	}
	slices.SortStableFunc(s.silences, func(a, b silence) int { return s.InSource(a.pos, b.pos) })
	return s.silences
}

// rawHandler looks at a handler that answers by calls on the connection.
func (s *search) rawHandler(h *handler.Handler) {
	var conn, req ssa.Value
	first := len(h.Fn.Params) - h.Fn.Signature.Params().Len()
	for i, p := range h.Fn.Params[first:] {
		switch {
		case h.Library.IsCaller(p.Type()):
			conn = p
		case i == h.Shape.Request:
			req = p
		}
	}
	// Whoever has the request may have the connection from elsewhere.
	named := func(v ssa.Value) bool {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			return x.X == req && program.FieldOf(x.X.Type(), x.Field).Name() == "ID"
		}
		return v == req
	}
	hands := func(instr ssa.Instruction) bool {
		i, ok := instr.(*ssa.Call)
		if !ok {
			return gives(instr, named)
		}
		fn := i.Call.StaticCallee()
		return fn != nil && s.replies(fn) ||
			slices.ContainsFunc(i.Call.Args, func(a ssa.Value) bool { return a != req && program.HoldsAny(a, named) })
	}
	s.ways(h, func(v ssa.Value) bool { return v == conn }, hands)
}

// replies reports whether a function, or one that it calls, replies.
func (s *search) replies(fn *ssa.Function) bool {
	replies := false
	for range program.Reached(func(fn *ssa.Function) (called []*ssa.Function) {
		if !s.Local(fn) {
			return nil
		}
		for instr := range program.Instructions(fn) {
			if call, ok := instr.(ssa.CallInstruction); ok {
				replies = replies || s.isReply(call.Common())
				if callee := call.Common().StaticCallee(); callee != nil {
					called = append(called, program.Origin(callee))
				}
			}
		}
		return called
	}, fn) {
		if replies {
			return true
		}
	}
	return replies
}

// later looks at a handler that says that it answers later: something must
// keep what it would answer with.
func (s *search) later(h *handler.Handler) {
	for _, ret := range program.Returns(h.Fn) {
		if len(ret.Results) == 0 || !s.isAsync(ret.Results[len(ret.Results)-1]) {
			continue
		}
		kept := false
		for _, b := range h.Fn.Blocks {
			if !program.Reaches(b, ret.Block(), nil) {
				continue
			}
			for _, instr := range b.Instrs {
				switch i := instr.(type) {
				case *ssa.MakeClosure, *ssa.Go, *ssa.Send, *ssa.MapUpdate:
					kept = true
				case *ssa.Store:
					if !program.IsLocal(i.Addr) {
						kept = true
					}
				case *ssa.Call:
					for _, a := range i.Call.Args {
						if p, ok := a.(*ssa.Parameter); ok && p.Type().String() != "context.Context" && (h.Fn.Signature.Recv() == nil || p != h.Fn.Params[0]) {
							kept = true
						}
					}
				}
			}
		}
		if !kept {
			s.add(silence{async: true}, ret.Pos())
		}
	}
}

// isAsync reports whether a value is the word by which a handler says that it
// answers later.
func (s *search) isAsync(v ssa.Value) bool {
	u, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	g, ok := u.X.(*ssa.Global)
	if !ok || g.Pkg == nil {
		return false
	}
	lib := s.Library(g.Pkg.Pkg)
	if lib == nil {
		return false
	}
	signal, ok := lib.Signal(g.Object())
	return ok && signal.Async
}
