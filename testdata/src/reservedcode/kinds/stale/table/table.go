// Package table has codes by kinds, and speaks no protocol.
package table

type Kind int

const (
	Broken Kind = iota
	Absent
)

var codes = map[Kind]int{
	Broken: -32603,
	Absent: -32601,
}

type Fault struct {
	Kind Kind
	Text string
}

func New(k Kind, text string) *Fault { return &Fault{k, text} }

func (f *Fault) Error() string { return f.Text }

type Object struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func ObjectOf(f *Fault) *Object { return &Object{Code: codes[f.Kind], Message: f.Text} }
