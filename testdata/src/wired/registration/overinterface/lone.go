package overinterface

import (
	"bufio"
	"encoding/json"
	"io"
)

// A Stream is a connection that others make and give to an agent.
type Stream interface {
	Handle(handlerFunc)
	Run() error
}

// stream is the only type that is a Stream.
type stream struct {
	in      *bufio.Scanner
	out     *json.Encoder
	handler handlerFunc
}

func NewStream(in io.Reader, out io.Writer) Stream {
	return &stream{in: bufio.NewScanner(in), out: json.NewEncoder(out)}
}

func (s *stream) Handle(h handlerFunc) { s.handler = h }

func (s *stream) Run() error {
	for s.in.Scan() {
		var req request
		if err := json.Unmarshal(s.in.Bytes(), &req); err != nil {
			s.out.Encode(response{JSONRPC: "2.0", ID: json.RawMessage("null"), Error: &responseError{-32700, "Parse error"}})
			continue
		}
		if len(req.ID) == 0 {
			continue
		}
		resp := response{JSONRPC: "2.0", ID: req.ID}
		result, err := s.handler(req.Method, req.Params)
		if err != nil {
			resp.Error = &responseError{-32603, err.Error()}
		} else {
			resp.Result = result
		}
		s.out.Encode(resp)
	}
	return s.in.Err()
}

// Alone is an agent on a Stream that it is given.
type Alone struct {
	stream   Stream
	sessions map[string]string
}

func NewAlone(s Stream) *Alone {
	a := &Alone{stream: s, sessions: map[string]string{}}
	a.stream.Handle(a.handle)
	return a
}

func (a *Alone) handle(method string, raw json.RawMessage) (any, error) {
	if method != "session/load" {
		return nil, errNoMethod // want `returnederr: .*-32601`
	}
	return a.sessions[string(raw)], nil
}
