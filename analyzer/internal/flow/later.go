package flow

import (
	"go/types"
	"sync"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// A LaterFact stands for the facts of all functions and variables of a package
// that are worked out when another package first asks for one. It cannot be
// encoded, so it is for drivers that keep facts as they are.
type LaterFact struct{ later *later }

// AFact marks the type as a fact.
func (*LaterFact) AFact() {}

func (*LaterFact) String() string { return "worked out when it is asked for" }

// later is what a LaterFact holds. Several packages may ask at a time; a
// package asks only those that it imports, so none waits for itself.
type later struct {
	mu      sync.Mutex
	build   func() *Errors
	errors  *Errors
	summary map[*types.Func]*SummaryFact
}

// ExportLater exports a LaterFact of the package. build returns its errors; it
// is called once, if at all.
func ExportLater(w *wire.Package, build func() *Errors) {
	w.Pass.ExportPackageFact(&LaterFact{&later{build: build}})
}

// later returns the fact of another package whose facts are worked out when
// they are asked for.
func (e *Errors) later(pkg *types.Package) (*LaterFact, bool) {
	f := new(LaterFact)
	return f, e.w.Pass.ImportPackageFact(pkg, f)
}

// work works the package out unless that is done. It needs the lock, and the
// caller has to release it even if this panics, or all others wait for ever.
func (l *later) work() {
	if l.errors == nil {
		l.errors = l.build()
		l.summary = make(map[*types.Func]*SummaryFact)
	}
}

// summary returns what is known of a function of the package, or nil.
func (f *LaterFact) summary(obj *types.Func) *SummaryFact {
	f.later.mu.Lock()
	defer f.later.mu.Unlock()
	f.later.work()
	known, ok := f.later.summary[obj]
	if !ok {
		e := f.later.errors
		if fn := e.w.Function(obj); fn != nil && fn.Blocks != nil {
			if s, telling := e.summary(fn); telling {
				known = s
			}
		}
		f.later.summary[obj] = known
	}
	return known
}

// sentinel returns what is known of a variable of the package that holds an
// error.
func (f *LaterFact) sentinel(v *types.Var) (*SentinelFact, bool) {
	f.later.mu.Lock()
	defer f.later.mu.Unlock()
	f.later.work()
	if !program.IsError(v.Type()) {
		return nil, false
	}
	return f.later.errors.sentinel(v)
}
