package guard

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// What is known of an error where a question about it was answered.
func TestOf(t *testing.T) {
	run(t, "", []sample{
		{"errors.Is", `package p
import ("errors"; "io"; "os")
func g(err, other error) {
	known("", err)
	if errors.Is(err, io.EOF) {
		known("io.EOF", err)
		known("", other)
	} else {
		known("!io.EOF", err)
	}
	if !errors.Is(err, os.ErrNotExist) {
		known("!io/fs.ErrNotExist asked", err)
		return
	}
	known("io/fs.ErrNotExist asked", err)
}
`},
		{"comparisons", `package p
import "io"
var mine error
func g(err error, n int) {
	if err == io.EOF {
		known("io.EOF", err)
	}
	if err != io.EOF {
		known("!io.EOF", err)
	}
	if io.EOF == err {
		known("io.EOF", err)
	}
	if err == mine {
		known("mine", err)
	}
	if n == 1 {
		known("", err)
	}
}
`},
		{"nil", `package p
func g(err error, p *int) {
	if err != nil {
		known("", err)
		return
	}
	known("nil", err)
	if nil == err {
		known("nil", err)
	}
}
func f() error { return nil }
type e struct{}
func (*e) Error() string { return "" }
func h(p *e) error {
	if p != nil {
		known("pointer", p)
		return p
	}
	return nil
}
`},
		{"types", `package p
import ("errors"; "io/fs")
type mine struct{}
func (mine) Error() string { return "" }
type timeout interface{ error; Timeout() bool }
func g(err error, v any) {
	var path *fs.PathError
	if errors.As(err, &path) {
		known("*io/fs.PathError asked", err)
	} else {
		known("!*io/fs.PathError asked", err)
	}
}
func h(err error, v any) {
	if _, ok := err.(mine); ok {
		known("*mine", err)
	} else {
		known("!=*mine", err)
	}
	if _, ok := err.(timeout); ok {
		known("*interface{Error;Timeout}", err)
	}
	var to timeout
	if errors.As(err, &to) {
		known("*interface{Error;Timeout}", err)
	}
	if _, ok := err.(interface{ error; Is(error) bool }); !ok {
		known("!=*interface{Error;Is}", err)
	}
	if _, ok := v.(error); ok {
		known("", err)
	}
	switch err.(type) {
	case mine:
		known("*mine", err)
	case timeout:
		known("*interface{Error;Timeout} !=*mine", err)
	default:
		known("!=*interface{Error;Timeout} !=*mine", err)
	}
	var target any = &to
	if errors.As(err, target) {
		known("*interface{Error;Timeout}", err)
	}
}
func i(err error, target any) {
	if errors.As(err, target) {
		known("opaque", err)
	} else {
		known("", err)
	}
	if m, ok := errors.AsType[mine](err); ok {
		_ = m
		known("*mine", err)
	}
}
func j(err error) {
	if _, ok := err.(*fs.PathError); !ok {
		known("!=*io/fs.PathError asked", err)
	}
	known("asked", err)
}
func k(err error) {
	_, ok := err.(mine)
	known("", err)
	_ = ok
}
`},
		{"contexts", `package p
import ("context"; "errors")
var errOwn = errors.New("own")
func g(ctx, other context.Context, err error) {
	if ctx.Err() == nil {
		known("!context.Canceled", err)
		known("!context.Canceled", ctx.Err())
		return
	}
	known("", err)
}
func cause(ctx, other context.Context) {
	if errors.Is(context.Cause(ctx), errOwn) {
		known("errOwn", context.Cause(ctx))
		known("", context.Cause(other))
		known("", ctx.Err())
	}
	if context.Cause(ctx) == errOwn {
		known("errOwn", context.Cause(ctx))
	}
}
func rounds(ctx context.Context, work func() bool) {
	for work() {
		if ctx.Err() != nil {
			known("", ctx.Err())
			return
		}
		work()
		if ctx.Err() != nil {
			return
		}
		known("!context.Canceled", ctx.Err())
	}
}
func wait(ctx context.Context, done chan int) {
	if ctx.Err() != nil {
		return
	}
	known("!context.Canceled", ctx.Err())
	select {
	case <-done:
		known("!context.Canceled", ctx.Err())
	case <-ctx.Done():
		known("", ctx.Err())
	}
}
func h(ctx context.Context, err error) {
	if ctx.Err() != nil {
		known("", err)
	} else {
		known("!context.Canceled", err)
	}
	if errors.Is(ctx.Err(), context.Canceled) {
		known("", err)
	} else {
		known("!context.Canceled", err)
	}
	if ctx.Err() == context.Canceled {
		known("", err)
	} else {
		known("!context.Canceled", err)
	}
	if ctx.Err() == context.DeadlineExceeded {
		known("", err)
	} else {
		known("", err)
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		known("", err)
	} else {
		known("", err)
	}
	if errors.Is(err, context.Canceled) {
		known("context.Canceled", err)
		known("", ctx.Err())
	}
	e := ctx.Err()
	if errors.Is(e, context.Canceled) {
		known("context.Canceled", e)
	}
	if errors.Is(context.Cause(ctx), context.Canceled) {
		known("", err)
	} else {
		known("!context.Canceled", err)
	}
}
`},
		{"and, or", `package p
import ("errors"; "io"; "io/fs")
func g(err, other error, c bool) {
	if errors.Is(err, io.EOF) || errors.Is(err, fs.ErrExist) {
		known("io.EOF io/fs.ErrExist", err)
	} else {
		known("!io.EOF !io/fs.ErrExist", err)
	}
	if errors.Is(err, io.EOF) && c {
		known("io.EOF", err)
	} else {
		known("", err)
	}
	if errors.Is(err, io.EOF) || c {
		known("", err)
	} else {
		known("!io.EOF", err)
	}
	if errors.Is(err, io.EOF) || errors.Is(other, io.EOF) {
		known("", err)
	}
	eof := errors.Is(err, io.EOF) || errors.Is(err, fs.ErrExist)
	if eof {
		known("io.EOF io/fs.ErrExist", err)
	} else {
		known("!io.EOF !io/fs.ErrExist", err)
	}
	both := c && errors.Is(err, io.EOF)
	if both {
		known("io.EOF", err)
	} else {
		known("opaque", err)
	}
	if err != nil && err != io.EOF {
		known("!io.EOF", err)
	} else {
		known("", err)
	}
}
`},
		{"switches", `package p
import ("errors"; "io"; "io/fs")
func g(err error, c bool) {
	switch {
	case errors.Is(err, io.EOF):
		known("io.EOF", err)
	case c:
		known("!io.EOF", err)
	case errors.Is(err, fs.ErrExist):
		known("io/fs.ErrExist !io.EOF", err)
	default:
		known("!io.EOF !io/fs.ErrExist", err)
	}
	switch err {
	case io.EOF, fs.ErrExist:
		known("io.EOF io/fs.ErrExist", err)
	case nil:
		known("!io.EOF !io/fs.ErrExist nil", err)
	}
}
`},
		{"booleans that meet", `package p
import ("errors"; "io"; "io/fs")
func g(err, other error, a, b bool) {
	var is bool
	if a {
		is = errors.Is(err, io.EOF)
	} else if b {
		is = errors.Is(err, fs.ErrExist)
	}
	if is {
		known("io.EOF io/fs.ErrExist", err)
	} else {
		known("opaque", err)
	}
	found := false
	if errors.Is(err, io.EOF) {
		if a {
			found = true
		}
	}
	if found {
		known("io.EOF", err)
	}
}
`},
	})
}

