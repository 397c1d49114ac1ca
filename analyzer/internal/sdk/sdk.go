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
	"cmp"
	"go/types"
	"slices"
	"strings"
)

// A Library is the model of one Go library, or of one API among several that
// share an import path.
type Library struct {
	Name      string                    // as its users call it
	Paths     []string                  // import paths of its main package, those of forks included
	Also      []string                  // import paths of its other packages; the model's names may be theirs
	ErrorPath string                    // import path of the package that coded errors are written with, if not the main one
	ErrorName string                    // that package's name, where its path does not end in it
	Via       *Library                  // library whose coded errors it sends; set where its own are lost
	Shape     []string                  // names of its main package by which a fork under another path is known; nil if they do not tell it from others
	Protocol  string                    // protocol that the library itself speaks ("acp"), or "" for plain JSON-RPC
	Newest    string                    // constant that has the newest version of the protocol that it speaks, or ""
	Match     func(*types.Package) bool // tells APIs under one import path apart; nil accepts any

	Errors    []ErrorType       // types of coded errors; the first is what advice is written with
	Coder     string            // method that makes any error type a coded one, or ""
	Funcs     []Constructor     // functions and methods that make coded errors
	Vars      map[string]int64  // package variables that are coded errors, by name
	Consts    map[int64]string  // constants that advice spells codes with
	Signals   map[string]Signal // package variables and constants that a handler returns bare to say something else
	Handlers  []Handler         // shapes of handlers
	Registers []Registration    // functions that take a handler
	Callers   []string          // types whose methods call the peer; they have handlers' names and are none
	Calls     []Call            // other functions and methods that call the peer
	Withdraws []string          // functions and methods that end the context of a request by its id
	Answered  string            // type of the errors that calls return, if it is not Errors' first; Unasked
	Replies   []Reply           // functions and methods that answer a request
	Notified  map[string]bool   // fields, methods and types that tell notifications from requests, and whether they are true of a notification
	Responses []Response        // structs that are a whole answer

	Behavior Behavior                      // what the peer reads for an error that a handler returns
	Version  func(*types.Package) Behavior // refines Behavior by what the type-checked package shows; may be nil
	Checked  string                        // how the model is known to be true: the wire test, or what was read
}

// An ErrorType is a type of coded errors.
type ErrorType struct {
	Name     string // name by which the library's users know it
	Type     string // name of the type that Name is an alias of, if another; Name is then no type's
	Pointer  bool   // the pointer is the error, not the value
	Code     string // field names
	Message  string
	Data     string // "" if the type has none
	RawData  bool   // the data field holds encoded JSON, not a value
	WithData string // method that returns the error with a value as its data, or ""
	SetData  string // method that makes a value the error's data, or ""
}

// A Constructor is a function or method that makes a coded error. Indices
// count parameters without the receiver; -1 means that there is none.
type Constructor struct {
	Name    string // "NewInvalidParams", or "Code.Err" for a method
	Code    int64  // the code, if CodeArg is -1
	CodeArg int    // parameter that is the code, or Receiver
	Message int    // parameter that becomes the message or its format
	Data    int    // parameter that becomes the data
	Subject bool   // the message or data parameter is a string that names a thing: a method, a URI
	Format  bool   // the message parameter is a format
	Prints  bool   // an error as data becomes its text
}

// Receiver is the index of a method's receiver.
const Receiver = -2

