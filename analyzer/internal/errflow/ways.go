package errflow

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"golang.org/x/tools/go/ssa"
)

// ways looks for ways through a handler on which nothing uses what it answers
// with, and for ways that answer twice. hands, if not nil, reports whether an
// instruction leaves the answer to somebody else by other means.
func (c *collector) ways(h *handler.Handler, answer func(ssa.Value) bool, hands func(ssa.Instruction) bool) {
	fn := h.Fn
	uses := func(instr ssa.Instruction) (uses, direct bool) {
		switch i := instr.(type) {
		case ssa.CallInstruction:
			common := i.Common()
			for _, a := range append([]ssa.Value{common.Value}, common.Args...) {
				if a != nil && holdsAny(a, answer) {
					uses = true
				}
			}
			_, isGo := i.(*ssa.Go)
			_, own := common.Value.(*ssa.MakeClosure)
			direct = uses && !isGo && (!own && holdsAny(common.Value, answer) || c.isReply(common))
		case *ssa.MakeClosure:
			uses = slices.ContainsFunc(i.Bindings, func(b ssa.Value) bool { return holdsAny(b, answer) })
		case *ssa.Store:
			uses = !isLocal(i.Addr) && holdsAny(i.Val, answer)
		case *ssa.MapUpdate:
			uses = holdsAny(i.Value, answer)
		case *ssa.Send:
			uses = holdsAny(i.X, answer)
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
		if c.excused(b) {
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
				c.silence(Silence{}, pos)
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
				if again := c.repeated(b, n+1, uses); again != nil {
					c.silence(Silence{Twice: true, Related: []Related{{i.Pos(), "the first answer"}}}, again.Pos())
				}
			}
		}
	}
}

// holdsAny reports whether a value is such a one, or holds or captured one.
func holdsAny(a ssa.Value, is func(ssa.Value) bool) bool {
	seen := make(map[ssa.Value]bool)
	work := []ssa.Value{a}
	for len(work) > 0 {
		v := work[0]
		work = work[1:]
		if v == nil || seen[v] {
			continue
		}
		seen[v] = true
		if is(v) {
			return true
		}
		switch x := v.(type) {
		case *ssa.MakeClosure:
			work = append(work, x.Bindings...)
		case *ssa.Alloc:
			for _, ref := range *x.Referrers() {
				if s, ok := ref.(*ssa.Store); ok && s.Addr == x {
					work = append(work, s.Val)
				}
			}
		case *ssa.UnOp:
			work = append(work, x.X)
		case *ssa.MakeInterface:
			work = append(work, x.X)
		case *ssa.ChangeType:
			work = append(work, x.X)
		case *ssa.ChangeInterface:
			work = append(work, x.X)
		}
	}
	return false
}

// isReply reports whether a call is one of the library's that answer.
func (c *collector) isReply(common *ssa.CallCommon) bool {
	fn := common.StaticCallee()
	if fn == nil {
		return false
	}
	obj, ok := program.Origin(fn).Object().(*types.Func)
	if !ok {
		return false
	}
	lib := c.e.w.Library(obj.Pkg())
	if lib == nil {
		return false
	}
	_, ok = lib.Reply(obj)
	return ok
}

// repeated returns a further direct answer on a way from a place, or nil.
func (c *collector) repeated(b *ssa.BasicBlock, from int, uses func(ssa.Instruction) (bool, bool)) ssa.Instruction {
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
func (c *collector) excused(b *ssa.BasicBlock) bool {
	if m := c.e.w.MethodAt(b); m != "" {
		row, ok := c.e.w.Protocol.Method(m)
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
			if slices.ContainsFunc(c.e.errors.Taints().Of(v).Names, func(n string) bool { return asksForNotification(n, truth) }) {
				return true
			}
		case *ssa.BinOp:
			// A comparison of the id, or of a method that is no known request.
			p := c.e.errors.Taints().Of(x.X).Join(c.e.errors.Taints().Of(x.Y))
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

func (c *collector) silence(s Silence, pos token.Pos) {
	s.Pos, s.End = pos, pos
	if n := c.e.w.NodeAt(pos); n != nil {
		s.Pos, s.End = n.Pos(), n.End()
	}
	if !slices.ContainsFunc(c.silences, func(old Silence) bool { return old.Pos == s.Pos }) {
		c.silences = append(c.silences, s)
	}
}
