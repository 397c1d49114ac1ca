// Package post carries ARC's envelopes: their mark tells whose codes they have.
package post

import (
	"encoding/json"
	"errors"
	"io"
)

type Letter struct {
	ARC    string          `json:"arc"`
	ID     string          `json:"id"`
	Method string          `json:"method"`
	From   string          `json:"requestAgent"`
	To     string          `json:"targetAgent"`
	Params json.RawMessage `json:"params"`
}

type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Details any    `json:"details,omitempty"`
}

func (f *Fault) Error() string { return f.Message }

type Reply struct {
	ARC    string `json:"arc"`
	ID     string `json:"id"`
	Result any    `json:"result,omitempty"`
	Error  *Fault `json:"error,omitempty"`
}

type Calls map[string]func(json.RawMessage) (any, error)

type Office struct {
	name  string
	calls Calls
	busy  bool
	line  io.ReadWriter
}

func New(name string, calls Calls) *Office { return &Office{name: name, calls: calls} }

func (o *Office) Answer(line []byte, w io.Writer) {
	var in Letter
	out := Reply{ARC: "1.0"}
	if err := json.Unmarshal(line, &in); err != nil {
		out.Error = &Fault{Code: -32700, Message: "no letter"}
		json.NewEncoder(w).Encode(out)
		return
	}
	res, err := o.route(&in)
	if err != nil {
		out.Error = fault(err)
	} else {
		out.Result = res
	}
	json.NewEncoder(w).Encode(out)
}

func fault(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return &Fault{Code: -32603, Message: err.Error()}
}

func (o *Office) route(in *Letter) (any, error) {
	if in.ARC != "1.0" {
		return nil, errors.New("we write in another way") // want `returnederr: this answers an unsupported protocol version with -32603 .*-45001`
	}
	if in.From == "" {
		return nil, errors.New("who writes?") // want `returnederr: this answers an invalid request with -32603 .*-32600`
	}
	if in.To != o.name {
		return nil, &Fault{Code: -41001, Message: "moved"}
	}
	if o.busy {
		return nil, errors.New("come back later")
	}
	if in.To == "next" {
		return o.ask(in.Method)
	}
	call, ok := o.calls[in.Method]
	if !ok {
		return nil, &Fault{Code: -32601, Message: in.Method}
	}
	return call(in.Params)
}

// ask asks another office: what it reads is the answer.
func (o *Office) ask(method string) (any, error) {
	if err := json.NewEncoder(o.line).Encode(Letter{ARC: "1.0", ID: "1", Method: method, From: o.name}); err != nil {
		return nil, err
	}
	var back Letter
	if err := json.NewDecoder(o.line).Decode(&back); err != nil {
		return nil, err
	}
	if back.ARC != "1.0" {
		return nil, errors.New("they write in another way")
	}
	return back.ID, nil
}
