// Package works has objects that do the work of a request with what they were made of.
package works

import (
	"errors"
	"strings"
)

// Params are what a request has.
type Params struct {
	Kind string `json:"kind"`
	Name string `json:"name"`
}

// A Shed is the program's own.
type Shed struct {
	Dir  string
	Next func([]Item) Item
}

// A Saw keeps its values one by one.
type Saw struct {
	shed Shed
	kind string
	name string
	work string
}

// NewSaw makes a saw.
func NewSaw(s Shed, kind, name string) *Saw { return &Saw{shed: s, kind: kind, name: name} }

// Do saws. Whether it has begun before, and where, has nothing to do with the request.
func (r *Saw) Do() error {
	if r.work != "" {
		return errors.New("E1")
	}
	r.work = r.shed.Dir
	if r.kind != "" {
		return r.more()
	}
	return nil
}

func (r *Saw) more() error {
	if r.name == "" {
		return errors.New("E2")
	}
	return nil
}

// A Drill has all that came with the request.
type Drill struct {
	Shed Shed
	P    Params
}

// Do drills.
func (d Drill) Do() error {
	if d.P.Name == "" {
		return errors.New("E3")
	}
	return nil
}

// A File has it behind a pointer.
type File struct {
	shed Shed
	p    *Params
}

// NewFile makes a file.
func NewFile(s Shed, p Params) *File { return &File{s, &p} }

// Do files.
func (f *File) Do() error {
	if f.p.Name == "" {
		return errors.New("E4")
	}
	return nil
}

// A Glue is set again: whose text it is in the end is not known.
type Glue struct{ text string }

// NewGlue makes glue.
func NewGlue(text string) *Glue { return &Glue{text: text} }

// Do glues.
func (g *Glue) Do() error {
	g.dry()
	if g.text == "" {
		return errors.New("E5")
	}
	return nil
}

func (g *Glue) dry() { g.text = labels["dry"] }

var labels = map[string]string{"wet": "w"}

// Paste is cleared and trimmed, which leaves what it was made of.
type Paste struct{ text string }

// NewPaste makes paste.
func NewPaste(text string) *Paste { return &Paste{text: text} }

// Do pastes.
func (p *Paste) Do() error {
	p.trim()
	if p.text == "" {
		return errors.New("E7")
	}
	return nil
}

func (p *Paste) trim() { p.text = strings.TrimSpace(p.text) }

// Clear clears it.
func (p *Paste) Clear() { p.text = "" }

// A Box has paste of its own.
type Box struct {
	one  Paste
	more []Paste
}

// Fill fills a box.
func (b *Box) Fill() {
	b.one.text = labels["one"]
	b.more[0].text = labels["more"]
}

// An Item has a label.
type Item struct{ Label string }

// Listed returns an item of the shed behind that of a request.
func Listed(s Shed, name string) []Item {
	list := First(name)
	return append(list, s.Next(list))
}

// Twice returns two items of a request.
func Twice(name string) []Item {
	list := First(name)
	return append(list, Item{name})
}

// First returns one item.
func First(name string) []Item { return append([]Item(nil), Item{name}) }

// Checked looks at all items.
func Checked(list []Item) error {
	for _, i := range list {
		if i.Label == "" {
			return errors.New("E6")
		}
	}
	return nil
}
