package flow

import (
	"bytes"
	"compress/flate"
	"encoding/gob"
	"fmt"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A Fact is what other packages of the module need to know of the methods of a type,
// or of the functions and error variables of a package.
//
// A fact is one string of bytes: drivers that encode facts read and write those of
// all imports, and a package asks for few of them.
type Fact struct {
	Entries []byte // []entry, encoded and compressed; see pack
}

// An entry is what is known of a function or, with its Sentinel, of a variable.
type entry struct {
	Name     string
	Summary  *Summary
	Sentinel *SentinelSummary
	Gives    []Given // of the package, which has no name
	Lists    []List  // likewise
	Adds     []List  // likewise; see adds
}

// AFact marks the type as a fact.
func (*Fact) AFact() {}

func (f *Fact) String() string { return fmt.Sprintf("errors(%d bytes)", len(f.Entries)) }

// Export exports the facts that other packages may ask for. handlers are the
// functions whose errors are reported in this package. It returns an error if something cannot be encoded, which is a
// mistake in this package.
func (e *Errors) Export(handlers map[*ssa.Function]bool) error {
	e.reports = handlers
	of := make(map[types.Object][]entry) // by the type, or nil for the package
	for _, fn := range e.w.Funcs {
		obj := objectOf(fn)
		if obj == nil || !obj.Exported() {
			continue
		}
		if f, telling := e.summary(fn); telling {
			f.Handler = handlers[fn]
			home := homeOf(obj)
			of[home] = append(of[home], entry{Name: obj.Name(), Summary: f})
		}
	}
	if whole := (entry{Gives: e.gives(), Lists: e.lists(), Adds: e.adds()}); len(whole.Gives)+len(whole.Lists)+len(whole.Adds) > 0 {
		of[nil] = append(of[nil], whole)
	}
	scope := e.w.Pass.Pkg.Scope()
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if !ok || !v.Exported() || !program.IsError(v.Type()) && !isCodeTable(v.Type()) {
			continue
		}
		if f, ok := e.sentinel(v); ok {
			of[nil] = append(of[nil], entry{Name: name, Sentinel: f})
		}
	}
	out, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		return err
	}
	for home, list := range of {
		data, err := pack(out, list)
		if err != nil {
			return err
		}
		if home == nil {
			e.w.Pass.ExportPackageFact(&Fact{data})
		} else {
			e.w.Pass.ExportObjectFact(home, &Fact{data})
		}
	}
	return nil
}

// homeOf returns the object that has the fact in which a function is: the type of a
// method, or nil for the package.
func homeOf(fn *types.Func) types.Object {
	if recv := fn.Signature().Recv(); recv != nil {
		if n := program.Named(recv.Type()); n != nil {
			return n.Obj()
		}
	}
	return nil
}

// pack encodes and compresses the entries of a fact. The writer serves all facts of a
// package: it has most of a megabyte.
func pack(out *flate.Writer, list []entry) ([]byte, error) {
	var b bytes.Buffer
	out.Reset(&b)
	if err := gob.NewEncoder(out).Encode(list); err != nil {
		return nil, err
	}
	err := out.Close()
	return b.Bytes(), err
}

// unpack returns what pack was given, or nothing if the bytes are not from there.
func unpack(data []byte) (list []entry) {
	_ = gob.NewDecoder(flate.NewReader(bytes.NewReader(data))).Decode(&list)
	return list
}

// exported returns what a package exported under a name: of a method of the type home
// or, if home is nil, of a function or a variable of the package. It is the zero entry
// if there is nothing.
func (e *Errors) exported(pkg *types.Package, home types.Object, name string) entry {
	var at any = pkg
	if home != nil {
		at = home
	}
	entries, ok := e.entries[at]
	if !ok {
		f := new(Fact)
		if home == nil {
			e.w.Pass.ImportPackageFact(pkg, f)
		} else {
			e.w.Pass.ImportObjectFact(home, f)
		}
		entries = make(map[string]entry)
		for _, x := range unpack(f.Entries) {
			entries[x.Name] = x
		}
		e.entries[at] = entries
	}
	return entries[name]
}
