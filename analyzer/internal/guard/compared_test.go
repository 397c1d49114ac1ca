package guard

import "testing"

// Comparisons that look like another kind, and booleans that are parts of
// something.
func TestCompared(t *testing.T) {
	tests := []struct{ title, source string }{
		{"with variables", `package p
import "strings"
var limit int
func g(n int, s string) {
	if n == limit {
		conds("")
	}
	if strings.Index(s, "a") < n {
		conds("out of range(s)")
	}
}
`},
		{"order after equality", `package p
func g(n int) {
	if n == 5 {
		return
	}
	if n > 3 {
		conds("out of range(n), not one of(n)")
	}
}
`},
		{"lengths in runes", `package p
import "unicode/utf8"
func g(text string) {
	if utf8.RuneCountInString(text) != 2 {
		conds("empty(text)")
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
		{"a select that does not wait", `package p
import "context"
func g(ctx context.Context) {
	select {
	case <-ctx.Done():
		conds("done")
	default:
		conds("not one of")
	}
}
`},
		{"values of a comma-ok form", `package p
func g(v any, m map[string]bool, k string) {
	if b, _ := v.(bool); !b {
		conds("")
	}
	if b, _ := m[k]; !b {
		conds("")
	}
}
`},
		{"nil of the receiver's own", `package p
type server struct{ next *server; all map[string]*server }
func (s *server) g(k string) {
	if s.next == nil {
		conds("own unset(next server s)")
	}
	if s.all[k] == nil {
		conds("missing(k all s server)")
	}
	if n, _ := s.all[k]; n == nil {
		conds("missing(k all s server)")
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
		conds("missing(found items group groups name)")
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
		conds("missing(found items group groups name)")
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
	}
	for _, test := range tests {
		t.Run(test.title, func(t *testing.T) { holdsTo(t, test.source) })
	}
}
