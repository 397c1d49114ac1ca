// Package lib has errors of kinds, which tell their codes.
package lib

type Kind int

const (
	Own Kind = iota
	Lost
	Wrong
)

func (k Kind) Code() int {
	switch k {
	case Lost:
		return -32002
	case Wrong:
		return -32602
	}
	return -32603
}

type Snag struct {
	Kind Kind
	Text string
	Err  error
}

func (s *Snag) Error() string { return s.Text }
func (s *Snag) Unwrap() error { return s.Err }

func New(k Kind, text string) error { return &Snag{Kind: k, Text: text} }
