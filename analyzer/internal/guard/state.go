// Which parts of what the program keeps are asked for, and which are set?

package guard

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A State is what a function has to do with the fields and variables in which the program
// keeps something from one request to the next, by their qualified names.
type State struct {
	Asks []string // those that the bool it returns depends on
	Sets []string // those that it, or a function that it calls, sets to more than the zero value
	Says []Answer // what the bools it returns say of what it is given

	Ends   []string // those in which the functions are that it, or a function that it calls, calls
	Begins []Begun  // the contexts that it returns whose cancel functions it keeps

	OfErrors []ErrorAnswer // what its results say of the errors that it is given
	Refuses  []Refusal     // what does not hold if it returns no error
}

// An Answer is the one condition under which a result of a function is true, or false, in the
// terms of the function.
type Answer struct {
	Result int
	Truth  bool
	Cond   Cond
}

// A Begun is a result that is a context, and where the function keeps what ends it.
type Begun struct {
	Result int
	Name   string
}

// An ErrorAnswer is what a result of a function says of an error that it is given.
type ErrorAnswer struct {
	Result int
	Want   outcome
	Param  int // with the receiver
	Known  Known
}

// ofErrors returns what a function of the package says of the errors that it is given.
func (c *Conditions) ofErrors(fn *ssa.Function) (list []ErrorAnswer) {
	if !slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool { return program.IsErrorInterface(p.Type()) }) {
		return nil
	}
	for i := range fn.Signature.Results().Len() {
		wants := []outcome{becomesNil, becomesError}
		if program.IsBool(fn.Signature.Results().At(i).Type()) {
			wants = []outcome{becomesTrue, becomesFalse}
		}
		for _, want := range wants {
			says, _ := c.errorAnswers(question{fn, i, want})
			list = append(list, says...)
		}
	}
	return list
}

// answersOf returns what a function of the package says of what it is given.
func (c *Conditions) answersOf(fn *ssa.Function) (list []Answer) {
	for i := range fn.Signature.Results().Len() {
		if !program.IsBool(fn.Signature.Results().At(i).Type()) {
			continue
		}
		for _, truth := range []bool{false, true} {
			if k := c.bodies.Get(question{fn, i, becomes(truth)}); k.Kind != 0 {
				list = append(list, Answer{i, truth, k.Portable()})
			}
		}
	}
	return list
}

// says returns what another package's function says of what a call gives it.
func (c *Conditions) says(call *ssa.CallCommon, result int, truth bool) (k Cond) {
	obj := program.Object(call)
	if obj == nil || call.IsInvoke() || c.State == nil {
		return k
	}
	list := c.State(obj).Says
	if i := slices.IndexFunc(list, func(a Answer) bool { return a.Result == result && a.Truth == truth }); i >= 0 {
		k = list[i].Cond
	}
	return k
}

// Kept returns the qualified name of the field or variable at an address, which is there for
// the next request, or "". made says that the field is one of a struct that is made there.
func (c *Conditions) Kept(addr ssa.Value) (name string, made bool) {
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		_, made = a.X.(*ssa.Alloc)
		return fieldName(a.X.Type(), a.Field), made
	case *ssa.Global:
		return globalName(a), false
	case *ssa.FreeVar:
		if c.Outlives(a.Parent()) {
			return program.Outermost(a.Parent()).String() + "." + a.Name(), false
		}
	}
	return "", false
}

// fieldName returns the qualified name of a field, or "" for one of a type without a name.
func fieldName(t types.Type, i int) string {
	if owner := program.TypeName(t); owner != "" {
		return owner + "." + program.FieldOf(t, i).Name()
	}
	return ""
}

