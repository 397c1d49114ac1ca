// Package reservedcode has codes without a fix: what to send instead is not
// certain, or something depends on the code.
package reservedcode

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

const (
	// It is sent for two things.
	refused = -32001 // want `reservedcode: -32001 \(refused\) is a custom code`
	// Other packages see it.
	SessionMissing = -32003 // want `reservedcode: -32003 \(SessionMissing\) is a custom code`
	// The program asks for it.
	sessionGone = -32004 // want `reservedcode: -32004 \(sessionGone\) is a custom code`
	// It is no number that could be replaced.
	sessionUnknown = -32000 - 10 // want `reservedcode: -32010 \(sessionUnknown\) is a custom code`
	// The name says something else.
	tooManyTurns = -32011 // want `reservedcode: -32011 \(tooManyTurns\) is a custom code`
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type request struct {
	Path string `json:"path"`
}

// Not every file that cannot be read is missing.
func (p *peer) read(id json.RawMessage, raw json.RawMessage) {
	var req request
	if err := json.Unmarshal(raw, &req); err != nil {
		return
	}
	if _, err := os.ReadFile(req.Path); err != nil {
		p.fail(id, -32014, fmt.Sprintf("read: %v", err)) // want `reservedcode: -32014 is a custom code in the range -32768 to -32000, which is reserved for JSON-RPC and ACP; choose a code above -32000 or below -32899`
	}
}

// The message is whatever another function says, today.
func (p *peer) open() error {
	if p.full {
		return errors.New("session not found")
	}
	return nil
}

type peer struct {
	w     io.Writer
	chats map[string]string
	full  bool
}

func (p *peer) fail(id json.RawMessage, code int, message string) {
	fmt.Fprintln(p.w, id, rpcError{Code: code, Message: message})
}

func final(e rpcError) bool { return e.Code == sessionGone }

func (p *peer) handle(id json.RawMessage, method, sessionID string) {
	_, ok := p.chats[sessionID]
	switch method {
	case "session/prompt":
		if !ok {
			p.fail(id, refused, "session not found")
		}
		if p.full {
			p.fail(id, refused, "too many turns")
		}
	case "session/load":
		if !ok {
			p.fail(id, SessionMissing, "session not found")
		}
	case "session/resume":
		if !ok {
			p.fail(id, sessionGone, "session not found")
		}
	case "session/fork":
		if !ok {
			p.fail(id, sessionUnknown, "session not found")
		}
	case "session/set_mode":
		if !ok {
			p.fail(id, tooManyTurns, "session not found")
		}
	case "fs/read_text_file":
		if _, err := os.ReadFile(sessionID); err != nil {
			p.fail(id, -32013, fmt.Sprintf("read: %v", err)) // want `reservedcode: -32013 is a custom code`
		}
	case "fs/write_text_file":
		p.read(id, id)
	case "session/close":
		if err := p.open(); err != nil {
			p.fail(id, -32015, err.Error()) // want `reservedcode: -32015 is a custom code in the range -32768 to -32000, which is reserved for JSON-RPC and ACP; choose a code above -32000 or below -32899`
		}
	case "session/list":
		if p.full {
			p.fail(id, -32012, "busy") // want `reservedcode: -32012 is a custom code`
		}
	}
}

// What the program lacks itself need not be a capability that is not there.
type disk struct {
	peer
	files map[string]string
}

func (d *disk) read(id json.RawMessage, method string) {
	switch method {
	case "fs/read_text_file":
		if d.files == nil {
			d.fail(id, -32016, "files unavailable") // want `reservedcode: -32016 is a custom code.*has -32601`
		}
	}
}
