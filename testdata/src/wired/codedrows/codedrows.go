// Package codedrows answers with codes that functions look up in the rows of a table, one
// of its own and one of another package. What stands in neither gets the generic code.
package codedrows

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"wired/codedrows/lib"
)

var (
	ErrNoSession = errors.New("no session")
	ErrBad       = errors.New("bad")
	ErrOther     = errors.New("other")
	ErrNoMethod  = errors.New("no method")
)

var table = []struct {
	is   error
	code int
}{
	{ErrNoSession, -32002},
	{ErrBad, -32602},
	{ErrNoMethod, -32601},
}

func Code(err error) int {
	for _, row := range table {
		if errors.Is(err, row.is) {
			return row.code
		}
	}
	return -32603
}

type msg struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type errObj struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type reply struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *errObj         `json:"error,omitempty"`
}

type call struct {
	msg
	out io.Writer
}

func (c *call) coded(code int, text string) {
	json.NewEncoder(c.out).Encode(reply{ID: c.ID, Error: &errObj{code, text}})
}

func (c *call) fail(err error) { c.coded(Code(err), err.Error()) }

func (c *call) fail2(err error) { c.coded(lib.Code(err), err.Error()) }

type params struct {
	SessionID string `json:"sessionId"`
	Cwd       string `json:"cwd"`
}

type srv struct{ open map[string]bool }

func (s *srv) serve(c *call) {
	var p params
	if err := json.Unmarshal(c.Params, &p); err != nil {
		c.fail(ErrBad)
		return
	}
	switch c.Method {
	case "session/prompt":
		if !s.open[p.SessionID] {
			c.fail(fmt.Errorf("%w: %s", ErrNoSession, p.SessionID))
			return
		}
		if !filepath.IsAbs(p.Cwd) {
			c.fail(errors.New("cwd")) // want `returnederr: .* answers an invalid parameter value with -32603 .*ACP has -32602`
			return
		}
	case "session/load":
		if !s.open[p.SessionID] {
			c.fail2(fmt.Errorf("%w: %s", lib.ErrNoSession, p.SessionID))
			return
		}
		if !filepath.IsAbs(p.Cwd) {
			c.fail2(errors.New("cwd")) // want `returnederr: .* answers an invalid parameter value with -32603 .*ACP has -32602`
			return
		}
	case "session/resume":
		if !filepath.IsAbs(p.Cwd) {
			c.fail2(lib.ErrBad)
			return
		}
	case "session/new":
		if !filepath.IsAbs(p.Cwd) {
			c.fail(ErrOther) // want `returnederr: .* answers an invalid parameter value with -32603 .*ACP has -32602`
			return
		}
	case "session/fork":
		if !filepath.IsAbs(p.Cwd) {
			c.fail2(lib.ErrOther) // want `returnederr: .* answers an invalid parameter value with -32603 .*ACP has -32602`
			return
		}
	default:
		c.fail(ErrNoMethod)
	}
}
