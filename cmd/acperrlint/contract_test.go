package main

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/contract"
)

// sampleContract returns one with methods that have codes in a pattern.
func sampleContract(methods, codes int) *contract.Package {
	all := &contract.Package{Protocol: "ACP"}
	for i := range methods {
		m := contract.Method{Name: fmt.Sprintf("session/%c", 'a'+i)}
		for j := range codes {
			if codes > 1 && (i*3+j)%4 == 1 {
				continue
			}
			c := contract.Code{Value: int64(-32700 + j), Generic: j == 1, Unknown: codes > 1 && j == codes-1}
			for k := range 1 + (i+j)%20 {
				c.Places = append(c.Places, contract.Place{Posn: contract.Posn{File: "a.go", Line: k + 1}, Message: "m"})
			}
			m.Codes = append(m.Codes, c)
		}
		all.Methods = append(all.Methods, m)
	}
	return all
}

// In a picture no node lies on another one, all are inside, and each line leads
// from the right side of its method to the left side of its code.
func TestDraw(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {15, 10}, {2, 9}, {12, 1}} {
		p := newPage(sampleContract(size[0], size[1]))
		pic := p.Picture
		if len(pic.Methods) != size[0] || len(pic.Codes) != size[1] {
			t.Fatalf("%v: %d methods, %d codes", size, len(pic.Methods), len(pic.Codes))
		}
		for _, list := range [][]node{pic.Methods, pic.Codes} {
			for i, n := range list {
				if n.X < 0 || n.Y < 0 || n.X+n.Width > pic.Width || n.Y+n.Height > pic.Height {
					t.Errorf("%v: %+v is outside of %d × %d", size, n, pic.Width, pic.Height)
				}
				if i > 0 && n.Y < list[i-1].Y+nodeHeight {
					t.Errorf("%v: %s lies on %s", size, n.Text, list[i-1].Text)
				}
			}
		}
		edges := 0
		for _, m := range p.Methods {
			edges += len(m.Codes)
		}
		if len(pic.Edges) != edges {
			t.Errorf("%v: %d lines, want %d", size, len(pic.Edges), edges)
		}
		for _, e := range pic.Edges {
			var x1, y1, x2, y2, skip int
			if _, err := fmt.Sscanf(string(e.Path), `d="M%d %d C%d %d %d %d %d %d"`, &x1, &y1, &skip, &skip, &skip, &skip, &x2, &y2); err != nil {
				t.Fatal(err)
			}
			from := pic.Methods[slices.IndexFunc(pic.Methods, func(n node) bool { return n.Text == e.Method })]
			to := pic.Codes[slices.IndexFunc(pic.Codes, func(n node) bool { return n.Key == e.Key })]
			if x1 != from.X+from.Width || y1 < from.Y || y1 > from.Y+nodeHeight || x2 != to.X || y2 < to.Y || y2 > to.Y+nodeHeight {
				t.Errorf("%v: %+v leads from %+v to %+v", size, e, from, to)
			}
		}
	}
}

