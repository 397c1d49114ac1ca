// What does a package tell others of the handlers that they give it?

package handler

import (
	"fmt"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// A SinkFact of an interface's method, or of a field or variable of a func type, says
// that its package hands the errors of the functions behind it to the peer, and how.
type SinkFact struct {
	Code       int64
	Method     string
	Site       program.Site
	From       program.Site  // where the functions are called, if another package than that of the Site does it
	Notify     bool          // the method serves a notification
	Ends       Ending        // of the context that it is called with
	Wire       []bool        // parameters that are made of the peer's message
	By         []taint.Taint // what they are made of; nil if only Wire is known
	Fills      bool          // the peer's message is decoded into the values whose methods they are
	Objects    bool          // it is for an ObjectsFact
	Denied     []guard.Cond  // what does not hold of the parameters, because the caller has asked
	Left       guard.Known   // what is known of the errors that get the code: the others get another one
	Keeper     *Keeper       // who is handed the errors as they are; nil: the package gives each the code
	Flattens   bool          // it does so without asking an error for its own
	Outlet     flow.Outlet   // where the errors come out, if they are not returned
	Maps       *flow.Mapping // what the package makes of the other errors; nil if that is not known
	Returned   bool          // the functions return the handlers, or tables of them, and no errors
	Part       bool          // only Maps is known, of what the package makes of some errors
	Mapper     program.Site  // what makes the coded errors of the errors, if other packages decide that: a MapsFact has it too
	Falls      bool          // an error of which the Mapper makes nothing gets the Code, too
	Translates bool          // the Mapper makes errors of the errors, of which the package then makes what it answers
	Default    bool          // Code, Left and Maps are those of a function whose place the Mapper takes

	// Makers are what puts something around the functions, the innermost first, if other
	// packages decide that: MapsFacts have them too.
	Makers []program.Site

	// Callbacks are the errors of functions that they are called with, by argument: they may
	// return them.
	Callbacks []flow.Set
}

// An Ending says which messages of the peer end a context. Of two, the smaller one holds
// for what either ends.
type Ending int

const (
	ByMessage    Ending = iota // any that cancels, or nobody knows which
	ByWithdrawal               // one that cancels a request by its id, and no other
	ByProgram                  // none
)

// A Keeper sends coded errors with their codes.
type Keeper struct {
	Library  string // "": the program's own layer
	Behavior sdk.Behavior
}

func (*SinkFact) AFact() {}

// A SlotsFact says what a package hands to the peer of the errors of methods that others
// implement for a third package: the one that declares the interface does not know who
// answers, and the one that answers does not see the implementation.
type SlotsFact struct{ Sinks []SlotSink }

// A SlotSink is what becomes of the errors of a method, by its name in package flow.
type SlotSink struct {
	Slot string
	From string // path of the package that hands them to the peer
	Sink SinkFact
}

func (*SlotsFact) AFact() {}

func (f *SlotsFact) String() string { return fmt.Sprintf("sends the errors of %d slots", len(f.Sinks)) }

func (f *SinkFact) String() string { return fmt.Sprintf("sends %d for %s", f.Code, f.Method) }

// A MakerFact is a SinkFact for the functions that the functions behind an object
// return.
type MakerFact struct{ SinkFact }

// An ObjectsFact of an interface's method says that its package answers with the error objects
// that the method returns. Packages that speak the protocol tell of their own.
type ObjectsFact struct{ SinkFact }

// A MapsFact of an interface's method, or of a field or variable of a func type, says
// that its package hands to the peer what the functions behind it make of errors, or
// what the functions make of them that these put around handlers. Site identifies it.
type MapsFact struct{ Site program.Site }

func (*MapsFact) AFact() {}

func (f *MapsFact) String() string { return "makes coded errors" }

// A GivenFact lists the sites to which a package gives functions that make coded errors, or put
// something around handlers.
type GivenFact struct{ Sites []program.Site }

func (*GivenFact) AFact() {}

func (f *GivenFact) String() string { return fmt.Sprintf("gives to %d sites", len(f.Sites)) }

// A TakesFact says which parameters of a function take handlers, whose errors its
// package hands to the peer, or mappers, which make coded errors of them, or errors that
// it puts into answers.
type TakesFact struct {
	Handlers []Taken
	Types    []TakenType
	Mappers  []TakenMapper
	Errors   []int // without the receiver
}

// Taken is a parameter that takes handlers.
type Taken struct {
	Param int // without the receiver
	Sink  SinkFact
}

// TakenType is a type parameter of a function that hands the peer the errors of a method
// of what it decodes into.
type TakenType struct {
	Param  int
	Method string
	Sink   SinkFact
}

// TakenMapper is a parameter that takes a function which makes coded errors, or which
// puts something around handlers.
type TakenMapper struct {
	Param int // without the receiver
	Maps  MapsFact
}

func (*TakesFact) AFact() {}

func (f *TakesFact) String() string {
	var list []string
	for _, t := range f.Handlers {
		list = append(list, fmt.Sprintf("%d %s", t.Param, &t.Sink))
	}
	return "takes " + strings.Join(list, ", ")
}
