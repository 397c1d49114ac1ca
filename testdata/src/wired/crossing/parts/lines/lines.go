// Package lines has services, each of which answers what it knows.
package lines

import (
	"encoding/json"
	"errors"
	"io"
)

type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

type line struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// A Service returns Other for what others answer.
type Service interface {
	Answer(name string, params json.RawMessage) (any, error)
}

var Other = errors.New("not mine")

func Serve(r io.Reader, w io.Writer, services ...Service) error {
	in := json.NewDecoder(r)
	for {
		var l line
		if err := in.Decode(&l); err != nil {
			return err
		}
		result, err := ask(services, l)
		out := line{ID: l.ID, Result: result}
		if err != nil {
			out = line{ID: l.ID, Error: fault(err)}
		}
		json.NewEncoder(w).Encode(out)
	}
}

func ask(services []Service, l line) (any, error) {
	for _, s := range services {
		if result, err := s.Answer(l.Method, l.Params); !errors.Is(err, Other) {
			return result, err
		}
	}
	return nil, &Fault{-32601, "unknown method"}
}

func fault(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return &Fault{-32603, err.Error()}
}
