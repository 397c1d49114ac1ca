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
		if err := d.resume(); err != nil {
			d.fail(req.ID, codeServerError, err.Error())
		}
	}
}

func (d *desk) resume() error { return errors.New("the model does not answer") }
