// Package port has what is asked for sessions, and errors with kinds.
package port

// A Kind says what went wrong.
type Kind int

const (
	Own Kind = iota
	Gone
	Wrong
)

// An Error has a kind.
type Error struct {
	Kind Kind
	Text string
}

func (e *Error) Error() string { return e.Text }

// A Keeper has sessions.
type Keeper interface {
	Get(id string) (string, error)
}

// A Desk asks its keeper.
type Desk struct{ keeper Keeper }

// NewDesk makes a desk.
func NewDesk(k Keeper) *Desk { return &Desk{k} }

// Find finds a session.
func (d *Desk) Find(id string) (string, error) { return d.keeper.Get(id) }
