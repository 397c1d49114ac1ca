// Package flow follows errors through the functions of a package: where each
// one is made, what happens to it on its way, and what is known of it where it
// is used.
//
// A function's summary says which errors its results may be, as a function of
// its parameters. Summaries are computed up to a fixpoint over strongly connected
// components of functions, and are facts for other packages. What the code does
// not show is an error of unknown origin; it is never left out. The package does
// not know who gets the errors in the end.
package flow

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// Kind is where an error comes from.
type Kind uint8

const (
	Plain     Kind = iota // made by errors.New, fmt.Errorf or the like, or of a type of the program
	Sentinel              // a package variable
	External              // returned by a function that is not analyzed
	Coded                 // an error that carries a code
	Canceled              // a context's error
	Answered              // what the peer answered to a call of the program's own
	Unknown               // it passed something that the code does not resolve
	Param                 // a parameter of the function: whatever the caller passes
	Variable              // what the variable held that a parameter points to, or that a closure captured
	ParamCall             // a result of a function that is a parameter, or that a closure captured
)

// Symbolic reports whether the caller decides what the error is.
func (k Kind) Symbolic() bool { return k >= Param }

// An Origin says where an error is made, and what the code knows about why.
type Origin struct {
	Kind    Kind
	Alone   bool          // all that its function does
	Last    bool          // all that its function can answer in the end, whatever else it does
	Closed  bool          // of a type of the program's own: no other error is inside it than its causes
	Options int           // parameter, plus one, with functions that are called with it: it is closed if there are none
	Joined  bool          // other errors, or none, leave at the same place
	Site    program.Site  // where its author mends it, in the package that it is seen from; none until it is handed on
	Made    *program.Site // where it is made, if that is another package
	Func    string        // function that it is made in
	Name    string        // producer or sentinel
	Type    string        // type of the error, if it is one of the program's or a library's
	Text    string        // message or format
	Args    taint.Taint   // what the text formats
	Subject taint.Taint   // a producer's arguments
	Conds   []guard.Cond  // nearest first
	Method  string        // method on the wire, where a dispatcher's switch or table tells
	Code    *Code         // of a coded error
	Holds   []Held        // what its fields hold, of one of a type of the program's own
	Of      Template      // what its text is made of, if the caller says that
	Answers *Asked        // what the program asked for, of an answer; nil if that wants none
	Index   int           // parameter of a symbolic error; free variables follow the parameters
	Result  int           // of a ParamCall
	Recoded *Recoding     // of a parameter; nil if its code stays
	Part    Part          // of a symbolic error that a struct holds: the parameter is the struct, or the result
	Call    *OpenCall     // that returned it; nil if the package shows what it calls

	guard.Known // of it
}

// A Template says which parameters of its function the text of an error is made of: the
// function makes it for its callers, as fmt.Errorf does.
type Template struct {
	Text     int  // parameter, plus one, with the text or format
	Operands int  // parameter, plus one, with the list of the format's operands
	Verb     byte // of the format, that keeps an error, or 0
	Says     bool // the function says something itself, besides
}

// An OpenCall is a call of a parameter, or of a function that the package does not show.
type OpenCall struct {
	By      []taint.Taint // what it passes
	Around  int           // parameter, plus one, with the functions that are put around the one that is called
	Through int           // argument, plus one, through which the function answers; 0 is for what it returns
	Slots   []string      // where other packages may have put the function, in another package
	Ctx     int           // parameter, plus one, that is the context or of which that is made, in another package
	Begun   []string      // where another package keeps what ends the context, which it has made
	Back    bool          // the peer ends the context by taking the request back, as another package has found

	iface  *types.Func         // method of an interface of the package that nothing here implements
	asked  ssa.Value           // the value that such a method is called of
	on     taint.Taint         // what that value is made of
	denied []guard.Cond        // what does not hold of the arguments of such a method or function
	ctx    ssa.Value           // context of the package that it passes, or whose error it returns
	call   ssa.CallInstruction // where it is called, in the package
	made   *ssa.Call           // which makes it of another error, if the package does not show what that calls
	of     program.Use         // function value of which the package does not show all that it may be
	makers []program.Use       // by which other packages give what loops put around the function, the innermost first
}

