package guard

import "testing"

// Booleans and other values that several paths set, such as the "found" of a
// search, and searches by a call.
func TestMerged(t *testing.T) {
	run(t, "", []sample{
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
		{"a search in a search", `package p
type group struct{ items []string }
func g(groups []group, name string) {
	found := false
	for _, group := range groups {
		for _, item := range group.items {
			if item == name {
				found = true
			}
		}
	}
	if !found {
		conds("missing(found items name group groups)")
	}
}
func h(groups []group, name string, c bool) {
	found := false
	for _, group := range groups {
		if c {
			for _, item := range group.items {
				if item == name {
					found = true
					break
				}
			}
		}
	}
	if !found {
		conds("missing(found items name group groups)")
	}
}
func i(a, b string, err error) {
	same := a == b || err != nil
	if !same {
		conds("missing(|| a b)")
	}
}
func j(list []string, name, other string) {
	found := false
	for _, item := range list {
		if item == name {
			if item == other {
				continue
			}
			found = true
		}
	}
	if !found {
		conds("missing(found list name)")
	}
}
func k(list []string, name string) {
	at := -1
	for i, item := range list {
		if item == name {
			at = i
		}
	}
	if at == -1 {
		conds("missing(list name)")
	}
}
`},
		{"a sentinel or something else", `package p
import ("errors"; "io")
func g(err error, c bool) {
	is := c || errors.Is(err, io.EOF)
	if is {
		conds("is io.EOF")
	}
}
`},
	})
}
