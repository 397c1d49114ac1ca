// Package problem has kinds of errors that are made elsewhere.
package problem

type Kind string

const (
	Broken Kind = "broken"
	Busy   Kind = "busy"
	Login  Kind = "login"
	Locked Kind = "locked"
)

type Problem struct {
	Kind Kind
	Text string
}

func (p Problem) Error() string { return p.Text }
