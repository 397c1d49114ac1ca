package flow

import (
	"strings"
	"testing"
)

// emitted holds what function f of a program makes to what is wanted.
func emitted(t *testing.T, head string, cases []sample) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := errorsOf(t, head+c.source)
			fn := e.function(t, "f")
			got := render(fn, e.Emitted(fn))
			if want := strings.ReplaceAll(strings.TrimSpace(c.want), "\t", ""); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// TestFields has error objects that are reached by the field of a struct that
// they were put into.
func TestFields(t *testing.T) {
	const types = `
type reply struct{ e *RPCError }
type coder interface { error; Code() int }`
	emitted(t, shapes+types, []sample{
		{"set through the field", `
func f(r *reply, id string) {
	r.e = &RPCError{}
	r.e.Code = -32602
	r.e.Message = "no " + id
}`, `coded "no " RPCError :6 args(id) alone code{-32602 bound written}`},
		{"set again in a branch", `
func f(r *reply, err error) {
	r.e = &RPCError{Code: -32603, Message: err.Error()}
	if c, ok := err.(coder); ok {
		r.e.Code = c.Code()
	}
}`, `coded RPCError :5 args(err) alone code{-32603 bound chosen but for interface{Code;Error} written cause{param err}}`},
		{"another one took its place", `
func f(r *reply, o *RPCError, c bool) {
	r.e = &RPCError{Code: -32602}
	if c {
		r.e = o
	}
	r.e.Code = -32001
}`, `
			coded RPCError :5 alone code{-32602 bound written}
			coded RPCError :9 alone code{-32001 bound written}`},
		{"the field of another struct", `
func f(r, o *reply) {
	r.e = &RPCError{Code: -32602}
	o.e.Code = -32001
}`, `
			coded RPCError :5 alone code{-32602 bound written}
			coded RPCError :6 alone code{-32001 bound written}`},
		{"a field of the same struct", `
type two struct{ e, o *RPCError }
func f(r *two) {
	r.e = &RPCError{Code: -32602}
	r.o.Code = -32001
}`, `
			coded RPCError :6 alone code{-32602 bound written}
			coded RPCError :7 alone code{-32001 bound written}`},
		{"two, one after the other", `
func f(r *reply) {
	r.e = &RPCError{}
	r.e.Code = -32602
	r.e = &RPCError{}
	r.e.Code = -32001
}`, `
			coded RPCError :6 alone code{-32602 bound written}
			coded RPCError :8 alone code{-32001 bound written}`},
		{"until errors.As finds another", `
func f(err error) *RPCError {
	e := &RPCError{Code: -32603, Message: err.Error()}
	errors.As(err, &e)
	return e
}`, `coded RPCError :5 args(err) alone code{-32603 bound written cause{param err not of type RPCError}}`},
		{"always another", `
func g(id string) error { return &RPCError{Code: -32002, Message: id} }
func f(id string) *RPCError {
	err := g(id)
	e := &RPCError{Code: -32603, Message: err.Error()}
	errors.As(err, &e)
	return e
}`, `
			coded RPCError :6 args(id) alone code{-32002 text id} relays{:6/1}
			coded RPCError :7 args(id) alone code{-32603 open bound written}`},
		{"of none of the errors that the call has", `
func make(err error) *RPCError {
	var e *RPCError
	if errors.As(err, &e) {
		return e
	}
	return &RPCError{Code: -32603, Message: err.Error()}
}
func f() *RPCError { return make(&RPCError{Code: -32002}) }`, `coded RPCError :11 alone code{-32002 bound written}`},
		{"of one of the errors that the call has", `
func make(err error) *RPCError {
	var e *RPCError
	if errors.As(err, &e) {
		return e
	}
	return &RPCError{Code: -32603, Message: err.Error()}
}
func f(c bool) *RPCError {
	if c {
		return make(errors.New("gone"))
	}
	return make(&RPCError{Code: -32002})
}`, `
			coded RPCError :9 in make code{-32603 mapper written cause{plain "gone" :13 if{own set c flag 1 true} relays{:13/1} not of type RPCError}} relays{:13/1}
			coded RPCError :15 if{own false c flag 1 false} code{-32002 bound written}`},
	})
}

