// What is wrong with an answer, or with a missing one, besides the code of an error?

package errflow

import (
	"go/token"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// A Fault is a defect of the answer to a message that no code shows.
type Fault struct {
	Pos, End token.Pos
	Wrong    Wrong
	Method   string           // that is answered, or that is offered; "" if it is not known
	Value    string           // the stop reason, the capability, the type of an id, or the member that is always there
	Code     int64            // that the peer reads, if that says more
	Meaning  protocol.Meaning // of the failure that goes unheard, or ""
	Beside   *Related         // what shows it; nil if the place does
}

// Wrong is how an answer is wrong.
type Wrong int

const (
	Echoes   Wrong = iota // the version of the request is sent back without a look at it
	Refuses               // an error for a version
	Promises              // a capability whose method is answered with "method not found"
	NoLogin               // "authentication required" from an agent that offers no way to log in

	NoSuchReason    // a stop reason that the protocol does not have, or none
	NotCancelled    // a cancelled prompt ends with another stop reason
	AlwaysCancelled // the code itself ends the context that it asks then

	NumberOnly   // a request whose id is a string does not decode
	NoResult     // the answer has neither a result nor an error
	Both         // or it has both
	NoDefault    // no branch is for a method that the program does not have
	Dropped      // the peer does not hear of a failure
	Closes       // and the connection ends with it
	Notification // what has no answer is answered
	Silent       // a way through a handler neither answers nor fails
	Twice        // one answers twice
	Forgets      // a handler says that it answers later, and keeps nothing to answer with
)

// breaks are the requirements of the conformance kit that faults break.
var breaks = map[Wrong]protocol.Shown{
	Echoes: protocol.ShowsVersion, Refuses: protocol.ShowsVersion,
	Promises: protocol.ShowsOffered, NoLogin: protocol.ShowsLogin,
	NoSuchReason: protocol.ShowsStops, NotCancelled: protocol.ShowsCancelled, AlwaysCancelled: protocol.ShowsCancelled,
	NumberOnly: protocol.ShowsID, NoResult: protocol.ShowsResult, Both: protocol.ShowsResult, NoDefault: protocol.ShowsExtension,
}

// once is what is told once.
type once struct {
	pos   token.Pos
	wrong Wrong
	value string
}

// fault notes a fault, once for a place.
func (c *collector) fault(f Fault, pos token.Pos) {
	f.Pos, f.End = c.e.w.Span(pos)
	key := once{f.Pos, f.Wrong, f.Value}
	if f.Pos.IsValid() && !c.told[key] && (f.Wrong == Notification || !c.e.w.Protocol.Notification(f.Method)) {
		c.told[key] = true
		c.faults = append(c.faults, f)
	}
}
