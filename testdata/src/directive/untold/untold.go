// Package untold is the same program without directives: nothing in it speaks
// of a peer.
package untold

import "fmt"

type problem struct {
	Code int
	Text string
}

func (p *problem) Error() string { return p.Text }

type params struct{ SessionID, Path string }

type server struct{ sessions map[string]bool }

func (s *server) prompt(p params) error {
	if !s.sessions[p.SessionID] {
		return fmt.Errorf("session %s not found", p.SessionID)
	}
	return &problem{Code: -32050, Text: "locked"}
}
