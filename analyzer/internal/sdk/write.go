package sdk

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// ErrorImport returns the import path of the package that coded errors are
// written with, for a program that uses pkg, one of the library's packages.
func (l *Library) ErrorImport(pkg *types.Package) string {
	if l.ErrorPath != "" {
		return l.ErrorPath
	}
	same := func(p string) bool { return SamePath(pkg.Path(), p) }
	if pkg != nil && (slices.ContainsFunc(l.Paths, same) || !l.hasPath(pkg.Path())) {
		return pkg.Path() // the main one, or a fork's
	}
	return l.Paths[0]
}

// Write returns how a coded error is written with this library: the
// constructor that has the code, else the one that takes it, else the
// composite literal. qualifier is the name of ErrorImport's package in the
// file, message and data are Go expressions, data may be "". Data that the
// library cannot carry as a value is left out. ok is false where the library
// can send nothing but its generic code.
func (l *Library) Write(code int64, qualifier, message, data string) (expr string, ok bool) {
	if l.Via != nil {
		return l.Via.Write(code, qualifier, message, data)
	}
	if l.Behavior.CodedLost {
		return "", false
	}
	var e ErrorType
	if len(l.Errors) > 0 {
		e = l.Errors[0]
	}
	if e.WithData == "" && (e.Data == "" || e.RawData) {
		data = ""
	}
	for _, c := range l.Funcs {
		fixed := c.CodeArg == -1 && c.Code == code
		takes := c.CodeArg >= 0 && c.Message >= 0
		if !fixed && !takes || c.Subject || c.Format || strings.Contains(c.Name, ".") ||
			data != "" && c.Data < 0 && e.WithData == "" {
			continue
		}
		expr = qualifier + "." + c.Name + "(" + l.arguments(c, code, qualifier, message, data) + ")"
		if data != "" && c.Data < 0 {
			expr += "." + e.WithData + "(" + data + ")"
		}
		return expr, true
	}
	if e.Name == "" {
		return "", false
	}
	expr = fmt.Sprintf("%s.%s{%s: %s, %s: %s", qualifier, e.Name, e.Code, l.WriteCode(code, qualifier), e.Message, message)
	if data != "" && e.WithData == "" {
		expr += fmt.Sprintf(", %s: %s", e.Data, data)
	}
	expr += "}"
	if e.Pointer {
		expr = "&" + expr
	}
	if data != "" && e.WithData != "" {
		expr = "(" + expr + ")." + e.WithData + "(" + data + ")"
	}
	return expr, true
}

// WriteSubject returns how a coded error is written with a constructor that
// takes the name of the thing that it is about: the method for -32601, the
// URI for -32002. subject is a Go expression of type string. ok is false
// where the library has no such constructor, and Write is to be used.
func (l *Library) WriteSubject(code int64, qualifier, subject string) (expr string, ok bool) {
	if l.Behavior.CodedLost {
		return "", false
	}
	for _, c := range l.Funcs {
		if c.Subject && c.CodeArg == -1 && c.Code == code && max(c.Message, c.Data) == 0 {
			return qualifier + "." + c.Name + "(" + subject + ")", true
		}
	}
	return "", false
}

// arguments writes a constructor's arguments up to the last one that the model
// knows; what it has no value for is nil.
func (l *Library) arguments(c Constructor, code int64, qualifier, message, data string) string {
	args := make([]string, 1+max(c.CodeArg, c.Message, c.Data))
	for i := range args {
		switch {
		case i == c.CodeArg:
			args[i] = l.WriteCode(code, qualifier)
		case i == c.Message:
			args[i] = message
		case i == c.Data && data != "":
			args[i] = data
		default:
			args[i] = "nil"
		}
	}
	return strings.Join(args, ", ")
}

// Ask returns how the code of an error is asked for that a call of the library
// returned: the type that errors.As finds, as the type of a variable, and the
// comparison of that variable's code, called v. ok is false where it cannot be
// asked for.
func (l *Library) Ask(code int64, qualifier, v string) (typ, compare string, ok bool) {
	if l.Answered == Unasked || len(l.Errors) == 0 {
		return "", "", false
	}
	e := l.Errors[0]
	name, pointer := strings.CutPrefix(cmp.Or(l.Answered, e.Name), "*")
	typ = qualifier + "." + name
	if pointer || e.Pointer {
		typ = "*" + typ
	}
	return typ, fmt.Sprintf("%s.%s == %s", v, e.Code, l.WriteCode(code, qualifier)), true
}

// WriteCode returns how a code is written: by the library's constant if it has
// one for it. qualifier is the name of ErrorImport's package in the file.
func (l *Library) WriteCode(code int64, qualifier string) string {
	if name := l.Consts[code]; name != "" {
		return qualifier + "." + name
	}
	return fmt.Sprint(code)
}
