// Package sdk models the Go libraries that speak ACP or plain JSON-RPC: their
// error types and constructors, the shapes of their handlers, and what the
// peer reads when a handler returns an error.
//
// Each library is one file of data; this file has the types and the matchers.
// The package knows go/types and nothing of SSA, findings or settings. A model
// of a library that the module proxy serves is held to the real thing by the
// wire tests in e2e; the others say in their file what they were read from.
package sdk

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// A Library is the model of one Go library, or of one API among several that
// share an import path.
type Library struct {
	Name     string                        // as its users call it
	Paths    []string                      // import paths of the packages that hold the modelled API
	Protocol string                        // protocol that the library itself speaks ("acp"), or "" for plain JSON-RPC
	Match    func(*types.Package) bool     // tells APIs under one import path apart; nil accepts any
	Errors   []ErrorType                   // types of coded errors; the first is what advice is written with
	Funcs    []Constructor                 // functions and methods that make coded errors
	Vars     map[string]int64              // package variables that are coded errors, by name
	Handlers []Handler                     // shapes of handlers
	Callers  []string                      // types whose methods call the peer; they have handlers' names and are none
	Replies  []Reply                       // functions and methods that answer a request
	Behavior Behavior                      // what the peer reads for an error that a handler returns
	Version  func(*types.Package) Behavior // refines Behavior by what the type-checked package shows; may be nil
	Checked  string                        // how the model is known to be true: the wire test, or what was read
}

// An ErrorType is a type of coded errors.
type ErrorType struct {
	Name    string // type name in the library's package
	Pointer bool   // the pointer is the error, not the value
	Code    string // field names
	Message string
	Data    string // "" if the type has none
	RawData bool   // the data field holds encoded JSON, not a value
}

// A Constructor is a function or method that makes a coded error. Indices
// count parameters without the receiver; -1 means that there is none.
type Constructor struct {
	Name    string // "NewInvalidParams", or "Code.Err" for a method
	Code    int64  // the code, unless CodeArg is set
	CodeArg int
	Message int // parameter that becomes the message or its format
	Data    int // parameter that becomes the data
}

// Style is how a handler answers.
type Style int

const (
	// Returns: the library answers with the handler's results.
	Returns Style = iota
	// Responder: the handler calls a replier that it is given; what it
	// returns goes to the connection, not to the peer.
	Responder
	// Raw: the handler returns nothing and answers by calls on the connection.
	Raw
)

// A Handler is a shape of functions that the library calls for a request or
// a notification. Type strings in Params and Results are go/types' own with
// the library's package written as a leading "."; "*" accepts any type.
type Handler struct {
	Methods      map[string]string // Go method name → method on the wire; nil accepts any function of the shape
	Params       []string          // nil: (context.Context, one type of the library's package)
	Results      []string          // nil: the last result is error
	Request      int               // index of the parameter that holds the request
	Method       int               // index of a string parameter that holds the method name, or -1
	Replier      int               // index of the replier, or -1
	Style        Style
	Notification bool // the shape is for notifications alone
}

// A Reply is a function or method that sends an answer.
type Reply struct {
	Name   string // "Conn.ReplyWithError"
	Error  int    // index of the error argument, or -1 for a successful answer
	Result int    // index of the result argument, or -1
}

// Effect is what becomes of an error that is not sent to the peer.
type Effect int

const (
	Logged Effect = iota
	Dropped
	ClosesConnection
	Answered // as if it were a request's
)

// String returns the effect as messages spell it.
func (e Effect) String() string {
	return [...]string{"is only logged", "is dropped", "closes the connection", "is answered"}[e]
}

// Behavior is what the peer reads for an error that a handler returns.
type Behavior struct {
	Uncoded      int64  // code for an error that is not the library's own
	KeepsWrapped bool   // a coded error wrapped with %w keeps its code
	CodedLost    bool   // even the library's own error type becomes Uncoded
	Canceled     int64  // code for context.Canceled; equal to Uncoded where the library does not map it
	Deadline     int64  // code for context.DeadlineExceeded
	Notification Effect // what an error of a notification handler does
	Returned     Effect // what an error does that a responder-style handler returns
	TypedNil     string // what a nil pointer of the error type returned as error does, in words, or "" if unknown
	DropsData    bool   // the data of a coded error does not reach the peer
}

// Libraries returns every model. The caller must not change them.
func Libraries() []*Library { return libraries }

// Of returns the library whose API the package holds, or nil. Copies below a
// vendor or third_party folder are recognised by the end of their path.
func Of(pkg *types.Package) *Library {
	if pkg == nil {
		return nil
	}
	for _, l := range libraries {
		if slices.ContainsFunc(l.Paths, func(p string) bool { return SamePath(pkg.Path(), p) }) &&
			(l.Match == nil || l.Match(pkg)) {
			return l
		}
	}
	return nil
}

// KnownPath reports whether an import path is one of a modelled library.
func KnownPath(path string) bool {
	return slices.ContainsFunc(libraries, func(l *Library) bool {
		return slices.ContainsFunc(l.Paths, func(p string) bool { return SamePath(path, p) })
	})
}

// SamePath reports whether path is want or a vendored copy of it.
func SamePath(path, want string) bool {
	return path == want || strings.HasSuffix(path, "/"+want)
}

// BehaviorIn returns the library's behavior as the type-checked package shows it.
func (l *Library) BehaviorIn(pkg *types.Package) Behavior {
	if l.Version != nil && pkg != nil {
		return l.Version(pkg)
	}
	return l.Behavior
}

