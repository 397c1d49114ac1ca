// Package program is one package of Go code in SSA form, with the two questions
// that an analysis asks of it: which values may this one be a copy of
// (Sources), and which functions may this call reach (Callees).
//
// It knows Go, but no libraries and no protocol; of errors it knows only the type. An
// answer that is not complete is marked so, also if it passes a bound: maxFrames nested
// calls, MaxValues values, maxSteps steps.
package program

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/ssa"
)

// A Program is one package in SSA form, without the files of tests. It is built
// only for packages that need it; passes/buildssa would build it for every
// dependency too.
type Program struct {
	Pass  *analysis.Pass
	Pkg   *ssa.Package
	Funcs []*ssa.Function // every function with a body, closures included, in source order
	Types []*types.Named  // named types of the package, in source order
	Large token.Pos       // of a function that is too large for variables to become SSA values, or NoPos

	own          func(*types.Package) bool
	adapts       func(*types.Func) (int, bool) // the argument of a function which returns one that does what the argument does
	created      map[*types.Package]bool       // packages that have SSA members
	stores       map[types.Object][]*ssa.Store // what is stored in a field or a global of the package
	addresses    map[*types.Var][]*ssa.FieldAddr
	elements     map[types.Object][]Use       // what is put into a map, slice or array that is a field or a global
	keys         map[types.Object][]Use       // keys that are put into such a map
	overwritten  map[types.Object]bool        // fields that are set through pointers
	loads        map[types.Object][]ssa.Value // of maps and slices that are fields or globals
	opened       map[types.Object]bool        // fields and globals whose address goes elsewhere
	callers      map[*ssa.Function][]ssa.CallInstruction
	mayCall      map[*ssa.Function][]ssa.CallInstruction // static calls and others; lazily
	valueCallers map[*ssa.Function][]ssa.CallInstruction // calls of function values, by what they may be; lazily
	closers      map[*ssa.Function]*ssa.MakeClosure
	values       map[*ssa.Function]bool            // functions that are used as values
	literals     map[*ssa.Function]*ssa.BasicBlock // where literals are
	goes         *traffic                          // over channels; lazily
	makes        map[ssa.Value]channels            // where channels are made
	instances    []*types.Named                    // of generic types, as the package's code spells them

	implementers map[implementation][]*ssa.Function
	implements   map[*types.Interface][]types.Type // pointers to the types that implement an interface
	pointers     []types.Type                      // to types that may implement one; lazily
	functions    map[question]callees
	copying      map[question]bool         // structs of which the copies are being looked for
	making       map[question]bool         // interface values of which the types are being looked for
	inner        map[outcome]*ssa.Function // what functions of other packages return; see returned
	outer        map[*ssa.Function]outcome // and the other way around
	contents     map[container]content
	steps        int // of the question for functions or elements that is being answered
	cyclic       int // how often a question was asked while it was being answered
	defined      map[ssa.Value]map[*ssa.BasicBlock][]Definition
	versions     map[versionOf]Version
	meets        map[ssa.Value]map[*ssa.BasicBlock]bool
	frontier     map[*ssa.Function]map[*ssa.BasicBlock][]*ssa.BasicBlock
	escaping     map[ssa.Value][]*ssa.Store
	escapes      map[*ssa.Alloc]bool
	placed       map[token.Pos][]ssa.Instruction
	gifts        []Gift                    // lazily
	packages     map[string]*types.Package // the package and what it imports, also by way of others; lazily
	source       *source
	inspector    *inspector.Inspector
	inspect      sync.Once
}

type callees struct {
	list  []Callee
	known bool
	open  bool // they are being looked for
}

