// Package table has its handlers in a map, and a mapper for what they return.
package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"sync"
)

// A Fault is the error object.
type Fault struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

func (f *Fault) Error() string { return f.Message }

func fault(code int, format string, args ...any) *Fault {
	return &Fault{Code: code, Message: fmt.Sprintf(format, args...)}
}

type envelope struct {
	ID     *json.RawMessage `json:"id,omitempty"`
	Method string           `json:"method"`
	Params json.RawMessage  `json:"params"`
}

type handler func(params json.RawMessage) (any, error)

type host struct {
	mu       sync.Mutex
	w        io.Writer
	handlers map[string]handler
	chats    map[string]string
	client   *http.Client
	state    string
}

func newHost(w io.Writer) *host {
	h := &host{w: w, chats: make(map[string]string)}
	h.handlers = map[string]handler{
		"initialize":        h.initialize,
		"session/new":       h.create,
		"session/load":      h.load,
		"session/prompt":    h.prompt,
		"session/cancel":    h.cancel,
		"fs/read_text_file": h.read,
	}
	return h
}

func (h *host) dispatch(msg envelope) {
	do, ok := h.handlers[msg.Method]
	if !ok {
		h.respond(msg, nil, fault(-32601, "method not found: %s", msg.Method))
		return
	}
	result, err := do(msg.Params)
	if msg.ID == nil {
		return
	}
	h.respond(msg, result, err)
}

func (h *host) respond(msg envelope, result any, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	out := map[string]any{"jsonrpc": "2.0", "id": msg.ID}
	if err != nil {
		out["error"] = toFault(err)
	} else {
		out["result"] = result
	}
	json.NewEncoder(h.w).Encode(out)
}

// toFault keeps what has a code; the rest is internal.
func toFault(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	if errors.Is(err, fs.ErrPermission) {
		return fault(-31003, "permission denied")
	}
	return &Fault{Code: -32603, Message: err.Error()}
}

func (h *host) initialize(params json.RawMessage) (any, error) {
	raw, err := os.ReadFile(filepath.Join(h.state, "state.json"))
	if err != nil {
		return nil, fmt.Errorf("state: %w", err)
	}
	return json.RawMessage(raw), nil
}

func (h *host) create(params json.RawMessage) (any, error) {
	var in struct {
		Cwd string `json:"cwd"`
	}
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, fmt.Errorf("decode: %w", err) // want `session/new answers an invalid parameter value with -32603.*Fault{Code: -32602`
	}
	if !filepath.IsAbs(in.Cwd) {
		return nil, errors.New("cwd must be absolute") // want `session/new answers an invalid parameter value with -32603.*-32602`
	}
	res, err := h.client.Get("http://localhost/quota")
	if err != nil {
		return nil, fmt.Errorf("quota: %w", err)
	}
	res.Body.Close()
	return map[string]string{"sessionId": in.Cwd}, nil
}

type byID struct {
	SessionID string `json:"sessionId"`
}

func (h *host) chat(params json.RawMessage) (string, error) {
	var in byID
	if err := json.Unmarshal(params, &in); err != nil {
		return "", fault(-32602, "bad params")
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	c, ok := h.chats[in.SessionID]
	if !ok {
		return "", fmt.Errorf("no session %q", in.SessionID) // want `session/load and session/prompt answer an unknown session with -32603.*-32002`
	}
	return c, nil
}

func (h *host) load(params json.RawMessage) (any, error) {
	c, err := h.chat(params)
	if err != nil {
		return nil, fmt.Errorf("load: %w", err)
	}
	return c, nil
}

func (h *host) prompt(params json.RawMessage) (any, error) {
	c, err := h.chat(params)
	if err != nil {
		return nil, err
	}
	if c == "" {
		return nil, fault(-32002, "session not found")
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

// cancel serves a notification.
func (h *host) cancel(params json.RawMessage) (any, error) {
	var in byID
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, err
	}
	if _, ok := h.chats[in.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", in.SessionID)
	}
	return nil, nil
}

func (h *host) read(params json.RawMessage) (any, error) {
	var in struct {
		Path string `json:"path"`
	}
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, fault(-32602, "bad params: %v", err)
	}
	raw, err := os.ReadFile(in.Path)
	if err != nil {
		return nil, err // want `fs/read_text_file answers a missing file with -32603.*-32002`
	}
	return map[string]string{"content": string(raw)}, nil
}
