// Package api says what the desk wants of rooms.
package api

// Rooms has the rooms.
type Rooms interface {
	Find(id string) (Room, error)
	Spare() Bin
}

// A Room is one of them.
type Room interface {
	SetMode(mode string) error
	Configure(key string) error
}

// A Bin is another kind of place, which rooms only promise to have.
type Bin interface {
	Load(id string) error
}

// Lamps has lamps.
type Lamps interface {
	Lamp(id string) Lamp
}

// A Lamp can be lit.
type Lamp interface {
	Light(mode string) error
}
