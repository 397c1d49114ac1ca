// Package answer makes an error object of any error, and says nothing of it.
package answer

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"wired/links/line"
)

func object(code int, format string, args ...any) *line.Error {
	return &line.Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Of asks for errors with codes.
func Of(err error) *line.Error {
	var e *line.Error
	if errors.As(err, &e) {
		return e
	}
	log.Print(err)
	return object(-32603, "internal error")
}

// Send writes one of both; what has no id is nobody's.
func Send(conn *line.Conn, id json.RawMessage, result any, err error) {
	if len(id) == 0 {
		_ = conn.Write(line.Response{Error: &line.Error{Code: -32600, Message: "no id"}})
		return
	}
	out := line.Response{ID: id}
	if err != nil {
		out.Error = Of(err)
	} else {
		out.Result = result
	}
	_ = conn.Write(out)
}

// Coded gives all the same code, but for what has no id: that has nothing to do with what failed.
func Coded(conn *line.Conn, id json.RawMessage, err error) {
	var e *line.Error
	if len(id) == 0 {
		e = object(-32603, "no id")
	} else {
		e = object(-32602, "%v", err)
	}
	_ = conn.Write(line.Response{ID: id, Error: e})
}

// Hidden is what peers read of any error.
func Hidden(err error) *line.Error {
	log.Print(err)
	return object(-32603, "internal error")
}
