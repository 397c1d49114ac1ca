package fix

import (
	"go/ast"
	"go/types"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
)

// traced has functions that make errors. Those whose names begin with bad have
// one that the program looks at.
const traced = `package program

import (
	"errors"
	"fmt"
	"sync"
)

var n int

// The declaration sets the variable anew.
func goodDeclaredInLoop() error {
	for {
		var err error
		if n == 1 {
			err = errors.New("a")
		}
		if err != nil {
			return err
		}
	}
}

func goodCircle() error {
	var err, last error
	for n > 0 {
		if n == 1 {
			err = errors.New("a")
		}
		last = err
		if n == 2 {
			err = last
		}
	}
	return last
}

func goodSetAgain() {
	err := errors.New("a")
	n++
	err = nil
	fmt.Println(err)
}

func goodOtherRound() {
	for n > 0 {
		if err := found(); err != nil {
			fmt.Println(err)
		}
		err := errors.New("a")
		if err != nil {
			continue
		}
	}
}

func found() error { return nil }

func goodGivenToLiteral() {
	drop := func(err error) { n++ }
	drop(errors.New("a"))
}

func badGivenToLiteral() {
	show := func(err error) { fmt.Println(err) }
	show(errors.New("a"))
}

func badLater() {
	err := errors.New("a")
	n++
	if n > 1 {
		n++
	}
	fmt.Println(err)
}

func badNextRound() {
	var err error
	for n > 0 {
		fmt.Println(err)
		n++
		err = errors.New("a")
		n++
	}
}

func badAfterBody() {
	var err error
	for ; n > 0; fmt.Println(err) {
		err = errors.New("a")
		n++
	}
}

func badDefaultFirst() {
	err := errors.New("a")
	switch {
	default:
		fmt.Println(err)
	case n == 1:
		n++
	}
}

func badJump() {
	var err error
again:
	fmt.Println(err)
	err = errors.New("a")
	n++
	if n > 0 {
		goto again
	}
}

func badBareReturn() (err error) {
	err = errors.New("a")
	n++
	return
}

func badCaptured() {
	var err error
	if err != nil {
		return
	}
	look := func() { fmt.Println(err) }
	err = errors.New("a")
	look()
}

func badAddress() {
	var err error
	p := &err
	err = errors.New("a")
	fmt.Println(*p)
}

// An error of either goes to the other one, and is printed.
func badPong() error {
	if n > 1 {
		return badPing()
	}
	return errors.New("a")
}

func badPing() error {
	if n > 2 {
		return badPong()
	}
	return errors.New("a")
}

func goodGiven() error { return errors.New("a") }

func badGiven() error { return errors.New("a") }

// What another package does with it is not seen.
func badGivenAway() error { return errors.New("a") }

// Nothing is seen to call it.
func badForgotten() error { return errors.New("a") }

// So it is with what is put into a variable.
var badKept = badHeld

func badHeld() error { return errors.New("a") }

var table = make(map[string]func() error)

func register(f func() error) { table[""] = f }

func forget(f func() error) {}

func give() {
	register(goodGiven)
	quietly(goodGiven)
	loudly(badGiven)
	sync.OnceFunc(func() { _ = sync.OnceValue(badGivenAway)() })
	forget(badForgotten)
	if err := badKept(); err != nil {
		n++
	}
}

func quietly(f func() error) {
	if f() != nil {
		n++
	}
	if err := table[""](); err != nil {
		n++
	}
}

func loudly(f func() error) { fmt.Println(f()) }

type doer interface{ do() error }

type bad struct{}

func (bad) badDo() error { return errors.New("a") }

func (bad) do() error { return bad{}.badDo() }

func use(d doer) {
	fmt.Println(badBareReturn())
	fmt.Println(badPong())
	if err := d.do(); err != nil {
		fmt.Println(err)
	}
}
`

func TestOnlyToPeer(t *testing.T) {
	pass := programtest.Pass(t, traced)
	pass.ReadFile = func(string) ([]byte, error) { return []byte(traced), nil }
	prog := program.Build(pass, func(pkg *types.Package) bool { return pkg == pass.Pkg }, nil)
	b := newBuilder(pass, prog, guard.New(prog, nil), nil)
	f := b.file(pass.Files[0].Pos())
	made := 0
	for _, d := range pass.Files[0].Decls {
		ast.Inspect(d, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || f.text(call) != `errors.New("a")` {
				return true
			}
			made++
			name := d.(*ast.FuncDecl).Name.Name
			if got, want := b.onlyToPeer(errflow.Outcome{}, call), strings.HasPrefix(name, "good"); got != want {
				t.Errorf("%s: only to the peer: %v, want %v", name, got, want)
			}
			return true
		})
	}
	if made != strings.Count(traced, `errors.New("a")`) {
		t.Errorf("%d errors made", made)
	}
}

// TestPlaces compares what is found by position with a climb.
func TestPlaces(t *testing.T) {
	pass := programtest.Pass(t, traced)
	pass.ReadFile = func(string) ([]byte, error) { return []byte(traced), nil }
	b := newBuilder(pass, nil, nil, nil)
	syntax := pass.Files[0]
	f := b.file(syntax.Pos())
	ast.Inspect(syntax, func(n ast.Node) bool {
		if _, isComment := n.(*ast.CommentGroup); n == nil || isComment {
			return false
		}
		var function ast.Node
		for p := f.parent(n); p != nil && function == nil; p = f.parent(p) {
			if isFunction(p) {
				function = p
			}
		}
		if got := f.function(n); got != function {
			t.Errorf("%s: in the function %v, want %v", pass.Fset.Position(n.Pos()), got, function)
		}
		if got, want := b.index.scope(n.Pos()), pass.TypesInfo.Scopes[syntax].Innermost(n.Pos()); got != want {
			t.Errorf("%s: in the scope %v, want %v", pass.Fset.Position(n.Pos()), got, want)
		}
		return true
	})
}