// Build makes the SSA form of a pass's package, which has to be WithoutTests; its imports
// are known only by their types. own reports whether the types of a package count as
// implementations of interfaces: those of the package itself and of others of its module.
// adapts returns the argument of a function which returns a function that does what the
// argument does.
func Build(pass *analysis.Pass, own func(*types.Package) bool, adapts func(*types.Func) (int, bool)) *Program {
	mode := ssa.BareInits // with the others, each import would have to be there
	tooLarge := token.NoPos
	for _, file := range pass.Files {
		tooLarge = cmp.Or(tooLarge, large(file))
	}
	if tooLarge.IsValid() {
		mode |= ssa.NaiveForm
	}
	prog := ssa.NewProgram(pass.Fset, mode)
	// The builder asks for what the code names, Function for the rest.
	created := map[*types.Package]bool{nil: true, pass.Pkg: true}
	for pkg, members := range membersNamed(pass) {
		created[pkg] = true
		if own(pkg) {
			prog.CreatePackage(pkg, nil, nil, true)
		} else {
			declare(prog, pkg, members)
		}
	}
	pkg := prog.CreatePackage(pass.Pkg, pass.Files, pass.TypesInfo, false)
	pkg.Build()

	p := &Program{
		Pass: pass, Pkg: pkg, Large: tooLarge, own: own, adapts: adapts, created: created,
		stores:      make(map[types.Object][]*ssa.Store),
		elements:    make(map[types.Object][]Use),
		keys:        make(map[types.Object][]Use),
		loads:       make(map[types.Object][]ssa.Value),
		opened:      make(map[types.Object]bool),
		overwritten: make(map[types.Object]bool),
		callers:     make(map[*ssa.Function][]ssa.CallInstruction),
		closers:     make(map[*ssa.Function]*ssa.MakeClosure),
		copying:     make(map[question]bool),
		making:      make(map[question]bool),
		outer:       make(map[*ssa.Function]outcome),
		values:      make(map[*ssa.Function]bool),
		literals:    make(map[*ssa.Function]*ssa.BasicBlock),
		makes:       make(map[ssa.Value]channels),
		functions:   make(map[question]callees),
		contents:    make(map[container]content),
		versions:    make(map[versionOf]Version),
	}
	p.collect()
	for _, fn := range p.Funcs {
		inPlace(fn)
		direct(fn)
	}
	for instr := range Instructions(p.Funcs...) {
		p.index(instr)
	}
	return p
}

// maxBranches bounds the branches of a function whose variables become SSA values:
// the time and memory for that grow with the branches and the variables. Above it,
// variables stay in memory, where less is known of them.
const maxBranches = 1500

// large returns the place of a function of more branches in a file, or NoPos.
func large(file *ast.File) token.Pos {
	for _, decl := range file.Decls {
		branches := 0
		ast.Inspect(decl, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.IfStmt, *ast.CaseClause, *ast.CommClause, *ast.ForStmt, *ast.RangeStmt:
				branches++
			}
			return branches <= maxBranches
		})
		if branches > maxBranches {
			return decl.Pos()
		}
	}
	return token.NoPos
}

// collect lists the package's functions and types in source order.
func (p *Program) collect() {
	var add func(*ssa.Function)
	add = func(fn *ssa.Function) {
		if fn == nil || fn.Blocks == nil {
			return
		}
		p.Funcs = append(p.Funcs, fn)
		for _, anon := range fn.AnonFuncs {
			add(anon)
		}
	}
	info := p.Pass.TypesInfo
	for _, file := range p.Pass.Files {
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if obj, ok := info.Defs[d.Name].(*types.Func); ok {
					add(p.Pkg.Prog.FuncValue(obj))
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					ts, ok := spec.(*ast.TypeSpec)
					if !ok {
						continue
					}
					if tn, ok := info.Defs[ts.Name].(*types.TypeName); ok && !tn.IsAlias() {
						if n, ok := types.Unalias(tn.Type()).(*types.Named); ok {
							p.Types = append(p.Types, n)
						}
					}
				}
			}
		}
	}
	if init := p.Pkg.Func("init"); init != nil {
		add(init)
	}
	for at, inst := range info.Instances {
		if IsTest(p.Pass.Fset, at.Pos()) {
			continue
		}
		if n, ok := types.Unalias(inst.Type).(*types.Named); ok && !slices.ContainsFunc(p.instances, func(o *types.Named) bool { return types.Identical(o, n) }) {
			p.instances = append(p.instances, n)
		}
	}
	slices.SortFunc(p.instances, func(a, b *types.Named) int { return strings.Compare(a.String(), b.String()) })
}