// A Signal is what a library understands when a handler returns one of its
// sentinels as it is. Wrapped, the sentinel is an error like any other.
type Signal struct {
	Code  int64 // code that the peer reads
	Async bool  // the peer reads nothing: the answer is to be sent by other means
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
// the library's packages written as a leading "."; "*" accepts any type.
type Handler struct {
	Methods      map[string]string // Go method name → method on the wire; nil accepts any function of the shape
	Type         string            // named func type: only functions used as one are handlers, for the shape alone is too common
	Params       []string          // nil: (context.Context, one type of the library's packages)
	Results      []string          // nil: the last result is error
	Request      int               // index of the parameter that holds the request
	Method       int               // index of a string parameter that holds the method name, or -1
	Style        Style
	Notification bool // the shape is for notifications alone
}

// A Registration is a function or method that takes a handler. Indices count
// parameters without the receiver.
type Registration struct {
	Name         string // "Conn.Handle"
	Func         int    // index of the handler
	Method       int    // index of a string argument with the method on the wire, or -1
	Wire         string // the method on the wire, where the registration's name says it
	Notification bool   // it is for notifications alone
	Swallows     bool   // what the handler returns goes nowhere
	Adapts       bool   // it returns a function that returns what the handler does
}

// A Reply is a function or method that sends an answer, or makes one to send.
// Indices count parameters without the receiver; -1 means that there is none.
type Reply struct {
	Name   string // "Conn.ReplyWithError"
	Error  int    // index of the error argument, or -1
	Result int    // index of the result argument, or 0
}

// The arguments of a replier, the function that a handler of the responder
// style is given: func(ctx, result, err) error.
const (
	ReplierResult = 1
	ReplierError  = 2
)

// A Call is a function or method that asks the peer and returns its answer, an
// error among it. Methods of Callers that are named as the handlers of requests
// are need no row. Indices count parameters without the receiver.
type Call struct {
	Name   string // "Conn.Call"
	Method int    // index of the argument that names the method, Receiver if the receiver is an answer to come, or -1
	Wire   string // the method on the wire, where the name alone says it
	Starts bool   // it only asks: the answer comes out of what it returns
}

// Unasked is the Answered of a library whose callers cannot ask what code an
// error has.
const Unasked = "-"

// A Response is a struct that is a whole answer.
type Response struct {
	Name  string
	Error string // name of the field for the error
}

// Effect is what becomes of an error that is not sent to the peer.
type Effect int

const (
	Logged Effect = iota
	Dropped
	ClosesConnection
	Answered // as if it were a request's
	Panics   // closes the connection, and as a rule takes the process down
)

// String returns the effect as messages spell it.
func (e Effect) String() string {
	return [...]string{
		Logged:           "is only logged",
		Dropped:          "is dropped",
		ClosesConnection: "closes the connection",
		Answered:         "is answered",
		Panics:           "closes the connection and as a rule panics",
	}[e]
}

// What a nil pointer of a library's error type does when it is returned as an
// error, as messages spell it.
const (
	NilSucceeds = "is a success with the result null"
	NilEmpty    = "is a response with neither a result nor an error"
	NilSilent   = "gets no response at all"
	NilCloses   = "closes the connection"
	NilPanics   = "panics"
)

// Behavior is what the peer reads for an error that a handler returns.
type Behavior struct {
	Uncoded      int64  // code for an error that is not the library's own
	KeepsWrapped bool   // a coded error keeps its code when it is wrapped with %w or joined
	CodedLost    bool   // even the library's own error type becomes Uncoded
	Canceled     int64  // code for context.Canceled, also wrapped; equal to Uncoded where the library does not map it
	Deadline     int64  // code for context.DeadlineExceeded, likewise
	Notification Effect // what an error of a notification handler does
	Returned     Effect // what an error does that a responder-style handler returns
	TypedNil     string // what a nil pointer of the error type returned as error does, or "" if there is none to return
	OwnContext   bool   // a handler gets the connection's context, which no message of the peer ends
	DropsData    bool   // a wrapped coded error keeps its code, but its data does not reach the peer
}

// Libraries returns every model. The caller must not change them.
func Libraries() []*Library { return libraries }

// Of returns the library that the package belongs to, or nil. Copies below a
// vendor or third_party folder are recognised by the end of their path, and forks
// under another one by their names.
func Of(pkg *types.Package) *Library {
	if pkg == nil {
		return nil
	}
	var fork *Library
	for _, l := range libraries {
		switch is := l.Match == nil || l.Match(pkg); {
		case is && l.hasPath(pkg.Path()):
			return l
		case is && l.hasShape(pkg) && (fork == nil || len(l.Shape) > len(fork.Shape)):
			fork = l
		}
	}
	return fork
}

func (l *Library) hasShape(pkg *types.Package) bool {
	return l.Shape != nil && !slices.ContainsFunc(l.Shape, func(name string) bool { return pkg.Scope().Lookup(name) == nil })
}

// SpeaksACP reports whether a package seems to be a library of ACP, with a model or
// without one: it has a type for a connection with the peer and the request of a prompt.
func SpeaksACP(pkg *types.Package) bool {
	has := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool { _, is := pkg.Scope().Lookup(name).(*types.TypeName); return is })
	}
	return has("PromptRequest") && has("AgentSideConnection", "ClientSideConnection", "AgentConnection", "ClientConnection", "Connection", "Conn", "Agent")
}

func (l *Library) hasPath(path string) bool {
	same := func(p string) bool { return SamePath(path, p) }
	return slices.ContainsFunc(l.Paths, same) || slices.ContainsFunc(l.Also, same)
}

