// The error object has no type of its own.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
)

type envelope struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.Number     `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

type bot struct {
	enc   *json.Encoder
	convs map[string][]string
}

func (b *bot) fault(id json.Number, code int, text string) {
	b.enc.Encode(envelope{
		JSONRPC: "2.0",
		ID:      id,
		Error: &struct {
			Code    int    `json:"code"`
			Message string `json:"message"`
		}{code, text},
	})
}

func (b *bot) prompt(env envelope) error {
	var in struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(env.Params, &in); err != nil {
		return fmt.Errorf("session/prompt: %w", err) // want `returnederr: .*-32602`
	}
	conv, found := b.convs[in.SessionID]
	if !found {
		return fmt.Errorf("unknown session: %s", in.SessionID) // want `returnederr: .*-32002`
	}
	out, err := exec.Command("model", conv...).Output()
	if err != nil {
		return err
	}
	b.convs[in.SessionID] = append(conv, string(out))
	return nil
}

func main() {
	b := &bot{enc: json.NewEncoder(os.Stdout), convs: map[string][]string{}}
	dec := json.NewDecoder(os.Stdin)
	for {
		var env envelope
		if err := dec.Decode(&env); err != nil { // want `unanswered: .*-32700`
			log.Fatal(err)
		}
		switch env.Method {
		case "session/prompt":
			if err := b.prompt(env); err != nil {
				b.fault(env.ID, -32603, err.Error())
			}
		case "session/set_mode":
			var in struct {
				SessionID string `json:"sessionId"`
				ModeID    string `json:"modeId"`
			}
			if err := json.Unmarshal(env.Params, &in); err != nil {
				b.fault(env.ID, -32602, err.Error())
				continue
			}
			if _, ok := b.convs[in.SessionID]; !ok {
				b.fault(env.ID, -32603, "session not found") // want `genericerr: .*-32002`
				continue
			}
			if in.ModeID != "code" {
				b.fault(env.ID, -32603, "unknown mode "+in.ModeID) // want `genericerr: .*-32602`
			}
		case "session/cancel":
			if _, ok := b.convs[string(env.Params)]; !ok {
				log.Print("session not found")
			}
		default:
			b.fault(env.ID, -32601, "method not found")
		}
	}
}