// TestSpelled has error objects that are written down in a text.
func TestSpelled(t *testing.T) {
	emitted(t, shapes, []sample{
		{"a format", `
func f(id int, err error) string {
	return fmt.Sprintf(` + "`" + `{"id":%d,"error":{"code":-32603,"message":%q}}` + "`" + `, id, err)
}`, `coded text :3 args(err) alone code{-32603 bound codearg 1 cause{param err}}`},
		{"the code is formatted", `
func f(id int, err error) string {
	return fmt.Sprintf(` + "`" + `{"error":{"code":%d,"message":%q},"id":%d}` + "`" + `, -32603, err.Error(), id)
}`, `coded text :3 args(err) alone code{-32603 bound codearg 2 cause{param err}}`},
		{"a constant text", `
func f() { os.Stdout.WriteString(` + "`" + `{"id":null,"error":{"code" : -32700,"message" : "Parse \"error\""}}` + "`" + `) }`, `coded "Parse \\\"error\\\"" text :2 alone code{-32700 bound codearg 1}`},
		{"a message with a verb", `
func f(id, name string) string {
	return fmt.Sprintf(` + "`" + `{"id":%s,"error":{"code":-32603,"message":"no %s"}}` + "`" + `, id, name)
}`, `coded "no %s" text :3 args(name) alone code{-32603 bound codearg 1}`},
		{"parts that the caller has", `
func f(code int, message string) string {
	return fmt.Sprintf(` + "`" + `{"code":%d,"message":%q}` + "`" + `, code, message)
}`, `coded text :3 args(message) alone code{open bound code code text message codearg 2}`},
		{"whatever the caller has", `
func f(code int, message any) string {
	return fmt.Sprintf(` + "`" + `{"code":%d,"message":%q}` + "`" + `, code, fmt.Sprint(message))
}`, `coded text :3 args(message) alone code{open bound code code text message codearg 2}`},
		{"no message", `
func f() string { return fmt.Sprintf(` + "`" + `{"code":-32603,"text":%q}` + "`" + `, "gone") }`, ``},
		{"no operand for the code", `
func f() string { return fmt.Sprintf(` + "`" + `{"code":%d,"message":%q}` + "`" + `) }`, ``},
	})
}

// TestTexts has failures whose text travels in a field.
func TestTexts(t *testing.T) {
	const types = `
type result struct { ok bool; why string; err error }`
	emitted(t, shapes+types, []sample{
		{"of a call", `
func g(id string) result {
	if id == "" {
		return result{why: "id is empty"}
	}
	return result{ok: true}
}
func f(id string) *RPCError {
	if r := g(id); !r.ok {
		return &RPCError{Code: -32603, Message: r.why}
	}
	return nil
}`, `coded RPCError :11 if{own false} code{-32603 bound written cause{plain "id is empty" :5 in g if{empty id} relays{:5/1}}}`},
		{"of an error", `
func g(path string) result {
	if _, err := os.Stat(path); err != nil {
		return result{why: "stat: " + err.Error()}
	}
	return result{ok: true}
}
func f(path string) *RPCError { return &RPCError{Code: -32603, Message: g(path).why} }`, `coded RPCError :9 alone code{-32603 bound written cause{external os.Stat :5 in g subject(path) if{failed os.Stat path} relays{:5/1}}}`},
		{"made in the function", `
func f(id string) *RPCError {
	r := result{why: "no " + id}
	return &RPCError{Code: -32603, Message: r.why}
}`, `coded RPCError :5 args(id) alone code{-32603 bound written}`},
		{"a parameter", `
func f(r result) *RPCError { return &RPCError{Code: -32603, Message: r.why} }`, `coded RPCError :3 args(r.result.why) alone code{-32603 bound written}`},
	})
}

