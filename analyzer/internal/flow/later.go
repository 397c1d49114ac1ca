package flow

import (
	"go/types"
	"slices"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// A LaterFact stands for the facts of all functions and variables of a package. They
// are computed when another package first asks for one. It cannot be encoded, so it
// is for drivers that keep facts in memory.
type LaterFact struct{ later *later }

// AFact marks the type as a fact.
func (*LaterFact) AFact() {}

func (*LaterFact) String() string { return "worked out when it is asked for" }

// later is the content of a LaterFact. Several packages may ask at the same time. A
// package asks only its imports, so none waits for itself.
type later struct {
	mute     bool // no function makes a coded error, nor calls one of the module that does
	mu       sync.Locker
	handlers map[*ssa.Function]bool
	build    func() *Errors
	errors   *Errors
	known    map[question]*Summary
	given    []Given // nil until it is asked for
	lists    []List  // likewise
	adds     []List  // likewise
}

// ExportLater exports a LaterFact of a package that speaks no protocol and has no
// error objects. build returns its errors; it is called once, if at all. Others ask
// with the lock.
func ExportLater(w *wire.Package, lock sync.Locker, build func() *Errors) {
	w.Pass.ExportPackageFact(&LaterFact{&later{
		mute: quiet(w) && !w.ImportsLibrary("") && !w.Directed(),
		mu:   lock, build: build,
	}})
}

// ExportLater exports a LaterFact of a package that is built already. It computes
// what Export would export when that is asked for.
func (e *Errors) ExportLater(lock sync.Locker, handlers map[*ssa.Function]bool) {
	e.reports = handlers
	e.w.Pass.ExportPackageFact(&LaterFact{&later{
		mute: quiet(e.w) && e.mute(),
		mu:   lock, handlers: handlers, build: func() *Errors { return e },
	}})
}

// quiet reports whether no function makes a coded error in the packages of the
// module that a package imports.
func quiet(w *wire.Package) bool {
	return !slices.ContainsFunc(w.Imports(), func(imp *types.Package) bool {
		f := new(LaterFact)
		return w.Own(imp) && w.Pass.ImportPackageFact(imp, f) && !f.later.mute
	})
}

// later returns the LaterFact of another package, if it has one.
func (e *Errors) later(pkg *types.Package) (*LaterFact, bool) {
	f := new(LaterFact)
	return f, e.w.Pass.ImportPackageFact(pkg, f)
}

// work computes the facts of the package, once. The caller holds the lock, and has to
// release it even if this panics, or all others wait for ever.
func (l *later) work() {
	if l.errors == nil {
		l.errors = l.build()
		l.known = make(map[question]*Summary)
	}
}

// summary returns what is known of a function of the package, with the field that
// is asked for alone, or nil.
func (f *LaterFact) summary(q question) *Summary {
	if f.later.mute && q.field == fieldEmits {
		return nil
	}
	f.later.mu.Lock()
	defer f.later.mu.Unlock()
	f.later.work()
	if known, ok := f.later.known[q]; ok {
		return known
	}
	var known *Summary
	if fn := f.later.errors.w.Function(q.fn); fn != nil && fn.Blocks != nil {
		known = &Summary{Handler: f.later.handlers[fn]}
		f.later.errors.tell(known, fn, q.field)
	}
	f.later.known[q] = known
	return known
}

// speaks reports whether the package speaks a protocol, so that it is built already.
func (f *LaterFact) speaks() bool { return f.later.handlers != nil }

// gives returns what the package puts into slots of others.
func (f *LaterFact) gives() []Given {
	f.later.mu.Lock()
	defer f.later.mu.Unlock()
	f.later.work()
	if f.later.given == nil {
		f.later.given = append([]Given{}, f.later.errors.gives()...)
	}
	return f.later.given
}

// tables returns what the package has in tables, and what it adds to those of others.
func (f *LaterFact) tables() (lists, adds []List) {
	f.later.mu.Lock()
	defer f.later.mu.Unlock()
	f.later.work()
	if f.later.lists == nil {
		f.later.lists = append([]List{}, f.later.errors.lists()...)
		f.later.adds = f.later.errors.adds()
	}
	return f.later.lists, f.later.adds
}

// sentinel returns what is known of a variable of the package that holds an
// error.
func (f *LaterFact) sentinel(v *types.Var) (*SentinelSummary, bool) {
	f.later.mu.Lock()
	defer f.later.mu.Unlock()
	f.later.work()
	if !program.IsError(v.Type()) && !isCodeTable(v.Type()) {
		return nil, false
	}
	return f.later.errors.sentinel(v)
}
