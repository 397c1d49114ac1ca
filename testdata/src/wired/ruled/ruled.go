// Package ruled names errors by which a layer in another package gives codes. What is
// made on the spot is none of them.
package ruled

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"wired/ruled/layer"
)

var errGone = errors.New("gone")

// A shape is an error by its value: two of the same kind are one.
type shape struct{ kind string }

func (s shape) Error() string { return s.kind }

type params struct {
	Session string `json:"sessionId"`
	Cwd     string `json:"cwd"`
	Path    string `json:"path"`
	Mode    string `json:"modeId"`
}

type office struct{ open map[string]bool }

func serve(out io.Writer) *layer.Desk {
	d := layer.New(out, layer.Rule{Is: errGone, Code: -32002}, layer.Rule{Is: os.ErrNotExist, Code: -32002}, layer.Rule{Is: shape{"mode"}, Code: -32602})
	o := &office{make(map[string]bool)}
	d.On("session/new", o.start)
	d.On("session/prompt", o.prompt)
	d.On("session/set_mode", o.mode)
	d.On("fs/read_text_file", o.read)
	return d
}

func (o *office) start(c *layer.Call) (any, error) {
	var p params
	if err := json.Unmarshal(c.Params, &p); err != nil {
		return nil, &layer.Fault{Code: -32602, Message: err.Error()}
	}
	if !filepath.IsAbs(p.Cwd) {
		return nil, fmt.Errorf("relative: %s", p.Cwd) // want `returnederr: session/new answers an invalid parameter value with -32603`
	}
	return nil, nil
}

// prompt has an error that may be one of the rules.
func (o *office) prompt(c *layer.Call) (any, error) {
	var p params
	if err := json.Unmarshal(c.Params, &p); err != nil {
		return nil, &layer.Fault{Code: -32602, Message: err.Error()}
	}
	if !o.open[p.Session] {
		return nil, fmt.Errorf("session %s: %w", p.Session, errGone)
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

// mode has one that equals a rule's.
func (o *office) mode(c *layer.Call) (any, error) {
	var p params
	if err := json.Unmarshal(c.Params, &p); err != nil {
		return nil, &layer.Fault{Code: -32602, Message: err.Error()}
	}
	if p.Mode != "calm" {
		return nil, shape{"mode"}
	}
	return nil, nil
}

// read has one of the standard library, which may be a rule's.
func (o *office) read(c *layer.Call) (any, error) {
	var p params
	if err := json.Unmarshal(c.Params, &p); err != nil {
		return nil, &layer.Fault{Code: -32602, Message: err.Error()}
	}
	text, err := os.ReadFile(p.Path)
	if err != nil {
		return nil, err
	}
	return map[string]string{"content": string(text)}, nil
}
