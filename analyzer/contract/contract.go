// Package contract describes what a program's peer can read: for each method,
// the error codes that may answer it, each with the places that send it, the
// situation, and whether it says more than that something went wrong.
//
// It is plain data, for programs too: the command prints it, and compares it
// with one that was printed before. What is in it, the engine finds out. What
// that cannot tell is listed as unknown, so that a code which is missing here
// is one that nothing was seen to send.
//
// A library that reads the messages may answer some of them before a handler
// is called: one that is no JSON, say. Those answers are the library's, and are
// not listed.
package contract

// A Package is what the peer can read of one package, or of several together.
// Methods are sorted by name, the codes of a method by value, the unknown ones
// last, and places by file and line.
type Package struct {
	Path     string   `json:"package,omitempty"`  // of several what their paths begin with
	Protocol string   `json:"protocol,omitempty"` // that it speaks; "" for a layer that carries messages and knows no method
	Methods  []Method `json:"methods"`

	Conformance []Requirement `json:"conformance,omitempty"` // of an agent
}

// A Requirement is what the protocol's conformance kit asks of the answers of an
// agent, with what the code shows of it.
type Requirement struct {
	ID     string `json:"id,omitempty"` // in the kit, "" where only the protocol's pages ask for it
	Tier   string `json:"tier"`
	Text   string `json:"requirement"`
	State  string `json:"state"`            // Held, Broken or NotSeen
	Places []Posn `json:"places,omitempty"` // where it is broken
}

// The states of a requirement.
const (
	Held    = "held"     // all that was seen of it is right
	Broken  = "broken"   // a finding says where
	NotSeen = "not seen" // nothing that it asks for was seen, right or wrong
)

// A Method is a request or a notification.
type Method struct {
	Name         string    `json:"method"` // on the wire; "" for what is sent whatever the method, or where it is not known
	Notification bool      `json:"notification,omitempty"`
	Effect       string    `json:"effect,omitempty"` // of an error that the handler of a notification returns, in words
	Handlers     []Handler `json:"handlers,omitempty"`
	Codes        []Code    `json:"codes,omitempty"` // none if no error was seen to reach the peer, and none can

	// UnknownSession is what a request for a session that is not there gets: Error,
	// Success or NotAsked; "" if the method names none, or if it is not seen.
	UnknownSession string `json:"unknownSession,omitempty"`
}

// What an unknown session is answered with.
const (
	Error    = "error"
	Success  = "success"
	NotAsked = "not looked at"
)

// A Handler is where messages of a method arrive.
type Handler struct {
	Func string `json:"func,omitempty"` // "" if a branch handles it, or it is not known
	How  string `json:"how"`            // how it came to be one
	At   Posn   `json:"at"`
}

// A Code is what may answer a request, for all places where it is for one
// reason. A value may be there several times: where it says no more than that
// something went wrong, where it says more, and where the protocol forbids it.
type Code struct {
	Value     int64   `json:"code"`           // 0 if it is unknown
	Name      string  `json:"name,omitempty"` // that the protocol has for it
	Unknown   bool    `json:"unknown,omitempty"`
	Generic   bool    `json:"generic,omitempty"`   // a bare error's, or one of a generic error that is built on purpose
	Forbidden bool    `json:"forbidden,omitempty"` // the protocol reserves the code for others, or wants a result and no error
	Places    []Place `json:"places"`
}

// A Place is where an error is made that is answered with a code, or where it
// comes from another package.
type Place struct {
	Posn
	Func   string `json:"func,omitempty"`   // around it
	Source string `json:"source,omitempty"` // the line
	Bare   bool   `json:"bare,omitempty"`   // the error has no code of its own

	Situation string `json:"situation,omitempty"` // in the protocol's words; "" if the evidence speaks for none
	Message   string `json:"message,omitempty"`   // what the error says, with "…" for what is put in
	When      string `json:"when,omitempty"`      // what the code found out, in its own words
	Why       string `json:"why,omitempty"`       // why the code is unknown
}

// A Posn is a line of a file.
type Posn struct {
	File string `json:"file"`
	Line int    `json:"line"`
}
