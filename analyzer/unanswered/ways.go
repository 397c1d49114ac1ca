package unanswered

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
)

// ways looks for ways through a handler on which nothing uses what it answers
// with, and for ways that answer twice. hands, if not nil, reports whether an
// instruction leaves the answer to somebody else by other means.
func (s *search) ways(h *handler.Handler, answer func(ssa.Value) bool, hands func(ssa.Instruction) bool) {
	fn := h.Fn
	uses := func(instr ssa.Instruction) (uses, direct bool) {
		switch i := instr.(type) {
		case ssa.CallInstruction:
			common := i.Common()
			for _, a := range append([]ssa.Value{common.Value}, common.Args...) {
				if a != nil && program.HoldsAny(a, answer) {
					uses = true
				}
			}
			_, isGo := i.(*ssa.Go)
			_, own := common.Value.(*ssa.MakeClosure)
			direct = uses && !isGo && (!own && program.HoldsAny(common.Value, answer) || s.isReply(common))
		case *ssa.MakeClosure:
			uses = slices.ContainsFunc(i.Bindings, func(b ssa.Value) bool { return program.HoldsAny(b, answer) })
		case *ssa.Store:
			uses = !program.IsLocal(i.Addr) && program.HoldsAny(i.Val, answer)
		case *ssa.MapUpdate:
			uses = program.HoldsAny(i.Value, answer)
		case *ssa.Send:
			uses = program.HoldsAny(i.X, answer)
		}
		if !uses && hands != nil {
			uses = hands(instr)
		}
		return uses, direct
	}
	any := false
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			if u, _ := uses(i); u {
				any = true
			}
		}
	}
	if !any && len(fn.Blocks) == 1 && len(fn.Blocks[0].Instrs) == 1 {
		return // an empty body: a stub that is not meant to answer
	}
	seen := make(map[*ssa.BasicBlock]bool)
	var silent func(b *ssa.BasicBlock)
	silent = func(b *ssa.BasicBlock) {
		if seen[b] {
			return
		}
		seen[b] = true
		if s.excused(b) {
			return
		}
		for _, i := range b.Instrs {
			if u, _ := uses(i); u {
				return
			}
			if _, ok := i.(*ssa.Panic); ok {
				return
			}
			if ret, ok := i.(*ssa.Return); ok && b != fn.Recover {
				if len(ret.Results) > 0 {
					if k, ok := ret.Results[len(ret.Results)-1].(*ssa.Const); !ok || !k.IsNil() {
						return // an error: returnederr's
					}
				}
				pos := ret.Pos()
				if !pos.IsValid() {
					pos = fn.Pos()
				}
				s.add(silence{}, pos)
			}
		}
		for _, s := range b.Succs {
			silent(s)
		}
	}
	if len(fn.Blocks) > 0 {
		silent(fn.Blocks[0])
	}
	for _, b := range fn.Blocks {
		for n, i := range b.Instrs {
			if _, direct := uses(i); direct {
				if again := s.repeated(b, n+1, uses); again != nil {
					s.add(silence{twice: true, related: []report.Related{{Pos: i.Pos(), Message: "the first answer"}}}, again.Pos())
				}
			}
		}
	}
}

// isReply reports whether a call is one of the library's that answer.
func (s *search) isReply(common *ssa.CallCommon) bool {
	fn := common.StaticCallee()
	if fn == nil {
		return false
	}
	obj, ok := program.Origin(fn).Object().(*types.Func)
	if !ok {
		return false
	}
	lib := s.Library(obj.Pkg())
	if lib == nil {
		return false
	}
	_, ok = lib.Reply(obj)
	return ok
}

// repeated returns a further direct answer on a way from a place, or nil.
func (s *search) repeated(b *ssa.BasicBlock, from int, uses func(ssa.Instruction) (bool, bool)) ssa.Instruction {
	seen := map[*ssa.BasicBlock]bool{}
	var find func(b *ssa.BasicBlock, from int) ssa.Instruction
	find = func(b *ssa.BasicBlock, from int) ssa.Instruction {
		for _, i := range b.Instrs[from:] {
			if _, direct := uses(i); direct {
				return i
			}
		}
		for _, s := range b.Succs {
			if !seen[s] && !s.Dominates(b) { // not round a loop
				seen[s] = true
				if i := find(s, 0); i != nil {
					return i
				}
			}
		}
		return nil
	}
	return find(b, from)
}

// excused reports whether a way that does not answer need not: it is a
// notification's, or nothing tells that it is a request's.
func (s *search) excused(b *ssa.BasicBlock) bool {
	if m := s.MethodAt(b); m != "" {
		row, ok := s.Protocol.Method(m)
		return ok && row.Notification
	}
	for g := range program.Guards(b) {
		v, truth := g.V, g.Truth
		if u, ok := v.(*ssa.UnOp); ok && u.Op == token.NOT {
			v, truth = u.X, !truth
		}
		switch x := v.(type) {
		case *ssa.Extract:
			// Whether the request is a call or a notification.
			if ta, ok := x.Tuple.(*ssa.TypeAssert); ok && asksForNotification(program.ShortTypeName(ta.AssertedType), truth) {
				return true
			}
		case *ssa.UnOp, *ssa.Field, *ssa.Call:
			if slices.ContainsFunc(s.taints.Of(v).Names, func(n string) bool { return asksForNotification(n, truth) }) {
				return true
			}
		case *ssa.BinOp:
			// A comparison of the id, or of a method that is no known request.
			p := s.taints.Of(x.X).Join(s.taints.Of(x.Y))
			if slices.ContainsFunc(p.Names, func(n string) bool { return n == "ID" || n == "Id" || strings.Contains(strings.ToLower(n), "method") }) && g.Truth == (x.Op == token.EQL) {
				return true
			}
		}
	}
	return false
}

// asksForNotification reports whether a question of this name, answered so,
// tells that a message is a notification.
func asksForNotification(name string, truth bool) bool {
	name = strings.ToLower(name)
	if strings.Contains(name, "notif") {
		return truth
	}
	return !truth && (strings.HasSuffix(name, "call") || strings.HasSuffix(name, "isrequest") || strings.HasSuffix(name, "hasid"))
}

func (s *search) add(found silence, pos token.Pos) {
	found.pos, found.end = pos, pos
	if n := s.NodeAt(pos); n != nil {
		found.pos, found.end = n.Pos(), n.End()
	}
	if !slices.ContainsFunc(s.silences, func(old silence) bool { return old.pos == found.pos }) {
		s.silences = append(s.silences, found)
	}
}
