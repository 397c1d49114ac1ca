package guard

import (
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
)

// What callers have asked about what they pass.
func TestDenied(t *testing.T) {
	run(t, "", []sample{
		{"values and fields", `package p
import ("path/filepath"; "strings")
type inner struct { dir string; list []string; next *inner }
type request struct { cwd string; in inner; to *string }
func g(r request, p *request, name, other string, list []string) {
	if name == "" { return }
	denied("empty 0, empty 1", name, name, other)
	denied("", "x", nil)
	if r.cwd == "" || len(list) == 0 { return }
	denied("empty 0.cwd", r)
	denied("empty 0.cwd", &r)
	denied("empty 0", r.cwd)
	denied("empty 0", list)
	denied("", r.in, other)
	if r.in.dir == "" { return }
	denied("empty 0.dir", r.in)
	denied("empty 0.in.dir, empty 0.cwd", r)
	if p.cwd == "" { return }
	denied("empty 0.cwd", p)
	denied("empty 0.cwd", *p)
	denied("empty 0", p.cwd)
	if p.to == nil { return }
	denied("empty 0", p.to)
	denied("", *p.to)
	if *p.to == "" { return }
	denied("empty 0*, empty 0", p.to)
	denied("empty 0", *p.to)
	denied("empty 0.to*, empty 0.to, empty 0.cwd", p)
	if p.in.next.dir == "" { return }
	denied("empty 0.dir", p.in.next)
	denied("empty 0.next.dir", p.in)
	if len(r.in.list) < 1 || strings.TrimSpace(other) == "" { return }
	denied("empty 0.list, empty 0.dir", r.in)
	denied("empty 0, empty 1", other, strings.TrimSpace(other))
}
func h(dir string) {
	if !filepath.IsAbs(dir) { return }
	denied("relative 0, empty 0", dir)
	cleaned := strings.TrimSpace(dir)
	denied("relative 0, empty 0", cleaned)
}`},
		{"one of several", `package p
func g(name, other string, list []*string, on bool) {
	either := name
	if on { either = other }
	if either == "" { return }
	denied("empty 0", either)
	denied("", name)
	to := &name
	if on { to = &other }
	if *to == "" { return }
	denied("", *to)
	for i := 0; i < 9; i++ {
		if either != "a" { either = name }
		denied("", either)
		if either == "" { continue }
		denied("empty 0", either)
	}
}`},
		{"calls", `package p
func check(name string) error { return nil }
func find(name string) (int, bool) { return 0, false }
func two(name, other string) error { return nil }
func is(name string) bool { return false }
func g(name string, m map[string]int) {
	if err := check(name); err != nil { return }
	denied("failed check 0", name)
	if _, ok := find(name); !ok { return }
	denied("missing find 0, failed check 0", name)
	if err := two(name, name); err != nil { return }
	if !is(name) { return }
	if _, ok := m[name]; !ok { return }
	denied("missing find 0, failed check 0", name)
}`},
		{"values in other forms", `package p
import "context"
type id string
type request struct { cwd string; in struct{ dir string } }
type named interface{ Name() string }
func get() request { return request{} }
func pair() (string, request) { return "", request{} }
func check(ctx context.Context, name string) error { return nil }
func find(name string) (int, bool) { return 0, false }
func g(ctx context.Context, i id, name, other string, n named, list []string) {
	if i == "" { return }
	denied("empty 0", string(i))
	if "" == name { return }
	denied("empty 0, empty 1", name, []byte(name))
	r := get()
	if r.cwd == "" { return }
	denied("empty 0.cwd, empty 1", r, r.cwd)
	s, q := pair()
	if s == "" || q.in.dir == "" { return }
	denied("empty 0, empty 1.dir, empty 2.in.dir", s, q.in, q)
	var a any = n
	if n == nil { return }
	denied("empty 0", a)
	if err := check(ctx, other); err != nil { return }
	denied("failed check 0", other)
	_, ok := find(other)
	no := !ok
	if no { return }
	denied("missing find 0, failed check 0", other)
	if list[0] == "" { return }
	denied("", list[0], list)
	if other+name == "" { return }
	denied("missing find 0, failed check 0", other)
}
func h(name string) (err error) {
	defer func() { recover(); _ = err }()
	err = check(nil, name)
	if err != nil { return err }
	denied("failed check 0", name)
	return nil
}`},
		{"questions whose answer does not matter, or that are not sure", `package p
func ready() bool { return false }
func g(name, other string, c bool) {
	if name == "" {
		denied("", name)
	}
	denied("", name)
	if name == "" && c { return }
	denied("", name)
	if c {
		if other == "" { return }
	}
	denied("", other)
	empty := name == "" || c
	if empty { return }
	denied("", name)
	if name != "" {
		denied("empty 0", name)
	} else {
		denied("", name)
	}
}`},
		{"values that change", `package p
type request struct { cwd string; other string }
func fill(*request) {}
func g(r request, name string, p *request) {
	if r.cwd == "" || r.other == "" || name == "" || p.cwd == "" { return }
	r.cwd = name
	p.cwd = ""
	denied("empty 0.other", r, name)
	denied("", r.cwd, p)
	func() { name = "" }()
	denied("", name)
}
func h() {
	var r request
	fill(&r)
	if r.cwd == "" { return }
	denied("empty 0.cwd", r)
	s := r.cwd
	denied("empty 0", s)
	set := func() string { return s }
	denied("empty 0", s)
	set()
}`},
	})
}

// A condition that is one of several refutes nothing alone.
func TestRefutes(t *testing.T) {
	first := Cond{Kind: cause.Empty, Of: Path{Param: 1, Fields: ".cwd"}}
	second := Cond{Kind: cause.Relative, Of: Path{Param: 1, Fields: ".cwd"}}
	other := Cond{Kind: cause.Empty, Of: Path{Param: 2, Fields: ".cwd"}}
	named := Cond{Kind: cause.Failed, Name: "check", Of: Path{Param: 1}}
	of := func(k Cond, ways int) Cond {
		k.Ways = ways
		return k
	}
	for _, test := range []struct {
		title         string
		denied, conds []Cond
		want          bool
	}{
		{"nothing", nil, []Cond{first}, false},
		{"the same", []Cond{second, first}, []Cond{{Kind: cause.Predicate}, first}, true},
		{"another parameter", []Cond{other}, []Cond{first}, false},
		{"another question", []Cond{second}, []Cond{first}, false},
		{"another function", []Cond{{Kind: cause.Failed, Name: "other", Of: Path{Param: 1}}}, []Cond{named}, false},
		{"the same function", []Cond{named}, []Cond{named}, true},
		{"of nothing that a caller names", []Cond{{Kind: cause.Empty}}, []Cond{{Kind: cause.Empty}}, false},
		{"one of two", []Cond{first}, []Cond{of(first, 2), of(second, 2)}, false},
		{"both of two", []Cond{first, second}, []Cond{of(first, 2), of(second, 2)}, true},
		{"one of two that are not all read", []Cond{first}, []Cond{of(first, 2)}, false},
	} {
		if got := Refutes(test.denied, test.conds); got != test.want {
			t.Errorf("%s: %v", test.title, got)
		}
	}
}
