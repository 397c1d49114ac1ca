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

// Late makes a failure whose cause comes last.
func Late(err error) (f *Failure) {
	defer func() { f.Cause = err }()
	f = New(Unexpected, "late")
	return f
}

// Double is a failure with two errors in it.
type Double struct {
	Text         string
	First, Other error
}

func (d *Double) Error() string { return d.Text }

func (d *Double) Unwrap() error { return d.Other }

// Twice makes one.
func Twice(text string) *Double { return &Double{Text: text} }

// And adds the second error.
func (d *Double) And(err error) *Double {
	d.Other = err
	return d
}
