// Package orders has commands that one goroutine does for all, and says over a channel of
// each command what became of it.
package orders

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
)

type message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *failure) Error() string { return f.Message }

type shop struct {
	enc    *json.Encoder
	orders chan order
	ticks  chan order
	words  chan string
}

type order struct {
	what string
	id   string
	arg  string
	done chan error
}

func newShop(w io.Writer) *shop {
	return &shop{json.NewEncoder(w), make(chan order, 16), make(chan order), make(chan string)}
}

// desk is where orders are taken.
func (s *shop) desk() chan<- order { return s.orders }

func (s *shop) handle(m *message) error {
	var p struct {
		SessionID string `json:"sessionId"`
		ModeID    string `json:"modeId"`
		Cwd       string `json:"cwd"`
		Value     string `json:"value"`
	}
	if err := json.Unmarshal(m.Params, &p); err != nil {
		return &failure{-32602, err.Error()}
	}
	o := order{done: make(chan error, 1), id: p.SessionID}
	switch m.Method {
	case "session/set_mode":
		o.what, o.arg = "mode", p.ModeID
	case "session/new":
		o.what, o.arg = "open", p.Cwd
	case "session/set_config_option":
		o.what, o.arg = "depth", p.Value
	default:
		return &failure{-32601, m.Method}
	}
	s.desk() <- o
	return <-o.done
}

func (s *shop) serve(m *message) {
	err := s.handle(m)
	if err == nil {
		s.enc.Encode(message{JSONRPC: "2.0", ID: m.ID, Result: struct{}{}})
		return
	}
	var f *failure
	if !errors.As(err, &f) {
		f = &failure{-32603, err.Error()}
	}
	s.enc.Encode(message{JSONRPC: "2.0", ID: m.ID, Error: f})
}

func (s *shop) keep() {
	open := map[string]string{}
	for o := range s.orders {
		switch o.what {
		case "mode":
			if _, ok := open[o.id]; !ok {
				s.finish(o, fmt.Errorf("nothing runs as %s", o.id)) // want `unknown session .* -32002`
				continue
			}
			o.done <- change(o.arg)
		case "open":
			if !filepath.IsAbs(o.arg) {
				o.done <- &failure{-32603, "where is that"} // want `invalid parameter value .* -32602 .* because !filepath.IsAbs\(o.arg\)`
				continue
			}
			open[o.arg] = ""
			o.done <- nil
		case "depth":
			_, err := strconv.Atoi(o.arg)
			o.done <- err // want `invalid parameter value .* -32602 .* because strconv.Atoi fails`
		}
	}
}

func (s *shop) finish(o order, err error) { o.done <- err }

func change(to string) error {
	switch to {
	case "slow", "fast":
		return nil
	}
	return fmt.Errorf("it cannot go %s", to) // want `invalid parameter value .* -32602`
}