func TestKnown(t *testing.T) {
	eof := Known{Is: []string{"io.EOF"}}
	exist := Known{Is: []string{"fs.ErrExist"}}
	notEOF := Known{Not: []string{"io.EOF"}}
	notBoth := Known{Not: []string{"fs.ErrExist", "io.EOF"}}
	path := Known{IsTypes: []string{"fs.PathError"}}
	link := Known{IsTypes: []string{"os.LinkError"}}
	notPath := Known{NotTypes: []string{"fs.PathError"}}
	notLink := Known{NotTypes: []string{"fs.PathError", "os.LinkError"}}
	itself := Known{Is: []string{"io.EOF"}, Itself: true}
	null, pointer, asked, opaque, unmapped := Known{Nil: true}, Known{NotNil: true}, Known{Asked: true}, Known{Opaque: true}, Known{Unmapped: true}
	ways := Known{Ways: [][]Known{{eof, notPath}}}
	others := Known{Ways: [][]Known{{eof, notLink}}}
	if both := ways.And(others); !both.Equal(others.And(ways)) || !both.And(ways).Equal(both) || len(both.Ways) != 2 || both.Equal(ways) {
		t.Errorf("ways and others: %v", both)
	}
	if got := ways.And(others).Or(others); !got.Equal(others) || !ways.Or(Known{}).Nothing() {
		t.Errorf("ways and others, or others: %v", got)
	}
	tests := []struct {
		a, b    Known
		and, or string
	}{
		{eof, eof, "io.EOF", "io.EOF"},
		{eof, exist, "fs.ErrExist io.EOF", "fs.ErrExist io.EOF"},
		{eof, Known{}, "io.EOF", ""},
		{Known{}, eof, "io.EOF", ""},
		{notEOF, notBoth, "!fs.ErrExist !io.EOF", "!io.EOF"},
		{notEOF, Known{}, "!io.EOF", ""},
		{path, link, "*fs.PathError *os.LinkError", "*fs.PathError *os.LinkError"},
		{link, path, "*fs.PathError *os.LinkError", "*fs.PathError *os.LinkError"},
		{path, Known{}, "*fs.PathError", ""},
		{notPath, notLink, "!*fs.PathError !*os.LinkError", "!*fs.PathError"},
		{null, null, "nil", "nil"},
		{null, Known{}, "nil", ""},
		{Known{}, null, "nil", ""},
		{pointer, pointer, "pointer", "pointer"},
		{pointer, Known{}, "pointer", ""},
		{Known{}, pointer, "pointer", ""},
		{asked, asked, "asked", "asked"},
		{asked, Known{}, "asked", ""},
		{Known{}, asked, "asked", ""},
		{opaque, Known{}, "opaque", "opaque"},
		{Known{}, opaque, "opaque", "opaque"},
		{unmapped, Known{}, "unmapped", "unmapped"},
		{Known{}, unmapped, "unmapped", "unmapped"},
		{Known{}, Known{}, "", ""},
		{itself, notPath, "io.EOF !*fs.PathError", "!*fs.PathError"},
		{notPath, itself, "io.EOF !*fs.PathError", "!*fs.PathError"},
		{eof, notPath, "io.EOF !*fs.PathError", ""},
		{itself, Known{NotTypes: []string{"interface{Code}", "io.Problem"}}, "io.EOF !*interface{Code} !*io.Problem", ""},
		{Known{Itself: true}, notPath, "!*fs.PathError", ""},
	}
	for _, test := range tests {
		if got := write(test.a.And(test.b)); got != test.and {
			t.Errorf("%v and %v is %q, want %q", test.a, test.b, got, test.and)
		}
		if got := write(all([]Known{test.a, test.b})); got != test.and {
			t.Errorf("all of %v and %v is %q, want %q", test.a, test.b, got, test.and)
		}
		if got := write(test.a.Or(test.b)); got != test.or {
			t.Errorf("%v or %v is %q, want %q", test.a, test.b, got, test.or)
		}
	}
	different := []Known{
		{}, eof, exist, notEOF, notBoth, path, link, notPath, notLink, null, pointer, asked, opaque, unmapped,
		eof.And(notEOF), notEOF.And(path), path.And(notPath), eof.And(notPath),
	}
	for i, a := range different {
		if got := a.Nothing(); got != (i == 0) {
			t.Errorf("%v says nothing: %v", a, got)
		}
		for j, b := range different {
			if got := a.Equal(b); got != (i == j) {
				t.Errorf("%v and %v are equal: %v", a, b, got)
			}
		}
	}
}