// A Code is what a coded error carries.
type Code struct {
	Value   int64
	Open    bool   // the code is not a constant
	Library string // "" for a hand-rolled error
	Decl    string // constant that the code is written with, or variable that holds the error, as package.Name
	Nil     bool   // a nil pointer of the type

	// DeclAt is where Decl is declared, if that is in another package and not exported.
	DeclAt program.Site

	Cause Set // errors whose text the error carries

	Mapper bool // it is made of an error that its function is given
	Bound  bool // the code was decided in the function itself, not in one that it calls

	// The code depends on what the cause is: Value is for causes of which this is known.
	Chosen bool
	Not    guard.Known
	Cases  []Case // of the others, as far as they are constants

	// The code of each cause stands beside it in a struct. Value is for causes with the
	// internal code.
	Told bool
	Rows []Case // of the table that has them, if it is one

	Number *Number // by which the code is read from the cause, in place of a table

	Row  *Case // that has the code, of an error that ByRow returns
	From Row   // where the code is written that a field of the error chose, if that is known

	// Parts that the caller decides: the index of the parameter plus one.
	CodeParam int
	SetOn     int // the error that is given, of which the code is set
	TextParam int
	DataParam int // what becomes the data beside the text
	MapParam  int // the function that makes the error of the causes

	HasData bool
	At      Written

	copied ssa.Value // coded error of the package whose code it has
	mapped *ssa.Call // of the package that makes the error of the causes, elsewhere
}

// Name returns the name that the code is declared with, or "".
func (c *Code) Name() string { return c.Decl[strings.LastIndexByte(c.Decl, '.')+1:] }

// Home returns the package that declares the name, or "".
func (c *Code) Home() string { return c.Decl[:max(0, strings.LastIndexByte(c.Decl, '.'))] }

// Copied returns the coded error from which an error has its code, if that is no
// constant; nil if there is none.
func (c *Code) Copied() ssa.Value { return c.copied }

// Written says where the parts of a coded error are written. It is valid in
// the error's package only.
type Written struct {
	Code    token.Pos // where the code is assigned in a literal
	CodeArg int       // index plus one of the argument that is the code, in the call at the site or at Call; or receiver
	Call    token.Pos // of the code, if it is not the one that makes the error
	Data    token.Pos
	DataArg int
	Home    token.Pos // of an error whose code is decided in a function that is called: its site there
}

// An Error is one error as a place sees it. Errors that only went different ways share
// what is known of their origin; who changes that makes a Copy.
type Error struct {
	*Origin
	Way

	named named // its key
}

// Copy returns a copy of an error of which the origin may be changed.
func (e *Error) Copy() *Error {
	o := *e.Origin
	return &Error{Origin: &o, Way: e.Way}
}

// own makes the origin of an error its own, if it is that of another one. The error is
// still the same as that.
func (e *Error) own(of *Error) {
	if e.Origin == of.Origin {
		o := *e.Origin
		e.Origin = &o
	}
}

// open returns the call, or an unknown one.
func (c *OpenCall) open() OpenCall {
	if c == nil {
		return OpenCall{}
	}
	return *c
}

// Slotted returns the places by which other packages may give the function to a third one.
func (c *OpenCall) Slotted() []string { return c.open().Slots }

func (c *OpenCall) by() []taint.Taint {
	if c == nil {
		return nil
	}
	return c.By
}

// in returns the call as a caller of its function sees it.
func (c *OpenCall) in(env []taint.Taint) *OpenCall {
	if len(c.by()) == 0 && !c.open().on.Symbolic() {
		return c
	}
	d := *c
	d.on, d.By = c.on.In(env), make([]taint.Taint, len(c.By))
	for i, t := range c.By {
		d.By[i] = t.In(env)
	}
	return &d
}

// OfVariable reports whether an error of contexts is that of the variable, whichever context there
// is.
func (e *Error) OfVariable() bool {
	return e.Kind == Canceled && e.Call == nil && len(e.Subject.Names) == 0
}

// settled reports whether an error has a place where its author can change it.
func (e *Error) settled() bool { return e.Site.Line != 0 }

// Decided reports whether no caller decides a part of a coded error.
func (c *Code) Decided() bool {
	return c.CodeParam == 0 && c.TextParam == 0 && c.DataParam == 0 && c.MapParam == 0 && !c.GivenCause()
}

// GivenCause reports whether a caller decides a cause of the error, or the code
// beside a cause.
func (c *Code) GivenCause() bool {
	return slices.ContainsFunc(c.Cause, func(e *Error) bool { return e.Kind.Symbolic() || e.Told != nil && e.Told.Param > 0 })
}