// KnownPath reports whether an import path is one of a modelled library.
func KnownPath(path string) bool {
	return slices.ContainsFunc(libraries, func(l *Library) bool { return l.hasPath(path) })
}

// MayBePath reports whether an import path may be that of a library which speaks ACP,
// one of those without a model among them.
func MayBePath(path string) bool {
	return KnownPath(path) || slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(path), func(r rune) bool { return strings.ContainsRune("/-_.", r) }), func(word string) bool {
		return strings.HasPrefix(word, "acp") || word == "agentclientprotocol"
	}) || strings.Contains(path, "agent-client-protocol")
}

// SamePath reports whether path is want or a vendored copy of it.
func SamePath(path, want string) bool {
	rest, ok := strings.CutSuffix(path, want)
	return ok && (rest == "" || strings.HasSuffix(rest, "/"))
}

// Carries reports whether the library sends the coded errors of e with their
// codes, when a handler returns them as they are.
func (l *Library) Carries(e *Library) bool {
	return l == e && !l.Behavior.CodedLost || e != nil && l.Via == e
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
	name := l.typeName(t)
	i := slices.IndexFunc(l.Errors, func(e ErrorType) bool {
		return name != "" && name == cmp.Or(e.Type, e.Name)
	})
	if i < 0 {
		return ErrorType{}, false
	}
	return l.Errors[i], true
}

// IsCoder reports whether errors of type t carry a code for the library
// although they are not of its own types: they have its Coder method.
func (l *Library) IsCoder(t types.Type) bool {
	if l.Coder == "" {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, l.Coder)
	fn, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	sig := fn.Signature()
	return sig.Params().Len() == 0 && sig.Results().Len() == 1 && l.typeName(sig.Results().At(0).Type()) != ""
}

// typeName returns the name of t, or of what it points to, if it is one of
// the library's types, and "" otherwise.
func (l *Library) typeName(t types.Type) string {
	n := named(t)
	if n == nil || Of(n.Obj().Pkg()) != l {
		return ""
	}
	return n.Obj().Name()
}

// Var returns the code of a package variable that is a coded error of the
// library.
func (l *Library) Var(obj types.Object) (code int64, ok bool) {
	if v, isVar := obj.(*types.Var); !isVar || v.IsField() || Of(obj.Pkg()) != l {
		return 0, false
	}
	code, ok = l.Vars[obj.Name()]
	return code, ok
}

// Signal returns what the library understands when a handler returns obj, one
// of its variables or constants, as it is.
func (l *Library) Signal(obj types.Object) (Signal, bool) {
	if obj == nil || Of(obj.Pkg()) != l {
		return Signal{}, false
	}
	s, ok := l.Signals[obj.Name()]
	return s, ok
}

// FuncName returns a function's name as Constructor and Reply spell it: "F" or "T.M".
func FuncName(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return fn.Name()
	}
	if n := named(recv.Type()); n != nil {
		return n.Obj().Name() + "." + fn.Name()
	}
	return fn.Name()
}

// Constructor returns the model of fn if it makes one of the library's coded errors.
func (l *Library) Constructor(fn *types.Func) (Constructor, bool) {
	return find(l, fn, l.Funcs, func(c Constructor) string { return c.Name })
}

// Reply returns the model of fn if it answers a request.
func (l *Library) Reply(fn *types.Func) (Reply, bool) {
	return find(l, fn, l.Replies, func(r Reply) string { return r.Name })
}

// Registration returns the model of fn if it takes a handler.
func (l *Library) Registration(fn *types.Func) (Registration, bool) {
	return find(l, fn, l.Registers, func(r Registration) string { return r.Name })
}

// find returns the row whose name is that of fn, a function of the library.
func find[T any](l *Library, fn *types.Func, rows []T, name func(T) string) (row T, ok bool) {
	if len(rows) == 0 || Of(fn.Pkg()) != l {
		return row, false
	}
	want := FuncName(fn)
	i := slices.IndexFunc(rows, func(r T) bool { return name(r) == want })
	if i < 0 {
		return row, false
	}
	return rows[i], true
}

// Response returns the model of t if it, or what it points to, is a struct
// that is a whole answer.
func (l *Library) Response(t types.Type) (Response, bool) {
	name := l.typeName(t)
	i := slices.IndexFunc(l.Responses, func(r Response) bool { return r.Name == name })
	if i < 0 {
		return Response{}, false
	}
	return l.Responses[i], true
}

