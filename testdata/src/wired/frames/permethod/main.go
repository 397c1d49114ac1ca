// Each method has a response type of its own.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

type (
	errorBody struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	}
	head struct {
		JSONRPC string `json:"jsonrpc"`
		ID      any    `json:"id"`
	}
	newSessionResponse struct {
		head
		Result *struct {
			SessionID string `json:"sessionId"`
		} `json:"result,omitempty"`
		Error *errorBody `json:"error,omitempty"`
	}
	promptResponse struct {
		head
		Result *struct {
			StopReason string `json:"stopReason"`
		} `json:"result,omitempty"`
		Error *errorBody `json:"error,omitempty"`
	}
	setModeResponse struct {
		head
		Result *struct{}  `json:"result,omitempty"`
		Error  *errorBody `json:"error,omitempty"`
	}
	errorResponse struct {
		head
		Error errorBody `json:"error"`
	}
)

var sessions = map[string]string{}

func lookup(id string) (string, error) {
	if mode, ok := sessions[id]; ok {
		return mode, nil
	}
	return "", errors.New("session not found: " + id) // want `returnederr: .*-32002`
}

func newSession(h head, raw json.RawMessage) (r newSessionResponse) {
	r.head = h
	var p struct {
		Cwd string `json:"cwd"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		r.Error = &errorBody{-32602, "Invalid params"}
		return
	}
	if !filepath.IsAbs(p.Cwd) {
		r.Error = &errorBody{-32603, "cwd must be absolute"} // want `genericerr: .*-32602`
		return
	}
	dir, err := os.MkdirTemp("", "x")
	if err != nil {
		r.Error = &errorBody{-32603, err.Error()}
		return
	}
	sessions[dir] = "ask"
	r.Result = &struct {
		SessionID string `json:"sessionId"`
	}{dir}
	return
}

func prompt(h head, raw json.RawMessage) promptResponse {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return promptResponse{head: h, Error: &errorBody{Code: -32603, Message: err.Error()}} // want `genericerr: .*-32602`
	}
	if _, err := lookup(p.SessionID); err != nil {
		return promptResponse{head: h, Error: &errorBody{Code: -32603, Message: err.Error()}}
	}
	return promptResponse{head: h}
}

func setMode(h head, raw json.RawMessage) setModeResponse {
	var p struct {
		SessionID string `json:"sessionId"`
		ModeID    string `json:"modeId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return setModeResponse{head: h, Error: &errorBody{-32602, err.Error()}}
	}
	if _, err := lookup(p.SessionID); err != nil {
		return setModeResponse{head: h, Error: &errorBody{-32002, err.Error()}}
	}
	sessions[p.SessionID] = p.ModeID
	return setModeResponse{head: h, Result: &struct{}{}}
}

type incoming struct {
	ID     any             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var m incoming
		if err := json.Unmarshal(in.Bytes(), &m); err != nil || m.ID == nil { // want `unanswered: .*-32700`
			continue
		}
		h := head{"2.0", m.ID}
		var resp any
		switch m.Method {
		case "session/new":
			resp = newSession(h, m.Params)
		case "session/prompt":
			resp = prompt(h, m.Params)
		case "session/set_mode":
			resp = setMode(h, m.Params)
		default:
			resp = errorResponse{h, errorBody{-32601, fmt.Sprintf("method %q not found", m.Method)}}
		}
		b, err := json.Marshal(resp)
		if err != nil {
			b, _ = json.Marshal(errorResponse{h, errorBody{-32603, err.Error()}})
		}
		fmt.Println(string(b))
	}
}
