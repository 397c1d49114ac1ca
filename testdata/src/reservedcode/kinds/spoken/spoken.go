// Package spoken speaks itself: what its table has is told here.
package spoken

const Prompt = "session/prompt"

type Kind int

const (
	Other Kind = iota
	Conflict
)

var numbers = map[Kind]int{
	Other:    -32603,
	Conflict: -32045, // want `-32045 \(Conflict\) is a custom code in the range`
}

type Fault struct {
	Kind Kind
	Text string
}

func New(k Kind, text string) *Fault { return &Fault{k, text} }

func (f *Fault) Error() string { return f.Text }

func (f *Fault) Number() int { return numbers[f.Kind] }

type Problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func Answer(f *Fault) *Problem { return &Problem{Code: f.Number(), Message: f.Text} }
