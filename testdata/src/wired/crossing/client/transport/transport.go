// Package transport calls a Peer for what the other side asks.
package transport

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
)

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *Error) Error() string { return e.Message }

// A Peer answers requests.
type Peer interface {
	OnRequest(method string, params json.RawMessage) (any, error)
	OnNotification(method string, params json.RawMessage) error
}

type message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      *int            `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
}

type Conn struct {
	w    *bufio.Writer
	peer Peer
}

func Dial(w io.Writer, p Peer) *Conn { return &Conn{bufio.NewWriter(w), p} }

func (c *Conn) Read(r io.Reader) error {
	sc := bufio.NewScanner(r)
	for sc.Scan() {
		var m message
		if err := json.Unmarshal(sc.Bytes(), &m); err != nil {
			return err
		}
		switch {
		case m.ID == nil:
			_ = c.peer.OnNotification(m.Method, m.Params)
		case m.Method != "":
			c.reply(m)
		}
	}
	return sc.Err()
}

func (c *Conn) reply(m message) {
	out := message{JSONRPC: "2.0", ID: m.ID}
	res, err := c.peer.OnRequest(m.Method, m.Params)
	var coded *Error
	switch {
	case errors.As(err, &coded):
		out.Error = coded
	case err != nil:
		out.Error = &Error{Code: -32603, Message: "Internal error", Data: err.Error()}
	default:
		out.Result = res
	}
	json.NewEncoder(c.w).Encode(out)
	c.w.Flush()
}
