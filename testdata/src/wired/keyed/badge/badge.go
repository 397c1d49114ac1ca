// Package badge has no errors of its own.
package badge

type Badge struct{ name string }

// Pin is for the login.
func (b *Badge) Pin(name string) { b.name = name }

func (b *Badge) Pinned() bool { return b.name != "" }
