// Package pool has lines to others, for whoever asks for one. It answers nothing itself.
package pool

import "wired/leased/line"

// Pool has a line for each name.
type Pool struct{ lines map[string]*line.Line }

// Lease returns a line, a new one if there is none.
func (p *Pool) Lease(name string, h line.Handler) *line.Line {
	if l, ok := p.lines[name]; ok {
		return l
	}
	l := open(h)
	p.lines[name] = l
	return l
}

func open(h line.Handler) *line.Line { return line.New(h) }

// Strict returns a line that says that everything is wrong with the params.
func Strict(h line.Handler) *line.Line { return line.NewFor(-32602, h) }

// Fill gives a line a function for the rest.
func Fill(l *line.Line, h line.Handler) { l.Other = h }
