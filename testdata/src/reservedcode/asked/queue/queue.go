// Package queue has errors that know a number. It speaks no protocol: what reads the
// number decides whether it is a code.
package queue

import "errors"

const (
	numFull  = -32050
	numShut  = -32051
	numLater = -32052
	numOdd   = -32602
	numOpen  = -31050
	numWild  = -32058
	numWide  = -32059
)

// Refusal is an error with a number.
type Refusal struct {
	Number int
	Why    string
}

func (r *Refusal) Error() string { return r.Why }

// RPCCode is the number.
func (r *Refusal) RPCCode() int { return r.Number }

// Exit has the method, and other numbers.
type Exit struct {
	Status int
	Why    string
}

func (x *Exit) Error() string { return x.Why }

// RPCCode is no status.
func (x *Exit) RPCCode() int { return -31000 - x.Status }

// Moved has a field that somebody sets later.
type Moved struct {
	Number int
	Why    string
}

func (m *Moved) Error() string { return m.Why }
func (m *Moved) RPCCode() int  { return m.Number }

// Settle sets it.
func (m *Moved) Settle(n int) { m.Number = n }

func (q *Queue) refuse(number int, why string) error { return &Refusal{number, why} }

// Busy has one number.
type Busy struct{ Why string }

func (b *Busy) Error() string { return b.Why }
func (b *Busy) RPCCode() int  { return -32056 }

// Kinded has a number for each kind.
type Kinded struct {
	Kind int
	Why  string
}

func (k *Kinded) Error() string { return k.Why }

func (k *Kinded) RPCCode() int {
	switch k.Kind {
	case 1:
		return -32057
	case 2:
		return numWild
	case 3:
		return -31057
	}
	return -32603
}

// Nested tells the number of another one.
type Nested struct {
	Number int
	Why    string
	inner  *Refusal
}

func (n *Nested) Error() string { return n.Why }
func (n *Nested) RPCCode() int  { return n.inner.Number }

// Small is no pointer.
type Small struct {
	Number int
	Why    string
}

func (s Small) Error() string { return s.Why }
func (s Small) RPCCode() int  { return s.Number }

// errWild is kept in a variable.
var errWild error = &Refusal{numWide, "wild"}

type Queue struct {
	n    int
	shut bool
}

func (q *Queue) Submit(n int) error {
	switch {
	case n < 0:
		return &Refusal{Number: numOdd, Why: "less than nothing"}
	case q.shut:
		return q.refuse(numShut, "shut")
	case q.n > 16:
		return &Refusal{Number: numFull, Why: "too many wait"}
	case q.n == 16:
		return &Refusal{Why: "just full", Number: -32053}
	case q.n == 15:
		return &Refusal{Number: numOpen, Why: "almost full"}
	case q.n == 14:
		return &Exit{-32054, "gone"}
	case q.n == 13:
		return &Moved{-32055, "moved"}
	}
	return nil
}

func (q *Queue) Open() error {
	if q.n > 3 {
		return &Refusal{Number: -32000, Why: "too busy to open"}
	}
	return errors.New("it does not open")
}

func (q *Queue) Close() error {
	switch q.n {
	case 1:
		return &Busy{"busy"}
	case 2:
		return &Kinded{2, "too wild"}
	case 3:
		return &Kinded{3, "free"}
	case 4:
		return errWild
	case 5:
		return &Nested{Number: -32060, Why: "nested"}
	case 6:
		return Small{-32061, "small"}
	}
	return nil
}

// Later is for logs.
func (q *Queue) Later() error { return &Refusal{Number: numLater, Why: "later"} }
