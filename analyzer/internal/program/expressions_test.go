package program

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
)

const expressions = `package p

import (
	"errors"
	"fmt"
	"io"
)

type room struct{ name string; chairs [3]int; err error; big bool }

type failure struct{ code int }

func (f *failure) Error() string { return f.name() }
func (f *failure) name() string  { return fmt.Sprint(f.code) }
func (f *failure) Code() int     { return f.code }

func (r *room) Name() string     { return r.name }
func (r room) first() int        { return r.chairs[0] }
func (r room) Big() bool         { return r.big }
func (r *room) Err() error       { return r.err }
func (r *room) self() *room      { return r }
func (r *room) fresh() *room     { return &room{} }
func (r *room) fails() error     { return errClosed }
func (r *room) is(a string) bool { return r.name == a || a == "*" }
func (r *room) ask() bool        { return check(r) }
func (r *room) place() *string   { return &r.name }
func (r *room) closes() func()   { return func() { r.big = false } }

var errClosed = errors.New("closed")

func check(r *room) bool            { return check(r) && r.big }
func eof(err error) bool            { return errors.Is(err, io.EOF) }
func says(err error) bool           { return err.Error() == "no" }
func prints(err error) bool         { return fmt.Sprint(err) == "no" }
func known(f *failure) bool         { return f.code == 1 }
func twice(n int) bool              { return n > 0 && n < 9 }
func never(n int) bool              { return len("a") > cap(list) }
func text(s string) bool            { return s == "no" }
func calls(f func() error) bool     { return f() != nil }
func same(a any) bool               { return a == list[0] }
func many(a ...int) bool            { return len(a) > 0 }
func of[T comparable](a, b T) bool  { return a == b }
func sized[T any](n int) bool { return n > cap([]T(nil)) }
func within(n int) bool { return func() bool { return n > 0 }() }
func odd(n int) bool { return n == 1 || even(n-1) }
func even(n int) bool { return n == 0 || odd(n-1) }
func recv(ch chan int) int { return <-ch }
func both(n int) bool               { return twice(n) && !twice(-n) }
func address(n int) bool            { return &n != nil }
func local(r room) bool             { return r.self() != nil }
func two(n int) (int, bool)         { return n, n > 1 }
func constant() int                 { return 7 }
func wide(n int8) int64             { return int64(n) }
func comma(n int) bool              { n++; return n > 1 }
func big1(n int) bool { return both(n) && both(n+1) && both(n+2) }
func big2(n int) bool { return big1(n) && big1(n+1) && big1(n+2) }

var list []any
var ints []int

var nums chan int

func next() int { return len(list) + constant() }
func a() int    { println(); return 1 }

func use(r *room, v room, rooms map[string]room, err error, f *failure) {
	println(1, r.Name(), v.Name(), r.first(), v.first())
	println(2, rooms["a"].first(), rooms["a"].Big())
	println(3, r.self().Name(), r.Err(), v.Err())
	println(4, r.fresh(), r.fails(), *r.place(), r.closes, r.closes(), within(1), recv(nums))
	println(5, r.is(r.Name()), r.ask(), odd(1), even(2))
	println(6, eof(err), says(err), prints(err), known(f), f.Code(), f.Error(), f.name())
	println(7, twice(a()), twice(<-nums), twice(1), never(a()), never(2), calls(func() error { return nil }), text(err.Error()))
	println(8, same(1), same(list[1]), many(1), many(ints...), of(1, 2), sized[int](1), both(3), address(1), local(v), constant(), wide(3), comma(1))
	println(9, big1(1), big2(1))
	r.Name()
	go r.Big()
	defer r.Big()
	_ = r.Name
}
`

func TestExpressions(t *testing.T) {
	pass := programtest.Pass(t, expressions)
	inlined := Inlined(pass)
	var use *ast.FuncDecl
	for _, d := range inlined.Files[0].Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == "use" {
			use = fn
		}
	}
	var b bytes.Buffer
	if err := format.Node(&b, token.NewFileSet(), use); err != nil {
		t.Fatal(err)
	}
	got := strings.Join(strings.Fields(b.String()), " ")
	for _, want := range []string{
		`println(1, (r.name), ((&v).name), ((*r).chairs[0]), (v.chairs[0]))`,
		`println(2, rooms["a"].first(), rooms["a"].Big())`, // no variables
		`println(3, ((r).name), (r.err), ((&v).err))`,
		`println(4, r.fresh(), r.fails(), *(&r.name), r.closes, r.closes(), within(1), recv(nums))`,
		`println(5, (r.name == (r.name) || (r.name) == "*"), r.ask(), odd(1), even(2))`,
		`println(6, (errors.Is(err, io.EOF)), says(err), prints(err), known(f), (f.code), f.Error(), f.name())`,
		`println(7, twice(a()), twice(<-nums), (1 > 0 && 1 < 9), never(a()), (len("a") > cap(list)), calls(func() error { return nil }), text(err.Error()))`,
		`println(8, same(1), (list[1] == list[0]), many(1), (len(ints) > 0), of(1, 2), sized[int](1), ((3 > 0 && 3 < 9) && !(-3 > 0 && -3 < 9)), address(1), local(v), constant(), (int64(3)), comma(1))`,
		`println(9, (((1 > 0 && `,
		`, big2(1)) r.Name() go r.Big() defer r.Big() _ = r.Name }`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("there is no %s in\n%s", want, got)
		}
	}
	// What is put in place of a call is as long as the call, and SSA knows it where it
	// knew the call.
	p := of(inlined)
	at := token.Pos(strings.Index(expressions, "r.is(r.Name())")) + pass.Files[0].FileStart
	if start, end := p.Span(at + 4); start != at || end != at+14 {
		t.Errorf("the call is at %d to %d, not at %d to %d", start, end, at, at+14)
	}
	found := false
	for instr := range Instructions(p.Funcs...) {
		eq, ok := instr.(*ssa.BinOp)
		found = found || ok && eq.Pos() == at+4 && types.Identical(eq.X.Type(), types.Typ[types.String])
	}
	if !found {
		t.Error("nothing is compared where the call was")
	}
}
