package outbound

import (
	"strings"
	"testing"
)

const hand = `package hand

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/sourcegraph/jsonrpc2"
)

var (
	_ = errors.As
	_ context.Context
	_ jsonrpc2.Error
)

type object struct {
	Code    int             "json:\"code\""
	Message string          "json:\"message\""
	Data    json.RawMessage "json:\"data\""
	Retry   int             "json:\"retry\""
	Hint    string          "json:\"hint\""
}

const codeSessionNotFound = -32001

func (o *object) Error() string { return o.Message }
func (o *object) Title() string { return "session not found" }

type answer struct {
	ID     int             "json:\"id\""
	Method string          "json:\"method\""
	Result json.RawMessage "json:\"result\""
	Error  *object         "json:\"error\""
}

type (
	byID     struct { ID int "json:\"id\""; Error object "json:\"error\"" }
	byResult struct { Result any "json:\"result\""; Error object "json:\"error\"" }
	event    struct { Name string "json:\"name\""; Error object "json:\"error\"" }
)

type conn struct {
	enc *json.Encoder
	dec *json.Decoder
	in  chan answer
}

func (c *conn) send(method string) { _ = c.enc.Encode(map[string]any{"id": 1, "method": method}) }

func (c *conn) next() (a answer) {
	_ = c.dec.Decode(&a)
	return a
}

func (c *conn) more() (answer, bool) {
	var a answer
	err := c.dec.Decode(&a)
	return a, err == nil
}

func (c *conn) read(raw []byte) {
	var a answer
	if json.Unmarshal(raw, &a) == nil {
		c.in <- a
	}
}

func (c *conn) ask(method string) *answer {
	c.send(method)
	a := c.next()
	return &a
}

func (c *conn) try(method string) error {
	if a := c.ask(method); a.Error != nil {
		return a.Error
	}
	return nil
}

func (c *conn) ready() error {
	if a := c.next(); a.Error != nil {
		return a.Error
	}
	return nil
}

func into[T any](raw []byte, to *T) { _ = json.Unmarshal(raw, to) }
func deeper(raw []byte, n int, to *answer) { if n > 0 { deeper(raw, n-1, to) }; into(raw, to) }
func second(raw []byte, one, two *answer) { _ = json.Unmarshal(raw, two) }
func show(a *answer) { fmt.Println(a.ID) }
func is(err error) bool { return err != nil && strings.Contains(err.Error(), "session not found") }
func again(n int, a *answer) { if n > 0 { again(n-1, a) } }
func (c *conn) object(method string) (a byID) { c.send(method); _ = c.dec.Decode(&a); return a }
`

