package guard

import (
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

func TestAt(t *testing.T) {
	tests := []struct{ title, source string }{
		{"strings and numbers", `package p
type request struct{ Name string; Count int; Tags []string; On bool }
func g(r request, other string) {
	conds("")
	if r.Name == "" {
		conds("empty(Name r request)")
	} else {
		conds("predicate(Name r request)")
	}
	if "" != r.Name {
		conds("predicate(Name r request)")
	}
	if r.Name != "a" {
		conds("not one of(Name r request)")
	} else {
		conds("")
	}
	if r.Name != other {
		conds("not one of(Name r request other)")
	} else {
		conds("")
	}
	if r.Count == 0 {
		conds("empty(Count r request)")
	} else {
		conds("not one of(Count r request)")
	}
	if r.Count == 3 {
		conds("")
	} else {
		conds("not one of(Count r request)")
	}
	if r.Count < 3 {
		conds("out of range(Count r request)")
	} else {
		conds("out of range(Count r request)")
	}
	if r.On {
		conds("own set(On r request)")
	} else {
		conds("own false(On r request)")
	}
	if r.On == true {
		conds("own set(On r request)")
	} else {
		conds("own false(On r request)")
	}
	if r.On != true {
		conds("own false(On r request)")
	}
}
`},
		{"lengths", `package p
import "unicode/utf8"
func g(s []int, text string) {
	if len(s) == 0 {
		conds("empty(s)")
	} else {
		conds("")
	}
	if len(s) != 2 {
		conds("empty(s)")
	} else {
		conds("")
	}
	if len(s) < 1 {
		conds("empty(s)")
	} else {
		conds("out of range len(s)")
	}
	if len(s) > 9 {
		conds("out of range len(s)")
	} else {
		conds("empty(s)")
	}
	if len(s) < len(text) {
		conds("out of range len(s)")
	}
	if utf8.RuneCountInString(text) == 0 {
		conds("empty(text)")
	}
}
`},
		{"searches", `package p
import ("slices"; "strings")
func find(list []string, name string) int { return -1 }
func g(list []string, name string) {
	if slices.Index(list, name) == -1 {
		conds("missing slices.Index(list name Index)")
	}
	if strings.Index(name, "/") < 0 {
		conds("missing strings.Index(name Index)")
	} else {
		conds("out of range(name)")
	}
	if strings.Index(name, "/") >= 0 {
		conds("out of range(name)")
	} else {
		conds("missing strings.Index(name Index)")
	}
	if find(list, name) < 0 {
		conds("out of range(find)")
	}
	if find(list, name) == -1 {
		conds("missing find(list name find)")
	} else {
		conds("not one of(find)")
	}
	if !slices.Contains(list, name) {
		conds("not one of(list name Contains)")
	} else {
		conds("predicate slices.Contains(list name Contains)")
	}
	if !slices.ContainsFunc(list, nil) {
		conds("not one of(list ContainsFunc)")
	}
}
func loop(list []string, name string) {
	found := -1
	for i, s := range list {
		if s == name {
			found = i
		}
	}
	if found == -1 {
		conds("missing(list name)")
	}
}
func flag(list []string, name string) {
	found := false
	for _, s := range list {
		if s == name {
			found = true
			break
		}
	}
	if !found {
		conds("missing(found list name)")
	} else {
		conds("")
	}
}
func pointer(list []*string, name string) {
	var found *string
	for _, s := range list {
		if *s == name {
			found = s
		}
	}
	if found == nil {
		conds("missing(found list name)")
	}
}
`},
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
		conds("")
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
		conds("")
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
		{"own state", `package p
type session struct{ open bool }
func (s *session) Open() bool { return s.open }
type server struct { ready bool; conn *session; name string; v any; list []int }
var global *session
func (s *server) g(c *session, name string, v any) {
	if s.conn == nil {
		conds("own unset(conn session s server)")
	} else {
		conds("own set(conn session s server)")
	}
	if s.ready {
		conds("own set(ready s server)")
	} else {
		conds("own false(ready s server)")
	}
	if s.name == "" {
		conds("own unset(name s server)")
	} else {
		conds("own set(name s server)")
	}
	if len(s.list) == 0 {
		conds("own unset(list s server)")
	}
	if global == nil {
		conds("own unset(global session)")
	}
	if c == nil {
		conds("empty(c session)")
	}
	if s.conn.Open() {
		conds("own set session.Open(Open conn session s server)")
	} else {
		conds("own false session.Open(Open conn session s server)")
	}
	if c.Open() {
		conds("predicate session.Open(Open c session)")
	} else {
		conds("predicate session.Open(Open c session)")
	}
	if _, ok := s.v.(string); !ok {
		conds("own unset(v s server)")
	} else {
		conds("")
	}
	if _, ok := v.(string); !ok {
		conds("not one of(v)")
	}
	func() {
		if s.conn == nil {
			conds("own unset(conn session s server)")
		}
	}()
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
		conds("predicate strings.HasPrefix(name HasPrefix)")
	}
	if _, ok := parse(name); !ok {
		conds("missing parse(name parse)")
	} else {
		conds("predicate parse(name parse)")
	}
	if o.Open() {
		conds("predicate opener.Open(Open o opener)")
	}
	if o.Has(name) {
		conds("predicate opener.Has(name Has)")
	}
	if now() {
		conds("predicate now(now)")
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
		{"contexts", `package p
import "context"
func g(ctx context.Context, c, d chan int) {
	select {
	case <-ctx.Done():
		conds("done")
	case <-c:
		conds("")
	case d <- 1:
		conds("")
	}
}
func h(done chan struct{}, c chan int) {
	select {
	case <-done:
		conds("")
	case <-c:
		conds("")
	}
}
`},
		{"flags", `package p
func g(strict, other bool, name string) {
	if strict {
		conds("own set(strict)[1 true]")
	} else {
		conds("own false(strict)[1 false]")
	}
	if !other {
		conds("own false(other)[2 false]")
	}
	if strict || name == "" {
		conds("own set(strict), empty(name)")
	}
	both := strict && other
	if both {
		conds("own set(other)")
	}
	func() {
		if name != "" {
			conds("predicate(name)")
		}
	}()
}
`},
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
			conds("")
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
		conds("")
	case "b":
		if n != 1 {
			conds("not one of(n)")
		}
		conds("")
	default:
		conds("not one of(method), not one of(method)")
	}
	if method == "a" {
		return
	}
	if other == "b" {
		conds("not one of(method)")
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
					conds("not one of(a), own set(strict), empty(a)")
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
		conds("predicate two(err two)")
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
		conds("")
	}
}
`},
		{"values and flags of structs that are passed by value", `package p
type request struct{ on bool; inner *request; next func() request }
func get() request { return request{} }
func g() {
	if get().on {
		conds("own set(on get)")
	} else {
		conds("own false(on get)")
	}
	if get().inner == nil {
		conds("empty(inner request get)")
	}
}
func (r request) method(other request) {
	if r.inner == nil {
		conds("own unset(inner request r)")
	}
	if other.inner == nil {
		conds("empty(inner request other)")
	}
}
`},
		{"variables of closures", `package p
type server struct{ conn *int; on bool }
func (s *server) g(other *server, c bool, run func(func())) {
	run(func() {
		if s.conn == nil {
			conds("own unset(conn s server)")
		}
		if other.conn == nil {
			conds("empty(conn other server)")
		}
	})
	third := other
	if c {
		third = s
	}
	run(func() {
		third = nil
		if third.conn == nil {
			conds("empty(conn third server)")
		}
	})
	run(func() { run(func() { third = other }) })
	if third.on {
		conds("own set(on third other server s)")
	}
	local := new(server)
	if local.conn == nil {
		conds("empty(conn server)")
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
		conds("")
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
		{"loops that search", `package p
import ("io"; "errors")
type item struct{ name string; err error }
func g(list []item, name string, err error, skip bool) {
	found := false
	for _, it := range list {
		if skip {
			continue
		}
		for _, r := range it.name {
			if r != 'a' {
				continue
			}
			if it.name == name {
				found = true
			}
		}
	}
	if !found {
		conds("missing(found name it list item)")
	}
	index := -1
	for i := range list {
		if list[i].name != name {
			index = i
		}
	}
	if index == -1 {
		conds("missing")
	}
	var none *item
	if skip {
		none = &list[0]
	}
	if none == nil {
		conds("empty(none list)")
	}
	eof := false
	if errors.Is(err, io.EOF) {
		eof = true
	}
	if eof {
		conds("")
	} else {
		conds("")
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
		conds("")
	case <-d.Other():
		conds("")
	}
}
`},
	}
	for _, test := range tests {
		t.Run(test.title, func(t *testing.T) { holdsTo(t, test.source) })
	}
}

// What a caller passes takes the place of the parameters.
func TestIn(t *testing.T) {
	k := Cond{Kind: cause.Empty, Subject: taint.Taint{From: 1, Names: []string{"name"}}, Name: "f"}
	got := k.In([]taint.Taint{{Wire: true, Names: []string{"params"}}})
	if !got.Subject.Wire || got.Subject.From != 0 || got.Kind != k.Kind || got.Name != "f" {
		t.Errorf("the condition is %v", got)
	}
}