// ErrorType returns the model of t if it, or what it points to, is one of the
// library's coded errors.
func (l *Library) ErrorType(t types.Type) (ErrorType, bool) {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || Of(n.Obj().Pkg()) != l {
		return ErrorType{}, false
	}
	i := slices.IndexFunc(l.Errors, func(e ErrorType) bool { return e.Name == n.Obj().Name() })
	if i < 0 {
		return ErrorType{}, false
	}
	return l.Errors[i], true
}

// FuncName returns a function's name as Constructor and Reply spell it: "F" or "T.M".
func FuncName(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return fn.Name()
	}
	t := types.Unalias(recv.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj().Name() + "." + fn.Name()
	}
	return fn.Name()
}

// Constructor returns the model of fn if it makes one of the library's coded errors.
func (l *Library) Constructor(fn *types.Func) (Constructor, bool) {
	name := FuncName(fn)
	i := slices.IndexFunc(l.Funcs, func(c Constructor) bool { return c.Name == name })
	if i < 0 {
		return Constructor{}, false
	}
	return l.Funcs[i], true
}

// Reply returns the model of fn if it answers a request.
func (l *Library) Reply(fn *types.Func) (Reply, bool) {
	name := FuncName(fn)
	i := slices.IndexFunc(l.Replies, func(r Reply) bool { return r.Name == name })
	if i < 0 {
		return Reply{}, false
	}
	return l.Replies[i], true
}

// IsCaller reports whether t, or what it points to, calls the peer.
func (l *Library) IsCaller(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && Of(n.Obj().Pkg()) == l && slices.Contains(l.Callers, n.Obj().Name())
}

// Handler returns the shape that a function or method of this name and
// signature has, and the method on the wire that it serves ("" if its name
// does not tell). pkg is the library's package, in whose types the shape is
// written.
func (l *Library) Handler(pkg *types.Package, name string, sig *types.Signature) (h Handler, method string, ok bool) {
	for _, h := range l.Handlers {
		if h.Methods != nil {
			if method, ok = h.Methods[name]; !ok {
				continue
			}
		}
		if h.matches(pkg, sig) {
			return h, method, true
		}
	}
	return Handler{}, "", false
}

func (h Handler) matches(pkg *types.Package, sig *types.Signature) bool {
	if h.Params == nil {
		if sig.Params().Len() != 2 || sig.Params().At(0).Type().String() != "context.Context" || typePackage(sig.Params().At(1).Type()) != pkg {
			return false
		}
	} else if !typesAre(pkg, sig.Params(), h.Params) {
		return false
	}
	if h.Results == nil {
		n := sig.Results().Len()
		return n > 0 && types.Identical(sig.Results().At(n-1).Type(), types.Universe.Lookup("error").Type())
	}
	return typesAre(pkg, sig.Results(), h.Results)
}

// typePackage returns the package of a named type or of a pointer to one.
func typePackage(t types.Type) *types.Package {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Obj().Pkg()
	}
	return nil
}

func typesAre(pkg *types.Package, tuple *types.Tuple, want []string) bool {
	if tuple.Len() != len(want) {
		return false
	}
	for i, w := range want {
		if w != "*" && typeString(pkg, tuple.At(i).Type()) != w {
			return false
		}
	}
	return true
}

// typeString writes a type as shapes do: pkg's own types with a leading dot.
func typeString(pkg *types.Package, t types.Type) string {
	s := types.TypeString(t, func(p *types.Package) string {
		if p == pkg {
			return "\x00"
		}
		return p.Path()
	})
	s = strings.ReplaceAll(s, "\x00.", ".")
	return strings.ReplaceAll(s, "interface{}", "any")
}

// Write returns how a coded error is written with this library: the
// constructor that has the code, else the composite literal. qualifier is the
// name of the library's package in the file, message and data are Go
// expressions, data may be "". ok is false where the library can send nothing
// but its generic code.
func (l *Library) Write(code int64, qualifier, message, data string) (expr string, ok bool) {
	if l.Behavior.CodedLost || len(l.Errors) == 0 && len(l.Funcs) == 0 {
		return "", false
	}
	for _, c := range l.Funcs {
		if strings.Contains(c.Name, ".") || c.CodeArg >= 0 || c.Code != code {
			continue
		}
		args := make([]string, 0, 2)
		for i := range max(c.Message, c.Data) + 1 {
			switch {
			case i == c.Data && data != "":
				args = append(args, data)
			case i == c.Message:
				args = append(args, message)
			default:
				args = append(args, "nil")
			}
		}
		return fmt.Sprintf("%s.%s(%s)", qualifier, c.Name, strings.Join(args, ", ")), true
	}
	if len(l.Errors) == 0 {
		for _, c := range l.Funcs {
			if c.CodeArg == 0 && !strings.Contains(c.Name, ".") {
				return fmt.Sprintf("%s.%s(%d, %s)", qualifier, c.Name, code, message), true
			}
		}
		return "", false
	}
	e := l.Errors[0]
	expr = fmt.Sprintf("%s.%s{%s: %d, %s: %s", qualifier, e.Name, e.Code, code, e.Message, message)
	if e.Data != "" && data != "" && !e.RawData {
		expr += fmt.Sprintf(", %s: %s", e.Data, data)
	}
	expr += "}"
	if e.Pointer {
		expr = "&" + expr
	}
	return expr, true
}
