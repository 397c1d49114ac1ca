// Package embedded reads messages into a struct that has the fields of another one.
package embedded

import (
	"bufio"
	"encoding/json"
	"io"
	"log"
)

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *failure        `json:"error,omitempty"`
}

type server struct {
	in  *bufio.Scanner
	out io.Writer
}

func (s *server) serve() {
	for s.in.Scan() {
		var f struct {
			frame
			Result json.RawMessage `json:"result"`
		}
		if err := json.Unmarshal(s.in.Bytes(), &f); err != nil { // want `a message that is not valid JSON is dropped`
			log.Print(err)
			continue
		}
		s.handle(f.frame)
	}
}

func (s *server) careful() {
	for s.in.Scan() {
		var f struct {
			frame
			Result json.RawMessage `json:"result"`
		}
		if err := json.Unmarshal(s.in.Bytes(), &f); err != nil {
			s.write(frame{ID: json.RawMessage("null"), Error: &failure{-32700, err.Error()}})
			continue
		}
		s.handle(f.frame)
	}
}

func (s *server) handle(f frame) {
	switch f.Method {
	case "session/load":
		s.write(frame{ID: f.ID, Result: struct{}{}})
	default:
		s.write(frame{ID: f.ID, Error: &failure{-32601, f.Method}})
	}
}

func (s *server) write(f frame) { _ = json.NewEncoder(s.out).Encode(f) }
