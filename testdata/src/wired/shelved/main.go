// What was refused before, is the program's own or is known to be there does not fail for the peer.
package main

import (
	"os"

	"wired/shelved/depot"
	"wired/shelved/front"
)

type config struct {
	ConfigHome string `json:"config_home"`
}

type desk struct{ conf config }

func main() {
	d := &desk{config{os.Getenv("HOME")}}
	front.Serve(os.Stdin, os.Stdout, d.handlers())
}

func (d *desk) handlers() front.Handlers {
	kept := depot.New(d.conf.ConfigHome)
	return front.Handlers{
		Box: func(b front.Box) (any, error) { // a file of its own, and the id was asked for
			return depot.New(d.conf.ConfigHome).Box(b.ID)
		},
		List: func(b front.Box) (any, error) { // which the file of its own names
			return kept.List(b.ID)
		},
		Cut: func(c front.Cut) (any, error) {
			return kept.Cut(depot.Piece{Lines: c.Lines})
		},
		Halve: func(c front.Cut) (any, error) {
			return kept.Cut(depot.Piece{Lines: c.Lines}) // want `because p.Lines <= 0`
		},
		Mark: func(c front.Cut) (any, error) {
			return kept.Mark(c.Mark)
		},
		Stamp: func(c front.Cut) (any, error) {
			return kept.Mark(c.Mark) // want `because mark == ""`
		},
		Linked: func(s front.Sheet) (any, error) {
			return kept.Linked(s.Path)
		},
		Above: func(s front.Sheet) (any, error) {
			return kept.Above(s.Path)
		},
		Sheet: func(s front.Sheet) (any, error) {
			return depot.New(d.conf.ConfigHome).Sheet(s.Path) // want `a missing file with -32603 .*-32002 .*because os.ReadFile fails`
		},
	}
}
