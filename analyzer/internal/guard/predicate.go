package guard

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// predicate reads the answer of a function that returns a bool.
func (c *Conditions) predicate(call *ssa.Call, index int, truth bool) []answer {
	common := call.Common()
	if test, ok := textTests[errlib.OfText(program.CalleeName(common))]; ok {
		return c.askedText(test, common.Args[0], common.Args[1], truth)
	}
	f, ok := errlib.OfCall(call)
	if !ok || f.Role != errlib.AsksIs && f.Role != errlib.AsksAs {
		if list := c.anyOf(call, truth); list != nil {
			return list
		}
		return c.outcomeOf(call, index, becomes(truth))
	}
	err := f.Error()
	if err == nil {
		return nil
	}
	of := c.errorOf(err)
	if f.Role == errlib.AsksAs {
		return []answer{{of, as(askedType(f), truth)}}
	}
	names, known := c.targets(f)
	if table := c.tableAsked(f); !truth && !known && table != "" {
		return []answer{{of, Known{Not: []string{table}}}}
	}
	return append(ofContexts(err, names, truth), answer{of, is(names, known, truth)})
}

// anyOf reads slices.ContainsFunc(list, func(k error) bool { return errors.Is(err, k) }),
// which asks whether an error is one of a list.
func (c *Conditions) anyOf(call *ssa.Call, truth bool) []answer {
	if program.CalleeName(call.Common()) != "slices.ContainsFunc" {
		return nil
	}
	literal, ok := call.Call.Args[1].(*ssa.MakeClosure)
	if !ok {
		return nil
	}
	fn := literal.Fn.(*ssa.Function)
	returns := program.Returns(fn)
	if len(returns) != 1 {
		return nil // several answers, or none: it panics
	}
	question, ok := returns[0].Results[0].(*ssa.Call)
	if !ok {
		return nil
	}
	f, ok := errlib.OfCall(question)
	if !ok || f.Role != errlib.AsksIs || f.Target < 0 || f.Argument(f.Target) != fn.Params[0] {
		return nil
	}
	load, ok := f.Error().(*ssa.UnOp)
	if !ok {
		return nil
	}
	i := slices.IndexFunc(fn.FreeVars, func(v *ssa.FreeVar) bool { return load.X == v })
	if i < 0 {
		return nil
	}
	var names []string
	list, known := c.p.Elements(program.Use{V: call.Call.Args[0], At: program.PlaceOf(call)})
	for _, element := range list {
		more, ok := c.sentinels(element.V)
		names, known = union(names, more), known && ok
	}
	return []answer{{c.p.CopyAt(literal.Bindings[i], call), is(names, known, truth)}}
}

// targets returns the errors that a function asks for.
func (c *Conditions) targets(f errlib.Call) (names []string, known bool) {
	if f.Target < 0 {
		return f.Sentinels, true
	}
	target := f.Argument(f.Target)
	if target == nil {
		return nil, false
	}
	list := []ssa.Value{target}
	if _, variadic := target.Type().Underlying().(*types.Slice); variadic {
		list = program.Variadic(target)
	}
	known = len(list) > 0
	for _, t := range list {
		more, ok := c.sentinels(t)
		names, known = union(names, more), known && ok
	}
	return names, known
}

// sentinels returns the package variables that an error is a copy of. known is
// false where it may be something else.
func (c *Conditions) sentinels(v ssa.Value) (names []string, known bool) {
	if name := SentinelName(v); name != "" {
		return []string{name}, true
	}
	known = true
	steps := 0
	for v := range program.Reached(func(v ssa.Value) (list []ssa.Value) {
		_, isParam := v.(*ssa.Parameter)
		if steps++; SentinelName(v) != "" || isParam || steps > program.MaxValues {
			known = known && SentinelName(v) != ""
			return nil
		}
		from, copied, complete := c.p.Sources(program.Use{V: v, At: program.PlaceOf(v)})
		known = known && copied && complete
		for _, u := range from {
			list = append(list, u.V)
		}
		return list
	}, v) {
		if name := SentinelName(v); name != "" {
			names = union(names, []string{name})
		}
	}
	return names, known && len(names) > 0
}

// askedType returns the type that a function asks for.
func askedType(f errlib.Call) string {
	if f.Target < 0 {
		if results := f.Common().Signature().Results(); results.Len() > 0 {
			return typeWord(results.At(0).Type())
		}
		return ""
	}
	target := f.Argument(f.Target)
	if target == nil {
		return ""
	}
	if m, ok := target.(*ssa.MakeInterface); ok {
		target = m.X
	}
	if p, ok := target.Type().Underlying().(*types.Pointer); ok {
		return typeWord(p.Elem())
	}
	return ""
}

// FoundIn returns the types of errors that calls such as errors.As put into the
// variable at an address.
func (c *Conditions) FoundIn(addr ssa.Value) []string {
	var out []string
	for f := range errlib.Filling(addr) {
		out = union(out, []string{askedType(f)})
	}
	return out
}