// TestGivenTexts has errors that a function makes of the text in a struct that it is
// given.
func TestGivenTexts(t *testing.T) {
	const types = `
type result struct { ok bool; why string }
func fail(r result) error {
	if r.ok {
		return nil
	}
	return errors.New(r.why)
}
func (r *result) err() error { return fmt.Errorf("%s", r.why) }
func g(id string) *result {
	if id == "" {
		return &result{why: "id is empty"}
	}
	return &result{ok: true}
}
`
	run(t, imports+types, []sample{
		{"a title", `
func f(id string) error { return fail(result{why: "no " + id}) }`, `plain :7 in fail args(id) if{own false :id} relays{:7/1 :17/2}`},
		{"a failure's", `
func f(id string) error { return fail(*g(id)) }`, `plain "id is empty" :12 in g if{empty id} wrap{"" :7 lost} lost relays{:12/1 :17/2}`},
		{"a failure's, by a pointer", `
func f(id string) error { return fmt.Errorf("f: %w", g(id).err()) }`, `plain "id is empty" :12 in g if{empty id} wrap{"" :9 lost} wrap{"f: %w" :17} lost relays{:12/1 :17/2 :17/3}`},
		{"handed on", `
func h(r *result) error { return r.err() }
func f(id string) error { return h(g(id)) }`, `plain "id is empty" :12 in g if{empty id} wrap{"" :9 lost} lost relays{:12/1 :18/2}`},
		{"in a closure", `
func f(id string) error {
	r := g(id)
	do := func() error { return fail(*r) }
	return do()
}`, `plain :7 in fail if{own false} relays{:7/1 :19/2 :20/3}`},
	})
}

// TestEndings has the causes with which contexts end.
func TestEndings(t *testing.T) {
	run(t, imports, []sample{
		{"given", `
func f(ctx context.Context, id string) error {
	own, stop := context.WithCancelCause(ctx)
	if id == "" {
		stop(io.EOF)
	}
	return context.Cause(own)
}`, `
			sentinel io.EOF :5 if{empty id} relays{:7/1}
			canceled context.Canceled :7 subject(:ctx) alone`},
		{"of another one", `
func f(ctx context.Context) error {
	own, stop := context.WithCancelCause(ctx)
	stop(io.EOF)
	_ = own
	return context.Cause(ctx)
}`, `canceled context.Canceled :6 subject(ctx) alone`},
		{"of the one that it is made of", `
func f(ctx context.Context) error {
	ctx, stop := context.WithTimeoutCause(ctx, 1, io.EOF)
	defer stop()
	own := context.WithValue(ctx, 1, 2)
	return context.Cause(own)
}`, `
			sentinel io.EOF :3 alone relays{:6/1}
			canceled context.Canceled :6 subject(:ctx) alone`},
		{"of one that the request does not end", `
func f(ctx context.Context) error {
	ctx, stop := context.WithTimeoutCause(ctx, 1, io.EOF)
	defer stop()
	return context.Cause(context.WithoutCancel(ctx))
}`, `canceled context.Canceled :5 subject(:ctx) alone`},
		{"by Err", `
func f(ctx context.Context) error {
	own, stop := context.WithCancelCause(ctx)
	stop(io.EOF)
	return own.Err()
}`, `canceled context.Canceled :5 subject(:ctx) alone`},
		{"in a closure, of what it is given", `
func f(ctx context.Context, id string) error {
	own, stop := context.WithCancelCause(ctx)
	end := func(err error) { stop(err) }
	if id == "" {
		end(io.EOF)
	}
	go end(io.ErrShortWrite)
	return context.Cause(own)
}`, `
			sentinel io.EOF :9 if{empty id} joined
			sentinel io.ErrShortWrite :9 alone
			canceled context.Canceled :9 subject(:ctx) alone`},
		{"of a function's context", `
func g(ctx context.Context, id string) context.Context {
	own, stop := context.WithCancelCause(ctx)
	if id == "" {
		stop(errors.New("empty " + id))
	}
	return own
}
func f(ctx context.Context, id string) error { return context.Cause(g(ctx, id)) }`, `
			plain "empty " :5 in g args(id) if{empty id} relays{:5/1 :9/2}
			canceled context.Canceled :9 subject(:ctx) alone`},
	})
}

