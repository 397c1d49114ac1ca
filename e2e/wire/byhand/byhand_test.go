// Package byhand connects a client that uses a library with agents that use none. It
// shows what the client reads of an agent with a defect that unanswered reports, and of
// one without it.
package byhand

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"strings"
	"testing"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/acperrlint/acperrlint/e2e/wire"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type numbered struct {
	ID     int    `json:"id"`
	Method string `json:"method"`
}

type response struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// An agent answers one message. It returns false where it ends the connection.
type agent func(message []byte, send func(response)) bool

// serve reads a message a line, as ACP sends them.
func serve(conn net.Conn, a agent) {
	defer conn.Close()
	enc := json.NewEncoder(conn)
	send := func(r response) {
		r.Version = "2.0"
		enc.Encode(r)
	}
	var line []byte
	for one := make([]byte, 1); ; {
		if _, err := io.ReadFull(conn, one); err != nil {
			return
		}
		if line = append(line, one...); one[0] != '\n' {
			continue
		}
		if !a(line, send) {
			return
		}
		line = nil
	}
}

// answering returns an agent that reads messages as it should, with its own way to
// answer requests.
func answering(answer func(r request, send func(response))) agent {
	return func(message []byte, send func(response)) bool {
		var r request
		if err := json.Unmarshal(message, &r); err != nil {
			send(response{ID: json.RawMessage("null"), Error: &failure{-32700, "Parse error"}})
			return true
		}
		answer(r, send)
		return true
	}
}

// modes answers session/set_mode with a result, and what it does not have with an error.
func modes(result any) agent {
	return answering(func(r request, send func(response)) {
		switch {
		case r.ID == nil: // a notification
		case r.Method == "session/set_mode":
			send(response{ID: r.ID, Result: result})
		default:
			send(response{ID: r.ID, Error: &failure{-32601, "Method not found"}})
		}
	})
}

var mended = modes(struct{}{})

// client returns the connection of a client, whose library reads what the agent writes.
func client(t *testing.T, a agent) *jsonrpc2.Conn {
	here, there := net.Pipe()
	t.Cleanup(func() { here.Close(); there.Close() })
	go serve(there, a)
	return jsonrpc2.NewConn(context.Background(), jsonrpc2.NewPlainObjectStream(here), nil)
}

// waits requires that a call is not answered, although a later one is.
func waits(t *testing.T, a agent, method string, opts ...jsonrpc2.CallOption) {
	t.Helper()
	c := client(t, a)
	w, err := c.DispatchCall(context.Background(), method, struct{}{}, opts...)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Call(context.Background(), "session/set_mode", struct{}{}, nil); err != nil {
		t.Fatal(err)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	for range 20 { // an answer that is there is as likely to be taken as the end
		if err := w.Wait(ended, nil); err != context.Canceled {
			t.Errorf("%s is answered: %v", method, err)
			return
		}
	}
}

func TestStringID(t *testing.T) {
	id := jsonrpc2.PickID(jsonrpc2.ID{Str: "a", IsString: true})
	waits(t, func(message []byte, send func(response)) bool {
		var r numbered
		if err := json.Unmarshal(message, &r); err == nil {
			raw, _ := json.Marshal(r.ID)
			send(response{ID: raw, Result: struct{}{}})
		}
		return true
	}, "session/set_mode", id)
	if err := client(t, mended).Call(context.Background(), "session/set_mode", struct{}{}, nil, id); err != nil {
		t.Errorf("a request whose id is a string: %v", err)
	}
}

func TestNoResult(t *testing.T) {
	p, conn, _ := wire.Connect(t, `"method":"session/set_mode","params":{}`)
	go serve(conn, modes(nil))
	p.Send("1")
	if got := p.Receive(); got.ID() != "1" || got.Error != nil || got.Members["result"] != nil {
		t.Errorf("the peer reads %s", got)
	}
	if err := client(t, modes(nil)).Call(context.Background(), "session/set_mode", struct{}{}, nil); err == nil {
		t.Error("the client takes an answer with neither a result nor an error")
	}
	if err := client(t, mended).Call(context.Background(), "session/set_mode", struct{}{}, nil); err != nil {
		t.Error(err)
	}
}

func TestNoDefault(t *testing.T) {
	waits(t, answering(func(r request, send func(response)) {
		if r.Method == "session/set_mode" {
			send(response{ID: r.ID, Result: struct{}{}})
		}
	}), "_own/theme")
	fails(t, client(t, mended).Call(context.Background(), "_own/theme", struct{}{}, nil), -32601)
}

// Where nothing answers on a way through a handler.
func TestSilent(t *testing.T) {
	fails := answering(func(r request, send func(response)) {
		if r.Method == "session/load" {
			return // it could not be loaded
		}
		send(response{ID: r.ID, Result: struct{}{}})
	})
	waits(t, fails, "session/load")
}

func fails(t *testing.T, err error, code int64) {
	t.Helper()
	if e, ok := err.(*jsonrpc2.Error); !ok || e.Code != code {
		t.Errorf("the client reads %v, want the code %d", err, code)
	}
}

// What a message that is no JSON becomes: nothing, the end of the connection, or an
// error without an id.
func TestMalformed(t *testing.T) {
	read := func(bad bool) agent {
		return func(message []byte, send func(response)) bool {
			var r request
			if err := json.Unmarshal(message, &r); err != nil {
				return bad
			}
			send(response{ID: r.ID, Result: struct{}{}})
			return true
		}
	}
	for _, test := range []struct {
		name string
		agent
		reads string
	}{
		{"dropped", read(true), `"id":2`},
		{"ends the connection", read(false), "the end of the connection"},
		{"mended", mended, `"code":-32700`},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, conn, _ := wire.Connect(t, `"method":"session/set_mode"`)
			go serve(conn, test.agent)
			p.Write(`{"jsonrpc":`)
			p.Send("2")
			if got := p.Receive(); !strings.Contains(got.String(), test.reads) {
				t.Errorf("the peer reads %s, want %s", got, test.reads)
			}
		})
	}
}

// Params that do not decode are no empty ones: the peer asked for a session.
func TestParams(t *testing.T) {
	load := func(checks bool) agent {
		return answering(func(r request, send func(response)) {
			var params struct {
				SessionID string `json:"sessionId"`
			}
			if err := json.Unmarshal(r.Params, &params); err != nil && checks {
				send(response{ID: r.ID, Error: &failure{-32602, "Invalid params"}})
				return
			}
			send(response{ID: r.ID, Error: &failure{-32002, "session " + params.SessionID + " not found"}})
		})
	}
	params := map[string]int{"sessionId": 1}
	fails(t, client(t, load(false)).Call(context.Background(), "session/load", params, nil), -32002)
	fails(t, client(t, load(true)).Call(context.Background(), "session/load", params, nil), -32602)
}

// A notification has no id, and so has its answer: nobody can tell what it answers.
func TestNotification(t *testing.T) {
	for _, test := range []struct {
		name string
		agent
		reads string
	}{
		{"answered", answering(func(r request, send func(response)) { send(response{ID: r.ID, Result: struct{}{}}) }), "null"},
		{"mended", mended, "2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, conn, _ := wire.Connect(t, `"method":"session/set_mode"`)
			go serve(conn, test.agent)
			p.Write(`{"jsonrpc":"2.0","method":"session/cancel","params":{"sessionId":"s1"}}`)
			if test.reads == "2" {
				p.Send("2")
			}
			if got := p.Receive(); got.ID() != test.reads {
				t.Errorf("the peer reads %s, want the id %s", got, test.reads)
			}
		})
	}
}