func TestPicture(t *testing.T) {
	all := &contract.Package{Methods: []contract.Method{
		{Name: "a", Codes: []contract.Code{{Value: 2, Places: make([]contract.Place, 3)}, {Unknown: true, Places: make([]contract.Place, 1)}}},
		{Name: "b", Codes: []contract.Code{{Value: 1, Generic: true, Places: make([]contract.Place, 50)}, {Value: 1, Places: make([]contract.Place, 1)}}},
		{Name: "c"},
		{Name: "d", Codes: []contract.Code{{Value: 3, Places: make([]contract.Place, 1)}, {Value: 4, Generic: true, Places: make([]contract.Place, 1)}}},
		{Name: "e", Codes: []contract.Code{{Value: 3, Forbidden: true, Places: make([]contract.Place, 1)}, {Value: 4, Forbidden: true, Places: make([]contract.Place, 1)}}},
		{Name: "f", Codes: []contract.Code{{Value: 3, Places: make([]contract.Place, 1)}}},
	}}
	p := newPage(all)
	var b strings.Builder
	for _, n := range slices.Concat(p.Picture.Methods, p.Picture.Codes) {
		fmt.Fprintf(&b, "%s %s\n", n.Text, n.Kind)
	}
	for _, e := range p.Picture.Edges {
		fmt.Fprintf(&b, "%s-%s %s %s\n", e.Method, e.Key, e.Kind, e.Width)
	}
	// The code of the upper method is the upper one; what is not allowed for one method
	// stays so beside what is right for another.
	want := "a mixed\nb mixed\nc \nd mixed\ne forbidden\nf specific\n2 specific\n1 mixed\n4 forbidden\n3 forbidden\n? unknown\na-2 specific 2.5\na-? unknown 1.5\nb-1 generic 5.0\nb-1 specific 1.5\nd-4 generic 1.5\nd-3 specific 1.5\ne-4 forbidden 1.5\ne-3 forbidden 1.5\nf-3 specific 1.5\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", &b, want)
	}
	var keys []string
	for _, c := range p.Codes {
		keys = append(keys, codeKey(c))
	}
	if got := strings.Join(keys, " "); got != "1 2 3 4 ?" {
		t.Errorf("codes %s", got)
	}
}

func TestOrderOfCodes(t *testing.T) {
	var all contract.Package
	for _, c := range []contract.Code{{Unknown: true}, {Value: 7}, {Value: -32000}, {Value: -32603}, {}} {
		all.Methods = append(all.Methods, contract.Method{Codes: []contract.Code{c}})
	}
	var list []string
	for _, c := range newPage(&all).Codes {
		list = append(list, codeKey(c))
	}
	if got := strings.Join(list, " "); got != "-32603 -32000 0 7 ?" {
		t.Error(got)
	}
}

// What a program says is text on the page.
func TestPageEscapes(t *testing.T) {
	var b bytes.Buffer
	evil := `<script>alert(1)</script>"'`
	all := &contract.Package{Methods: []contract.Method{{Name: evil, Handlers: []contract.Handler{{Func: evil, How: evil}}, Codes: []contract.Code{
		{Value: 1, Name: evil, Places: []contract.Place{{Posn: contract.Posn{File: evil}, Func: evil, Source: evil, Message: evil}}},
	}}}}
	if err := writeHTML(&b, all); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "<script>alert") || strings.Contains(b.String(), `"<`) {
		t.Error("a text is markup")
	}
}