// In returns an error of a function as one of its calls sees it: with the
// parameters replaced by what the call passes.
func (e *Error) In(env []taint.Taint) *Error {
	if !e.symbolic() {
		return e
	}
	f := &Error{Origin: e.Origin, Way: e.Way.in(env)}
	subject, args, conds, call := e.Subject.In(env), e.Args.In(env), condsIn(e.Conds, env), e.Call.in(env)
	var cause Set
	if e.Code != nil {
		cause = e.Code.Cause.In(env)
	}
	same := (len(cause) == 0 || slices.Equal(cause, e.Code.Cause)) && call == e.Call && (len(conds) == 0 || &conds[0] == &e.Conds[0])
	if same && subject.Equal(e.Subject) && args.Equal(e.Args) {
		return f.as(e)
	}
	f = f.Copy()
	f.Subject, f.Args, f.Conds, f.Call = subject, args, conds, call
	if len(cause) > 0 {
		c := *e.Code
		c.Cause = cause
		f.Code = &c
		return f
	}
	if !slices.EqualFunc(conds, e.Conds, func(a, b guard.Cond) bool { return a.Kind == b.Kind }) {
		return f
	}
	return f.as(e)
}

// symbolic reports whether a caller decides anything about an error.
func (e *Error) symbolic() bool {
	return e.Subject.Symbolic() || e.Args.Symbolic() || tied(e.Conds) || len(e.Call.by()) > 0 || e.Code != nil && len(e.Code.Cause) > 0 || e.Way.symbolic()
}

// tied reports whether a caller decides anything that conditions are about.
func tied(conds []guard.Cond) bool {
	return slices.ContainsFunc(conds, func(c guard.Cond) bool { return c.Subject.Symbolic() || c.Of.Param > 0 })
}

// condsIn returns conditions as a call sees them: the same list, if that is no other.
func condsIn(conds []guard.Cond, env []taint.Taint) []guard.Cond {
	out := conds
	for i, c := range conds {
		in := c.In(env)
		if in.Kind == c.Kind && in.Of == c.Of && in.Subject.Equal(c.Subject) {
			continue
		}
		if &out[0] == &conds[0] {
			out = slices.Clone(conds)
		}
		out[i] = in
	}
	return out
}

// Interface returns the interface method that returned the error, if nothing in the
// package implements it, or nil.
func (e *Error) Interface() *types.Func { return e.Call.open().iface }

// On returns what the value is made of whose method returned the error, if it is the method
// of an interface.
func (e *Error) On() taint.Taint { return e.Call.open().on }

// Parameter returns the type parameter of whose method the error is, and the function
// that calls the method; nil if there is none.
func (e *Error) Parameter() (*types.TypeParam, *ssa.Function) {
	v := e.Call.open().asked
	for v != nil {
		if p, ok := types.Unalias(program.Deref(v.Type())).(*types.TypeParam); ok && v.Parent() != nil {
			return p, v.Parent() // and not of its zero value, into which nothing is decoded
		}
		switch x := v.(type) {
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.TypeAssert, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.ChangeType:
			v = program.Operand(x)
		default:
			return nil, nil
		}
	}
	return nil, nil
}

// Function returns the function value that returned the error, if the package does
// not show all functions that it may be, or the zero Use. Call has the arguments.
func (e *Error) Function() program.Use { return e.Call.open().of }

// Makers returns the values by which other packages give what stands around the function, or
// what holds it, the innermost first.
func (e *Error) Makers() []program.Use { return e.Call.open().makers }

// Denied returns the conditions that do not hold for the arguments of the interface
// method or function value that returned the error.
func (e *Error) Denied() []guard.Cond { return e.Call.open().denied }

// Context returns the context whose error it is, or which was passed to the interface
// method or function value that returned the error; nil if there is none.
func (e *Error) Context() ssa.Value { return e.Call.open().ctx }

// TakenBack reports whether another package has found that the error is one of a context which the peer
// ends.
func (e *Error) TakenBack() bool { return e.Call.open().Back }

// TakeBack returns the error as one of a context which the peer ends.
func (e *Error) TakeBack() *Error {
	y, call := e.Copy(), e.Call.open()
	call.Back = true
	y.Call = &call
	return y
}

// Begun returns where another package that has made the context keeps what ends it.
func (e *Error) Begun() []string { return e.Call.open().Begun }
