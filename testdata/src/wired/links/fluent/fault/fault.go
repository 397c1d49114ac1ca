// Package fault has failures of kinds, which their methods say more of.
package fault

type Kind int

const (
	Unexpected Kind = iota
	Missing
	Invalid
	Login
)

// Failure is an error of a kind.
type Failure struct {
	Kind   Kind
	Text   string
	Detail map[string]any
	Cause  error
}

func (f *Failure) Error() string { return f.Text }

func (f *Failure) Unwrap() error { return f.Cause }

// New makes a failure.
func New(k Kind, text string) *Failure { return &Failure{Kind: k, Text: text} }

// With adds a detail.
func (f *Failure) With(key string, v any) *Failure {
	if f.Detail == nil {
		f.Detail = make(map[string]any)
	}
	f.Detail[key] = v
	return f
}

// Because adds a cause.
func (f *Failure) Because(err error) *Failure {
	f.Cause = err
	return f
}
