// Package jsonrpc2 is a stub of the internal package behind package jsonrpc of
// github.com/modelcontextprotocol/go-sdk.
package jsonrpc2

import "encoding/json"

type ID struct{ value any }

type Message interface{ message() }

type Request struct {
	ID     ID
	Method string
	Params json.RawMessage
}

func (*Request) message() {}

func (r *Request) IsCall() bool { return r.ID.value != nil }

type Response struct {
	Result json.RawMessage
	Error  error
	ID     ID
}

func (*Response) message() {}

type WireError struct {
	Code    int64           `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

func (err *WireError) Error() string { return err.Message }
