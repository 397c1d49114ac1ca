package guard

import "testing"

// What a loop looked for and did not find.
func TestSearches(t *testing.T) {
	run(t, "", []sample{
		{"loops that are left when something is found", `package p
func before(s, sep string) (string, bool) { return s[len(sep):], true }
type item struct{ id, kind string; n int }
func (i *item) ID() string { return i.id }
func (i *item) Is(name string) string { return name }
func values(list []string, name string) {
	for _, s := range list {
		if s == name {
			return
		}
	}
	conds("not one of(name list)")
}
func numbers(list []int, n int32) {
	for _, m := range list {
		if m == int(n) {
			return
		}
	}
	conds("not one of(n list)")
}
func fields(list []item, name string) *item {
	for _, i := range list {
		if name == i.id {
			return &i
		}
	}
	conds("missing(name list item)")
	return nil
}
func turned(list []*item, name string) *item {
	for i := 0; i < len(list); i++ {
		if list[i].kind != "x" {
			continue
		}
		if list[i].id != name {
			continue
		}
		return list[i]
	}
	conds("missing(name list item)")
	return nil
}
func getters(m map[string]*item, name string) *item {
	for _, i := range m {
		if i.ID() == name {
			return i
		}
	}
	conds("missing(name m item)")
	return nil
}
func asked(list []*item, name string, id func(*item) string) *item {
	for _, i := range list {
		if id(i) == name {
			return i
		}
	}
	conds("missing(name list item)")
	return nil
}
func cut(list []*item, name string) *item {
	for _, i := range list {
		if id, _ := before(i.id, "/"); id == name {
			return i
		}
	}
	conds("missing(name list item)")
	return nil
}
func joined(list []*item, name string) *item {
	for _, i := range list {
		if id, _ := before(i.id, name); id == name {
			return i
		}
	}
	conds("")
	return nil
}
func keys(m map[string]item, name string) bool {
	for k := range m {
		if k == name {
			return true
		}
	}
	conds("not one of(name m item)")
	return false
}
func indexed(list [3]string, name string) bool {
	for i := range list {
		if list[i] == name {
			return true
		}
	}
	conds("not one of(name list)")
	return false
}
func later(list []item, name string, c bool) {
	for _, i := range list {
		if i.id == name {
			return
		}
	}
	if c {
		conds("own set(c)[3 true], missing(name list item)")
	}
}
type label string
func labels(list []label, name string) bool {
	for _, l := range list {
		if string(l) == name {
			return true
		}
	}
	conds("not one of(name list label)")
	return false
}
func wide(list []int32, n int64) bool {
	for _, m := range list {
		if int64(m) == n {
			return true
		}
	}
	conds("not one of(n list)")
	return false
}
func structs(m map[int]item, name string) bool {
	for _, i := range m {
		if i.id == name {
			return true
		}
	}
	conds("missing(name m item)")
	return false
}
func captured(list []*item, name string, f func(func())) *item {
	for _, i := range list {
		f(func() { _ = i })
		if i.id == name {
			return i
		}
	}
	conds("missing(name list item)")
	return nil
}
func pointers(list []*item, i *item) bool {
	for _, j := range list {
		if j == i {
			return true
		}
	}
	conds("missing(i item list)")
	return false
}
func inner(lists [][]item, name string) {
	for _, list := range lists {
		for _, i := range list {
			if i.id == name {
				return
			}
		}
		conds("missing(name lists item)")
	}
	conds("missing(name lists item)")
}
`},
		{"loops that tell nothing at their end", `package p
type item struct{ id string; n int }
func (i *item) Is(name string) string { return name }
func once(list []item, name string, i int) {
	if list[i].id == name {
		return
	}
	conds("not one of variable(id list name)")
}
func counted(list []item, name string, n int) {
	for i := 0; i < n; i++ {
		if list[0].id == name {
			return
		}
		n--
	}
	conds("missing(name list item)")
}
func other(list []item, name string) {
	for _, i := range list {
		if i.id == "x" {
			return
		}
	}
	conds("")
}
func unlike(list []item, name string) {
	for _, i := range list {
		if i.id != name {
			return
		}
	}
	conds("")
}
func together(list []*item, name string, id func(*item, string) string) {
	for _, i := range list {
		if id(i, name) == name {
			return
		}
	}
	conds("")
}
func goesOn(list []item, name string, f func()) {
	for _, i := range list {
		if i.id == name {
			f()
		}
	}
	conds("")
}
func asked(list []*item, name string) {
	for _, i := range list {
		if i.Is(name) == name {
			return
		}
	}
	conds("")
}
func ordered(list []item, n int) {
	for _, i := range list {
		if i.n > n {
			return
		}
	}
	conds("")
}
func free(name, other string, f func() bool) {
	for f() {
		if other == name {
			return
		}
	}
	conds("")
}
func broken(list []item, name string) {
	for _, i := range list {
		if i.id == name {
			break
		}
	}
	conds("")
}
func moves(cur *node, name string) {
	show := func() *node { return cur }
	for cur != nil {
		cur = cur.next
		if show() != nil && cur.id == name {
			return
		}
	}
	conds("")
}
type node struct { next *node; id string }
`},
	})
}
