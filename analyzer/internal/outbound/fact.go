// What do other packages need to know of a function's answers?

package outbound

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A Fact says that a function of a package returns the peer's answers.
type Fact struct {
	Answers []Answer
	Own     []string // what the program's own errors say that it may return as well
	Codes   []int64  // and their codes
}

// An Answer is the error of a call to the peer that a function returns.
type Answer struct {
	Library string // "" if it is hand-rolled
	Type    string // of a hand-rolled one
	Methods []string
	Params  []int // indices of parameters that may be the method
	Lost    program.Site
}

// AFact marks the type as a fact.
func (*Fact) AFact() {}

func (f *Fact) String() string { return fmt.Sprintf("returns answers %v", f.Answers) }

// export exports what the package's functions return of the peer's answers.
func (f *finder) export() {
	for _, fn := range f.w.Funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || !obj.Exported() {
			continue
		}
		results := obj.Signature().Results()
		if results.Len() == 0 || !program.IsErrorInterface(results.At(results.Len()-1).Type()) {
			continue
		}
		fact := new(Fact)
		known := true
		for _, ret := range program.Returns(fn) {
			t := f.trace(step{v: ret.Results[results.Len()-1], at: program.Place{Block: ret.Block()}}, fn)
			known = known && !t.unknown
			fact.add(t)
		}
		if known && len(fact.Answers) > 0 {
			f.pass.ExportObjectFact(obj, fact)
		}
	}
}

func (fact *Fact) add(t *trace) {
	for _, a := range t.answers {
		a.Lost.Pos = 0
		if !slices.ContainsFunc(fact.Answers, func(b Answer) bool { return reflect.DeepEqual(a, b) }) {
			fact.Answers = append(fact.Answers, a)
		}
	}
	fact.Own = union(fact.Own, t.own)
	fact.Codes = append(fact.Codes, t.codes...)
}
