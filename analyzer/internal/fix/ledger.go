package fix

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/directive"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A ledger has the rewrites of a file, whose fixes must be compatible: each alone and
// all at once leave no import and no variable unused.
//
// If rewrites together remove all uses of an import, the last one is its keeper: its
// fix has the edits of all that touch the import, and those that they need. The other
// fixes keep the import in use, and the last one makes all of them, so one run is
// enough. A variable cannot be dropped, so there the last rewrite is no fix.
type ledger struct {
	*builder
	file    *file
	silence *directive.Silence
	entries []*entry
	changed spans // what the entries replace
}

// spans are places in a file, in order, that do not overlap.
type spans []span

type span struct{ pos, end token.Pos }

// after returns the index of the first span that ends after the start of x, and
// whether the two overlap.
func (s spans) after(x span) (i int, overlap bool) {
	i, _ = slices.BinarySearchFunc(s, x.pos, func(y span, pos token.Pos) int {
		if y.end <= pos {
			return -1
		}
		return 1
	})
	return i, i < len(s) && s[i].pos < x.end
}

func (s *spans) add(x span) {
	i, _ := s.after(x)
	*s = slices.Insert(*s, i, x)
}

// An entry is a rewrite with what it does to the uses of imports and variables.
type entry struct {
	*rewrite
	net  map[types.Object]int // uses that it takes away, less those that it adds
	done func(fix *analysis.SuggestedFix, why string)
}

// propose enters a rewrite as the fix of a finding at a place, unless no check
// reports that. It reports whether it has done so.
func (b *builder) propose(r *rewrite, pos token.Pos, done func(fix *analysis.SuggestedFix, why string)) bool {
	no := func(why string) bool {
		done(nil, why)
		return false
	}
	if r == nil {
		return no(cmp.Or(b.why, unwritten))
	}
	found := b.file(pos)
	if found == nil || found.generated || r.file.generated || b.reported != nil && !b.reported(r.check) ||
		len(b.ledger(found).silence.At(r.check, b.pass.Fset.Position(pos).Line)) > 0 {
		return no(silenced)
	}
	l := b.ledger(r.file)
	if l.overlaps(r) {
		return no(crossing)
	}
	l.enter(&entry{r, l.balance(r), done})
	return true
}

// enter adds an entry.
func (l *ledger) enter(e *entry) {
	l.entries = append(l.entries, e)
	for _, s := range e.changes() {
		l.changed.add(s)
	}
}

// changes returns what a rewrite replaces.
func (r *rewrite) changes() (list []span) {
	if r.old != nil {
		return []span{{r.old.Pos(), r.old.End()}}
	}
	for _, x := range r.edits {
		list = append(list, span{x.Pos, x.End})
	}
	return list
}

// overlaps reports whether a rewrite changes a place that an entry changes.
func (l *ledger) overlaps(r *rewrite) bool {
	return slices.ContainsFunc(r.changes(), func(s span) bool { _, overlap := l.changed.after(s); return overlap })
}

// ledger returns the ledger of a file.
func (b *builder) ledger(f *file) *ledger {
	if b.ledgers[f] == nil {
		b.ledgers[f] = newLedger(b, f)
	}
	return b.ledgers[f]
}

func newLedger(b *builder, f *file) *ledger {
	if b.uses == nil {
		b.uses = make(map[types.Object]int)
		for _, obj := range b.pass.TypesInfo.Uses {
			if _, ok := obj.(*types.PkgName); ok || b.must(obj) {
				b.uses[obj]++
			}
		}
		for v, n := range b.index.stores {
			if b.must(v) {
				b.uses[v] -= n
			}
		}
	}
	return &ledger{builder: b, file: f, silence: directive.Silences(b.pass.Fset, f.syntax, true)}
}

// must reports whether something is a variable that has to be used.
func (b *builder) must(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	return ok && v.Kind() == types.LocalVar && v.Pkg() == b.pass.Pkg
}

// settle makes the fixes of all rewrites.
func (b *builder) settle() {
	for _, l := range b.ledgers {
		l.settle()
	}
}

