// Package post answers ARC's envelopes over HTTP by functions that stand around one another.
package post

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
)

const version = "1.0"

type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

type Request struct {
	ARC    string          `json:"arc"`
	ID     string          `json:"id"`
	Method string          `json:"method"`
	From   string          `json:"requestAgent"`
	To     string          `json:"targetAgent"`
	Params json.RawMessage `json:"params"`

	Badge string `json:"-"`
}

type response struct {
	ARC    string `json:"arc"`
	ID     string `json:"id"`
	Result any    `json:"result,omitempty"`
	Error  *Fault `json:"error,omitempty"`
}

type Func func(ctx context.Context, r *Request) (any, error)

type Layer func(Func) Func

func Stack(f Func, layers ...Layer) Func {
	for _, l := range layers {
		f = l(f)
	}
	return f
}

func Envelope(next Func) Func {
	return func(ctx context.Context, r *Request) (any, error) {
		if r.ARC != version {
			return nil, errors.New("written in another way") // want `returnederr: this answers an unsupported protocol version with -32603 .*; ARC has -45001`
		}
		if r.From == "" {
			return nil, &Fault{-32600, "who writes"}
		}
		return next(ctx, r)
	}
}

func Addressed(names ...string) Layer {
	return func(next Func) Func {
		return func(ctx context.Context, r *Request) (any, error) {
			for _, n := range names {
				if n == r.To {
					return next(ctx, r)
				}
			}
			return nil, errors.New("moved") // want `returnederr: this answers an unknown agent with -32603 .*; ARC has -41001`
		}
	}
}

type Mux map[string]Func

func (m Mux) Serve(ctx context.Context, r *Request) (any, error) {
	f, ok := m[r.Method]
	if !ok {
		return nil, &Fault{-32601, "no such thing"}
	}
	return f(ctx, r)
}

func Handler(f Func) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, hr *http.Request) {
		out := response{ARC: version}
		body, err := io.ReadAll(hr.Body)
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		var r Request
		if err := json.Unmarshal(body, &r); err != nil {
			out.Error = &Fault{-32700, "no letter"}
			write(w, out)
			return
		}
		r.Badge = hr.Header.Get("Authorization")
		out.ID = r.ID
		out.Result, err = f(hr.Context(), &r)
		if err != nil {
			out.Result, out.Error = nil, fault(err)
		}
		write(w, out)
	})
}

func fault(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return &Fault{Code: -32603, Message: err.Error()}
}

func write(w io.Writer, r response) { json.NewEncoder(w).Encode(r) }
