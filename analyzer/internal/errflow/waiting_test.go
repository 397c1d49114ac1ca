package errflow_test

import "testing"

const line = `package line

import (
	"encoding/json"
	"fmt"
)

type failure struct {
	Code    int    ` + "`json:\"code\"`" + `
	Message string ` + "`json:\"message\"`" + `
}

func (f *failure) Error() string { return f.Message }

type other failure

type answer struct {
	fail *failure
	raw  any
}

type order struct{ back chan *failure }

type pending struct{ back chan *failure }

type line struct {
	enc     *json.Encoder
	c       chan *failure
	answers chan answer
	others  chan *other
	errs    chan error
	maps    chan map[string]any
	orders  chan order
	ours    chan *order
	waits   map[string]pending
	kept    map[string]*failure
	last    *failure
	n       int
}

var _ = fmt.Errorf

func (l *line) Prompt() error {
	return l.enc.Encode(map[string]any{"jsonrpc": "2.0", "method": "session/prompt", "params": nil})
}

func lost() *failure { return &failure{Code: -32010, Message: "lost"} }

`

// A code that goes over a channel to those who wait is the program's own
// affair, unless it may go anywhere else too.
func TestWaiting(t *testing.T) {
	const (
		send    = "func (l *line) stop() { l.c <- lost() }\n"
		command = "func (l *line) ask() error { o := order{make(chan *failure)}; l.orders <- o; return <-o.back }\n"
		wait    = "func (l *line) wait() error { return <-l.c }\n"
	)
	for _, test := range []struct {
		name, source string
		want         bool
	}{
		{"returned by who waits", send + wait, true},
		{"taken by nobody", send, false},
		{"not sent", "func (l *line) stop() { _ = lost() }\n" + wait, false},
		{"until the channel is closed", send + "func (l *line) wait() error { if f, ok := <-l.c; ok { return f }; return nil }\n", true},
		{"in a loop", "func (l *line) stop() { f := lost(); for l.n > 0 { if l.n == 2 { f = same(f) }; l.c <- f } }\nfunc same(f *failure) *failure { return f }\n" + wait, true},
		{"kept in a map", "func (l *line) stop() { f := lost(); l.kept[\"x\"] = f; l.c <- f }\n" + wait, false},
		{"kept before it is returned", "func (l *line) stop() { l.c <- l.keep() }\nfunc (l *line) keep() *failure { f := lost(); l.kept[\"x\"] = f; return f }\n" + wait, false},
		{"kept as a part", "func (l *line) stop() { a := new(answer); a.fail = lost(); l.last = a.fail; l.answers <- *a }\nfunc (l *line) wait() error { return (<-l.answers).fail }\n", false},
		{"a part is returned", "func (l *line) stop() { l.answers <- answer{fail: lost()} }\nfunc (l *line) wait() error { return (<-l.answers).fail }\n", true},
		{"a part is kept", "func (l *line) stop() { l.answers <- answer{fail: lost()} }\nfunc (l *line) wait() { l.last = (<-l.answers).fail }\n", false},
		{"another part is written", "func (l *line) stop() { l.answers <- answer{fail: lost()} }\nfunc (l *line) wait() { l.enc.Encode((<-l.answers).raw) }\n", true},
		{"as another type", "func (l *line) stop() { l.others <- (*other)(lost()) }\nfunc (l *line) wait() error { return fmt.Errorf(\"code %d\", (<-l.others).Code) }\n", true},
		{"beside what a closure writes", "func (l *line) stop() { f, m := lost(), map[string]any{}; go func() { l.c <- f; l.enc.Encode(m) }() }\n" + wait, true},
		{"beside what is sent elsewhere", "func (l *line) stop(m map[string]any) { select { case l.c <- lost(): case l.maps <- m: } }\nfunc (l *line) write() { l.enc.Encode(<-l.maps) }\n" + wait, true},
		{"as an error", "func (l *line) stop() { l.errs <- why() }\nfunc why() error { return lost() }\nfunc (l *line) wait() error { return <-l.errs }\n", true},
		{"returned and written", send + "func (l *line) again() *failure { return <-l.c }\nfunc (l *line) write() { l.enc.Encode(l.again()) }\n", false},
		{"dropped", send + "func (l *line) again() *failure { return <-l.c }\nfunc (l *line) drop() { go l.again() }\n", true},
		{"beside what is returned and written", send + "func (l *line) both(m map[string]any) (*failure, map[string]any) { return <-l.c, m }\nfunc (l *line) write() { f, m := l.both(nil); l.enc.Encode(m); _ = f }\n", true},
		{"beside what a helper writes", send + "func (l *line) note(f *failure, m map[string]any) { l.enc.Encode(m) }\nfunc (l *line) write(m map[string]any) { l.note(<-l.c, m) }\n", true},
		{"written by a helper", send + "func (l *line) note(f *failure, m map[string]any) { l.enc.Encode(f) }\nfunc (l *line) write(m map[string]any) { l.note(<-l.c, m) }\n", false},
		{"written", send + "func (l *line) write() { l.enc.Encode(<-l.c) }\n", false},
		{"sent again", send + "func (l *line) more() { l.errs <- <-l.c }\n", false},
		{"for who sent a command", command + "func (l *line) work() { for o := range l.orders { o.back <- lost() } }\n", false},
		{"for who sent a pointer to a command", "func (l *line) ask() error { o := &order{make(chan *failure)}; l.ours <- o; return <-o.back }\nfunc (l *line) work() { (<-l.ours).back <- lost() }\n", false},
		{"for who is in a table", command + "func (l *line) stop() { for _, o := range l.waits { o.back <- lost() } }\n", true},
		{"made a text", send + "func (l *line) text() string { return fmt.Sprintf(\"%v\", <-l.c) }\n", true},
	} {
		r, at := run(t, line+test.source)
		if len(r.Sends) != 1 || r.Sends[0].Waiting != test.want {
			for _, s := range r.Sends {
				t.Logf("%s: waiting %v", at(s.Pos), s.Waiting)
			}
			t.Errorf("%s: want one code, waiting %v", test.name, test.want)
		}
	}
}
