package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience is how long a test waits for anything. It only decides when a test that
// hangs is given up.
const patience = 30 * time.Second

// silence is how long a peer listens when nothing more is to come. What comes
// later is missed, never mistaken.
const silence = 200 * time.Millisecond

// A Peer is the other end of a connection: it writes raw requests and reads raw
// messages.
type Peer struct {
	t       testing.TB
	w       io.Writer
	request string
	read    chan Message
}

// A Message is what a peer reads.
type Message struct {
	Members map[string]json.RawMessage
	Error   *Error
	Closed  bool   // the connection was closed instead
	Text    string // the message as it came
}

// An Error is the error object of a message.
type Error struct {
	Code    int64           `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data"`
}

// ID returns the message's id as JSON.
func (m Message) ID() string { return string(m.Members["id"]) }

// String returns the message in words.
func (m Message) String() string {
	if m.Closed {
		return "the end of the connection"
	}
	return m.Text
}

// Connect returns a peer, the connection for the library that it talks to, and
// a log for the library. request is the method and params of the peer's
// requests, as JSON members. The connection is closed when the test ends.
func Connect(t testing.TB, request string) (*Peer, net.Conn, *Log) {
	here, there := net.Pipe()
	t.Cleanup(func() { here.Close(); there.Close() })
	return NewPeer(t, here, here, request), there, new(Log)
}

// NewPeer returns a peer that reads from r and writes to w.
func NewPeer(t testing.TB, r io.Reader, w io.Writer, request string) *Peer {
	p := &Peer{t: t, w: w, request: request, read: make(chan Message, 16)}
	go p.readAll(r)
	return p
}

func (p *Peer) readAll(r io.Reader) {
	defer close(p.read)
	for dec := json.NewDecoder(r); ; {
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return
		}
		m := Message{Text: string(raw)}
		if err := json.Unmarshal(raw, &m.Members); err == nil && m.Members["error"] != nil {
			m.Error = new(Error)
			if err := json.Unmarshal(m.Members["error"], m.Error); err != nil {
				m.Text += ": " + err.Error()
			}
		}
		p.read <- m
	}
}

// Send sends the request with an id.
func (p *Peer) Send(id string) {
	p.t.Helper()
	p.Write(`{"jsonrpc":"2.0","id":` + id + `,` + p.request + `}`)
}

// Write writes a message. A connection that is closed already is no failure:
// the next Receive tells.
func (p *Peer) Write(message string) {
	p.t.Helper()
	if _, err := io.WriteString(p.w, message+"\n"); err != nil && !errors.Is(err, io.ErrClosedPipe) {
		p.t.Fatal(err)
	}
}

// Receive returns the next message, or the end of the connection.
func (p *Peer) Receive() Message {
	p.t.Helper()
	select {
	case m, ok := <-p.read:
		m.Closed = !ok
		return m
	case <-time.After(patience):
		p.t.Fatal("the peer waits in vain: neither an answer nor the end of the connection")
		return Message{}
	}
}

// Alone receives the answer to the request with the id, and requires that none
// comes to any other.
func (p *Peer) Alone(id string) {
	p.t.Helper()
	if got := p.Receive(); got.ID() != id {
		p.t.Errorf("the peer reads %s, want the answer to %s", got, id)
	}
	select {
	case got, ok := <-p.read:
		got.Closed = !ok
		p.t.Errorf("the peer reads %s after the answer to %s", got, id)
	case <-time.After(silence):
	}
}

// A Log is where a library logs to.
type Log struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

// Write implements io.Writer.
func (l *Log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

// String returns what was logged.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

// wait waits for a text in the log.
func (l *Log) wait(t testing.TB, text string) {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if strings.Contains(l.String(), text) {
			return
		}
	}
	t.Errorf("the library does not log %q: %q", text, l.String())
}
