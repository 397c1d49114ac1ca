// Picture makes the picture of the README: an SVG of what a terminal shows.
//
//	go run ./cmd/acperrlint -C e2e/demo -color=always -c 0 ./... | tail -n +12 | go run -C e2e ./picture >docs/demo.svg
//
// It reads text with the escape sequences that acperrlint prints, and knows no others.
package main

import (
	"bufio"
	"fmt"
	"html"
	"os"
	"regexp"
	"strings"
)

const (
	columns = 110 // of the terminal
	rows    = 16  // of which the picture shows
)

// styles are the colours of a dark terminal, by the parameter that sets them.
var styles = map[string]string{
	"0": "", "1": "font-weight:bold", "2": "fill:#8b949e", "31": "fill:#ff7b72", "32": "fill:#7ee787", "33": "fill:#e3b341",
}

// piece matches an escape sequence, or one character.
var piece = regexp.MustCompile("\x1b\\[(\\d+)m|.")

func main() {
	lines := []string{`<tspan style="fill:#8b949e">$ acperrlint ./...</tspan>`}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() && len(lines) < rows {
		lines = append(lines, line(strings.ReplaceAll(in.Text(), "\t", "    "))...)
	}
	lines = lines[:min(rows, len(lines))]
	fmt.Printf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="Findings of acperrlint in a terminal">
<rect width="100%%" height="100%%" rx="8" fill="#0d1117"/>
<g font-family="ui-monospace,Menlo,Consolas,monospace" font-size="13" fill="#e6edf3" xml:space="preserve">
`, columns*8+32, len(lines)*18+32)
	for i, text := range lines {
		fmt.Printf("<text x=\"16\" y=\"%d\">%s</text>\n", 30+i*18, text)
	}
	fmt.Println("</g>\n</svg>")
}

// line breaks a line where the terminal does, and gives each piece its style.
func line(s string) (list []string) {
	var b strings.Builder
	style, now, n := "", "", 0
	set := func(to string) {
		if now != "" && now != to {
			b.WriteString("</tspan>")
		}
		if to != "" && now != to {
			fmt.Fprintf(&b, `<tspan style="%s">`, to)
		}
		now = to
	}
	for _, m := range piece.FindAllStringSubmatch(s, -1) {
		if m[1] != "" {
			style = styles[m[1]]
			continue
		}
		if n == columns {
			set("")
			list, n = append(list, b.String()), 0
			b.Reset()
		}
		n++
		set(style)
		b.WriteString(html.EscapeString(m[0]))
	}
	set("")
	return append(list, b.String())
}
