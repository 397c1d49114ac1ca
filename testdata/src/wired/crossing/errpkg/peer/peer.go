// Package peer is the layer.
package peer

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"

	"wired/crossing/errpkg/rpcerr"
)

type Handler func(method string, params json.RawMessage) (any, error)

type packet struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *rpcerr.Error   `json:"error,omitempty"`
}

func Listen(r io.Reader, w io.Writer, h Handler) error {
	sc := bufio.NewScanner(r)
	for sc.Scan() {
		var p packet
		if err := json.Unmarshal(sc.Bytes(), &p); err != nil {
			write(w, packet{Error: rpcerr.New(-32700, "parse error")})
			continue
		}
		res, err := h(p.Method, p.Params)
		switch {
		case p.ID == nil:
		case err != nil:
			write(w, packet{ID: p.ID, Error: mapped(err)})
		default:
			write(w, packet{ID: p.ID, Result: res})
		}
	}
	return sc.Err()
}

func mapped(err error) *rpcerr.Error {
	var e *rpcerr.Error
	if errors.As(err, &e) {
		return e
	}
	return rpcerr.New(-32603, "%v", err)
}

func write(w io.Writer, p packet) { json.NewEncoder(w).Encode(p) }