// TestWays has errors that come by the functions that a group is given, over
// channels that are passed on, out of deferred functions, and from callbacks.
func TestWays(t *testing.T) {
	run(t, imports, []sample{
		{"a channel that another function fills", `
func g(ch chan<- error, id string) { ch <- errors.New("no " + id) }
func f(id string) error {
	ch := make(chan error, 1)
	go g(ch, id)
	return <-ch
}`, `plain "no " :2 in g args(id:id) alone relays{:2/1 :6/2}`},
		{"a channel that two fill", `
func g(ch chan<- error, id string) { ch <- errors.New("no " + id) }
func f(id, name string) error {
	ch := make(chan error, 2)
	go g(ch, id)
	go g(ch, name)
	return <-ch
}`, `plain "no " :2 in g args(id name) alone relays{:2/1 :7/2}`},
		{"one of two channels", `
func g(ch chan<- error, id string) { ch <- errors.New("no " + id) }
func h(id string) error {
	ch := make(chan error, 1)
	ch <- io.EOF
	g(ch, id)
	return <-ch
}
func f(id string) error {
	ch := make(chan error, 1)
	g(ch, id)
	return <-ch
}`, `plain "no " :2 in g args(id:id) alone relays{:2/1 :12/2}`},
		{"a channel of somebody else", `
func F(ch chan error) error { return <-ch }
func f(ch chan error) error { return F(ch) }`, `unknown a channel :2 in F alone relays{:3/1}`},
		{"conditions that are more than anybody needs", `
func f(a, b, c, d, e, g, h, i, j, k string) error {
	if a == "" { if b == "" { if c == "" { if d == "" { if e == "" { if g == "" { if h == "" { if i == "" { if j == "" { if k == "" {
		return io.EOF
	} } } } } } } } } }
	return nil
}`, `sentinel io.EOF :4 if{empty k} if{empty j} if{empty i} if{empty h} if{empty g} if{empty e} if{empty d} if{empty c}`},
		{"one sentinel beside another, on one of two ways", `
var errBusy, errLate error = errors.New("busy"), errors.New("late")
func g() error { return errLate }
func f(c bool) error {
	err := g()
	if c {
		return fmt.Errorf("%w: %v", errBusy, err)
	}
	return err
}`, `
			sentinel "late" errLate :3 in g relays{:9/1}
			sentinel "late" errLate :3 in g wrap{"%w: %v" :7 lost if{own set c flag 1 true}} lost relays{:7/1 :7/2} beside errBusy
			sentinel "busy" errBusy :7 if{own set c flag 1 true} wrap{"%w: %v" :7 if{own set c flag 1 true}} relays{:7/1}`},
		{"what was beside it is only a text", `
var errBusy error = errors.New("busy")
func f(path string) error {
	_, err := os.Stat(path)
	return fmt.Errorf("%v", fmt.Errorf("%w: %w", errBusy, err))
}`, `
			sentinel "busy" errBusy :5 alone wrap{"%w: %w" :5} wrap{"%v" :5 lost} lost relays{:5/1 :5/2}
			external os.Stat :5 subject(path) alone wrap{"%w: %w" :5} wrap{"%v" :5 lost} lost relays{:5/1 :5/2}`},
	})
	emitted(t, imports, []sample{
		{"a variable when the function ends", `
func f(id string) {
	var err error
	defer func() {
		if err != nil {
			acp.NewInternalError(err.Error())
		}
	}()
	err = errors.New("no " + id)
}`, `coded acp.NewInternalError acp.RequestError :6 in f$1 args(id) if{failed id} code{-32603 acp mapper data dataarg 1 cause{plain "no " :9 args(id) alone relays{:4/1}}} relays{:4/1}`},
		{"a variable when the function ends, on one way", `
func f(id string, c bool) {
	var err error
	if c {
		err = io.EOF
		return
	}
	defer func() { acp.NewInternalError(err.Error()) }()
	err = errors.New("no " + id)
}`, `coded acp.NewInternalError acp.RequestError :8 in f$1 args(id) if{own false} code{-32603 acp mapper data dataarg 1 cause{plain "no " :9 args(id) if{own false c flag 2 false} relays{:8/1}}} relays{:8/1}`},
	})
}
