// Package route tells requests apart, and says what their errors become.
package route

import (
	"encoding/json"

	"wired/parted/faults"
	"wired/parted/frames"
)

// A Handler answers requests of one method.
type Handler func(params json.RawMessage) (any, error)

// Routes has handlers by method.
type Routes struct {
	conn     *frames.Conn
	handlers map[string]Handler
}

// New returns routes.
func New(conn *frames.Conn) *Routes {
	return &Routes{conn: conn, handlers: make(map[string]Handler)}
}

// Handle adds a handler.
func (r *Routes) Handle(method string, h Handler) { r.handlers[method] = h }

// Serve answers a message.
func (r *Routes) Serve(m *frames.Message) {
	h, ok := r.handlers[m.Method]
	if !ok {
		r.fail(m, &frames.Fault{Code: -32601, Message: m.Method})
		return
	}
	res, err := h(m.Params)
	if err != nil {
		r.fail(m, translated(err))
		return
	}
	_ = r.conn.Reply(m.ID, res)
}

func (r *Routes) fail(m *frames.Message, f *frames.Fault) { _ = r.conn.Fail(m.ID, f) }

var codes = map[faults.Kind]int{
	faults.Broken: -32603,
	faults.Wrong:  -32602,
	faults.Locked: -31001,
}

func translated(err error) *frames.Fault {
	if f, ok := faults.Of(err); ok {
		return &frames.Fault{Code: codes[f.Kind], Message: f.Error()}
	}
	if faults.IsGone(err) {
		return &frames.Fault{Code: -32002, Message: err.Error()}
	}
	return &frames.Fault{Code: -32603, Message: err.Error()}
}
