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
