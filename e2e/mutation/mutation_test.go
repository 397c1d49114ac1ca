package main

import (
	"os/exec"
	"strings"
	"testing"
)

// What the tests of a small module do not notice, by every kind of change.
func TestSurvivors(t *testing.T) {
	cmd := exec.Command("go", "run", ".", "-root", "testdata/small", "-programs", "", "./...")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	got, summary, _ := strings.Cut(string(out), "killed ")
	const want = `limit/limit.go:5:29: data: "two"
limit/limit.go:19:7: boundary: n > limit
limit/limit.go:19:18: operand: limit > 0
limit/limit.go:19:24: boundary: limit > 0
limit/limit.go:28:12: case: bool
limit/limit.go:35:34: result: 1 << n (not covered)
`
	if got != want {
		t.Errorf("survivors:\n%s\nwant:\n%s\nand then: %s", got, want, summary)
	}
}

func TestApply(t *testing.T) {
	got := apply([]byte("a+b*c"), []edit{
		{start: 0, end: 5, open: "Add(", close: ")"},
		{start: 1, end: 2, open: ",", replace: true},
		{start: 0, end: 1, open: "x(", close: ")"},
		{start: 2, end: 5, open: "y(", close: ")"},
		{start: 2, end: 5, open: "z(", close: ")"},
		{start: 2, end: 3, open: "w(", close: ")"},
	})
	if want := "Add(x(a),y(z(w(b)*c)))"; string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