func TestPhrase(t *testing.T) {
	for _, test := range []struct {
		p       contract.Place
		unknown bool
		want    string
	}{
		{contract.Place{Situation: "unknown session", Message: "no session", When: "!ok"}, false, "unknown session: “no session”"},
		{contract.Place{Situation: "unknown session", When: "!ok"}, false, "unknown session: !ok"},
		{contract.Place{Message: "no session"}, false, "“no session”"},
		{contract.Place{}, false, "unknown situation"},
		{contract.Place{Why: "not seen"}, true, "not seen"},
		{contract.Place{Message: "ask: …", Why: "not seen"}, true, "“ask: …”: not seen"},
	} {
		if got := phrase(test.p, contract.Code{Unknown: test.unknown}); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// A row says a thing once, in an order that lines do not change, and shows what
// Markdown would take for markup.
func TestMarkdown(t *testing.T) {
	at := func(line int, text string) contract.Place {
		return contract.Place{Posn: contract.Posn{File: "a|b.go", Line: line}, Func: "f", Message: text}
	}
	one := &contract.Package{Methods: []contract.Method{{Name: "m", Codes: []contract.Code{{Value: 1, Places: []contract.Place{at(1, "b"), at(2, "a*_`[<&|\\"), at(3, "b")}}}}}}
	two := &contract.Package{Methods: []contract.Method{{Name: "m", Codes: []contract.Code{{Value: 1, Places: []contract.Place{at(7, "a*_`[<&|\\"), at(9, "b")}}}}}}
	if !bytes.Equal(contractMarkdown(one), contractMarkdown(two)) {
		t.Errorf("lines make a difference:\n%s\n%s", contractMarkdown(one), contractMarkdown(two))
	}
	rows := "| 1 | “a\\*\\_\\`\\[&lt;&amp;\\|\\\\” | `a\\|b.go`, `f` |\n| 1 | “b” | `a\\|b.go`, `f` |\n"
	if got := string(contractMarkdown(one)); !strings.HasSuffix(got, rows) {
		t.Errorf("got\n%s\nwant at the end\n%s", got, rows)
	}
	if got := string(contractMarkdown(&contract.Package{})); strings.Contains(got, "|") {
		t.Errorf("got a table of nothing:\n%s", got)
	}
}

// A page says whose contract it is, shows what the protocol forbids apart from what
// is right, and what is seen of its requirements.
func TestPage(t *testing.T) {
	all := sampleContract(1, 1)
	all.Path = "example.com/agent"
	all.Methods[0].UnknownSession = contract.Success
	all.Methods[0].Codes = append(all.Methods[0].Codes, contract.Code{Value: -32001, Forbidden: true, Places: []contract.Place{{Posn: contract.Posn{File: "b.go", Line: 7}}}})
	all.Conformance = []contract.Requirement{{ID: "PROMPT-001", Tier: "mandatory", Text: "A prompt ends.", State: contract.Broken, Places: []contract.Posn{{File: "b.go", Line: 9}}}}
	var b bytes.Buffer
	if err := writeHTML(&b, all); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"<title>example.com/agent: error contract</title>", "<h1>example.com/agent: error contract</h1>",
		`data-code="-32001" data-kind="forbidden"`, `class="tag forbidden">-32001 (not allowed)`, "unknown session: success",
		`class="tag broken">broken</span>`, "A prompt ends.", "b.go:9",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the page has no %q", want)
		}
	}
}

// On a narrow screen nothing is wider than it, and a list of methods with their codes
// stands for the picture, which would be too small to read: it says the same.
func TestNarrowPage(t *testing.T) {
	var b bytes.Buffer
	if err := writeHTML(&b, sampleContract(4, 3)); err != nil {
		t.Fatal(err)
	}
	style := regexp.MustCompile(`(?s)<style>(.*)</style>`).FindStringSubmatch(b.String())[1]
	narrow := regexp.MustCompile(`(?m)^@media \(max-width: (\d+)px\) (.*)$`)
	media := narrow.FindStringSubmatch(style)
	if wide := narrow.ReplaceAllString(style, ""); media == nil || !strings.Contains(media[2], "svg { display: none; } .stack { display: block; }") || !strings.Contains(wide, ".stack { display: none;") {
		t.Errorf("the list does not take the place of the picture on narrow screens: %q", media)
	}
	const least, around = 320, 2 * (12 + 12 + 1) // the body, and a card with its border
	for _, m := range regexp.MustCompile(`[ ;{](?:width|min-width|flex): (?:\d \d )?(\d+)px`).FindAllStringSubmatch(style, -1) {
		if n, err := strconv.Atoi(m[1]); err != nil || n > least-around {
			t.Errorf("%s does not fit into %d pixels", m[0], least)
		}
	}
	if m := regexp.MustCompile(`nowrap|overflow-x|white-space: pre;`).FindString(style); m != "" {
		t.Errorf("with %q something is cut off or has to be scrolled", m)
	}
	const triple = ` class="[^"]*" (data-method="[^"]*" data-code="[^"]*" data-kind="[^"]*")`
	var shown [2][]string
	for i, element := range []string{"<path", "<span"} {
		for _, m := range regexp.MustCompile(element+triple).FindAllStringSubmatch(b.String(), -1) {
			shown[i] = append(shown[i], m[1])
		}
		slices.Sort(shown[i])
	}
	if len(shown[0]) == 0 || !slices.Equal(shown[0], shown[1]) {
		t.Errorf("the picture shows %q, the list %q", shown[0], shown[1])
	}
}
