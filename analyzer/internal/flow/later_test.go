package flow

import (
	"go/token"
	"go/types"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// What a package works out when it is asked is what it would have exported. It
// is worked out once, and not at all if nobody asks.
func TestLater(t *testing.T) {
	const store = `package store
import ("errors"; "fmt")
var ErrGone = errors.New("gone")
var Any any = errors.New("any")
type Desk struct{}
func (Desk) Find(id string) error { return fmt.Errorf("no %s", id) }
func Two(id string) (string, error) { return id, ErrGone }
func Hidden() error { return hidden() }
func hidden() error { return errors.New("hidden") }
func Elsewhere() error
func Name(n int) int { return 3 }
func First[T any](list []T) (T, error) {
	var zero T
	return zero, errors.New("empty")
}
`
	const caller = `package caller
import ("fmt"; "program.example/store")
func method(id string) error { return store.Desk{}.Find(id) }
func again(id string) error { return store.Desk{}.Find(id) }
func second() error { _, err := store.Two(""); return err }
func inside() error { return store.Hidden() }
func elsewhere() error { return store.Elsewhere() }
func number(n int) error { return fmt.Errorf("no %d", store.Name(n)) }
func generic() error { _, err := store.First([]int{}); return err }
func sentinel() error { return store.ErrGone }
func of() error { return store.Any.(error) }
`
	want := map[string]string{
		"method":    `plain "no %s" caller.go:3 made store.go:6 args(id:id) alone relays{store.go:6/1 caller.go:3/2}`,
		"again":     `plain "no %s" caller.go:4 made store.go:6 args(id:id) alone relays{store.go:6/1 caller.go:4/2}`,
		"second":    `sentinel "gone" store.ErrGone caller.go:5 made store.go:7 alone relays{caller.go:5/1}`,
		"inside":    `plain "hidden" caller.go:6 made store.go:9 alone relays{store.go:9/1 store.go:8/2 caller.go:6/3}`,
		"elsewhere": `external store.Elsewhere caller.go:7 alone`,
		"number":    `plain "no %d" caller.go:8 args(:n) alone relays{caller.go:8/1}`,
		"generic":   `plain "empty" caller.go:9 made store.go:14 alone relays{store.go:14/1 caller.go:9/2}`,
		"sentinel":  `sentinel "gone" store.ErrGone caller.go:10 alone`,
		"of":        `sentinel store.Any caller.go:11 alone`,
	}
	for _, later := range []bool{false, true} {
		passes := programtest.Packages(t, store, caller)
		built := 0
		if later {
			w := wire.New(passes[0], "")
			ExportLater(w, new(sync.Mutex), func() *Errors {
				built++
				w.Build(false)
				return New(w)
			})
		} else {
			if err := errorsIn(passes[0]).Export(nil); err != nil {
				t.Fatal(err)
			}
		}
		e := errorsIn(passes[1])
		if built > 0 {
			t.Error("it is worked out before anybody asks")
		}
		for name, want := range want {
			if got := strings.ReplaceAll(e.result(t, name), "program.example/", ""); got != want {
				t.Errorf("%s, later %t: got\n%s\nwant\n%s", name, later, got, want)
			}
		}
		if later && built != 1 {
			t.Errorf("it is worked out %d times", built)
		}
	}
}

// A counter is a lock that counts how often it was taken.
type counter struct {
	sync.Mutex
	n int
}

func (c *counter) Lock() {
	c.Mutex.Lock()
	c.n++
}

// Who asks a package has its lock for as long, so that nobody else asks it then.
func TestLaterLocks(t *testing.T) {
	passes := programtest.Packages(t, `package store
import "errors"
var ErrGone = errors.New("gone")
func Find() error { return ErrGone }
func Other() {}
`, `package caller
import "program.example/store"
func find() error { return store.Find() }
func gone() error { return store.ErrGone }
`)
	lock := new(counter)
	store := errorsIn(passes[0])
	find := store.w.Function(passes[0].Pkg.Scope().Lookup("Find").(*types.Func))
	other := store.w.Function(passes[0].Pkg.Scope().Lookup("Other").(*types.Func))
	store.ExportLater(lock, map[*ssa.Function]bool{find: true, other: true})
	e := errorsIn(passes[1])
	for i, name := range []string{"find", "gone"} {
		e.result(t, name)
		if lock.n <= i {
			t.Errorf("%s: the lock was taken %d times", name, lock.n)
		}
	}
	if !lock.TryLock() {
		t.Error("it is not given back")
	}
	lock.Unlock()
	// What a handler returns is known to be one's; there is no more to know of it.
	imported := func(name string) *Summary {
		return e.imported(passes[0].Pkg.Scope().Lookup(name).(*types.Func), fieldResults)
	}
	if f := imported("Find"); f == nil || !f.Handler {
		t.Errorf("Find: %+v", f)
	}
	if f := imported("Other"); f != nil && f.Results != nil {
		t.Errorf("Other: %+v", f)
	}
}

// Where nothing below a package makes a coded error nobody looks for one.
func TestMute(t *testing.T) {
	sources := []string{
		`package plain
import "errors"
func Fail() error { return errors.New("x") }
`,
		`package coded
import "github.com/coder/acp-go-sdk"
func Fail(code int) error { return &acp.RequestError{Code: code, Message: "x"} }
`,
		`package above
import "program.example/coded"
func Fail() error { return coded.Fail(1) }
`,
		`package beside
import "program.example/plain"
func Fail() error { return plain.Fail() }
`,
		`package told
//acperrlint:sends code=-32002
func Fail() {}
`,
		`package writing
func Fail(code int) any { return map[string]any{"code": code, "message": "x"} }
`,
	}
	for _, built := range []bool{false, true} {
		passes := programtest.Packages(t, sources...)
		var mute []string
		for _, pass := range passes {
			w := wire.New(pass, "")
			if built {
				w.Build(false)
				New(w).ExportLater(new(sync.Mutex), nil)
			} else {
				ExportLater(w, new(sync.Mutex), func() *Errors { return nil })
			}
			f := new(LaterFact)
			if pass.Pkg.Name() == "coded" && built {
				fail := pass.Pkg.Scope().Lookup("Fail").(*types.Func)
				if !pass.ImportPackageFact(pass.Pkg, f) || len(f.summary(question{fail, fieldEmits}).Emits) != 1 {
					t.Error("the error that Fail makes for its callers is lost")
				}
			}
			if pass.ImportPackageFact(pass.Pkg, f) && f.later.mute {
				mute = append(mute, pass.Pkg.Name())
				if f.summary(question{field: fieldEmits}) != nil || f.later.errors != nil {
					t.Errorf("%s is asked", pass.Pkg.Name())
				}
			}
		}
		// Without its code a package is loud if it can name an error object; one that
		// writes some itself is built.
		want := "plain beside"
		if built {
			want = "plain beside told"
		} else {
			want += " writing"
		}
		if got := strings.Join(mute, " "); got != want {
			t.Errorf("built %t: %s are mute, want %s", built, got, want)
		}
	}
}

// A panic while a package is worked out leaves nobody waiting for it.
func TestLaterPanics(t *testing.T) {
	builds := 0
	fact := &LaterFact{&later{mu: new(sync.Mutex), build: func() *Errors { builds++; panic("stuck") }}}
	ask := func(question func()) (r any) {
		defer func() { r = recover() }()
		question()
		return nil
	}
	done := make(chan bool)
	go func() {
		defer close(done)
		v := types.NewVar(token.NoPos, nil, "v", types.Universe.Lookup("error").Type())
		if ask(func() { fact.summary(question{}) }) != "stuck" || ask(func() { fact.sentinel(v) }) != "stuck" {
			t.Error("a panic is lost")
		}
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("the second one waits for ever")
	}
	if builds != 2 {
		t.Errorf("worked out %d times", builds)
	}
}
