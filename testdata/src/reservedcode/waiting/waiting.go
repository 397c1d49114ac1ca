// Package waiting is a client. When the connection ends, its own calls get an
// error over the channels that they wait on; what the writer takes from a
// channel reaches the agent.
package waiting

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Codes for those who wait.
const (
	codeHungUp = -32010
	codeReset  = -32011
)

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *failure) Error() string { return f.Message }

type answer struct {
	value json.RawMessage
	fail  *failure
	raw   any
}

type line struct {
	waiting map[int]chan answer
	calls   []*call
	resets  map[int]chan *failure
	queue   chan *failure
	steps   chan []*failure
	relay   chan failure
	lost    chan outcome
	last    *failure
	next    int
	enc     *json.Encoder
}

type call struct{ done chan error }

type outcome struct{ err error }

func (l *line) hangUp(why error) {
	for n, c := range l.waiting {
		c <- answer{fail: &failure{Code: -32000, Message: why.Error()}, raw: n}
		delete(l.waiting, n)
	}
}

func (l *line) stop() {
	for _, c := range l.waiting {
		fail := stopped(codeHungUp)
		a := answer{fail: fail}
		func() {
			select {
			case c <- a:
			default:
			}
		}()
	}
}

func stopped(code int) *failure { return &failure{Code: code, Message: "stopped"} }

func (l *line) ask(method string, params any) (json.RawMessage, error) {
	l.next++
	c := make(chan answer, 1)
	l.waiting[l.next] = c
	if err := l.enc.Encode(map[string]any{"jsonrpc": "2.0", "id": l.next, "method": method, "params": params}); err != nil {
		return nil, err
	}
	a, ok := <-c
	if !ok {
		return nil, io.EOF
	}
	if a.fail != nil {
		if a.fail.Code == codeHungUp {
			return nil, fmt.Errorf("hung up: %w", a.fail)
		}
		return nil, format(a.fail)
	}
	raw, err := json.Marshal(a.raw)
	if err != nil {
		return nil, err
	}
	return append(raw, a.value...), nil
}

func format(f *failure) error {
	if f == nil {
		return nil
	}
	return errors.New(fmt.Sprintf("%d: %s", f.Code, f.Error()))
}

// Prompt asks the agent.
func (l *line) Prompt(text string) error {
	_, err := l.ask("session/prompt", map[string]string{"text": text})
	return err
}

// An error of the channel's own type.
func (l *line) fail() {
	for _, c := range l.calls {
		c.done <- error(&failure{Code: -32012, Message: "gone"})
	}
}

func (l *line) wait() (string, error) {
	c := &call{done: make(chan error, 1)}
	l.calls = append(l.calls, c)
	return "done", <-c.done
}

// reset tells those who wait to try again.
func (l *line) reset() {
	for _, c := range l.resets {
		c <- &failure{Code: codeReset, Message: "try again"}
	}
}

func (l *line) again() *failure {
	c := make(chan *failure, 1)
	l.resets[l.next] = c
	select {
	case f := <-c:
		return f
	default:
		return nil
	}
}

func (l *line) retry() bool { return l.again() == nil }

// What goes to the queue is written.
func (l *line) refuse() {
	l.steps <- []*failure{{Code: -32020, Message: "refused"}} // want `-32020 is a custom code`
	l.relay <- failure{Code: -32021, Message: "refused"}      // want `-32021 is a custom code`
	l.lost <- outcome{&failure{Code: -32022, Message: "unsupported version"}}
}

func (l *line) write() {
	for list := range l.steps {
		for _, f := range list {
			l.enc.Encode(map[string]any{"jsonrpc": "2.0", "error": f})
		}
	}
}

func (l *line) pass(to chan<- failure) {
	to <- <-l.relay
}

// What somebody else may see is not only for those who wait.
func (l *line) both(c chan outcome) {
	f := &failure{Code: -32030, Message: "kept"} // want `-32030 is a custom code`
	l.last = f
	c <- outcome{f}
	c <- outcome{&failure{Code: -32031, Message: "sent"}}
	l.enc.Encode(kept(c))
}

func kept(c chan outcome) *failure {
	f := &failure{Code: -32032, Message: "written"} // want `-32032 is a custom code`
	c <- outcome{f}
	return f
}

func (l *line) result() error {
	o := <-l.lost
	return o.err
}

// An answer of one or another kind, of a function that returns more.
func (l *line) end(eof bool) {
	f := &failure{Code: -32013, Message: "the end"}
	if !eof {
		f = &failure{Code: -32014, Message: "broken"}
	}
	g, _ := twice(eof)
	for _, c := range l.waiting {
		c <- answer{fail: f}
		c <- answer{fail: g}
	}
}

func twice(eof bool) (*failure, bool) {
	return &failure{Code: -32015, Message: "again"}, eof
}

func (l *line) first() *failure {
	c := make(chan answer, 1)
	l.waiting[l.next] = c
	if f := (<-c).fail; f != nil {
		return f
	}
	return nil
}

func (l *line) none() bool { return l.first() == nil }

// Keep is somebody else's to call.
func Keep(c chan outcome) *failure {
	f := &failure{Code: -32033, Message: "kept"} // want `-32033 is a custom code`
	c <- outcome{f}
	return f
}

func (l *line) note(c chan outcome) {
	f := &failure{Code: -32034, Message: "noted"} // want `-32034 is a custom code`
	c <- outcome{f}
	l.put(f)
}

func (l *line) put(f *failure) { l.enc.Encode(f) }

func (l *line) wrap(c chan outcome) error {
	f := &failure{Code: -32035, Message: "wrapped"} // want `-32035 is a custom code`
	c <- outcome{f}
	return fmt.Errorf("wrap: %w", f)
}

func (l *line) pair(c chan outcome) {
	f, ok := two(c)
	if ok {
		l.enc.Encode(f)
	}
}

func two(c chan outcome) (*failure, bool) {
	f := &failure{Code: -32036, Message: "written too"} // want `-32036 is a custom code`
	c <- outcome{f}
	return f, true
}
