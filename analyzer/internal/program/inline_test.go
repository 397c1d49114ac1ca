package program

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/token"
	"strings"
	"testing"
)

const atOnce = `package main

type text string

func (t text) Error() string { return string(t) }

type failure struct{}

func (*failure) Error() string { return "" }

func plain(n int) (int, error) { return func() (int, error) { return n, nil }() }

func nested() error {
	return func() error {
		return (func() error {
			defer println()
			return text("no")
		})()
	}()
}

func named(n int) (size int, err error) {
	return func() (size int, err error) {
		size = n
		return
	}()
}

func naming(x any) error {
	switch x := x.(type) {
	case int:
		return func() (err error) {
			defer func() { err = nil }()
			return text("no")
		}()
	case string:
		println(x)
		return func() error { return text(x) }()
	}
	return nil
}

func ends(n int) {
	println()
	func() {
		if n > 0 {
			return
		}
		func() { println(n) }()
	}()
}

func returns(n int) {
	if n > 0 {
		func() { println(n) }()
		return
	}
}

var table = []func(int) error{func(n int) error { return func() error { return plain2[int](n) }() }}

func plain2[T any](t T) error { return nil }

func later() (err error) {
	defer func() { _ = err }()
	return func() (err error) { return nil }()
}

func between() {
	func() { println() }()
	println()
}

func converted() error { return func() *failure { return nil }() }

func recovering() error { return func() error { recover(); return nil }() }

func given(n int) error { return func(n int) error { return nil }(n) }

func goes() { go func() {}() }

func value() { _ = func() error { return nil }() }
`

// A literal that is called at once where the function ends is as if its body
// stood there.
func TestInlined(t *testing.T) {
	pass := module(t, "example.com/main/main.go", atOnce)
	text := func(f *ast.File) string {
		var b bytes.Buffer
		if err := format.Node(&b, token.NewFileSet(), f); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	before := text(pass.Files[0])
	without := Inlined(pass)
	got := strings.Join(strings.Fields(text(without.Files[0])), " ")
	for _, want := range []string{
		`func plain(n int) (int, error) { return n, nil }`,
		`func nested() error { defer println() return text("no") }`,
		`func named(n int) (size int, err error) { size = n return }`,
		`func naming(x any) (err error) { switch x := x.(type) { case int: { defer func() { err = nil }() return text("no") } case string: println(x) { return text(x) } } return nil }`,
		`func ends(n int) { println() { if n > 0 { return } { println(n) } } }`,
		`if n > 0 { { println(n) } return }`,
		`func(n int) error { return plain2[int](n) }}`,
		`return func() (err error) { return nil }()`,
		`func between() { func() { println() }() println() }`,
		`return func() *failure { return nil }()`,
		`return func() error { recover() return nil }()`,
		`return func(n int) error { return nil }(n)`,
		`go func() { }()`,
		`_ = func() error { return nil }()`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("there is no %s in\n%s", want, got)
		}
	}
	if text(pass.Files[0]) != before {
		t.Error("the pass itself has changed")
	}
	if Inlined(without) != without {
		t.Error("what has no such calls is changed")
	}
	// It builds, and all that is left are the literals that stay.
	literals := 0
	for _, fn := range of(without).Funcs {
		if fn.Parent() != nil {
			literals++
		}
	}
	if want := 1 + 1 + 2 + 6; literals != want { // naming's defer, the table's, two in later, one in each that follows
		t.Errorf("%d function literals, want %d", literals, want)
	}
}
