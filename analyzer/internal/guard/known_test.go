package guard

import (
	"fmt"
	"slices"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

func TestOf(t *testing.T) {
	tests := []struct{ title, source string }{
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
		known("!*mine", err)
	}
	if _, ok := err.(timeout); ok {
		known("*interface{Error;Timeout}", err)
	}
	var to timeout
	if errors.As(err, &to) {
		known("*interface{Error;Timeout}", err)
	}
	if _, ok := err.(interface{ error; Is(error) bool }); !ok {
		known("!*interface{Error;Is}", err)
	}
	if _, ok := v.(error); ok {
		known("", err)
	}
	switch err.(type) {
	case mine:
		known("*mine", err)
	case timeout:
		known("*interface{Error;Timeout} !*mine", err)
	default:
		known("!*interface{Error;Timeout} !*mine", err)
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
		known("!*io/fs.PathError asked", err)
	}
	known("asked", err)
}
func k(err error) {
	_, ok := err.(mine)
	known("", err)
	_ = ok
}
`},
		{"functions that ask", `package p
import ("os"; "context"; crdb "github.com/cockroachdb/errors"; "io")
func g(err error) {
	if os.IsNotExist(err) {
		known("io/fs.ErrNotExist asked", err)
		return
	}
	known("!io/fs.ErrNotExist asked", err)
}
func h(err error, list []error) {
	if crdb.IsAny(err, io.EOF, context.Canceled) {
		known("context.Canceled io.EOF", err)
	} else {
		known("!context.Canceled !io.EOF", err)
	}
	if crdb.IsAny(err, list...) {
		known("opaque", err)
	}
	if crdb.IsAny(err) {
		known("opaque", err)
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
		{"targets that are not plain", `package p
import ("errors"; "io"; "io/fs")
var wrapped = errors.New("")
func target() error { return io.EOF }
func g(err, unknown error, c bool) {
	if errors.Is(err, unknown) {
		known("opaque", err)
	} else {
		known("opaque", err)
	}
	if errors.Is(err, target()) {
		known("opaque", err)
	}
	t := io.EOF
	if c {
		t = fs.ErrExist
	}
	if errors.Is(err, t) {
		known("io.EOF io/fs.ErrExist", err)
	}
	if c {
		t = unknown
	}
	if errors.Is(err, t) {
		known("opaque", err)
	}
	if err == unknown {
		known("opaque", err)
	}
	if err == t {
		known("opaque", err)
	}
}
`},
		{"predicates of the program", `package p
import ("errors"; "io"; "io/fs")
func eof(err error) bool { return errors.Is(err, io.EOF) }
func either(err error) bool {
	if errors.Is(err, io.EOF) {
		return true
	}
	return errors.Is(err, fs.ErrExist)
}
func notEOF(err error) bool { return !eof(err) }
func second(n int, err error) (string, bool) {
	if err == io.EOF {
		return "eof", true
	}
	return "", false
}
func unknown(err error) bool { return len(err.Error()) > 3 }
func again(err error) bool { return again(err) }
func g(err, other error, f func(error) bool) {
	if eof(err) {
		known("io.EOF", err)
		known("", other)
	} else {
		known("!io.EOF", err)
	}
	if either(err) {
		known("io.EOF io/fs.ErrExist", err)
	} else {
		known("!io.EOF !io/fs.ErrExist", err)
	}
	if notEOF(err) {
		known("!io.EOF", err)
	} else {
		known("io.EOF", err)
	}
	if _, ok := second(1, err); ok {
		known("io.EOF", err)
	} else {
		known("!io.EOF", err)
	}
	if unknown(err) {
		known("opaque", err)
	} else {
		known("opaque", err)
	}
	if f(err) {
		known("opaque", err)
	} else {
		known("opaque", err)
	}
	if again(err) {
		known("opaque", err)
	}
}
`},
		{"a predicate that several functions may be", `package p
import ("errors"; "io"; "io/fs")
func eof(err error) bool { return errors.Is(err, io.EOF) }
func exist(err error) bool { return errors.Is(err, fs.ErrExist) }
func g(err error, c bool) {
	f := eof
	if c {
		f = exist
	}
	if f(err) {
		known("io.EOF io/fs.ErrExist", err)
	} else {
		known("opaque", err)
	}
}
`},
		{"a predicate that is a method", `package p
import ("errors"; "io")
type t struct{ n int }
func (v *t) eof(n int, err error) bool { return errors.Is(err, io.EOF) }
func g(v *t, err, other error) {
	if v.eof(1, err) {
		known("io.EOF", err)
		known("", other)
	}
}
`},
		{"mappers", `package p
import ("errors"; "io"; "io/fs")
type coded struct{}
func (*coded) Error() string { return "" }
func mapped(err error) error {
	if errors.Is(err, io.EOF) {
		return &coded{}
	}
	if err == fs.ErrExist {
		return &coded{}
	}
	return nil
}
func pair(err error) (int, error) {
	if errors.Is(err, io.EOF) {
		return 0, &coded{}
	}
	return 1, nil
}
func g(err error, f func(error) error) error {
	if e := mapped(err); e != nil {
		known("io.EOF io/fs.ErrExist", err)
		known("", e)
		return e
	}
	known("!io.EOF !io/fs.ErrExist", err)
	if _, e := pair(err); e == nil {
		known("!io.EOF !io/fs.ErrExist", err)
	} else {
		known("io.EOF !io.EOF !io/fs.ErrExist", err)
	}
	return nil
}
func h(err error, f func(error) error) error {
	if e := f(err); e != nil {
		known("opaque", err)
		return e
	}
	known("opaque", err)
	return nil
}
func i(err error) error {
	if e := keep(err); e != nil {
		known("opaque", err)
		return e
	}
	known("nil", err)
	return nil
}
func keep(err error) error { return err }
`},
		{"a loop over sentinels", `package p
import ("errors"; "io"; "io/fs")
var sentinels = []error{io.EOF, fs.ErrExist}
var table = []struct{ err error; code int }{{io.EOF, 1}, {fs.ErrExist, 2}}
func g(err error) error {
	for _, s := range sentinels {
		if errors.Is(err, s) {
			known("io.EOF io/fs.ErrExist", err)
			return nil
		}
		known("!io.EOF !io/fs.ErrExist", err)
	}
	known("!io.EOF !io/fs.ErrExist", err)
	return err
}
func h(err error) error {
	for _, row := range table {
		if errors.Is(err, row.err) {
			known("io.EOF io/fs.ErrExist", err)
			break
		}
	}
	known("", err)
	return err
}
`},
		{"a loop over mappers", `package p
import ("errors"; "io"; "io/fs")
type coded struct{}
func (*coded) Error() string { return "" }
func one(err error) error {
	if errors.Is(err, io.EOF) {
		return &coded{}
	}
	return nil
}
func two(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, fs.ErrExist) {
		return &coded{}
	}
	return nil
}
var mappers = []func(error) error{one, two}
func g(err error) error {
	for _, m := range mappers {
		if e := m(err); e != nil {
			return e
		}
	}
	known("!io.EOF", err)
	return err
}
`},
		{"contexts", `package p
import ("context"; "errors")
func g(ctx, other context.Context, err error) {
	if ctx.Err() == nil {
		known("!context.Canceled", err)
		known("!context.Canceled", ctx.Err())
		return
	}
	known("", err)
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
		{"variables that closures capture", `package p
import ("errors"; "io")
func fail() error { return nil }
func g(run func(func())) {
	err := fail()
	run(func() {
		if errors.Is(err, io.EOF) {
			known("io.EOF", err)
		}
		known("", err)
	})
	if errors.Is(err, io.EOF) {
		known("io.EOF", err)
		err = fail()
		known("", err)
	}
	eof := err == io.EOF
	run(func() { _ = eof })
	if eof {
		known("io.EOF", err)
	}
}
func h() (err error) {
	defer func() {
		if errors.Is(err, io.EOF) {
			known("io.EOF", err)
			err = nil
			known("", err)
		} else {
			known("!io.EOF", err)
		}
	}()
	return fail()
}
`},
		{"files", `package p
import ("errors"; "io/fs"; "os"; "io")
func g(name string) error {
	_, err := os.ReadFile(name)
	missing := errors.Is(err, fs.ErrNotExist)
	known("asked", err)
	_ = missing
	if errors.Is(err, io.EOF) {
		known("io.EOF asked", err)
	}
	return err
}
func i(err error, v any) {
	if err != nil {
		known("", err)
		_, _ = err.(interface{ Is(error) bool })
		known("", err)
	}
	if v == nil {
		_, ok := err.(*fs.PathError)
		known("asked", err)
		_ = ok
	}
}
func h(err error) { known("", err); if errors.Is(err, io.EOF) { known("io.EOF", err) } }
`},
		{"targets that callers pass, and those that calls return", `package p
import ("errors"; "io")
func get() error { return nil }
func is(err, target error) {
	if errors.Is(err, target) {
		known("opaque", err)
	}
}
func g(err error, c bool) {
	is(err, io.EOF)
	t := io.EOF
	if c {
		t = get()
	}
	if errors.Is(err, t) {
		known("opaque", err)
	} else {
		known("opaque", err)
	}
}
`},
		{"what does not hold of other errors", `package p
import ("context"; "errors"; "io/fs")
type e struct{}
func (*e) Error() string { return "" }
func g(err, other error) {
	if err == context.Canceled {
		known("context.Canceled", err)
	} else {
		known("!context.Canceled", err)
		known("", other)
	}
}
func h(err, other error, p *e) {
	if errors.Is(err, context.Canceled) {
		known("context.Canceled", err)
	} else {
		known("!context.Canceled", err)
		known("", other)
	}
	if p == nil {
		known("nil", p)
	}
	_ = err.(*fs.PathError)
	known("", other)
}
func i(err error) {
	path := err.(*fs.PathError)
	_ = path
	known("", err)
}
`},
		{"results that are constants in memory", `package p
import "io"
func captured(err error) (is bool) {
	run := func() { _ = is }
	run()
	if err == io.EOF {
		is = true
		return
	}
	is = false
	return
}
type coded struct{}
func (*coded) Error() string { return "" }
func one(err error) error {
	if err == io.EOF {
		return &coded{}
	}
	return nil
}
func bare(err error) error
func g(err error, c bool) {
	if captured(err) {
		known("io.EOF", err)
	} else {
		known("!io.EOF", err)
	}
	f := one
	if c {
		f = bare
	}
	if f(err) == nil {
		known("!io.EOF opaque", err)
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
		{"questions in loops", `package p
import ("errors"; "io")
func try() error { return nil }
func more() bool { return true }
func g(err error, list []error, c bool) {
	for more() {
		if errors.Is(err, io.EOF) {
			continue
		}
		known("!io.EOF", err)
		if c {
			break
		}
	}
	known("", err)
	for more() {
		e := try()
		if errors.Is(e, io.EOF) {
			return
		}
		known("!io.EOF", e)
	}
}
func i(err error) {
	if errors.Is(err, io.EOF) {
		return
	}
	known("!io.EOF", err)
	for more() {
		known("!io.EOF", err)
	}
}
func all(list []error) {
	for _, e := range list {
		if errors.Is(e, io.EOF) {
			known("io.EOF", e)
			return
		}
		known("!io.EOF", e)
	}
}
`},
		{"ways that meet", `package p
import ("errors"; "io"; "io/fs")
func g(err error, a, b bool) {
	if a {
		if errors.Is(err, io.EOF) {
			return
		}
	} else {
		if errors.Is(err, io.EOF) {
			return
		}
	}
	known("!io.EOF", err)
	if a {
		if errors.Is(err, fs.ErrExist) {
			goto end
		}
	}
	known("!io.EOF", err)
end:
	known("!io.EOF", err)
}
`},
		{"calls of functions that are not the program's", `package p
import ("errors"; "io")
type asker interface{ Ask(error) bool; Map(error) error }
type one struct{}
func (one) Ask(err error) bool { return errors.Is(err, io.EOF) }
func (one) Map(err error) error { if err == io.EOF { return one{} }; return nil }
func (one) Error() string { return "" }
func bare(err error) bool
func count(n int) bool { return n > 3 }
func pick(err error, n int) (int, bool) { return n, errors.Is(err, io.EOF) }
func g(a asker, err error, n int) {
	if a.Ask(err) {
		known("io.EOF", err)
	} else {
		known("!io.EOF", err)
	}
	if a.Map(err) == nil {
		known("!io.EOF", err)
	}
	if bare(err) {
		known("opaque", err)
	} else {
		known("opaque", err)
	}
	if count(n) {
		known("", err)
	}
	if _, ok := pick(err, n); ok {
		known("io.EOF", err)
	}
	if i, _ := pick(err, n); i == 3 {
		known("opaque", err)
	}
	f := errors.Unwrap
	if f(err) == nil {
		known("opaque", err)
	}
}
func h(err error, f func(error) error, c bool) {
	if c {
		f = errors.Unwrap
	}
	if e := f(err); e == nil {
		known("opaque", err)
	}
}
func named(err error) (is bool) {
	defer func() { _ = is }()
	is = errors.Is(err, io.EOF)
	return
}
func constant(err error) (is bool) {
	run := func() { _ = is }
	run()
	is = err == io.EOF
	run()
	return is
}
func i(err error) {
	if named(err) {
		known("io.EOF", err)
	}
	if constant(err) {
		known("io.EOF", err)
	}
}
`},
	}
	for _, test := range tests {
		t.Run(test.title, func(t *testing.T) { holdsTo(t, test.source) })
	}
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
	null, pointer, asked, opaque := Known{Nil: true}, Known{NotNil: true}, Known{Asked: true}, Known{Opaque: true}
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
		{Known{}, Known{}, "", ""},
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
		{}, eof, exist, notEOF, notBoth, path, link, notPath, notLink, null, pointer, asked, opaque,
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

func TestMethods(t *testing.T) {
	for word, want := range map[string]string{
		"interface{Error;Timeout}": "[Error Timeout] true",
		"interface{Error}":         "[Error] true",
		"io/fs.PathError":          "[] false",
	} {
		list, ok := Methods(word)
		if got := fmt.Sprint(slices.Clone(list), ok); got != want {
			t.Errorf("Methods(%q) = %s, want %s", word, got, want)
		}
	}
}

// What the ways out of a condition say of what a variable holds, or of a value
// that is used there.
func TestOnEdge(t *testing.T) {
	c := conditions(t, `package p
import ("errors"; "io"; "context")
func fail() error { return nil }
func g(run func(func()), other error, ctx context.Context) {
	err := fail()
	run(func() { _ = err })
	if errors.Is(err, io.EOF) {
		run(nil)
	}
	if errors.Is(other, io.EOF) {
		run(nil)
	}
	if ctx.Err() == nil {
		run(nil)
	}
	if ctx == nil {
		run(nil)
	}
}
`)
	g := c.p.Pkg.Func("g")
	var addr *ssa.Alloc
	var got []string
	for _, b := range g.Blocks {
		for _, instr := range b.Instrs {
			if a, ok := instr.(*ssa.Alloc); ok && a.Comment == "err" {
				addr = a
			}
		}
		for _, next := range b.Succs {
			text := write(c.OnEdge(addr, b, next)) + " / " + write(c.Of(g.Params[1], program.Place{Block: b, Next: next}))
			text += " / " + write(c.Excluded(program.Place{Block: b, Next: next}))
			got = append(got, text)
		}
	}
	want := []string{
		"io.EOF /  / !io.EOF", "!io.EOF /  / ", " /  / !io.EOF", " /  / ",
		" / io.EOF / !io.EOF", " / !io.EOF / ", " / io.EOF / !io.EOF",
		"!context.Canceled / !context.Canceled / ", " /  / ", " / !context.Canceled / ",
		" /  / ", " /  / ",
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the ways say\n%q, want\n%q", got, want)
	}
	if k := c.Of(g.Params[1], program.Place{}); !k.Nothing() {
		t.Errorf("nowhere, %v is known", k)
	}
}
