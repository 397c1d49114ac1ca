// Package surface describes what the linter sees of a package: where the
// peer's messages arrive, what answers them, and what was expected and not
// found. With it a maintainer can tell whether silence means that the code is
// clean or that it was not seen, and which directive would help.
//
// It is plain data, for programs too: the command prints it, as text or as
// JSON. What is in it, the engine finds out.
package surface

// A Package is what the linter sees of one package. Its lists are sorted, the
// handlers by method, the others by position. Each Posn is a file, line and
// column as go/token writes them.
type Package struct {
	Path     string    `json:"package"`
	Protocol string    `json:"protocol,omitempty"` // that it speaks; "" for a layer that carries messages and knows no method
	Handlers []Handler `json:"handlers,omitempty"`
	Senders  []Sender  `json:"senders,omitempty"`
	Types    []Type    `json:"types,omitempty"`
	Notes    []Note    `json:"notes,omitempty"`
}

// A Handler is a place where the peer's messages arrive: a function, or a branch
// of one that tells methods apart.
type Handler struct {
	Method       string `json:"method,omitempty"` // on the wire; "" for several, or if it is not known
	Notification bool   `json:"notification,omitempty"`
	Func         string `json:"func,omitempty"` // that handles it, "" if the branch does or if it is not known
	Posn         string `json:"posn"`           // of the function, the branch or the entry of a table
	How          string `json:"how"`            // how it came to be one
	Bare         Bare   `json:"bare"`

	UnknownSession string `json:"unknownSession,omitempty"` // as in a contract
}

// Bare is what becomes of an error without a code: codes that the peer reads,
// or an effect in words. It has neither where no such error was seen to get to
// the peer.
type Bare struct {
	Codes  []int64 `json:"codes,omitempty"`
	Effect string  `json:"effect,omitempty"`
}

// A Sender is a function that makes an answer with a code of what it is given.
type Sender struct {
	Func      string  `json:"func"`
	Posn      string  `json:"posn"`
	Codes     []int64 `json:"codes,omitempty"`     // that it sends itself
	GivenCode bool    `json:"givenCode,omitempty"` // it sends the code that it is given
	AnyError  bool    `json:"anyError,omitempty"`  // whatever error it is given gets a code
	ByError   bool    `json:"byError,omitempty"`   // the code depends on the error
}

// A Type is one whose values go over the wire.
type Type struct {
	Name string `json:"name"`
	Posn string `json:"posn"`
	Kind string `json:"kind"`
}

// The kinds of types.
const (
	Message = "message"
	Error   = "error object"
)

// A Note says why something that was expected is not seen.
type Note struct {
	Posn string `json:"posn,omitempty"`
	Text string `json:"text"`
}
