// Requests come in batches; the results lie in a slice.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

type Call struct {
	ID     *int            `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type Err struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Err) Error() string { return e.Message }

type Answer struct {
	JSONRPC string `json:"jsonrpc"`
	ID      *int   `json:"id"`
	Result  any    `json:"result,omitempty"`
	Error   *Err   `json:"error,omitempty"`
}

type done struct {
	call Call
	val  any
	err  error
}

type Agent map[string]string

func (a Agent) batch(calls []Call) []done {
	var all []done
	for _, c := range calls {
		v, err := a.one(c)
		all = append(all, done{c, v, err})
	}
	return all
}

func (a Agent) one(c Call) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
		ModeID    string `json:"modeId"`
	}
	if err := json.Unmarshal(c.Params, &p); err != nil {
		return nil, fmt.Errorf("%s: bad params: %w", c.Method, err) // want `returnederr: .*-32602`
	}
	switch c.Method {
	case "session/new":
		return os.MkdirTemp("", "b")
	case "session/prompt":
		if _, ok := a[p.SessionID]; !ok {
			return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
		}
		return "end_turn", nil
	case "session/set_mode":
		if p.ModeID == "" {
			return nil, &Err{-32602, "modeId is required"}
		}
		return nil, nil
	}
	return nil, &Err{-32601, "method not found"}
}

func answers(all []done) []Answer {
	out := make([]Answer, 0, len(all))
	for _, d := range all {
		if d.call.ID == nil {
			continue
		}
		a := Answer{JSONRPC: "2.0", ID: d.call.ID, Result: d.val}
		if d.err != nil {
			var e *Err
			if !errors.As(d.err, &e) {
				e = &Err{Code: -32603, Message: d.err.Error()}
			}
			a.Error = e
		}
		out = append(out, a)
	}
	return out
}

func main() {
	a := Agent{}
	sc := bufio.NewScanner(os.Stdin)
	enc := json.NewEncoder(os.Stdout)
	for sc.Scan() {
		var calls []Call
		if err := json.Unmarshal(sc.Bytes(), &calls); err != nil {
			enc.Encode(Answer{JSONRPC: "2.0", Error: &Err{-32700, "parse error"}})
			continue
		}
		for _, ans := range answers(a.batch(calls)) {
			enc.Encode(ans)
		}
	}
}