func (p *Program) index(instr ssa.Instruction) {
	switch i := instr.(type) {
	case *ssa.Store:
		obj, through := variableAt(i.Addr), !IsLocal(i.Addr)
		if obj != nil {
			p.stores[obj] = append(p.stores[obj], i)
			p.overwritten[obj] = p.overwritten[obj] || through
		}
		if ia, ok := i.Addr.(*ssa.IndexAddr); ok {
			if obj := HeldIn(ia.X); obj != nil {
				p.elements[obj] = append(p.elements[obj], Use{V: i.Val, At: Place{Block: i.Block()}})
				p.keys[obj] = append(p.keys[obj], Use{V: ia.Index, At: Place{Block: i.Block()}})
			}
		} else if t, ok := i.Val.Type().Underlying().(*types.Struct); ok && obj == nil && through {
			for f := range t.Fields() {
				p.overwritten[f.Origin()] = true
			}
		}
	case *ssa.MapUpdate:
		if obj := HeldIn(i.Map); obj != nil {
			p.elements[obj] = append(p.elements[obj], entry(i, false, nil))
			p.keys[obj] = append(p.keys[obj], entry(i, true, nil))
		}
	case *ssa.IndexAddr:
		if obj := variableAt(i.X); obj != nil && byField(i) {
			p.elements[obj] = append(p.elements[obj], Use{V: i, At: Place{Block: i.Block()}})
			p.keys[obj] = append(p.keys[obj], Use{V: i.Index, At: Place{Block: i.Block()}})
		}
	case *ssa.UnOp, *ssa.Field:
		if obj := HeldIn(i.(ssa.Value)); obj != nil && isContainer(obj.Type()) {
			p.loads[obj] = append(p.loads[obj], i.(ssa.Value))
		}
	case *ssa.MakeClosure:
		if fn, ok := i.Fn.(*ssa.Function); ok {
			p.closers[fn] = i
		}
	}
	if call, ok := instr.(ssa.CallInstruction); ok {
		if i, puts := putting[CalleeName(call.Common())]; puts {
			if obj := variableAt(call.Common().Args[0]); obj != nil {
				p.elements[obj] = append(p.elements[obj], Use{V: call.Common().Args[i], At: Place{Block: call.Block()}})
			}
		}
		if fn := call.Common().StaticCallee(); fn != nil {
			p.callers[Origin(fn)] = append(p.callers[Origin(fn)], call)
		}
		for _, a := range call.Common().Args {
			if obj := variableAt(a); obj != nil {
				p.opened[obj] = true
			}
		}
	}
	for _, op := range instr.Operands(nil) {
		if fn, ok := (*op).(*ssa.Function); ok {
			if fn.Parent() != nil {
				p.literals[fn] = instr.Block()
			}
			if call, ok := instr.(ssa.CallInstruction); !ok || call.Common().Value != fn {
				if _, closes := instr.(*ssa.MakeClosure); !closes {
					p.values[Origin(fn)] = true
				}
			}
		}
	}
}

// variableAt returns the field or global whose address a value is, or nil.
func variableAt(addr ssa.Value) types.Object {
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		if f := FieldOf(a.X.Type(), a.Field); f != nil {
			return f
		}
	case *ssa.Global:
		return a.Object()
	}
	return nil
}

// HeldIn returns the field or global that a value is loaded from, or whose
// address it is, or nil.
func HeldIn(v ssa.Value) types.Object {
	if f, ok := v.(*ssa.Field); ok {
		if f := FieldOf(f.X.Type(), f.Field); f != nil {
			return f
		}
		return nil
	}
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		v = load.X
	}
	return variableAt(v)
}

// Callers returns the static calls of a function in the package.
func (p *Program) Callers(fn *ssa.Function) []ssa.CallInstruction { return p.callers[Origin(fn)] }

// MayCall returns the calls that may reach a function, as far as the package shows what
// they call.
func (p *Program) MayCall(fn *ssa.Function) []ssa.CallInstruction {
	if p.mayCall == nil {
		p.mayCall = make(map[*ssa.Function][]ssa.CallInstruction)
		for instr := range Instructions(p.Funcs...) {
			if call, ok := instr.(ssa.CallInstruction); ok {
				for _, fn := range p.Entered(call) {
					if !slices.Contains(p.mayCall[fn], call) {
						p.mayCall[fn] = append(p.mayCall[fn], call)
					}
				}
			}
		}
	}
	return p.mayCall[fn]
}

// Outermost returns the function that a function literal is in, or the function itself.
func Outermost(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}

// Closer returns the instruction that makes a closure of fn, or nil.
func (p *Program) Closer(fn *ssa.Function) *ssa.MakeClosure { return p.closers[fn] }

// MadeIn returns the block in which a function literal is; nil for other functions.
func (p *Program) MadeIn(fn *ssa.Function) *ssa.BasicBlock { return p.literals[fn] }

// StoresIn returns the instructions of the package that store something in a
// field or a package variable.
func (p *Program) StoresIn(obj types.Object) []*ssa.Store { return p.stores[obj] }

// SetLocally reports whether a field is set only in local variables, and never through
// a pointer from elsewhere.
func (p *Program) SetLocally(field *types.Var) bool {
	return !p.overwritten[field] && !p.opened[field]
}

// Local reports whether a function's body is in the package.
func (p *Program) Local(fn *ssa.Function) bool {
	return fn.Blocks != nil && (fn.Pkg == p.Pkg || fn.Pkg == nil)
}

// Own reports whether a function is the program's own.
func (p *Program) Own(fn *ssa.Function) bool { return fn.Pkg == nil || p.own(fn.Pkg.Pkg) }

// OwnGlobal reports whether a package variable is the program's own.
func (p *Program) OwnGlobal(g *ssa.Global) bool { return p.own(g.Pkg.Pkg) }

