// Which ways through a handler answer not at all, or twice?

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
	uses := func(instr ssa.Instruction) bool {
		return gives(instr, answer) || hands != nil && hands(instr)
	}
	direct := func(instr ssa.Instruction) bool {
		call, ok := instr.(ssa.CallInstruction)
		if !ok || !gives(instr, answer) {
			return false
		}
		_, isGo := call.(*ssa.Go)
		_, own := call.Common().Value.(*ssa.MakeClosure)
		return !isGo && (!own && program.HoldsAny(call.Common().Value, answer) || s.isReply(call.Common()))
	}
	if len(fn.Blocks) == 0 || len(fn.Blocks) == 1 && len(fn.Blocks[0].Instrs) == 1 {
		return // an empty body: a stub that is not meant to answer
	}
	ends := func(b *ssa.BasicBlock) bool { return s.excused(b) || slices.ContainsFunc(b.Instrs, uses) }
	for b := range program.Reached(func(b *ssa.BasicBlock) []*ssa.BasicBlock {
		if ends(b) {
			return nil
		}
		return b.Succs
	}, fn.Blocks[0]) {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		switch {
		case !ok || b == fn.Recover || ends(b):
		case len(ret.Results) > 0 && !program.IsNil(ret.Results[len(ret.Results)-1]): // an error: returnederr's
		case ret.Pos().IsValid():
			s.add(silence{}, ret.Pos())
		default:
			s.add(silence{}, fn.Pos())
		}
	}
	for _, b := range fn.Blocks {
		for n, i := range b.Instrs {
			if direct(i) {
				if again := repeated(b, n+1, direct); again != nil {
					s.add(silence{twice: true, related: []report.Related{{Pos: i.Pos(), Message: "the first answer"}}}, again.Pos())
				}
			}
		}
	}
}

// gives reports whether an instruction gives somebody a value, or what holds it.
func gives(instr ssa.Instruction, is func(ssa.Value) bool) bool {
	has := func(list ...ssa.Value) bool {
		return slices.ContainsFunc(list, func(v ssa.Value) bool { return program.HoldsAny(v, is) })
	}
	switch i := instr.(type) {
	case ssa.CallInstruction:
		return has(i.Common().Value) || has(i.Common().Args...)
	case *ssa.MakeClosure:
		return has(i.Bindings...)
	case *ssa.Store:
		return !program.IsLocal(i.Addr) && has(i.Val)
	case *ssa.MapUpdate:
		return has(i.Key, i.Value)
	case *ssa.Send:
		return has(i.X)
	}
	return false
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

// repeated returns the next direct use of the answer after one, not counting the
// next round of a loop.
func repeated(b *ssa.BasicBlock, from int, direct func(ssa.Instruction) bool) ssa.Instruction {
	if i := slices.IndexFunc(b.Instrs[from:], direct); i >= 0 {
		return b.Instrs[from+i]
	}
	for next := range program.Reached(program.Ahead, program.Ahead(b)...) {
		if i := slices.IndexFunc(next.Instrs, direct); i >= 0 {
			return next.Instrs[i]
		}
	}
	return nil
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
