package main

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/acperrlint/acperrlint/analyzer/contract"
)

//go:embed contract.html
var contractPage string

// writeHTML writes a contract as one page that needs nothing from elsewhere: a
// picture of methods and codes, and a table for each method. Without
// JavaScript it can be read; with it, filtered.
func writeHTML(w io.Writer, all *contract.Package) error {
	funcs := template.FuncMap{
		"name": methodName, "none": noCodes, "key": codeKey, "kind": codeKind, "title": codeTitle, "phrase": phrase,
		"id": func(i int) string { return "m" + strconv.Itoa(i+1) },
	}
	return template.Must(template.New("contract").Funcs(funcs).Parse(contractPage)).Execute(w, newPage(all))
}

// A page is what the template is given.
type page struct {
	*contract.Package
	Tally   string
	Codes   []contract.Code // each value once, for the filter
	Picture picture
}

func newPage(all *contract.Package) page {
	p := page{Package: all, Tally: tally(all)}
	for _, m := range all.Methods {
		for _, c := range m.Codes {
			c.Generic, c.Forbidden, c.Places = false, false, nil
			if !answers(p.Codes, c) {
				p.Codes = append(p.Codes, c)
			}
		}
	}
	slices.SortFunc(p.Codes, func(a, b contract.Code) int {
		if a.Unknown != b.Unknown {
			return strings.Compare(codeKind(a), codeKind(b)) // the unknown one last
		}
		return cmp.Compare(a.Value, b.Value)
	})
	p.Picture = draw(p)
	return p
}

// answers reports whether a code is among others, for whatever reason.
func answers(codes []contract.Code, c contract.Code) bool {
	return slices.ContainsFunc(codes, func(o contract.Code) bool { return codeKey(o) == codeKey(c) })
}

func codeKey(c contract.Code) string {
	if c.Unknown {
		return "?"
	}
	return strconv.FormatInt(c.Value, 10)
}

func codeKind(c contract.Code) string {
	switch {
	case c.Unknown:
		return "unknown"
	case c.Forbidden:
		return "forbidden"
	case c.Generic:
		return "generic"
	}
	return "specific"
}

// A picture has methods on the left, codes on the right, and a line for each
// code that answers a method.
type (
	picture struct {
		Width, Height int
		Methods       []node
		Codes         []node
		Edges         []edge
	}
	node struct {
		X, Y, Width, Height int
		Key                 string // of a code
		Text, Small         string
		Kind                string // of all its lines; "mixed" if they differ and all are allowed, "" if there are none
	}
	edge struct {
		Path   template.HTMLAttr // of numbers only
		Method string
		Key    string
		Kind   string
		Title  string
		Width  string
	}
)

// The measures of a picture, in pixels.
const (
	rowHeight  = 42 // of a node with the space below
	nodeHeight = 32
	letter     = 8 // the width of one, in the font that nodes have
	nodePad    = 14
	gap        = 380 // between methods and codes
	margin     = 12
)

// draw draws a page's methods and codes.
func draw(p page) picture {
	var pic picture
	left, right := 0, 0
	for _, m := range p.Methods {
		left = max(left, width(methodName(m)))
	}
	for _, c := range p.Codes {
		value, name := parts(c)
		right = max(right, width(value+"  "+name))
	}
	rows := max(len(p.Methods), len(p.Codes), 1)
	pic.Width, pic.Height = margin+left+gap+right+margin, 2*margin+rows*rowHeight-(rowHeight-nodeHeight)
	top := func(i, n int) int { // the shorter column spreads over the height of the longer
		if n == rows {
			return margin + i*rowHeight
		}
		return margin + (2*i+1)*(pic.Height-2*margin)/(2*n) - nodeHeight/2
	}
	codes := make(map[string]int)
	for i, c := range untangled(p) {
		value, name := parts(c)
		codes[codeKey(c)] = i
		pic.Codes = append(pic.Codes, node{X: margin + left + gap, Y: top(i, len(p.Codes)), Width: right, Height: nodeHeight, Key: codeKey(c), Text: value, Small: name})
	}
	total, arrived := make(map[string]int), make(map[string]int)
	for _, m := range p.Methods {
		for _, c := range m.Codes {
			total[codeKey(c)]++
		}
	}
	for i, m := range p.Methods {
		n := node{X: margin, Y: top(i, len(p.Methods)), Width: left, Height: nodeHeight, Text: methodName(m)}
		leaving := slices.Clone(m.Codes) // from the top, as they arrive
		slices.SortStableFunc(leaving, func(a, b contract.Code) int { return codes[codeKey(a)] - codes[codeKey(b)] })
		for j, c := range leaving {
			key, kind := codeKey(c), codeKind(c)
			n.Kind = kindOf(n.Kind, kind)
			to := &pic.Codes[codes[key]]
			to.Kind = kindOf(to.Kind, kind)
			x1, y1 := n.X+left, n.Y+nodeHeight/2+spread(j, len(leaving))
			x2, y2 := to.X, to.Y+nodeHeight/2+spread(arrived[key], total[key])
			arrived[key]++
			pic.Edges = append(pic.Edges, edge{
				Path:   template.HTMLAttr(fmt.Sprintf(`d="M%d %d C%d %d %d %d %d %d"`, x1, y1, x1+gap/2, y1, x2-gap/2, y2, x2, y2)),
				Method: n.Text, Key: key, Kind: kind,
				Title: n.Text + " → " + codeTitle(c) + ": " + count(len(c.Places), "place"),
				Width: strconv.FormatFloat(min(1.5+0.5*float64(len(c.Places)-1), 5), 'f', 1, 64),
			})
		}
		pic.Methods = append(pic.Methods, n)
	}
	return pic
}

// untangled returns the codes in an order in which few lines cross: by the
// mean place of the methods that they answer, the unknown one last.
func untangled(p page) []contract.Code {
	mean := make(map[string]float64)
	for _, c := range p.Codes {
		sum, n := 0, 0
		for i, m := range p.Methods {
			if answers(m.Codes, c) {
				sum, n = sum+i, n+1
			}
		}
		mean[codeKey(c)] = float64(sum) / float64(n)
		if c.Unknown {
			mean[codeKey(c)] = math.Inf(1)
		}
	}
	list := slices.Clone(p.Codes)
	slices.SortStableFunc(list, func(a, b contract.Code) int { return cmp.Compare(mean[codeKey(a)], mean[codeKey(b)]) })
	return list
}

// spread moves the lines of a node apart where they leave or reach it.
func spread(i, n int) int {
	const most = nodeHeight - 12
	if n < 2 {
		return 0
	}
	return i*min(most, 5*(n-1))/(n-1) - min(most, 5*(n-1))/2
}

// parts returns a code's value and its name.
func parts(c contract.Code) (value, name string) {
	if c.Unknown {
		return "?", "unknown"
	}
	return codeKey(c), c.Name
}

func width(s string) int { return utf8.RuneCountInString(s)*letter + 2*nodePad }

// kindOf joins the kinds of two lines: what is not allowed is not allowed, whatever is
// beside it.
func kindOf(a, b string) string {
	switch {
	case a == "" || a == b || b == "forbidden":
		return b
	case a == "forbidden":
		return a
	}
	return "mixed"
}

// TextX returns where the text of a node begins.
func (n node) TextX() int { return n.X + nodePad }

// TextY returns where the base line of the texts is.
func (n node) TextY() int { return n.Y + nodeHeight/2 + 5 }

// SmallX returns where the name of a code begins.
func (n node) SmallX() int { return n.X + nodePad + (utf8.RuneCountInString(n.Text)+1)*letter }