func (l *ledger) settle() {
	for l.refuse() {
	}
	keepers := l.keepers()
	kept := make(map[*entry][]*entry) // those that each entry keeps things for
	for _, e := range l.entries {
		for obj := range e.net {
			kept[keepers[obj]] = append(kept[keepers[obj]], e)
		}
	}
	for _, e := range l.entries {
		if edits, ok := l.edits(e, keepers, kept); ok {
			e.done(&analysis.SuggestedFix{Message: e.message, TextEdits: edits}, "")
		} else {
			e.done(nil, lossy)
		}
	}
}

// refuse removes rewrites that would leave a variable unused, or an import that
// cannot be dropped. It reports whether there were any.
func (l *ledger) refuse() bool {
	keepers := l.keepers()
	settled := make(map[types.Object]bool) // in this round, by what is taken out
	before := len(l.entries)
	for i := before - 1; i >= 0; i-- {
		e := l.entries[i]
		for obj := range e.net {
			if keepers[obj] == e && !settled[obj] && !l.droppable(obj) {
				l.entries = slices.Delete(l.entries, i, i+1)
				e.done(nil, lossy)
				for obj := range e.net {
					settled[obj] = true
				}
				break
			}
		}
	}
	return len(l.entries) < before
}

// droppable reports whether all rewrites together are allowed: they leave a use of
// something, or it is an import that can be removed.
func (l *ledger) droppable(obj types.Object) bool {
	p, ok := obj.(*types.PkgName)
	if !ok {
		return false
	}
	if l.total(obj) < l.uses[obj] {
		return true
	}
	_, ok = l.file.dropImport(l.pass, p)
	return ok
}

// keepers returns, for each import and variable that the rewrites together leave
// unused, the last rewrite that removes a use.
func (l *ledger) keepers() map[types.Object]*entry {
	taken, last := make(map[types.Object]int), make(map[types.Object]*entry)
	for _, e := range l.entries {
		for obj, n := range e.net {
			if n > 0 {
				taken[obj] += n
				last[obj] = e
			}
		}
	}
	for obj, n := range taken {
		if n < l.uses[obj] {
			delete(last, obj)
		}
	}
	return last
}

// total returns how many uses all rewrites together remove.
func (l *ledger) total(obj types.Object) int {
	n := 0
	for _, e := range l.entries {
		n += e.net[obj]
	}
	return n
}

// edits returns the edits of a rewrite's fix, with those of imports.
func (l *ledger) edits(first *entry, keepers map[types.Object]*entry, kept map[*entry][]*entry) (edits []analysis.TextEdit, ok bool) {
	for e := range program.Reached(func(e *entry) []*entry { return kept[e] }, first) {
		edits = append(edits, e.rewrite.edits...)
		for _, a := range e.adds {
			edits = append(edits, a.edit)
		}
		for obj := range e.net {
			p, isImport := obj.(*types.PkgName)
			if isImport && keepers[obj] == e && l.total(obj) >= l.uses[obj] {
				drop, ok := l.file.dropImport(l.pass, p)
				if !ok {
					return nil, false
				}
				edits = append(edits, drop)
			}
		}
	}
	slices.SortStableFunc(edits, byPosition)
	edits = slices.CompactFunc(edits, func(x, y analysis.TextEdit) bool {
		return x.Pos == y.Pos && x.End == y.End && string(x.NewText) == string(y.NewText)
	})
	return l.file.withLineEnds(edits), true
}

// balance counts the uses of imports and variables that a rewrite removes, minus
// those that it adds.
func (l *ledger) balance(r *rewrite) map[types.Object]int {
	net := make(map[types.Object]int)
	names := make(map[string]*types.PkgName)
	for _, spec := range r.file.syntax.Imports {
		if p := l.pass.TypesInfo.PkgNameOf(spec); p != nil {
			names[p.Name()] = p
		}
	}
	for obj := range l.used(r.removed()) {
		if _, ok := obj.(*types.PkgName); ok || l.must(obj) {
			net[obj]++
		}
	}
	for _, obj := range r.uses {
		if p, ok := obj.(*types.PkgName); ok && names[p.Name()] != nil {
			net[names[p.Name()]]--
		} else if l.must(obj) {
			net[obj]--
		}
	}
	maps.DeleteFunc(net, func(_ types.Object, n int) bool { return n == 0 })
	return net
}

// removed returns the code that a rewrite replaces, which may be none.
func (r *rewrite) removed() ast.Node {
	if r.old == nil {
		return &ast.BadExpr{}
	}
	return r.old
}
