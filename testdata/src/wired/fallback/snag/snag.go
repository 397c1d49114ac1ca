// Package snag has errors of kinds, most of which have the same code.
package snag

type Kind int

const (
	Own Kind = iota
	Wrong
	Busy
)

type Snag struct {
	Kind Kind
	Text string
}

func (s *Snag) Error() string { return s.Text }

func (s *Snag) Code() int {
	switch s.Kind {
	case Wrong:
		return -32602
	case Busy:
		return -32001
	default:
		return -32603
	}
}

func New(k Kind, text string) *Snag { return &Snag{k, text} }
