// What is the result of a call made of, and what is it given?

package taint

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// All returns what several values are made of together. If others come from the callers, what the
// program's own state is called says little of the whole, and what on the wire nothing.
func (t *Values) All(list []ssa.Value) Taint {
	var all []Taint
	var own []int
	given := false
	for i, v := range flat(list) {
		all = append(all, t.Of(v))
		given = given || !all[i].OfProgram(true)
		if fn := v.Parent(); fn != nil && all[i].OfProgram(fn.Signature.Recv() != nil) && !all[i].chosen() {
			own = append(own, i)
		}
	}
	if !given || len(own) == 0 {
		all = nil
		for _, v := range list {
			all = append(all, t.Of(v))
		}
		return All(all...)
	}
	for _, i := range own {
		all[i].Fields = nil
		all[i] = all[i].further(len(all) * apart)
	}
	return All(all...)
}

// flat returns values with those that are passed for "..." in place of the list of them.
func flat(list []ssa.Value) (out []ssa.Value) {
	for _, v := range list {
		if elements := program.Variadic(v); elements != nil {
			out = append(out, elements...)
		} else {
			out = append(out, v)
		}
	}
	return out
}

// Arguments returns what the arguments of a call are made of, without its receiver
// and context. If a method has no arguments, its receiver counts.
func (t *Values) Arguments(c *ssa.CallCommon) Taint {
	args := program.Arguments(c)
	if recv := program.Receiver(c); recv != nil && !c.IsInvoke() && len(args) == 0 {
		return t.Of(recv)
	}
	args = slices.DeleteFunc(slices.Clone(args), func(a ssa.Value) bool { return program.IsContext(a.Type()) })
	return t.All(args).Behind(lastName(program.CalleeName(c)))
}

// Failing returns what the arguments of a call are made of by which it fails.
func (t *Values) Failing(c *ssa.CallCommon) Taint {
	name := program.CalleeName(c)
	if i, ok := errlib.FailsBy(name); ok && i < len(program.Arguments(c)) {
		return t.Of(program.Arguments(c)[i]).Behind(lastName(name))
	}
	return t.Arguments(c)
}

func lastName(name string) string { return name[strings.LastIndex(name, ".")+1:] }

// own reports whether a call is one of the module's functions.
func (t *Values) own(c *ssa.CallCommon) bool {
	callee := c.StaticCallee()
	if callee == nil {
		return false
	}
	obj, ok := program.Origin(callee).Object().(*types.Func)
	return ok && t.w.Own(obj.Pkg())
}

// takesApart are functions that return parts of a text.
var takesApart = regexp.MustCompile(`^(strings\.(Cut|Split|Fields|TrimPrefix)|regexp\.Regexp\.Find)`)

// looksUp are packages whose functions find things rather than rewrite their
// arguments.
var looksUp = regexp.MustCompile(`^(os|io|net|database|syscall|context|sync|log|testing|runtime|reflect|time|math/rand|crypto/rand)(/|\.|$)|^path/filepath\.Glob$`)

// ofFiles are packages whose functions read or describe the file that an argument names.
var ofFiles = regexp.MustCompile(`^(os|io/fs|io/ioutil|path/filepath)\.(Read|Open|Stat|Lstat|EvalSymlinks)`)

// OfFiles reports whether a function reads or describes the file that an argument names.
func OfFiles(name string) bool { return ofFiles.MatchString(name) }

// encoding are the names of functions that write a value down.
var encoding = regexp.MustCompile(`^(Marshal|Encode)`)

// untyped reports whether an encoded value has a type that the program does not
// decide, such as a message that was decoded into a map: if it is wrong, it arrived
// so.
func (t *Values) untyped(c *ssa.CallCommon) bool {
	return slices.ContainsFunc(c.Args, func(a ssa.Value) bool {
		if m, ok := a.(*ssa.MakeInterface); ok {
			a = m.X
		}
		switch a.Type().Underlying().(type) {
		case *types.Interface, *types.Map, *types.Slice:
			return t.Of(a).Tied()
		}
		return false
	})
}

// called returns the taint of one result of a call.
func (t *Values) called(call *ssa.Call, index int) Taint {
	r := t.returned(call, index)
	if slices.ContainsFunc(r.Fields, func(name string) bool { return name == "text" || name == "command" }) && takesApart.MatchString(program.CalleeName(call.Common())) {
		r = r.Selected() // what a program reads out of what a user wrote, or a line for the shell
		r.Fields = []string{cause.Found}
	}
	if errlib.WorkOf(program.CalleeName(call.Common())) == errlib.ReadsHeader {
		if name, _ := program.StringConst(program.Arguments(call.Common())[0]); strings.EqualFold(name, protocol.Authorization) {
			return Taint{From: Peer, Fields: []string{protocol.Authorization}}.With(r.Names...)
		}
	}
	if r.Tied() && (len(r.Fields) == 0 || slices.Equal(r.Fields, []string{cause.Found})) {
		if name := t.asked(call.Common()); name != "" {
			r.Fields = []string{name}
		}
	}
	return r
}

