package flat

import (
	"encoding/json"
	"errors"
)

// all gives -32000 to whatever fails.
func (d *desk) all(req request) {
	if err := d.look(req); err != nil {
		d.refuse(req.ID, -32000, err) // want `reservedcode: .*-32000`
	}
}

func (d *desk) look(req request) error {
	var q struct{ SessionID string }
	if err := json.Unmarshal(req.Params, &q); err != nil {
		return err // want `returnederr: .*-32602`
	}
	if req.Method == "session/resume" && !d.rooms[q.SessionID] {
		return errors.New("gone") // want `returnederr: .*-32002`
	}
	return nil
}
