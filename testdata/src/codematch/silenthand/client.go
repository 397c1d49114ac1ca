// Package silenthand has messages that are not the agent's, or of which that
// cannot be told.
package silenthand

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type response struct {
	ID     int             `json:"id"`
	Result json.RawMessage `json:"result"`
	Error  *rpcError       `json:"error"`
}

// An answer that the program itself made.
func handle(method string) response {
	if method != "session/prompt" {
		return response{Error: &rpcError{Code: -32601, Message: "method not found"}}
	}
	return response{}
}

func serve(method string) bool {
	r := handle(method)
	if method == "session/prompt" && r.Error != nil && strings.Contains(r.Error.Message, "not found") {
		return false
	}
	return true
}

// Another protocol.
func tools(w io.Writer, r io.Reader) bool {
	if err := json.NewEncoder(w).Encode(map[string]any{"method": "tools/call"}); err != nil {
		return false
	}
	var m response
	if err := json.NewDecoder(r).Decode(&m); err != nil {
		return false
	}
	return m.Error == nil || !strings.Contains(m.Error.Message, "not supported")
}

// The same shape from the web, where no method of the protocol is in sight.
func web(url string) bool {
	resp, err := http.Get(url)
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	var m response
	if err := json.NewDecoder(resp.Body).Decode(&m); err != nil {
		return false
	}
	return m.Error != nil && strings.Contains(m.Error.Message, "not found")
}

// A message from elsewhere.
var handlers []func(response)

func load(get func(method string) response) bool {
	m := get("session/load")
	return m.Error != nil && strings.Contains(m.Error.Message, "not found")
}

// No answer to a request.
type event struct {
	Kind  string    `json:"kind"`
	Error *rpcError `json:"error"`
}

func events(r io.Reader) bool {
	var e event
	if err := json.NewDecoder(r).Decode(&e); err != nil {
		return false
	}
	return e.Kind == "session/load" && e.Error != nil && strings.Contains(e.Error.Message, "not found")
}
