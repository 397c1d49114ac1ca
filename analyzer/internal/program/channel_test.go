package program

import (
	"go/token"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
)

func TestReceived(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
type named chan string
func get() chan string { return nil }
func g(c bool, param chan string, run func(func())) {
	a := make(chan string)
	b := make(named)
	captured := make(chan string)
	other := make(chan string)
	twice := make(chan string)
	run(func() {
		captured <- "inside"
		for range 2 {
			run(func() { captured <- "below" })
		}
		_ = other
	})
	run(func() { _ = twice })
	twice = make(chan string)
	a <- "1"
	chan string(b) <- "2"
	select {
	case a <- "3":
	case v := <-captured:
		_ = v
	case b <- "4":
	}
	param <- "5"
	var none chan string
	if c {
		a = make(chan string)
	}
	mark("1 3", <-a)
	mark("2 4", <-b)
	mark("inside below", <-captured)
	mark("", <-other)
	mark("", <-twice)
	mark("?", <-param)
	mark("?", <-get())
	mark("?", <-none)
	var both struct{ c chan string }
	mark("?", <-both.c)
	chans := make(chan chan string)
	mark("?", <-<-chans)
}
func h() {
	c := make(chan string)
	c <- "1"
	d := make(chan string)
	select {
	case c <- "2":
	case d <- "3":
	case <-d:
	}
	mark("1 2", <-c)
	mark("3", <-d)
}
type order struct { back chan string }
type desk struct {
	in   chan order
	Open chan string
}
func newDesk() *desk { return &desk{in: make(chan order), Open: make(chan string)} }
func (d *desk) inbox() chan<- order { return d.in }
func (d *desk) ask() string {
	o := order{back: make(chan string)}
	d.inbox() <- o
	return <-o.back
}
func (d *desk) serve() {
	for o := range d.in {
		o.back <- "served"
	}
	d.Open <- "open"
}
func fields(d *desk, o order) {
	mark("served", <-o.back)
	mark("open", <-d.Open)
}
func mark(want, v string) {}
`))
	n := 0
	for _, fn := range p.Funcs {
		for call := range callsIn(fn) {
			if !strings.HasSuffix(CalleeName(call.Common()), ".mark") {
				continue
			}
			n++
			want, _ := StringConst(call.Call.Args[0])
			receive := call.Call.Args[1].(*ssa.UnOp)
			if receive.Op != token.ARROW {
				t.Fatalf("%v receives nothing", receive)
			}
			var words []string
			list, ok := p.Received(receive.X)
			for _, s := range list {
				words = append(words, describe(s.V))
				if s.At.Parent() == nil {
					t.Errorf("%v is sent nowhere", s.V)
				}
			}
			if got := end(words, ok); got != want {
				t.Errorf("line %d: received %q, want %q", p.Pass.Fset.Position(call.Pos()).Line, got, want)
			}
		}
	}
	if n != 14 {
		t.Errorf("%d marks were reached, want 12", n)
	}
}

func TestSelectCase(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
func g(a, b, c chan int) (int, int) {
	select {
	case v := <-a:
		return v, 0
	case b <- 1:
	case v := <-c:
		return 0, v
	}
	return 0, 0
}
`))
	g := p.Pkg.Func("g")
	for _, b := range g.Blocks {
		for _, instr := range b.Instrs {
			s, ok := instr.(*ssa.Select)
			if !ok {
				continue
			}
			for index, want := range []string{"", "", "a", "c", ""} {
				got := ""
				if state := SelectCase(s, index); state != nil {
					got = state.Chan.Name()
				}
				if got != want {
					t.Errorf("result %d is received from %q, want %q", index, got, want)
				}
			}
			return
		}
	}
	t.Error("there is no select")
}

func TestReceives(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
func g(a chan int) {
	c, d := make(chan string), make(chan int)
	for x := range c {
		_ = x
	}
	select {
	case x := <-c:
		_ = x
	case d <- 1:
	case _, ok := <-a:
		_ = ok
	}
	go func() { _ = <-c }()
	<-d
	c <- "it"
}
`))
	g := p.Pkg.Func("g")
	for fn, want := range map[*ssa.Function]string{g: "string int string int", g.AnonFuncs[0]: "string"} {
		var types []string
		for i, r := range p.ReceivesIn(fn) {
			if r.At != i || r.In != fn {
				t.Errorf("%v is the value %d that %s receives", r.V, r.At, r.In)
			}
			types = append(types, r.V.Type().String())
		}
		if got := strings.Join(types, " "); got != want {
			t.Errorf("%s receives %q, want %q", fn, got, want)
		}
	}
	for sent := range p.Sends() {
		list := p.ReceivesOf(sent.Over)
		if want := map[bool]int{true: 3, false: 1}[sent.V.Type().String() == "string"]; len(list) != want {
			t.Errorf("%v is received in %d places, want %d", sent.V, len(list), want)
		}
	}
}
