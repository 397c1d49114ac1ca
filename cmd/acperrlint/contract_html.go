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
	return template.Must(template.New("contract").Parse(contractPage)).Execute(w, newPage(all))
}

// What the template is given.
type (
	page struct {
		Name         string // of the program
		Protocol     string
		Tally        string
		Requirements []contract.Requirement
		Methods      []pageMethod
		Codes        []pageCode // each once, for the filter
		Picture      picture
	}
	pageMethod struct {
		ID, Name string
		Empty    string // why there are no codes
		Session  string // what an unknown session is answered with
		Handlers []contract.Handler
		Codes    []pageCode
	}
	pageCode struct {
		Key    string // the value, or "?"
		Title  string
		Kind   string // generic, specific, forbidden or unknown
		Places []pagePlace
	}
	pagePlace struct {
		contract.Place
		Phrase string
	}
)

func newPage(all *contract.Package) page {
	out := page{Name: all.Path, Protocol: all.Protocol, Tally: tally(all), Requirements: all.Conformance}
	for i, m := range all.Methods {
		pm := pageMethod{ID: "m" + strconv.Itoa(i+1), Name: methodName(m), Empty: noCodes(m), Session: m.UnknownSession, Handlers: m.Handlers}
		for _, c := range m.Codes {
			pc := pageCode{Key: codeKey(c), Title: codeTitle(c), Kind: codeKind(c)}
			if !slices.ContainsFunc(out.Codes, func(o pageCode) bool { return o.Key == pc.Key }) {
				one := c
				one.Generic, one.Forbidden = false, false
				out.Codes = append(out.Codes, pageCode{Key: pc.Key, Title: codeTitle(one)})
			}
			for _, p := range c.Places {
				pc.Places = append(pc.Places, pagePlace{p, phrase(p, c)})
			}
			pm.Codes = append(pm.Codes, pc)
		}
		out.Methods = append(out.Methods, pm)
	}
	slices.SortFunc(out.Codes, func(a, b pageCode) int { return cmp.Compare(a.value(), b.value()) })
	out.Picture = draw(out)
	return out
}

// value is what a code is ordered by, the unknown one last.
func (c pageCode) value() int64 {
	v, err := strconv.ParseInt(c.Key, 10, 64)
	if err != nil {
		return math.MaxInt64
	}
	return v
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
		ID, Key             string
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
		left = max(left, width(m.Name))
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
		codes[c.Key] = i
		pic.Codes = append(pic.Codes, node{X: margin + left + gap, Y: top(i, len(p.Codes)), Width: right, Height: nodeHeight, Key: c.Key, Text: value, Small: name})
	}
	total, arrived := make(map[string]int), make(map[string]int)
	for _, m := range p.Methods {
		for _, c := range m.Codes {
			total[c.Key]++
		}
	}
	for i, m := range p.Methods {
		n := node{X: margin, Y: top(i, len(p.Methods)), Width: left, Height: nodeHeight, ID: m.ID, Key: m.Name, Text: m.Name}
		leaving := slices.Clone(m.Codes) // from the top, as they arrive
		slices.SortStableFunc(leaving, func(a, b pageCode) int { return codes[a.Key] - codes[b.Key] })
		for j, c := range leaving {
			n.Kind = kindOf(n.Kind, c.Kind)
			to := &pic.Codes[codes[c.Key]]
			to.Kind = kindOf(to.Kind, c.Kind)
			x1, y1 := n.X+left, n.Y+nodeHeight/2+spread(j, len(leaving))
			x2, y2 := to.X, to.Y+nodeHeight/2+spread(arrived[c.Key], total[c.Key])
			arrived[c.Key]++
			pic.Edges = append(pic.Edges, edge{
				Path:   template.HTMLAttr(fmt.Sprintf(`d="M%d %d C%d %d %d %d %d %d"`, x1, y1, x1+gap/2, y1, x2-gap/2, y2, x2, y2)),
				Method: m.Name, Key: c.Key, Kind: c.Kind,
				Title: m.Name + " → " + c.Title + ": " + count(len(c.Places), "place"),
				Width: strconv.FormatFloat(min(1.5+0.5*float64(len(c.Places)-1), 5), 'f', 1, 64),
			})
		}
		pic.Methods = append(pic.Methods, n)
	}
	return pic
}

// untangled returns the codes in an order in which few lines cross: by the
// mean place of the methods that they answer, the unknown one last.
func untangled(p page) []pageCode {
	mean := make(map[string]float64)
	for _, c := range p.Codes {
		sum, n := 0, 0
		for i, m := range p.Methods {
			if slices.ContainsFunc(m.Codes, func(o pageCode) bool { return o.Key == c.Key }) {
				sum, n = sum+i, n+1
			}
		}
		mean[c.Key] = float64(sum) / float64(n)
		if c.Key == "?" {
			mean[c.Key] = math.Inf(1)
		}
	}
	list := slices.Clone(p.Codes)
	slices.SortStableFunc(list, func(a, b pageCode) int { return cmp.Compare(mean[a.Key], mean[b.Key]) })
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
func parts(c pageCode) (value, name string) {
	if c.Key == "?" {
		return "?", "unknown"
	}
	value, name, _ = strings.Cut(c.Title, " ")
	return value, name
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