// What a client of the program's own takes for the agent's answer is known on
// all these ways, or is not.
func TestHand(t *testing.T) {
	for _, test := range []struct {
		name, body string
		want       string // the methods that are answered
	}{
		{"decoded", `c.send("session/load"); var a answer; _ = json.Unmarshal(raw, &a); o = a.Error`, "session/load"},
		{"decoded into a pointer", `c.send("session/load"); a := new(answer); _ = json.Unmarshal(raw, a); o = a.Error`, "session/load"},
		{"decoded, and something else of it set", `c.send("session/load"); var a answer; _ = json.Unmarshal(raw, &a); a.Method = word; show(&a); o = a.Error`, "session/load"},
		{"decoded, and handed on in a text", `c.send("session/load"); var a answer; _ = json.Unmarshal(raw, &a); err := errors.New(a.Error.Message); return strings.Contains(err.Error(), "session not found")`, "session/load, lost"},
		{"not decoded", `c.send("session/load"); var a answer; _, _ = json.Marshal(&a); o = a.Error`, ""},
		{"decoded by a function", `c.send("session/load"); var a answer; into(raw, &a); o = a.Error`, "session/load"},
		{"decoded by one that calls itself", `c.send("session/load"); var a answer; deeper(raw, n, &a); o = a.Error`, "session/load"},
		{"shown by a function", `c.send("session/load"); var a answer; show(&a); o = a.Error`, ""},
		{"shown by one that calls itself", `c.send("session/load"); var a answer; again(n, &a); o = a.Error`, ""},
		{"given to any function", `c.send("session/load"); var a answer; f(&a); o = a.Error`, ""},
		{"the second of two", `c.send("session/load"); var a answer; second(raw, nil, &a); o = a.Error`, "session/load"},
		{"the first of two", `c.send("session/load"); var a answer; second(raw, &a, nil); o = a.Error`, ""},
		{"copied", `c.send("session/load"); a := new(answer); _ = json.Unmarshal(raw, a); b := *a; o = b.Error`, "session/load"},
		{"returned", `c.send("session/load"); a := c.next(); o = a.Error`, "session/load"},
		{"one of two results", `c.send("session/load"); a, _ := c.more(); o = a.Error`, "session/load"},
		{"returned by its address", `o = c.ask("session/load").Error`, "session/load"},
		{"received", `c.send("session/load"); a := <-c.in; o = a.Error`, "session/load"},
		{"received if there is one", `c.send("session/load"); a, ok := <-c.in; if ok { o = a.Error }`, "session/load"},
		{"selected", `c.send("session/load"); select { case a := <-c.in: o = a.Error; default: }`, "session/load"},
		{"given", `c.send("session/load"); o = given.Error`, ""},
		{"asked or given", `a := c.ask("session/load"); if n > 0 { a = given }; o = a.Error`, "session/load"},
		{"asked or given, as an error", `err := c.try("session/load"); if n > 0 { err = given.Error }; return is(err)`, ""},
		{"in a list that is given", `a := c.ask("session/load"); if n > 0 { a = list[n] }; o = a.Error`, "session/load"},

		{"with an identifier", `c.send("session/load"); var a byID; _ = json.Unmarshal(raw, &a); o = &a.Error`, "session/load"},
		{"with a result", `c.send("session/load"); var a byResult; _ = json.Unmarshal(raw, &a); o = &a.Error`, "session/load"},
		{"with neither", `c.send("session/load"); var a event; _ = json.Unmarshal(raw, &a); o = &a.Error`, ""},
		{"of a type without a name", `c.send("session/load"); var a struct { ID int "json:\"id\""; Error *object "json:\"error\"" }; _ = json.Unmarshal(raw, &a); o = a.Error`, "session/load"},
		{"of a library's type", `c.send("session/load"); var a jsonrpc2.Response; _ = json.Unmarshal(raw, &a); if n == 0 { return a.Error != nil && strings.Contains(a.Error.Message, "session not found") }`, ""},
		{"the object by itself", `c.send("session/load"); var p object; if json.Unmarshal(raw, &p) == nil { o = &p }`, "session/load"},
		{"the object by itself, not decoded", `c.send("session/load"); var p object; _, _ = json.Marshal(&p); o = &p`, ""},
		{"the object's data", `p := c.ask("session/load").Error; return p != nil && strings.Contains(string(p.Data), "session not found")`, "session/load"},
		{"of an object in a value", `if n > 0 { return strings.Contains(c.object("session/load").Error.Message, "session not found") }`, "session/load"},
		{"another text", `text := c.try("session/load").Error(); if n > 0 { text = c.next().Method }; return strings.Contains(text, "session not found")`, ""},
		{"what the program says of the object", `return strings.Contains(c.ask("session/load").Error.Title(), "session not found")`, ""},
		{"a code", `return c.ask("session/load").Error.Code == codeSessionNotFound`, "session/load"},
		{"a code in a value", `return c.object("session/load").Error.Code == codeSessionNotFound`, "session/load"},
		{"another number", `return c.ask("session/load").Error.Retry == codeSessionNotFound`, ""},
		{"another field of the object", `return strings.Contains(c.ask("session/load").Error.Hint, "session not found")`, ""},
		{"of a call, in two places", `err := c.try("session/load"); if n > 0 { err = c.try("session/load") }; return is(err)`, "session/load"},
		{"in a map that is given", `a := c.ask("session/load"); if b, ok := table[n]; ok { a = b }; o = a.Error`, "session/load"},
		{"other bytes", `a := c.ask("session/load"); return strings.Contains(string(a.Result), "session not found")`, ""},

		{"with an error of the program's own", `a := c.ask("session/load"); if n > 0 { a = &answer{Error: &object{Code: -1, Message: "session not found"}} }; o = a.Error`, ""},
		{"with one that says something else", `a := c.ask("session/load"); if n > 0 { a = &answer{Error: &object{Code: -1, Message: "closed"}} }; o = a.Error`, "session/load"},
		{"with one that is put into it", `a := c.ask("session/load"); if n > 0 { a = new(answer); a.Error = &object{Code: -1, Message: "session not found"} }; o = a.Error`, ""},

		{"as an error", `return is(c.try("session/load"))`, "session/load"},
		{"as an error that a function looks at", `c.send("session/load"); return is(c.ready())`, "session/load"},
		{"as an error, or another", `err := c.try("session/load"); if n > 0 { err = errors.New("session not found") }; return is(err)`, ""},
		{"of one of two methods", `method := "session/load"; if n > 0 { method = "session/prompt" }; return is(c.try(method))`, "session/load session/prompt"},
		{"of methods in turn", `method := "session/load"; for range n { if is(c.try(method)) { return true }; if n > 3 { method = "session/prompt" } }; return false`, "session/load session/prompt"},
		{"of a method, or one that nobody knows", `method := "session/load"; if n > 0 { method = "example/load" }; return is(c.try(method))`, "session/load"},
		{"of one that nobody knows", `return is(c.try("example/load"))`, ""},
		{"of a method, or one of another protocol", `method := "session/load"; if n > 0 { method = "tools/list" }; return is(c.try(method))`, ""},
		{"of a call, or one in another protocol", `err := c.try("session/load"); if n > 0 { err = c.try("tools/list") }; return is(err)`, ""},
		{"of a message, or one in another protocol", `c.send("tools/list"); a := c.ask("session/load"); if n > 0 { b := c.next(); a = &b }; o = a.Error`, ""},
		{"of a method that is given", `return is(c.try(word))`, ""},

		{"of a library's call", `return is(j.Call(ctx, "session/load", nil, nil))`, "session/load"},
		{"of a library's call that is waited for", `x, _ := j.DispatchCall(ctx, "session/load", nil); return is(x.Wait(ctx, nil))`, "session/load"},
		{"of a library's call that starts", `_, err := j.DispatchCall(ctx, "session/load", nil); return is(err)`, ""},
		{"of a library's call that is given", `return is(w.Wait(ctx, nil))`, ""},
		{"of a library's call, of one that nobody knows", `return is(j.Call(ctx, "example/load", nil, nil))`, ""},
		{"of a library's call, of one that is given", `err := j.Call(ctx, "session/load", nil, nil); if n > 0 { err = j.Call(ctx, word, nil, nil) }; return is(err)`, ""},
		{"of a library's call, or one in another protocol", `method := "session/load"; if n > 0 { method = "tools/list" }; return is(j.Call(ctx, method, nil, nil))`, ""},
		{"of a library's call, or of the client's own", `err := j.Call(ctx, "session/load", nil, nil); if n > 0 { err = c.try("session/prompt") }; return is(err)`, "session/load session/prompt"},
		{"of a message, or one of which the address is given", `a := c.ask("session/load"); if n > 0 { a = &values[n] }; o = a.Error`, "session/load"},
	} {
		source := hand + "func G(c *conn, n int, word string, raw []byte, given *answer, list []*answer, table map[int]*answer, values []answer, ctx context.Context, j *jsonrpc2.Conn, w jsonrpc2.Waiter, f func(*answer)) bool { var o *object; " + test.body + `; return o != nil && strings.Contains(o.Message, "session not found") }`
		got := matched(t, source)[0]
		_, methods, _ := strings.Cut(strings.Join(got, ""), ": unknown session, ")
		if methods != test.want || (len(got) > 0) != (test.want != "") {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// An exported function of a library may be called from anywhere, that of a
// program may not.
func TestExported(t *testing.T) {
	const look = `
func Look(err error) bool { return err != nil && strings.Contains(err.Error(), "session not found") }
func (c *conn) load() bool { return Look(c.try("session/load")) }
`
	for name, want := range map[string]int{"hand": 0, "main": 1} {
		source := strings.Replace(hand, "package hand", "package "+name, 1) + look
		if got := matched(t, source)[0]; len(got) != want {
			t.Errorf("%s: %q", name, got)
		}
	}
}