// Set returns the address of a variable that an instruction sets, or puts something into,
// and what; nil for any other instruction.
func Set(instr ssa.Instruction) (addr, v ssa.Value) {
	switch i := instr.(type) {
	case *ssa.Store:
		return i.Addr, i.Val
	case *ssa.MapUpdate:
		if load, ok := i.Map.(*ssa.UnOp); ok {
			return load.X, i.Value
		}
	case *ssa.Call:
		if name, ok := strings.CutPrefix(program.CalleeName(&i.Call), "sync/atomic."); ok {
			switch _, method, _ := strings.Cut(name, "."); method {
			case "Store", "Swap":
				return i.Call.Args[0], i.Call.Args[1]
			case "CompareAndSwap":
				return i.Call.Args[0], i.Call.Args[2]
			}
		}
	}
	return nil, nil
}

// StateOf returns what a function of the package has to do with what the program keeps.
func (c *Conditions) StateOf(fn *ssa.Function) State {
	s := c.states.Get(program.Origin(fn))
	s.Says, s.OfErrors = c.answersOf(program.Origin(fn)), c.ofErrors(program.Origin(fn))
	s.Begins, s.Refuses = c.begins(program.Origin(fn)), c.refuses(fn)
	return s
}

// EndKept returns where the package keeps what ends a context, for the next request, by the call
// that makes the context.
func (c *Conditions) EndKept(made *ssa.Call) (names []string) {
	if c.ends == nil {
		c.ends = make(map[*ssa.Call][]string)
		for instr := range program.Instructions(c.p.Funcs...) {
			addr, v := Set(instr)
			if addr == nil || !program.IsFunc(v.Type()) {
				continue
			}
			name, _ := c.Kept(addr)
			if name == "" {
				continue
			}
			roots, _ := c.p.Roots(program.Use{V: v, At: program.Place{Block: instr.Block()}}, false)
			for _, u := range roots {
				if made, index := program.CallOf(u.V); made != nil && index == 1 {
					c.ends[made] = union(c.ends[made], []string{name})
				}
			}
		}
	}
	return c.ends[made]
}

// begins returns the contexts that a function returns whose cancel functions it keeps.
func (c *Conditions) begins(fn *ssa.Function) (list []Begun) {
	for _, ret := range program.Returns(fn) {
		for i, v := range ret.Results {
			if !program.IsContext(v.Type()) {
				continue
			}
			roots, _ := c.p.Roots(program.Use{V: v, At: program.Place{Block: ret.Block()}}, false)
			for _, u := range roots {
				made, _ := program.CallOf(u.V)
				for _, name := range c.EndKept(made) {
					if b := (Begun{i, name}); !slices.Contains(list, b) {
						list = append(list, b)
					}
				}
			}
		}
	}
	return list
}

// keptAt returns the qualified name of the field or variable that holds a value, or a table
// with it, for the next request, or "".
func (c *Conditions) keptAt(v ssa.Value) string {
	if found, ok := program.Tuple(v).(*ssa.Lookup); ok {
		v = found.X
	}
	if load, ok := v.(*ssa.UnOp); ok {
		name, _ := c.Kept(load.X)
		return name
	}
	return ""
}

// Begun returns where a function of another package keeps what ends the context that it
// returns.
func (c *Conditions) Begun(call *ssa.Call, result int) (names []string) {
	obj := program.Object(call.Common())
	if obj == nil || c.State == nil {
		return nil
	}
	for _, b := range c.State(obj).Begins {
		if b.Result == result {
			names = append(names, b.Name)
		}
	}
	return names
}

// EndedElsewhere returns where the functions are kept, such as those that cancel, which the
// functions of other packages call that an instruction calls.
func (c *Conditions) EndedElsewhere(instr ssa.Instruction) (names []string) {
	for _, s := range c.elsewhere(instr) {
		names = union(names, s.Ends)
	}
	return names
}

// EndedIn is EndedElsewhere for a function of another package itself.
func (c *Conditions) EndedIn(fn *types.Func) []string {
	if c.State == nil {
		return nil
	}
	return c.State(fn).Ends
}

