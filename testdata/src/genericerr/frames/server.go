package frames

import (
	"encoding/json"
	"errors"
	"os"
)

// The code that stands for any error of the server, and one that does not.
const (
	codeServerError = -32000
	codeLogin       = -32000
)

type desk struct{ peer }

func (d *desk) answer(req request) {
	var in struct {
		SessionID string `json:"sessionId"`
		Path      string `json:"path"`
	}
	if err := json.Unmarshal(req.Params, &in); err != nil {
		d.fail(req.ID, -32602, err.Error())
		return
	}
	switch req.Method {
	case "session/load":
		if !d.open[in.SessionID] {
			d.fail(req.ID, codeServerError, "no such session") // want `session/load answers an unknown session with -32000.*-32002`
			return
		}
		if os.Getenv("KEY") == "" {
			d.fail(req.ID, codeServerError, "authentication required")
			return
		}
	case "session/resume":
		if !d.open[in.SessionID] {
			d.fail(req.ID, codeLogin, "no such session")
			return
		}
		if d.open["closed "+in.SessionID] {
			d.fail(req.ID, -32603, "unknown session: "+errClosed.Error())
			return
		}
		if !d.open[in.SessionID] {
			d.fail(req.ID, -32603, "unknown session: "+errClosed.Error()) // want `session/resume answers an unknown session with -32603.*-32002`
			return
		}
		if err := d.resume(); err != nil {
			d.fail(req.ID, codeServerError, err.Error())
		}
	}
}

var errClosed = errors.New("closed")

func (d *desk) resume() error { return errors.New("the model does not answer") }

// lists has the code for an error that it knows, and for all others.
func (d *desk) lists(req request) {
	if req.Method != "session/list" {
		return
	}
	if err := d.read(string(req.Params)); errors.Is(err, errNoCursor) {
		d.fail(req.ID, -32000, err.Error())
	} else if err != nil {
		d.fail(req.ID, -32000, err.Error())
	}
}

var errNoCursor = errors.New("cursor not found")

func (d *desk) read(cursor string) error {
	if !d.open[cursor] {
		return errNoCursor
	}
	return nil
}
