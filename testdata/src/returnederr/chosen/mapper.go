package chosen

import (
	"errors"
	"fmt"
	"strings"
)

// variable chooses in a variable.
func (d *desk) variable(e envelope, p params) {
	err := d.work(e.Method, p)
	if err == nil {
		return
	}
	code := Internal
	switch {
	case errors.Is(err, errNoChat):
		code = NotFound
	case errors.Is(err, errBusy):
		code = -31000
	}
	d.send(e.ID, code, err.Error())
}

// function lets a function choose.
func (d *desk) function(e envelope, p params) {
	if err := d.work(e.Method, p); err != nil {
		d.send(e.ID, codeOf(err), err.Error())
	}
}

func codeOf(err error) Code {
	var f *fault
	if errors.As(err, &f) {
		return f.code
	}
	if errors.Is(err, errNoChat) {
		return NotFound
	}
	return Internal
}

func (d *desk) send(id any, code Code, text string) {
	d.out.Encode(envelope{ID: id, Error: &object{code, text}})
}

func (d *desk) work(method string, p params) error {
	switch method {
	case "session/load":
		if !d.chats[p.SessionID] {
			return fmt.Errorf("load %s: %w", p.SessionID, errNoChat)
		}
		if d.busy {
			return errBusy
		}
	case "session/resume":
		return d.chat(p.SessionID)
	case "session/set_mode":
		if p.ModeID == "" {
			return errors.New("mode is required") // want `session/set_mode answers an invalid parameter value with -32603.*-32602`
		}
	}
	return nil
}

func (d *desk) chat(id string) error {
	if !d.chats[id] {
		return fmt.Errorf("unknown session %q", id) // want `session/resume answers an unknown session with -32603.*-32002`
	}
	return nil
}

// words chooses by what the error says, which nobody can follow.
func (d *desk) words(e envelope, p params) {
	if err := d.word(e.Method, p); err != nil {
		code := Internal
		if strings.Contains(err.Error(), "no such session") {
			code = NotFound
		}
		d.send(e.ID, code, err.Error())
	}
}

func (d *desk) word(method string, p params) error {
	if method == "session/close" && !d.chats[p.SessionID] {
		return fmt.Errorf("no such session: %s", p.SessionID)
	}
	if method == "session/load" && !d.chats[p.SessionID] {
		return fmt.Errorf("no such session: %s", p.SessionID)
	}
	return nil
}
