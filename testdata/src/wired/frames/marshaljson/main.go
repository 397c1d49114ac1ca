// The error type and the reply write their own JSON.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
)

type Err struct {
	code int
	msg  string
}

func (e Err) Error() string { return fmt.Sprintf("%d: %s", e.code, e.msg) }

func (e Err) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"code": e.code, "message": e.msg})
}

type msg struct {
	id     json.RawMessage
	result any
	err    *Err
}

func (m msg) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(`{"jsonrpc":"2.0","id":`)
	b.Write(m.id)
	if m.err != nil {
		raw, err := json.Marshal(m.err)
		if err != nil {
			return nil, err
		}
		b.WriteString(`,"error":`)
		b.Write(raw)
	} else {
		raw, err := json.Marshal(m.result)
		if err != nil {
			return nil, err
		}
		b.WriteString(`,"result":`)
		b.Write(raw)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

type handler func(*agent, json.RawMessage) (any, error)

var methods = map[string]handler{
	"session/load":   (*agent).load,
	"session/prompt": (*agent).prompt,
}

type agent struct {
	open  map[string]int
	model string
}

func (a *agent) load(raw json.RawMessage) (any, error) {
	var p struct {
		SessionId string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	if _, ok := a.open[p.SessionId]; !ok {
		return nil, Err{-32002, "no session " + p.SessionId}
	}
	return nil, nil
}

func (a *agent) prompt(raw json.RawMessage) (any, error) {
	var p struct {
		SessionId string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, Err{-32602, err.Error()}
	}
	if _, ok := a.open[p.SessionId]; !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionId) // want `returnederr: .*-32002`
	}
	resp, err := http.Get(a.model)
	if err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	resp.Body.Close()
	return map[string]string{"stopReason": "end_turn"}, nil
}

type incoming struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	a := &agent{open: map[string]int{}, model: os.Getenv("MODEL")}
	w := json.NewEncoder(os.Stdout)
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var req incoming
		if json.Unmarshal(lines.Bytes(), &req) != nil || req.ID == nil { // want `unanswered: .*-32700`
			continue
		}
		m := msg{id: req.ID}
		if h, ok := methods[req.Method]; !ok {
			m.err = &Err{-32601, "method not found"}
		} else if res, err := h(a, req.Params); err != nil {
			var coded Err
			if !errors.As(err, &coded) {
				coded = Err{-32603, err.Error()}
			}
			m.err = &coded
		} else {
			m.result = res
		}
		w.Encode(m)
	}
}
