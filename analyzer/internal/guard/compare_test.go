package guard

import "testing"

// What comparisons say, also those that look like another kind, and booleans
// that are parts of something.
func TestCompared(t *testing.T) {
	run(t, "", []sample{
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
		conds("equal(Name r request)")
	}
	if r.Name != other {
		conds("not one of variable(Name r other request)")
	} else {
		conds("equal variable(Name r other request)")
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
	if len(s) > 0 {
		conds("predicate(s)")
	}
	if len(s) <= 0 {
		conds("empty(s)")
	} else {
		conds("predicate(s)")
	}
	if len(s) <= 1 {
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
	})
}

// The case of a select that was taken.
func TestSelects(t *testing.T) {
	run(t, "", []sample{
		{"contexts", `package p
import "context"
func g(ctx context.Context, c, d chan int) {
	select {
	case <-ctx.Done():
		conds("done")
	case <-c:
		conds("own set")
	case d <- 1:
		conds("")
	}
}
func h(done chan struct{}, c chan int) {
	select {
	case <-done:
		conds("done") // it carries nothing but that
	case <-c:
		conds("own set") // a result, or the time
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
	})
}