// typeWord writes a type as Known does: by its name, or an interface by its
// methods.
func typeWord(t types.Type) string {
	it, ok := t.Underlying().(*types.Interface)
	if !ok {
		return program.TypeName(t)
	}
	var names []string
	for i := range it.NumMethods() {
		names = append(names, it.Method(i).Name())
	}
	slices.Sort(names)
	return interfaceWord + strings.Join(names, ";") + "}"
}

const interfaceWord = "interface{"

// Methods returns the methods of a type that Known writes as an interface.
func Methods(typeWord string) ([]string, bool) {
	list, ok := strings.CutPrefix(typeWord, interfaceWord)
	if !ok {
		return nil, false
	}
	return strings.Split(strings.TrimSuffix(list, "}"), ";"), true
}

const pathError = "io/fs.PathError"
const noSuchFile = "io/fs.ErrNotExist"

// asksForFile returns the error that an instruction compares with that of a missing
// file, or nil.
func (c *Conditions) asksForFile(instr ssa.Instruction) ssa.Value {
	switch i := instr.(type) {
	case *ssa.Call:
		f, ok := errlib.OfCall(i)
		if !ok {
			return nil
		}
		switch f.Role {
		case errlib.AsksIs:
			if names, _ := c.targets(f); slices.Contains(names, noSuchFile) {
				return f.Error()
			}
		case errlib.AsksAs:
			if askedType(f) == pathError {
				return f.Error()
			}
		}
	case *ssa.TypeAssert:
		if i.CommaOk && program.TypeName(i.AssertedType) == pathError {
			return i.X
		}
	}
	return nil
}

// isContextErr reports whether a value is the error of a context.
func isContextErr(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	f, ok := errlib.OfCall(call)
	return ok && f.Role == errlib.Cancels
}

// ofContexts returns what is known of the errors of all contexts where one of them is compared
// with sentinels: that they are none of them, or that no context has ended because of them.
func ofContexts(err ssa.Value, names []string, truth bool) []answer {
	if truth || !isContextErr(err) {
		return nil
	}
	if slices.Contains(names, "context.Canceled") {
		return []answer{{anyContext, Known{Not: names}}}
	}
	var causes []string
	for _, name := range names {
		if PackageOf(name) != "context" {
			causes = append(causes, Because(name))
		}
	}
	if len(causes) == 0 {
		return nil
	}
	return []answer{{anyContext, Known{Not: causes}}}
}

// Because returns what Known.Not has of the error of a context that has not ended because of a
// sentinel.
func Because(sentinel string) string { return because + sentinel }

const because = "because of "

// IsCause reports whether a name in Known.Not is that of a sentinel because of which a context
// has not ended.
func IsCause(name string) bool { return strings.HasPrefix(name, because) }

// OnEdge returns what the way from one block to the next says about what a
// variable holds.
func (c *Conditions) OnEdge(addr ssa.Value, from, to *ssa.BasicBlock) Known {
	g, ok := program.Branch(from, to)
	if !ok {
		return Known{}
	}
	k := Known{}
	list := c.answers(g.V, g.Truth, nil)
	if len(list) == 0 {
		return k
	}
	of := c.p.CopyAt(addr, from.Instrs[len(from.Instrs)-1])
	for _, a := range list {
		if a.of == of || a.of == anyContext {
			k = k.And(a.known)
		}
	}
	return k
}

// is is the answer to whether an error is one of the names. If known is false, more
// was asked for.
func is(names []string, known, yes bool) Known {
	switch {
	case !known:
		return Known{Opaque: yes, Unlike: !yes}
	case yes:
		return Known{Is: names}
	}
	return Known{Not: names}
}

func as(name string, yes bool) Known {
	switch {
	case name == "":
		return Known{Opaque: yes}
	case yes:
		return Known{IsTypes: []string{name}}
	}
	return Known{NotTypes: []string{name}}
}

// asserted is the answer to whether an error is of a type itself.
func asserted(name string, yes bool) Known {
	k := as(name, yes)
	k.Itself = len(k.IsTypes) > 0
	k.NoneOf, k.NotTypes = k.NotTypes, nil
	return k
}

// A Question is that an error is compared with another one.
type Question struct{ Err, Target ssa.Value }

// Asked returns the questions that were answered yes where a block runs.
func (c *Conditions) Asked(b *ssa.BasicBlock) (list []Question) {
	for g := range program.Guards(b) {
		if g.Other {
			continue
		}
		switch v := g.V.(type) {
		case *ssa.BinOp:
			if v.Op == token.EQL && g.Truth && program.IsErrorInterface(v.X.Type()) {
				list = append(list, Question{v.Y, v.X}, Question{v.X, v.Y})
			}
		case *ssa.Call:
			if f, ok := errlib.OfCall(v); ok && g.Truth && f.Role == errlib.AsksIs && f.Target >= 0 {
				list = append(list, Question{f.Error(), f.Argument(f.Target)})
			}
		}
	}
	return list
}