// BlockAt returns the block of a function in which an instruction has a
// position, or nil.
func (p *Program) BlockAt(fn *ssa.Function, pos token.Pos) *ssa.BasicBlock {
	if b := p.BlockOf(pos); b != nil && b.Parent() == fn {
		return b
	}
	return nil
}

// BlockOf returns the block in which an instruction has a position, or nil.
func (p *Program) BlockOf(pos token.Pos) *ssa.BasicBlock {
	if instr, ok := At[ssa.Instruction](p, pos); ok {
		return instr.Block()
	}
	return nil
}

// At returns the first instruction of a kind at a position.
func At[T any](p *Program, pos token.Pos) (found T, ok bool) {
	if p.placed == nil {
		p.placed = make(map[token.Pos][]ssa.Instruction)
		for instr := range Instructions(p.Funcs...) {
			if pos := instr.Pos(); pos.IsValid() {
				p.placed[pos] = append(p.placed[pos], instr)
			}
		}
	}
	for _, instr := range p.placed[pos] {
		if found, ok = instr.(T); ok {
			return found, true
		}
	}
	return found, false
}

// A Site is a position that survives encoding: it names the package and the
// base name of the file, so that it is the same on every machine. Pos is valid
// in the package that made it only.
type Site struct {
	Pkg  string
	File string
	Line int
	Col  int
	Pos  token.Pos
}

// Site returns a position of the package as a site.
func (p *Program) Site(pos token.Pos) Site {
	q := p.Pass.Fset.Position(pos)
	return Site{Pkg: p.Pass.Pkg.Path(), File: filepath.Base(q.Filename), Line: q.Line, Col: q.Column, Pos: pos}
}

// Same reports whether two sites are one place in the source.
func (s Site) Same(t Site) bool {
	return s.Pkg == t.Pkg && s.File == t.File && s.Line == t.Line && s.Col == t.Col
}

// Compare orders sites by package, file and place.
func (s Site) Compare(t Site) int {
	return cmp.Or(strings.Compare(s.Pkg, t.Pkg), strings.Compare(s.File, t.File), cmp.Compare(s.Line, t.Line), cmp.Compare(s.Col, t.Col))
}

// Pos returns the position of a site, or NoPos if there is no file. Export data has
// lines only: then the position is the line's beginning. A file of which it has nothing
// is read.
func (p *Program) Pos(s Site) token.Pos {
	if s.Pos.IsValid() || s.File == "" {
		return s.Pos
	}
	dir := p.folder(s.Pkg)
	if dir == "" {
		return token.NoPos
	}
	pos := token.NoPos
	in := func(f *token.File) bool {
		if filepath.Base(f.Name()) != s.File || filepath.Dir(f.Name()) != dir || s.Line > f.LineCount() {
			return true
		}
		pos = f.LineStart(s.Line)
		if col := token.Pos(s.Col - 1); f.Offset(pos)+s.Col-1 < f.Size() && f.Line(pos+col) == s.Line {
			pos += col
		}
		return false
	}
	p.Pass.Fset.Iterate(in)
	if name := filepath.Join(dir, s.File); !pos.IsValid() && filepath.IsAbs(name) {
		if content, err := os.ReadFile(name); err == nil {
			f := p.Pass.Fset.AddFile(name, -1, len(content))
			f.SetLinesForContent(content)
			in(f)
		}
	}
	return pos
}

// In reports whether a package has its files where a file is.
func (p *Program) In(file, path string) bool { return filepath.Dir(file) == p.folder(path) }

// folder returns the folder that the files of a package are in as the file set
// names it, or "".
func (p *Program) folder(path string) string {
	if pkg := p.Package(path); pkg != nil {
		for obj := range Members[types.Object](pkg) {
			if f := p.Pass.Fset.File(obj.Pos()); f != nil {
				return filepath.Dir(f.Name())
			}
		}
	}
	return ""
}

// Package returns the package of an import path among the package and what it
// imports, also by way of others, or nil.
func (p *Program) Package(path string) *types.Package {
	if p.packages == nil {
		p.packages = make(map[string]*types.Package)
		for pkg := range Reached((*types.Package).Imports, p.Pass.Pkg) {
			if p.packages[pkg.Path()] == nil {
				p.packages[pkg.Path()] = pkg
			}
		}
	}
	return p.packages[path]
}

// Function returns the SSA form of a function or method of the package, of other
// packages of the module, or of a package whose functions the code names; else nil.
func (p *Program) Function(fn *types.Func) *ssa.Function {
	if pkg := fn.Pkg(); !p.created[pkg] && p.own(pkg) {
		p.created[pkg] = true
		p.Pkg.Prog.CreatePackage(pkg, nil, nil, true)
	}
	return p.Pkg.Prog.FuncValue(fn.Origin())
}