// Of several ways, those on which there is no error do not count.
func TestUnsure(t *testing.T) {
	for _, k := range []Known{{Opaque: true}, {Unmapped: true}, {Unlike: true}, {Caught: []string{"io.EOF"}}} {
		if !k.Unsure() {
			t.Errorf("%+v is sure", k)
		}
	}
	if (Known{Not: []string{"io.EOF"}, Asked: true}).Unsure() {
		t.Error("a question that is understood is unsure")
	}
	if k := Either(Known{Unmapped: true}, Known{Not: []string{"io.EOF"}}); k.Unmapped {
		t.Error("one of two ways was not asked")
	}
}

func TestAnyOf(t *testing.T) {
	eof, none := Known{Is: []string{"io.EOF"}}, Known{Nil: true}
	for _, test := range []struct {
		ways []Known
		want string
	}{
		{[]Known{none, eof, {Is: []string{"fs.ErrExist"}}}, "fs.ErrExist io.EOF"},
		{[]Known{eof, none}, "io.EOF"},
		{[]Known{eof, {}}, ""},
		{[]Known{none, none}, "nil"},
	} {
		if got := write(AnyOf(test.ways)); got != test.want {
			t.Errorf("any of %v is %q, want %q", test.ways, got, test.want)
		}
	}
}

