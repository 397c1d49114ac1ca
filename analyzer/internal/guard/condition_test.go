package guard

import (
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// Which conditions hold at a place, the nearest first.
func TestAt(t *testing.T) {
	run(t, "", []sample{
		{"conditions in conditions", `package p
func g(a, b string) {
	if a == "" {
		if b == "" {
			conds("empty(b), empty(a)")
		}
		conds("empty(a)")
	}
	if a == "" || b == "" {
		conds("empty(a), empty(b)")
		if a == "x" || b == "y" {
			conds("equal(a), equal(b)")
			if b != "z" {
				conds("not one of(b)")
			}
		}
	}
	if a == "" {
		return
	}
	conds("predicate(a)")
}
`},
		{"cases that were not taken", `package p
func g(method string, n int, other string) {
	switch method {
	case "a":
		conds("equal(method)")
	case "b":
		if n != 1 {
			conds("not one of(n), equal(method)")
		}
		conds("equal(method)")
	default:
		conds("not one of(method), not one of(method)")
	}
	if method == "a" {
		return
	}
	if other == "b" {
		conds("equal(other), not one of(method)")
	}
}
`},
		{"around a closure", `package p
func g(a string, strict bool, run func(func())) {
	if a == "" {
		if strict {
			run(func() {
				conds("own set(strict), empty(a)")
				if a == "x" || a != "y" {
					conds("equal(a), not one of(a), own set(strict), empty(a)")
				}
			})
		}
	}
}
`},
		{"at most eight", `package p
func g(a, b, c, d, e, f, h, i, j, k string, run func(func())) {
	if a != "1" { if b != "1" { if c != "1" { if d != "1" { if e != "1" {
	if f != "1" { if h != "1" { 
		conds("not one of(h), not one of(f), not one of(e), not one of(d), not one of(c), not one of(b), not one of(a)")
		if i != "1" { if j != "1" {
		conds("not one of(j), not one of(i), not one of(h), not one of(f), not one of(e), not one of(d), not one of(c), not one of(b)")
		run(func() {
			if k != "1" {
				conds("not one of(k), not one of(j), not one of(i), not one of(h), not one of(f), not one of(e), not one of(d), not one of(c)")
			}
		})
	} } } } } } } } }
}
`},
	})
}

// What single conditions say.
func TestCond(t *testing.T) {
	run(t, "", []sample{
		{"maps", `package p
type session struct{}
type handler interface{ Handle() }
type store interface{ Get(); Put() }
var sessions map[string]*session
var calls map[string]func()
var handlers map[string]handler
var errs map[string]store
func g(id string, set map[string]bool, codes map[string]int, names map[string]string) {
	if _, ok := sessions[id]; !ok {
		conds("missing(id sessions session)")
	} else {
		conds("own set(sessions)")
	}
	if sessions[id] == nil {
		conds("missing(id sessions session)")
	} else {
		conds("predicate(sessions id)")
	}
	s, ok := sessions[id]
	if s == nil {
		conds("missing(id sessions session)")
	}
	_ = ok
	if !set[id] {
		conds("missing(id set)")
	} else {
		conds("own set(set)")
	}
	if codes[id] == 0 {
		conds("missing(id codes)")
	}
	if n, _ := names[id]; n == "" {
		conds("missing(id names)")
	}
	if calls[id] == nil {
		conds("missing table of functions(id calls)")
	}
	if handlers[id] == nil {
		conds("missing table of functions(id handlers handler)")
	}
	if _, ok := errs[id]; !ok {
		conds("missing(id errs store)")
	}
	if id[0] == 0 {
		conds("empty(id)")
	}
}
`},
		{"paths", `package p
import ("path"; "path/filepath")
func g(dir string) {
	if !filepath.IsAbs(dir) {
		conds("relative(dir)")
	} else {
		conds("")
	}
	if !path.IsAbs(dir) {
		conds("relative(dir)")
	}
}
`},
		{"predicates", `package p
import "strings"
type opener interface{ Open() bool; Has(string) bool }
func valid(name string) bool { return false }
func parse(name string) (int, bool) { return 0, false }
func now() bool { return false }
func g(name string, o opener) {
	if !valid(name) {
		conds("predicate valid(name valid)")
	}
	if strings.HasPrefix(name, "a") {
		conds("predicate strings.HasPrefix holds(name HasPrefix)")
	}
	if _, ok := parse(name); !ok {
		conds("missing parse(name parse)")
	} else {
		conds("predicate parse(name parse)")
	}
	if o.Open() {
		conds("predicate opener.Open holds(Open o opener)")
	}
	if o.Has(name) {
		conds("predicate opener.Has(name Has)")
	}
	if now() {
		conds("predicate now holds(now)")
	}
}
`},
		{"errors", `package p
import ("errors"; "io"; "os"; "context")
type mine struct{}
func (mine) Error() string { return "" }
func fail(name string) error { return nil }
func find(name string) *mine { return nil }
func both(name string) (*mine, error) { return nil, nil }
func last(name string) (int, *mine) { return 0, nil }
var host, port string
func g(name string, err error) {
	if e := fail(name); e != nil {
		conds("failed fail(name fail)")
	} else {
		conds("")
	}
	if err != nil {
		conds("failed(err)")
	}
	if _, e := os.ReadFile(name); e != nil {
		conds("failed os.ReadFile(name ReadFile)")
	}
	if errors.Is(err, io.EOF) {
		conds("is io.EOF, failed(err)")
	} else {
		conds("")
	}
	if e := fail(name); e == io.EOF {
		conds("is io.EOF, failed fail(name fail)")
	} else {
		conds("")
	}
	if io.EOF == err {
		conds("is io.EOF, failed(err)")
	}
	if errors.Is(err, err) {
		conds("")
	}
	var m mine
	if errors.As(err, &m) {
		conds("")
	}
	if find(name) == nil {
		conds("missing find(name find)")
	} else {
		conds("predicate(find)")
	}
	if m, _ := both(name); m == nil {
		conds("missing both(name both)")
	}
	if host != port {
		conds("not one of variable(host port)")
	}
	if _, m := last(name); m == nil {
		conds("")
	}
	if err == context.Canceled {
		conds("is context.Canceled, failed(err)")
	}
	if _, ok := err.(mine); !ok {
		conds("")
	}
}
func h(name string, run func(func())) {
	err := fail(name)
	run(func() { _ = err })
	if err != nil {
		conds("failed fail(name fail)")
	}
	ok := name == ""
	run(func() { _ = ok })
	if ok {
		conds("empty(name)")
	}
}
`},
		{"calls without arguments and contexts", `package p
import "context"
type done interface{ Done() chan int; Other() <-chan int }
func ready() *int { return nil }
func look(ctx context.Context) *int { return nil }
func g(d done, ctx context.Context) {
	if ready() == nil {
		conds("empty(ready)")
	}
	if look(ctx) == nil {
		conds("empty(look)")
	}
	select {
	case <-d.Done():
		conds("own set")
	case <-d.Other():
		conds("own set")
	}
}
`},
		{"questions that are not understood", `package p
import ("errors"; "io"; "io/fs"; "os")
type e struct{}
func (e) Error() string { return "" }
type pair[T comparable] struct{ a, b T }
func asks(a error, b string) bool { return false }
func two(a error) (string, bool) { return "", false }
func g(err, unknown error, n, m int, ch chan int, f float64, p pair[int]) {
	if errors.Is(err, unknown) {
		conds("")
	}
	target := io.EOF
	if n == 1 {
		target = fs.ErrExist
	}
	if errors.Is(err, target) {
		conds("")
	}
	if n == 1 {
		target = unknown
	}
	if errors.Is(err, target) {
		conds("")
	}
	if os.IsNotExist(err) {
		conds("is io/fs.ErrNotExist, failed(err)")
	}
	if !errors.Is(err, io.EOF) {
		conds("")
	}
	if n == m {
		conds("")
	} else {
		conds("")
	}
	if f == 1.5 {
		conds("")
	}
	if n+m == -1 {
		conds("")
	}
	if err == unknown {
		conds("")
	}
	if asks(err, "") {
		conds("predicate asks(err asks)")
	}
	if s, ok := two(err); ok {
		conds("") // what an error is says nothing of the request
		_ = s
	}
	if _, ok := <-ch; !ok {
		conds("")
	}
	for k := range ch {
		_ = k
		conds("")
	}
	if n > m {
		conds("out of range(n)")
	} else {
		conds("out of range(n)")
	}
	if n <= 3 {
		conds("out of range(n)")
	}
	if len(err.Error()) <= 3 {
		conds("empty(Error)")
	} else {
		conds("out of range len(Error)")
	}
	if len(err.Error()) == 3 {
		conds("")
	}
}
func generic[T comparable](v T) {
	var zero T
	if v == zero {
		conds("empty(v)")
	} else {
		conds("predicate(v)")
	}
}
`},
		{"more that is not plain", `package p
import ("errors"; "io"; "unicode/utf8")
type session struct{}
func get() error { return nil }
func find(list []string, name string) int { return -1 }
func channel() chan int { return nil }
func g(err error, list []string, name string, sessions map[string]*session, c bool, run func(func())) {
	t := io.EOF
	if c {
		t = get()
	}
	if errors.Is(err, t) {
		conds("")
	}
	if find(list, name) == 3 {
		conds("")
	}
	s := sessions[name]
	run(func() { _ = s })
	if s == nil {
		conds("missing(name sessions session)")
	}
	if cap(list) != 1 {
		conds("not one of(list)")
	}
	if utf8.RuneCountInString(name) > 9 {
		conds("out of range len(name)")
	}
	select {
	case <-channel():
		conds("own set")
	case channel() <- 1:
		conds("")
	}
	missing := true
	for _, s := range list {
		if s == name {
			missing = false
		}
	}
	if missing {
		conds("")
	}
	_, known := sessions[name]
	if known != true {
		conds("missing(name sessions session)")
	}
	if !(!(name == "")) {
		conds("empty(name)")
	}
	not := !c
	run(func() { _ = not })
	if not {
		conds("own false(c)[5 false]")
	}
}
`},
	})
}

// What a caller passes takes the place of the parameters.
func TestIn(t *testing.T) {
	k := Cond{Kind: cause.Empty, Subject: taint.Taint{From: 1}.With("name"), Name: "f"}
	got := k.In([]taint.Taint{taint.Taint{From: taint.Peer}.With("params")})
	if got.Subject.From != taint.Peer || got.Kind != k.Kind || got.Name != "f" {
		t.Errorf("the condition is %v", got)
	}
}
