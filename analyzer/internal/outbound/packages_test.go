package outbound

import (
	"strings"
	"testing"
)

// What another package says of its functions is what they return: answers of
// the agent, and errors of their own.
func TestPackages(t *testing.T) {
	exporting := hand + `
func New() *conn { return nil }
func (c *conn) Try(method string) error { return c.try(method) }
func (c *conn) Value(method string) (json.RawMessage, error) {
	a := c.ask(method)
	if a.Error != nil { return nil, a.Error }
	return a.Result, nil
}
func (c *conn) Load() error { return c.try("session/load") }
func (c *conn) Both(n int) error {
	if n > 0 { return c.try("session/load") }
	return c.try("session/prompt")
}
func (c *conn) OrClosed(n int) error {
	if n > 0 { return errors.New("closed") }
	return c.Load()
}
func (c *conn) OrOwn(n int) error {
	if n > 0 { return errors.New("session not found") }
	return c.Load()
}
func (c *conn) OrCode(n int) error {
	if n > 0 { return &object{Code: -32001, Message: "closed"} }
	return c.Load()
}
func (c *conn) OrGiven(n int, given error) error {
	if n > 0 { return given }
	return c.Load()
}
func (c *conn) Lost() error { return fmt.Errorf("load: %s", c.Load()) }
func (c *conn) Kept() error { return fmt.Errorf("load: %w", c.Load()) }
func (c *conn) Text() string { return c.Load().Error() }
func (c *conn) Named(label, method string) error {
	fmt.Println(label)
	return c.try(method)
}
func (c *conn) Split(method string) error {
	c.send(method)
	if a := c.next(); a.Error != nil { return a.Error }
	return nil
}
func IsGone(err error) bool {
	var o *object
	return errors.As(err, &o) && o.Code == -32002
}
func (c *conn) Words() (string, error) { return "", c.Load() }
func Decode(raw []byte) error { var n int; return json.Unmarshal(raw, &n) }
func (c *conn) Send(method string) { c.send(method) }
func Around() error { return fmt.Errorf("session not found: %w", Fresh()) }
func Gone() error { return errors.New("session not found") }
func Fresh() error { return errors.New("closed") }
`
	const library = `package lib
import ("context"; "errors"; "fmt"; acp "github.com/coder/acp-go-sdk")
type Client struct { conn *acp.ClientSideConnection }
func (c *Client) Prompt() error { _, err := c.conn.Prompt(context.Background(), acp.PromptRequest{}); return err }
func (c *Client) OrOwn(n int) error {
	if n > 0 { return errors.New("session not found") }
	return c.Prompt()
}
func (c *Client) Lost() error { return fmt.Errorf("prompt: %v", c.Prompt()) }
`
	const between = `package between
import "program.example/hand"
func Load() error { return hand.New().Load() }
func Try(method string) error { return hand.New().Try(method) }
`
	for _, test := range []struct {
		name, body string
		want       string // the methods that are answered
	}{
		{"the caller's method", `err = c.Try("session/load")`, "session/load"},
		{"the second result", `_, err = c.Value("session/load")`, "session/load"},
		{"a method that nobody knows", `err = c.Try("example/load")`, ""},
		{"a method of another protocol", `err = c.Try("tools/list")`, ""},
		{"a method that is given", `err = c.Try(word)`, ""},
		{"the function's own method", `err = c.Load()`, "session/load"},
		{"two methods", `err = c.Both(n)`, "session/load session/prompt"},
		{"the method among other texts", `err = c.Named("session/prompt", "session/load")`, "session/load"},
		{"the method that was sent", `err = c.Split("session/load")`, "session/load"},
		{"over another package", `err = between.Load()`, "session/load"},
		{"the caller's method, over another package", `err = between.Try("session/load")`, "session/load"},
		{"asked for the code by the package", `err = c.Load(); if hand.IsGone(err) { return true }`, ""},
		{"or an error of its own", `err = c.OrClosed(n)`, "session/load"},
		{"or one that says so itself", `err = c.OrOwn(n)`, ""},
		{"or one that it is given", `err = c.OrGiven(n, errors.New("session not found"))`, ""},
		{"or one that it may be given, and is not", `err = c.OrGiven(n, nil)`, "session/load"},
		{"or one of another function", `err = c.Load(); if n > 0 { err = hand.Fresh() }`, "session/load"},
		{"or one of another function that says so", `err = c.Load(); if n > 0 { err = hand.Gone() }`, ""},
		{"the text alone", `err = c.Lost()`, "session/load, lost"},
		{"wrapped", `err = c.Kept()`, "session/load"},
		{"the text alone, or the error itself", `err = c.Lost(); if n > 0 { err = c.Load() }`, "session/load, lost"},
		{"the error itself, or the text alone", `err = c.Load(); if n > 0 { err = c.Lost() }`, "session/load, lost"},
		{"over a method value", `try := c.Try; err = try("session/load")`, "session/load"},
		{"the text of the text alone", `err = fmt.Errorf("again: %v", c.Lost())`, "session/load, lost"},
		{"a method, or one of another protocol", `method := "session/load"; if n > 0 { method = "tools/list" }; err = c.Try(method)`, ""},
		{"the text beside the error", `words, _ := c.Words(); return strings.Contains(words, "session not found")`, ""},
		{"or one of another function that decodes", `err = c.Load(); if n > 0 { err = hand.Decode(nil) }`, "session/load"},
		{"no answer", `err = hand.Fresh()`, ""},
		{"no error", `return strings.Contains(c.Text(), "session not found")`, ""},
		{"a library's", `err = l.Prompt()`, "session/prompt"},
		{"a library's, the text alone", `err = l.Lost()`, "session/prompt, lost"},
		{"a library's or a client's own", `err = l.Prompt(); if n > 0 { err = c.Load() }`, "session/load session/prompt"},
		{"a message", `var re *acp.RequestError; return errors.As(l.Prompt(), &re) && strings.Contains(re.Message, "session not found")`, "session/prompt"},
		{"a message of which the text alone went on", `var re *acp.RequestError; return errors.As(l.Lost(), &re) && strings.Contains(re.Message, "session not found")`, ""},
		{"a message, or an error without one", `var re *acp.RequestError; return errors.As(l.OrOwn(n), &re) && strings.Contains(re.Message, "session not found")`, "session/prompt"},
		{"a text, or an error that says so", `err = l.OrOwn(n)`, ""},
		{"in a text of the caller's", `err = fmt.Errorf("load: %v", c.Load())`, "session/load, lost"},
		{"or one that says so around another", `err = c.Load(); if n > 0 { err = hand.Around() }`, ""},
		{"a code of a library's", `var re *acp.RequestError; return errors.As(l.Prompt(), &re) && re.Code == codeSessionNotFound`, "session/prompt"},
		{"a code of a library's, or of an object of another type", `err = l.Prompt(); if n > 0 { err = c.OrCode(n) }; var re *acp.RequestError; return errors.As(err, &re) && re.Code == codeSessionNotFound`, "session/prompt"},
	} {
		app := `package app
import ("errors"; "fmt"; "strings"; "program.example/between"; "program.example/hand"; "program.example/lib"; acp "github.com/coder/acp-go-sdk")
const codeSessionNotFound = -32001
var _, _ = errors.As, fmt.Errorf
var _ acp.RequestError
func F(l *lib.Client, n int, word string) bool {
	c := hand.New()
	_, _ = c, between.Load
	var err error
	` + test.body + `
	return err != nil && strings.Contains(err.Error(), "session not found")
}
`
		got := matched(t, exporting, library, between, app)[3]
		_, methods, _ := strings.Cut(strings.Join(got, ""), ": unknown session, ")
		if methods != test.want || (len(got) > 0) != (test.want != "") {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
