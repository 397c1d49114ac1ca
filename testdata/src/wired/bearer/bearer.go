// Package bearer is a peer of ARC over HTTP, which asks for credentials.
package bearer

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"time"

	"wired/bearer/arc"
	"wired/bearer/door"
	"wired/bearer/works"
)

type peer struct {
	door  *door.Door
	works *works.Works
}

func New(until time.Time) http.Handler {
	return &peer{door: door.New(until), works: works.New()}
}

type task struct {
	ID string `json:"taskId"`
}

func (p *peer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	var in arc.Envelope
	if err := json.Unmarshal(body, &in); err != nil {
		send(w, in, nil, &arc.Error{Code: -32700, Message: "no envelope"})
		return
	}
	res, err := p.handle(r, &in)
	send(w, in, res, err)
}

func send(w io.Writer, in arc.Envelope, res any, err error) {
	out := arc.Envelope{ARC: "1.0", ID: in.ID, To: in.From, Result: res}
	if err != nil {
		out.Error = arc.Describe(err)
	}
	json.NewEncoder(w).Encode(out)
}

func (p *peer) handle(r *http.Request, in *arc.Envelope) (any, error) {
	switch in.Method {
	case "task.info":
		if _, err := p.door.Known(r); err != nil { // want `door.go:47: genericerr: task\.info answers a missing authentication with -32603 .*; ARC has -44001` `door.go:51: genericerr: task\.info answers a missing authentication with -32603 .*; ARC has -44001`
			return nil, err
		}
		var t task
		if err := json.Unmarshal(in.Params, &t); err != nil {
			return nil, &arc.Error{Code: -32602, Message: "no task"}
		}
		return p.works.Look(t.ID) // want `works.go:19: genericerr: task\.info answers an unknown task with -32603 .*; ARC has -42001`
	case "agent.ping":
		_, err := p.door.Carried(strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")) // want `door.go:59: returnederr: agent\.ping answers a missing authentication with -32603 .*; ARC has -44001` `door.go:63: genericerr: agent\.ping answers a missing authentication with -32603 .*; ARC has -44001` `door.go:66: genericerr: agent\.ping answers a missing authentication with -32603 .*; ARC has -44001` `door.go:69: returnederr: agent\.ping answers an expired token with -32603 .*; ARC has -44004`
		return in.From, err
	case "task.cancel":
		_, err := p.door.Sealed(strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")) // want `door.go:83: returnederr: task\.cancel answers a missing authentication with -32603 .*; ARC has -44001`
		return in.From, err
	case "task.create":
		return p.door.Anybody(r), nil
	case "task.send":
		_, err := p.door.Shown(r) // want `door.go:98: genericerr: task\.send answers a missing authentication with -32603 .*; ARC has -44001` `door.go:104: returnederr: task\.send answers an expired token with -32603 .*; ARC has -44004`
		return in.From, err
	}
	return nil, &arc.Error{Code: -32601, Message: "no such method"}
}
