// Package told says by directives what nothing in it shows: it spells no
// method of ACP and imports no library.
package told

import (
	"errors"
	"fmt"
	"os"
)

// A problem carries its code in fields without tags.
//
//acperrlint:error
type problem struct {
	Code int
	Text string
}

func (p *problem) Error() string { return p.Text }

type params struct{ SessionID, Path string }

type server struct{ sessions map[string]bool }

//acperrlint:handler method=session/prompt
func (s *server) prompt(p params) error {
	if !s.sessions[p.SessionID] {
		return fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/prompt answers an unknown session with -32603 \(Internal error\); ACP has -32002`
	}
	return nil
}

// The code that an error without one gets may be another.
//
//acperrlint:handler method=session/load code=1
func (s *server) load(p params) error {
	if !s.sessions[p.SessionID] {
		return fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/load answers an unknown session with code 1; ACP has -32002 \(Resource not found\), because s\.sessions has no p\.SessionID`
	}
	if p.Path == "" {
		return &problem{Code: -32603, Text: "path is required"} // want `genericerr: session/load answers an invalid parameter value with -32603`
	}
	return &problem{Code: -32050, Text: "locked"} // want `reservedcode: -32050 is a custom code in the range -32768 to -32000`
}

// What is coded stays as it is.
//
//acperrlint:handler method=session/resume
func (s *server) resume(p params) error {
	if !s.sessions[p.SessionID] {
		return &problem{Code: -32002, Text: "Resource not found"}
	}
	return nil
}

// A notification's error goes nowhere.
//
//acperrlint:handler method=session/cancel
func (s *server) cancel(p params) error {
	if !s.sessions[p.SessionID] {
		return fmt.Errorf("session %s not found", p.SessionID)
	}
	return nil
}

//acperrlint:sends code=-32603
func (s *server) fail(err error) { fmt.Fprintln(os.Stdout, err) }

//acperrlint:sends code=-32602
func (s *server) refuse(err error) { fmt.Fprintln(os.Stdout, err) }

//acperrlint:handler method=session/new
func (s *server) create(p params) error {
	if p.Path == "" {
		s.fail(errors.New("path is required")) // want `answers an invalid parameter value with -32603`
	}
	if p.SessionID == "" {
		s.refuse(errors.New("sessionId is required"))
	}
	return nil
}

// Nobody says that this function hands its errors to a peer.
func (s *server) helper(p params) error {
	if !s.sessions[p.SessionID] {
		return fmt.Errorf("session %s not found", p.SessionID)
	}
	return nil
}
