// Package because has errors into which something can be put later.
package because

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
)

type frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *problem        `json:"error,omitempty"`
}

type problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type fault struct {
	kind  int
	text  string
	cause error
}

func (f *fault) Error() string { return f.text }

func (f *fault) Unwrap() error { return f.cause }

func (f *fault) because(err error) *fault {
	f.cause = err
	return f
}

func newFault(kind int, text string) *fault { return &fault{kind: kind, text: text} }

type desk struct {
	ctx  context.Context
	open map[string]bool
}

func (d *desk) find(id string) error {
	if !d.open[id] {
		return newFault(0, "gone") // want `session/prompt answers an unknown session with -32603`
	}
	return nil
}

// read may hold any error that somebody asks about.
func (d *desk) read(id string) error {
	if !d.open[id] {
		return newFault(0, "gone").because(d.ctx.Err())
	}
	return nil
}

// with puts something in where the error is made.
func with(err error) error {
	f := &fault{kind: 0, text: "gone"}
	f.because(err)
	return f
}

func (d *desk) put(id string) (string, error) {
	if !d.open[id] {
		return "", with(d.ctx.Err())
	}
	return id, nil
}

func (d *desk) name(id string) (string, error) {
	if !d.open[id] {
		return "", newFault(0, "gone") // want `session/fork answers an unknown session with -32603`
	}
	return id, nil
}

// kept, too.
func (d *desk) kept(id string) error {
	f := newFault(0, "gone")
	if _, err := os.Stat(id); err != nil {
		f.cause = err
	}
	if !d.open[id] {
		return f
	}
	return nil
}

func (d *desk) prompt(id string) error {
	err := d.find(id)
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

func (d *desk) load(id string) error {
	err := d.read(id)
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

func (d *desk) fork(id string) error {
	name, err := d.name(id)
	if errors.Is(err, context.Canceled) {
		return nil
	}
	if name != "" && name == id {
		return nil
	}
	return err
}

func (d *desk) close(id string) error {
	name, err := d.put(id)
	if errors.Is(err, context.Canceled) || name != "" {
		return nil
	}
	return err
}

func (d *desk) resume(id string) error {
	err := d.kept(id)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

func answer(err error) *problem {
	var f *fault
	switch {
	case err == nil:
		return nil
	case errors.As(err, &f) && f.kind == 1:
		return &problem{-32602, err.Error()}
	}
	return &problem{-32603, err.Error()}
}

func (d *desk) Serve(in io.Reader, out io.Writer) {
	dec, enc := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			enc.Encode(frame{ID: json.RawMessage("null"), Error: &problem{-32700, "no message"}})
			return
		}
		var p struct {
			SessionID string `json:"sessionId"`
		}
		if f.Method != "$/cancel_request" && json.Unmarshal(f.Params, &p) != nil {
			enc.Encode(frame{ID: f.ID, Error: &problem{-32602, "no params"}})
			continue
		}
		switch f.Method {
		case "session/prompt":
			enc.Encode(frame{ID: f.ID, Error: answer(d.prompt(p.SessionID))})
		case "session/load":
			enc.Encode(frame{ID: f.ID, Error: answer(d.load(p.SessionID))})
		case "session/fork":
			enc.Encode(frame{ID: f.ID, Error: answer(d.fork(p.SessionID))})
		case "session/status":
			enc.Encode(frame{ID: f.ID, Error: answer(d.close(p.SessionID))})
		case "session/resume":
			enc.Encode(frame{ID: f.ID, Error: answer(d.resume(p.SessionID))})
		case "$/cancel_request":
		default:
			enc.Encode(frame{ID: f.ID, Error: &problem{-32601, "no such method"}})
		}
	}
}
