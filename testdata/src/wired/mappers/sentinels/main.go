// A table of sentinels and their codes.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"
)

var (
	errUnknownSession = errors.New("unknown session")
	errUnknownMode    = errors.New("unknown mode")
	errNoPrompt       = errors.New("prompt is empty")
	errTooLate        = errors.New("too late")
)

var codes = []struct {
	err  error
	code int
}{
	{errUnknownSession, -32002},
	{errUnknownMode, -32602},
	{errTooLate, -32603},
}

type errorObject struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func objectOf(err error) errorObject {
	for _, c := range codes {
		if errors.Is(err, c.err) {
			return errorObject{c.code, err.Error()}
		}
	}
	return errorObject{-32603, err.Error()}
}

type agent map[string]string

type input struct {
	SessionID string   `json:"sessionId"`
	ModeID    string   `json:"modeId"`
	Prompt    []string `json:"prompt"`
}

func (a agent) prompt(in input) (any, error) {
	if _, ok := a[in.SessionID]; !ok {
		return nil, fmt.Errorf("%w %s", errUnknownSession, in.SessionID)
	}
	if len(in.Prompt) == 0 {
		return nil, errNoPrompt // want `returnederr: .*-32602`
	}
	if err := os.WriteFile("log", []byte(in.Prompt[0]), 0o600); err != nil {
		return nil, err
	}
	return "end_turn", nil
}

func (a agent) setMode(in input) (any, error) {
	if _, ok := a[in.SessionID]; !ok {
		return nil, errUnknownSession
	}
	if in.ModeID != "fast" {
		return nil, errUnknownMode
	}
	a[in.SessionID] = in.ModeID
	return nil, nil
}

// What a sentinel stands beside gets the sentinel's code.
func (a agent) fork(in input) (any, error) {
	at, err := time.Parse(time.RFC3339, in.ModeID)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errUnknownMode, err)
	}
	if _, err := time.Parse(time.RFC822, in.SessionID); err != nil {
		return nil, fmt.Errorf("%w: %w", errTooLate, err) // want `returnederr: .*-32602`
	}
	return at, nil
}

func (a agent) load(in input) (any, error) {
	mode, ok := a[in.SessionID]
	if !ok {
		return nil, fmt.Errorf("session %s not found", in.SessionID) // want `returnederr: .*-32002`
	}
	return mode, nil
}

type incoming struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params input           `json:"params"`
}

func main() {
	a := agent{}
	methods := map[string]func(input) (any, error){
		"session/prompt":   a.prompt,
		"session/set_mode": a.setMode,
		"session/fork":     a.fork,
		"session/load":     a.load,
	}
	out := json.NewEncoder(os.Stdout)
	sc := bufio.NewScanner(os.Stdin)
	for sc.Scan() {
		var m incoming
		if err := json.Unmarshal(sc.Bytes(), &m); err != nil {
			out.Encode(map[string]any{"jsonrpc": "2.0", "id": nil, "error": errorObject{-32700, "parse error"}})
			continue
		}
		reply := map[string]any{"jsonrpc": "2.0", "id": m.ID}
		if f := methods[m.Method]; f == nil {
			reply["error"] = errorObject{-32601, m.Method}
		} else if res, err := f(m.Params); err != nil {
			reply["error"] = objectOf(err)
		} else {
			reply["result"] = res
		}
		out.Encode(reply)
	}
}
