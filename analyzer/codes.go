package analyzer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// A CodeTable is what a protocol says about error codes.
type CodeTable struct {
	Protocol string      `json:"protocol"` // "acp", "arc" or "jsonrpc"
	Title    string      `json:"title"`
	Codes    []Code      `json:"codes"`
	Results  []Situation `json:"results,omitempty"` // that are answered with a result instead of an error
	Reserved []CodeRange `json:"reserved"`          // that custom codes stay out of
	Custom   string      `json:"custom,omitempty"`  // where custom codes go instead
	Matrix   []Failing   `json:"matrix,omitempty"`  // what it is that a value of a request failed
	Methods  []Method    `json:"methods,omitempty"`
	Stops    []string    `json:"stopReasons,omitempty"`
}

// A Failing is what it is that a value of one kind failed in some ways. Without a
// situation, the words of the error choose.
type Failing struct {
	Kind      string   `json:"kind"`
	Failures  []string `json:"failures"`
	Situation string   `json:"situation,omitempty"`
	Code      int64    `json:"code,omitempty"`
	Force     string   `json:"force,omitempty"`
	Source    string   `json:"source,omitempty"`
}

// A Method is one method of a protocol, and what its params name.
type Method struct {
	Name         string            `json:"name"`
	Notification bool              `json:"notification,omitempty"`
	Fields       map[string]string `json:"fields,omitempty"` // the kind of a value by its JSON path
}

// A Code is one error code of a protocol.
type Code struct {
	Code     int64       `json:"code"`
	Name     string      `json:"name"`
	Text     string      `json:"text,omitempty"` // what it is for, where no situation says it
	Note     string      `json:"note,omitempty"` // why not to use it
	Source   string      `json:"source"`
	Answered []Situation `json:"situations,omitempty"`
}

// A Situation is one that a protocol has an answer for.
type Situation struct {
	Name   string `json:"name"`
	Text   string `json:"text"`
	Force  string `json:"force"`            // "MUST", "SHOULD" or "states"
	Data   string `json:"data,omitempty"`   // the field of the error's data that the protocol names
	Result string `json:"result,omitempty"` // what to answer instead of an error
	Source string `json:"source"`
}

// A CodeRange is a span of codes, both ends included.
type CodeRange struct {
	Low    int64  `json:"low"`
	High   int64  `json:"high"`
	Owner  string `json:"owner"`
	Draft  bool   `json:"draft,omitempty"` // the source is a draft
	Source string `json:"source"`
}

// Codes returns the tables of the protocols that are named, "acp", "arc" and
// "jsonrpc", or all of them without a name. It returns an error if a name is
// none of these.
func Codes(names ...string) ([]CodeTable, error) {
	all := append(protocol.All(), protocol.JSONRPC())
	known := make([]string, len(all))
	for i, p := range all {
		known[i] = p.Name
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("unknown protocol %q; the protocols are %s", name, strings.Join(known, ", "))
		}
	}
	var tables []CodeTable
	for _, p := range all {
		if len(names) == 0 || slices.Contains(names, p.Name) {
			tables = append(tables, tableOf(p))
		}
	}
	return tables, nil
}

func tableOf(p *protocol.Protocol) CodeTable {
	t := CodeTable{Protocol: p.Name, Title: p.Title, Custom: p.Custom}
	answers := make(map[int64][]Situation) // 0 for those with a result
	for m, a := range p.Answers {
		s := Situation{Name: string(m), Text: m.Definition(), Force: string(a.Force), Data: a.Data, Result: a.Result, Source: a.Source}
		answers[a.Code] = append(answers[a.Code], s)
	}
	for _, list := range answers {
		slices.SortFunc(list, func(a, b Situation) int { return strings.Compare(a.Name, b.Name) })
	}
	t.Results = answers[0]
	for _, c := range p.Codes {
		code := Code{Code: c.Value, Name: c.Name, Text: c.Text, Source: c.Source, Answered: answers[c.Value]}
		if code.Text == "" && len(code.Answered) == 0 && len(c.Meanings) > 0 {
			code.Text = c.Meanings[0].Definition()
		}
		switch {
		case c.Removed:
			code.Note = "no longer part of the protocol"
		case c.Disputed:
			code.Note = "the protocol's documents disagree about its meaning"
		}
		t.Codes = append(t.Codes, code)
	}
	for _, r := range p.Reserved {
		t.Reserved = append(t.Reserved, CodeRange{Low: r.Low, High: r.High, Owner: r.Owner, Draft: r.Draft, Source: r.Source})
	}
	for _, m := range p.Methods {
		t.Methods = append(t.Methods, Method{Name: m.Name, Notification: m.Notification, Fields: p.Schema.Fields(m.Name)})
	}
	t.Stops = p.StopReasons
	t.Matrix = matrixOf(p)
	return t
}

// matrixOf returns the matrix by which values of requests are judged, for what a
// protocol has an answer for.
func matrixOf(p *protocol.Protocol) []Failing {
	var out []Failing
	for _, row := range cause.Matrix {
		k := row.Kind
		if m, _ := cause.Situation(k, cause.Missing); m != "" && p.Answers[m].Code == 0 {
			continue // a kind that the protocol does not know
		}
		first := len(out)
		for i, failure := range cause.Failures {
			m, words := cause.Situation(k, cause.Missing+cause.Kind(i))
			a, answered := p.Answer(m)
			if words {
				m, a = "", protocol.Answer{}
			} else if !answered {
				continue // silent
			}
			at := slices.IndexFunc(out[first:], func(r Failing) bool { return r.Situation == string(m) })
			if at < 0 {
				at = len(out) - first
				out = append(out, Failing{Kind: string(k), Situation: string(m), Code: a.Code, Force: string(a.Force), Source: a.Source})
			}
			out[first+at].Failures = append(out[first+at].Failures, failure)
		}
	}
	return out
}

// MatrixOf returns the part of a protocol's matrix that a check uses: reservedcode lets
// no words choose, and missingerr looks for nothing but what is not there.
func (t CodeTable) MatrixOf(check string) []Failing {
	switch check {
	case "returnederr", "genericerr":
		return t.Matrix
	case "reservedcode":
		return slices.DeleteFunc(slices.Clone(t.Matrix), func(f Failing) bool { return f.Situation == "" })
	case "missingerr":
		var absent []string
		for _, k := range []cause.Kind{cause.Missing, cause.NotOneOf, cause.NotThere} {
			absent = append(absent, cause.Failures[k-cause.Missing])
		}
		var out []Failing
		for _, f := range t.Matrix {
			f.Failures = slices.DeleteFunc(slices.Clone(f.Failures), func(name string) bool { return !slices.Contains(absent, name) })
			if f.Situation != "" && len(f.Failures) > 0 {
				out = append(out, f)
			}
		}
		return out
	}
	return nil
}