// stateOf evaluates StateOf.
func (c *Conditions) stateOf(fn *ssa.Function) (s State) {
	for instr := range program.Instructions(fn) {
		if addr, v := Set(instr); addr != nil {
			if name, made := c.Kept(addr); name != "" && !made && !program.IsZero(v) {
				s.Sets = union(s.Sets, []string{name})
			}
		}
		for _, o := range c.statesIn(instr) {
			s.Sets, s.Ends = union(s.Sets, o.Sets), union(s.Ends, o.Ends)
		}
		switch i := instr.(type) {
		case *ssa.Call:
			called := i.Call.Value
			if recv := program.Receiver(&i.Call); recv != nil && program.IsFunc(recv.Type()) {
				called = program.Unconvert(recv) // by a method of its type
			}
			if name := c.keptAt(called); name != "" {
				s.Ends = union(s.Ends, []string{name})
			}
		case *ssa.If:
			s.Asks = union(s.Asks, c.AsksFor(i.Cond))
		case *ssa.Return:
			for _, v := range i.Results {
				s.Asks = union(s.Asks, c.AsksFor(v))
			}
		}
	}
	if results := fn.Signature.Results(); results.Len() != 1 || !types.Identical(results.At(0).Type().Underlying(), types.Typ[types.Bool]) {
		s.Asks = nil
	}
	slices.Sort(s.Sets)
	slices.Sort(s.Ends)
	slices.Sort(s.Asks)
	return s
}

// statesIn returns what the functions that an instruction calls have to do with what the
// program keeps.
func (c *Conditions) statesIn(instr ssa.Instruction) (list []State) {
	for _, fn := range c.p.Entered(instr) {
		if c.p.Local(fn) {
			list = append(list, c.states.Get(program.Origin(fn)))
		} else if obj, ok := fn.Object().(*types.Func); ok && c.State != nil {
			list = append(list, c.State(obj))
		}
	}
	return list
}

// SetElsewhere returns the fields and variables of the program's that the functions of other
// packages set which an instruction calls.
func (c *Conditions) SetElsewhere(instr ssa.Instruction) (names []string) {
	for _, s := range c.elsewhere(instr) {
		names = union(names, s.Sets)
	}
	return names
}

// elsewhere returns what the functions of other packages that an instruction calls have to do
// with what the program keeps.
func (c *Conditions) elsewhere(instr ssa.Instruction) (list []State) {
	for _, fn := range c.p.Entered(instr) {
		if obj, ok := fn.Object().(*types.Func); ok && c.State != nil && !c.p.Local(fn) {
			list = append(list, c.State(obj))
		}
	}
	return list
}

// AsksFor returns the fields and variables of the program's that a value depends on, the
// innermost first. What a function says that is not the program's own, or about more than
// its receiver, depends on more than is seen.
func (c *Conditions) AsksFor(v ssa.Value) (names []string) {
	for v := range program.Reached(func(v ssa.Value) []ssa.Value {
		switch x := v.(type) {
		case *ssa.UnOp, *ssa.FieldAddr, *ssa.Field, *ssa.Convert, *ssa.ChangeType:
			return []ssa.Value{program.Operand(x)}
		case *ssa.BinOp:
			return []ssa.Value{x.X, x.Y}
		case *ssa.Phi:
			return x.Edges
		case *ssa.Extract:
			if l, ok := x.Tuple.(*ssa.Lookup); ok {
				return []ssa.Value{l.X}
			}
		case *ssa.Call:
			name := program.CalleeName(&x.Call)
			if _, builtin := x.Call.Value.(*ssa.Builtin); builtin || strings.HasPrefix(name, "time.") || strings.HasPrefix(name, "sync/atomic.") || errlib.OfText(name) != 0 {
				return x.Call.Args
			}
		}
		return nil
	}, v) {
		name := ""
		switch x := v.(type) {
		case *ssa.Field:
			name = fieldName(x.X.Type(), x.Field)
		case *ssa.FieldAddr, *ssa.Global, *ssa.FreeVar:
			name, _ = c.Kept(x)
		case *ssa.Call:
			if len(program.Arguments(&x.Call)) == 0 {
				for _, o := range c.statesIn(x) {
					names = union(names, o.Asks)
				}
			}
		}
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
