// Package frames says what is wrong with a message as a whole.
package frames

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

type request struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params,omitempty"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type agent struct {
	w io.Writer
}

func (a *agent) fail(id json.RawMessage, code int, message string) {
	json.NewEncoder(a.w).Encode(map[string]any{"jsonrpc": "2.0", "id": id, "error": rpcError{code, message}})
}

// valid knows that it is JSON before it is decoded.
func (a *agent) valid(line []byte) {
	if !json.Valid(line) {
		a.fail(nil, -32700, "Parse error")
		return
	}
	var req request
	if err := json.Unmarshal(line, &req); err != nil {
		a.fail(nil, -32600, "no request")
		return
	}
	a.handle(req)
}

// probed has decoded it before.
func (a *agent) probed(line []byte) {
	var any map[string]json.RawMessage
	if err := json.Unmarshal(line, &any); err != nil {
		a.fail(nil, -32700, "Parse error")
		return
	}
	var req request
	if err := json.Unmarshal(line, &req); err != nil {
		a.fail(nil, -32600, "no request")
		return
	}
	a.handle(req)
}

// told asks what is wrong.
func (a *agent) told(line []byte) {
	var req request
	if err := json.Unmarshal(line, &req); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			a.fail(nil, -32700, "Parse error")
			return
		}
		a.fail(nil, -32600, "no request")
		return
	}
	a.handle(req)
}

// mistyped asks it the other way round.
func (a *agent) mistyped(line []byte) {
	var req request
	err := json.Unmarshal(line, &req)
	var mismatch *json.UnmarshalTypeError
	switch {
	case errors.As(err, &mismatch):
		a.fail(nil, -32600, "no request")
	case err != nil:
		a.fail(nil, -32700, "Parse error")
	default:
		a.handle(req)
	}
}

// elements are those of a batch that has been decoded.
func (a *agent) elements(line []byte) {
	var batch []json.RawMessage
	if err := json.Unmarshal(line, &batch); err != nil {
		a.fail(nil, -32700, "Parse error")
		return
	}
	for _, one := range batch {
		var req request
		if err := json.Unmarshal(one, &req); err != nil {
			a.fail(nil, -32600, "no request")
			continue
		}
		a.handle(req)
	}
}

func (a *agent) serve(r io.Reader) error {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		var req request
		if err := json.Unmarshal(lines.Bytes(), &req); err != nil {
			a.fail(nil, -32600, "cannot read: "+err.Error()) // want `a message that is not valid JSON with -32600 .*-32700`
			continue
		}
		a.handle(req)
	}
	return lines.Err()
}

func (a *agent) stream(r io.Reader) error {
	in := json.NewDecoder(r)
	for {
		var req request
		if err := in.Decode(&req); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			a.fail(nil, -32602, "bad message") // want `a message that is not valid JSON with -32602 .*-32700`
			return err
		}
		a.handle(req)
	}
}

func (a *agent) line(line []byte) {
	req, err := read(line)
	if err != nil {
		a.fail(nil, err.Code, err.Message)
		return
	}
	a.handle(*req)
}

func read(line []byte) (*request, *rpcError) {
	req := new(request)
	if err := json.Unmarshal(line, req); err != nil {
		return nil, &rpcError{-32600, fmt.Sprintf("unreadable: %v", err)} // want `a message that is not valid JSON with -32600 .*-32700`
	}
	return req, nil
}

func (a *agent) handle(req request) {
	var in struct {
		SessionID string `json:"sessionId"`
	}
	switch req.Method {
	case "session/load", "session/prompt":
		if err := json.Unmarshal(req.Params, &in); err != nil {
			a.fail(req.ID, -32602, err.Error())
		}
	default:
		a.fail(req.ID, -32601, "Method not found")
	}
}

// A message that is JSON and no request may be told so either way.
func (a *agent) either(line []byte) {
	var req request
	if !json.Valid(line) {
		a.fail(nil, -32700, "Parse error")
	} else if err := json.Unmarshal(line, &req); err != nil {
		a.fail(nil, -32700, "no request")
	} else {
		a.handle(req)
	}
}

// afterwards looks for the id of what does not decode.
func (a *agent) afterwards(line []byte) {
	var req request
	if err := json.Unmarshal(line, &req); err != nil {
		var id struct {
			ID json.RawMessage `json:"id"`
		}
		if json.Unmarshal(line, &id) == nil && id.ID != nil {
			a.fail(id.ID, -32600, "no request")
		}
		return
	}
	a.handle(req)
}

func (a *agent) afterOther(line, more []byte) {
	var req request
	if err := json.Unmarshal(line, &req); err != nil {
		var id struct {
			ID json.RawMessage `json:"id"`
		}
		if json.Unmarshal(more, &id) == nil && id.ID != nil {
			a.fail(id.ID, -32600, "no request") // want `a message that is not valid JSON with -32600`
		}
		return
	}
	a.handle(req)
}

// other asks whether something else is JSON.
func (a *agent) other(line, more []byte) {
	var req request
	if !json.Valid(more) {
		return
	}
	if err := json.Unmarshal(line, &req); err != nil {
		a.fail(nil, -32600, "no request") // want `a message that is not valid JSON with -32600`
		return
	}
	a.handle(req)
}

// prefixed has a message, of which a part has not the form.
func (a *agent) prefixed(req request) {
	if !strings.HasPrefix(req.Method, "_") {
		a.fail(req.ID, -32601, "no such method")
	}
}