// IsCaller reports whether t, or what it points to, calls the peer.
func (l *Library) IsCaller(t types.Type) bool {
	return slices.Contains(l.Callers, l.typeName(t))
}

// Call returns the model of fn if it calls the peer.
func (l *Library) Call(fn *types.Func) (Call, bool) {
	if c, ok := find(l, fn, l.Calls, func(c Call) string { return c.Name }); ok {
		return c, true
	}
	if recv := fn.Signature().Recv(); recv == nil || !l.IsCaller(recv.Type()) {
		return Call{}, false
	}
	for _, h := range l.Handlers {
		if method, _ := h.MethodOf(fn.Name()); method != "" && !h.Notification {
			return Call{Name: FuncName(fn), Method: -1, Wire: method}, true
		}
	}
	return Call{}, false
}

// Handler returns the shape that a function or method of this name and
// signature has, and the method on the wire that it serves ("" if its name
// does not tell). pkg is one of the library's packages; types of all of them
// count. Shapes that hold for a named func type alone are FuncType's.
func (l *Library) Handler(pkg *types.Package, name string, sig *types.Signature) (h Handler, method string, ok bool) {
	for _, h := range l.Handlers {
		if h.Type != "" {
			continue
		}
		method := ""
		if h.Methods != nil {
			if method, ok = h.MethodOf(name); !ok {
				continue
			}
		}
		if l.matches(h, pkg, sig) {
			return h, method, true
		}
	}
	return Handler{}, "", false
}

// MethodOf returns the method on the wire that a function of a name serves.
func (h Handler) MethodOf(name string) (method string, ok bool) {
	if method, ok = h.Methods[name]; !ok {
		method, ok = h.Methods[strings.TrimPrefix(name, "Unstable")]
	}
	return method, ok
}

// FuncType returns the shape of the functions that are handlers because they
// are used as t, a func type of the library: assigned to it, converted to it
// or passed as it.
func (l *Library) FuncType(t types.Type) (Handler, bool) {
	name := l.typeName(t)
	i := slices.IndexFunc(l.Handlers, func(h Handler) bool { return h.Type != "" && h.Type == name })
	if i < 0 {
		return Handler{}, false
	}
	return l.Handlers[i], true
}

func (l *Library) matches(h Handler, pkg *types.Package, sig *types.Signature) bool {
	params, results := sig.Params(), sig.Results()
	if h.Params != nil {
		if !l.typesAre(pkg, params, h.Params) {
			return false
		}
	} else if params.Len() != 2 || !isContext(params.At(0).Type()) || named(params.At(1).Type()) == nil ||
		!l.owns(pkg, named(params.At(1).Type()).Obj().Pkg()) {
		return false
	}
	if h.Results != nil {
		return l.typesAre(pkg, results, h.Results)
	}
	n := results.Len()
	return n > 0 && isError(results.At(n-1).Type())
}

func (l *Library) owns(pkg, p *types.Package) bool { return p != nil && (p == pkg || Of(p) == l) }

// named returns a named type or the one that a pointer points to, or nil.
func named(t types.Type) *types.Named {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, _ := types.Unalias(t).(*types.Named)
	return n
}

func (l *Library) typesAre(pkg *types.Package, tuple *types.Tuple, want []string) bool {
	if tuple.Len() != len(want) {
		return false
	}
	for i, w := range want {
		if w != "*" && l.typeString(pkg, tuple.At(i).Type()) != w {
			return false
		}
	}
	return true
}

// typeString writes a type as shapes do: the library's own types with a
// leading dot.
func (l *Library) typeString(pkg *types.Package, t types.Type) string {
	s := types.TypeString(types.Unalias(t), func(p *types.Package) string {
		if l.owns(pkg, p) {
			return "\x00"
		}
		return p.Path()
	})
	s = strings.ReplaceAll(s, "\x00.", ".")
	return strings.ReplaceAll(s, "interface{}", "any")
}

// codeNames returns the names of constants for JSON-RPC's codes, as most libraries spell
// them behind a prefix, and of some others.
func codeNames(prefix string, others map[int64]string) map[int64]string {
	names := map[int64]string{-32700: prefix + "ParseError", -32600: prefix + "InvalidRequest", -32601: prefix + "MethodNotFound", -32602: prefix + "InvalidParams", -32603: prefix + "InternalError"}
	for code, name := range others {
		names[code] = prefix + name
	}
	return names
}