// An error that was compared is that one itself, and has none of the program's types if
// it is none of the program's.
func TestItself(t *testing.T) {
	c := conditions(t, `package program
import ("errors"; "io")
var own = errors.New("own")
func g(err error) {
	if err == io.EOF {
		known("io.EOF", err)
	} else {
		known("!io.EOF", err)
	}
	if errors.Is(err, io.EOF) {
		known("io.EOF", err)
	}
	if err == own {
		known("own", err)
	}
}
`)
	var got []bool
	for _, b := range c.p.Pkg.Func("g").Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(*ssa.Call); ok && program.CalleeName(call.Common()) == "program.example/program.known" {
				got = append(got, c.Of(call.Call.Args[1], program.Place{Block: b}).Itself)
			}
		}
	}
	if want := []bool{true, false, false, false}; !slices.Equal(got, want) {
		t.Errorf("it is that one itself: %v, want %v", got, want)
	}
}

// Whoever is not what is excluded is one of the things that are.
func TestKnownDenied(t *testing.T) {
	for _, test := range []struct{ excluded, want Known }{
		{Known{}, Known{}},
		{Known{HasNot: []string{"a=1", "a=2"}}, Known{Has: []string{"a=1", "a=2"}}},
		{Known{Not: []string{"io.EOF"}}, Known{Is: []string{"io.EOF"}}},
		{Known{NotTypes: []string{"p.T"}}, Known{IsTypes: []string{"p.T"}}},
		{Known{NoneOf: []string{"p.T"}}, Known{IsTypes: []string{"p.T"}, Itself: true}},
		{Known{SaysNot: []string{"gone"}}, Known{Says: []string{"gone"}}},
		{Known{Not: []string{"io.EOF"}, HasNot: []string{"a=1"}}, OneOf(Known{Is: []string{"io.EOF"}}, Known{Has: []string{"a=1"}})},
	} {
		if got := test.excluded.Denied(); !got.Equal(test.want) {
			t.Errorf("%+v: %+v", test.excluded, got)
		}
	}
}
