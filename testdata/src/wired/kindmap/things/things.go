// Package things has errors of kinds, and knows no codes.
package things

import "fmt"

// Kind says what is wrong.
type Kind int

// The kinds.
const (
	Other Kind = iota
	Bad
	Gone
	Lost
)

// Problem is an error of a kind.
type Problem struct {
	Kind Kind
	Text string
}

func (p *Problem) Error() string { return p.Text }

// New returns a problem of a kind.
func New(k Kind, format string, args ...any) *Problem {
	return &Problem{Kind: k, Text: fmt.Sprintf(format, args...)}
}