func (t *Values) returned(call *ssa.Call, index int) Taint {
	c := call.Common()
	name := program.CalleeName(c)
	short := lastName(name)
	all := t.All(c.Args)
	if b, ok := c.Value.(*ssa.Builtin); ok {
		switch b.Name() {
		case "append":
			if grows(c) {
				all.Parts = nil // of which element they are is not known
			}
			return all
		case "min", "max", "len", "cap", "copy", "real", "imag", "ssa:wrapnilchk":
			return all
		}
		return Taint{}
	}
	if m := t.onlyMethod(call); m.Fn != nil {
		return t.Result(m.Fn, index).In(t.Env(call, m, nil, call.Parent())).With(short)
	}
	if c.IsInvoke() {
		recv := t.Of(c.Value)
		if len(c.Args) == 0 {
			return Taint{From: recv.From, Picks: recv.made()}.With(short)
		}
		// What an object of the program returns for arguments is found by them.
		return all.Selected().Ties(recv.Selected()).With(short)
	}
	fn := c.StaticCallee()
	if fn == nil { // a function value: found by its arguments
		f := t.Of(c.Value)
		if held, _ := program.LoadedField(c.Value); held == nil && yields(c.Signature()) && index == 0 {
			return f // which is what it returns
		}
		of := f.Selected()
		of.Via &^= Peer
		return all.Selected().Ties(of).With(f.Names...)
	}
	fn = program.Origin(fn)
	obj, _ := fn.Object().(*types.Func)
	if t.w.Local(fn) {
		env := t.Env(call, program.Callee{Fn: fn, Bindings: closureBindings(c.Value)}, nil, call.Parent())
		return t.Result(fn, index).In(env).With(short)
	}
	if obj != nil {
		if known, ok := t.imported(obj); ok && index < len(known.Results) {
			return known.Results[index].In(t.given(call, fn)).With(short)
		}
	}
	if obj != nil && t.w.Own(obj.Pkg()) {
		return all.Selected().With(short) // in the module, but nothing is known of it
	}
	if errlib.WorkOf(name) == errlib.Parses {
		return all // the same in another form
	}
	if errlib.OfText(name) == errlib.Cuts && program.IsString(c.Args[0].Type()) {
		return t.Of(c.Args[0]) // of what is looked for in it, or put into it, it is not made
	}
	if obj != nil && obj.Signature().Recv() != nil {
		recv := t.Of(c.Args[0])
		recv.Frame = false
		return recv.And(t.All(c.Args[1:]).Selected()).With(short).With(recv.Names...)
	}
	if (name == "path/filepath.Join" || name == "path.Join") && len(c.Args) == 1 {
		// A path below a base of the program's own is the program's, and so is a
		// name of its own below another base.
		if parts := program.Variadic(c.Args[0]); len(parts) > 0 {
			below := t.All(parts[1:])
			switch {
			case t.ofProgram(parts[0]) && below.Tied():
				return below.Within() // what the base is made of names nothing of what lies below
			case t.ofProgram(parts[0]), t.ofProgram(parts[len(parts)-1]):
				return all.Within()
			}
		}
	}
	if name == "path/filepath.Rel" && t.ofProgram(c.Args[0]) {
		return all.Within() // where that lies from here is for the program to allow
	}
	switch name {
	case "path/filepath.Dir", "path.Dir", // the folder is not what was named
		"path/filepath.EvalSymlinks": // it is there
		return all.Selected().With(short)
	}
	if OfFiles(name) {
		if all = all.Within(); strings.HasPrefix(short, "Read") {
			all.Fields = mergeFields(all.Fields, []string{cause.Found})
		}
		return all.With(short)
	}
	if encoding.MatchString(short) && !t.untyped(c) {
		if errlib.WorkOf(name) != errlib.Conveys {
			return all.Within().With(short)
		}
		all.Fields = mergeFields(all.Fields, []string{cause.Encoded})
		return all.With(short)
	}
	if looksUp.MatchString(name) {
		return all.Selected().With(short)
	}
	return all
}

// grows reports whether an append adds what was made elsewhere to a list that has something.
func grows(c *ssa.CallCommon) bool {
	if program.IsZero(c.Args[0]) {
		return false
	}
	added := program.Variadic(c.Args[1])
	return added == nil || slices.ContainsFunc(added, func(v ssa.Value) bool {
		load, ok := v.(*ssa.UnOp)
		if !ok {
			return true
		}
		_, made := load.X.(*ssa.Alloc)
		return !made
	})
}

// asked returns the field of a request that a call asks for by its name on the
// wire, as in gjson.GetBytes(params, "sessionId"), or "".
func (t *Values) asked(c *ssa.CallCommon) string {
	for _, a := range c.Args {
		name, ok := program.StringConst(program.Unconvert(a))
		if !ok || t.w.Protocol == nil {
			continue
		}
		if name = strings.TrimPrefix(name, "params."); t.w.Protocol.Schema.Kind("", name) != "" {
			return name
		}
	}
	return ""
}
