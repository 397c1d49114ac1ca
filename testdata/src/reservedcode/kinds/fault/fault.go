// Package fault has errors of kinds, and a number for each.
package fault

import "fmt"

type Kind uint8

const (
	Other Kind = iota
	Input
	Missing
	Conflict
	Spent
	Never
	Late
	Gone
	Away
)

var numbers = [...]int{
	Other:    -32603,
	Input:    -32602,
	Missing:  -32002,
	Conflict: -32041,
	Spent:    4290,
	Never:    -32042,
	Late:     tooLate,
	Gone:     -32044,
	Away:     -32002,
}

const tooLate = -32043

type Fault struct {
	Kind Kind
	Text string
}

func New(k Kind, format string, args ...any) *Fault {
	return &Fault{Kind: k, Text: fmt.Sprintf(format, args...)}
}

func (f *Fault) Error() string { return f.Text }

func (f *Fault) Number() int { return numbers[f.Kind] }
