// Package passed puts what helpers are given into the data of errors.
package passed

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"strings"

	"github.com/coder/acp-go-sdk"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *rpcError) Error() string { return e.Message }

type rawError struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

func (e *rawError) Error() string { return e.Message }

var errFull = errors.New("full")

// These make something else of an error.

func asked(code int, text string, data any) error {
	if err, ok := data.(error); ok {
		data = err.Error()
	}
	return &rpcError{code, text, data}
}

func switched(code int, text string, data any) error {
	switch d := data.(type) {
	case error:
		return &rpcError{code, text, d.Error()}
	default:
		return &rpcError{code, text, data}
	}
}

func replaced(code int, text string, data any) error {
	if text == "" {
		data = nil
	}
	later := func() error { return &rpcError{code, text, data} }
	return later()
}

func looked(code int, text string, data any) error {
	if strings.Contains(fmt.Sprint(data), "full") {
		data = "full"
	}
	return &rpcError{code, text, data}
}

func printed(data any) bool { return fmt.Sprint(data) != "" }

func lookedBehind(code int, data any) error {
	if printed(data) {
		return &rpcError{code, "printed", fmt.Sprint(data)}
	}
	return &rpcError{code, "not printed", data}
}

func other(data any) { log.Print(data) }

func quiet() []error {
	other(errFull)
	log.Print(missing(errFull, "missing"))
	return []error{
		asked(-32602, "asked", errFull),
		switched(-32602, "switched", errFull),
		replaced(-32602, "replaced", errFull),
		looked(-32602, "looked", errFull),
		lookedBehind(-32602, errFull),
		carried(-32602, "text", errFull.Error()),
		carried(-32602, "nothing", nil),
		raw(-32602, "marshalled", marshalled(errFull)),
		&rawError{-32602, "constant", json.RawMessage(`{"field":"cwd"}`)},
		&rawError{-32602, "constant", json.RawMessage(`"` + errFull.Error() + `"`)},
	}
}

func carried(code int, text string, data any) *rpcError { return &rpcError{code, text, data} }

func invalid(data any) *rpcError { return carried(-32602, "invalid", data) }

type maker struct{ code int }

func (m maker) make(text string, data any) error {
	if data == nil {
		return &rpcError{Code: m.code, Message: text}
	}
	return &rpcError{m.code, text, data}
}

func raw(code int, text string, data json.RawMessage) error { return &rawError{code, text, data} }

func marshalled(err error) json.RawMessage {
	b, _ := json.Marshal(err.Error())
	return b
}

func explained(code int, err error) error {
	return &rawError{Code: code, Message: "failed", Data: json.RawMessage(err.Error())} // want `errdata: the text of an error is no JSON: marshalling the answer fails and the peer gets none that it can read; marshal the text, err.Error\(\)`
}

func loud(err error) []error {
	return []error{
		carried(-32602, "an error", err),                                        // want `an error as data marshals to \{\}`
		carried(-32602, "in a map", map[string]any{"cwd": err, "field": "cwd"}), // want `an error as data marshals to \{\}`
		invalid(err), // want `an error as data marshals to \{\}`
		maker{-32602}.make("by a method", errFull), // want `an error as data marshals to \{\}`
		explained(-32602, err),
		raw(-32602, "passed", json.RawMessage(err.Error())),              // want `the text of an error is no JSON`
		&rawError{-32602, "bytes", json.RawMessage([]byte(err.Error()))}, // want `the text of an error is no JSON`
	}
}

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func serve(r request, out *json.Encoder) {
	switch r.Method {
	case "session/new":
		for _, err := range quiet() {
			out.Encode(map[string]any{"id": r.ID, "error": err})
		}
	case "session/prompt":
		for _, err := range loud(errFull) {
			out.Encode(map[string]any{"id": r.ID, "error": err})
		}
	}
}

// The text is what the constructor is given, and not the error beside it.
func missing(err error, text string) *acp.RequestError {
	log.Print(err)
	return acp.NewInvalidParams(text)
}
