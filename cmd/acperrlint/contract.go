package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer"
	"github.com/acperrlint/acperrlint/analyzer/contract"
)

// The formats of a contract that findings do not have.
const (
	formatMarkdown = "markdown"
	formatHTML     = "html"
)

var contractFormats = []string{formatText, formatMarkdown, formatJSON, formatHTML}

// formatOf maps the end of a file's name to the format that it has.
var formatOf = map[string]string{".md": formatMarkdown, ".json": formatJSON, ".html": formatHTML, ".htm": formatHTML}

// parseContract reads the arguments behind the word contract. It returns
// flag.ErrHelp if they ask for help, with a command that can print it.
func parseContract(args []string) (*command, error) {
	c := newCommand("acperrlint contract")
	c.usage, c.run = c.contractUsage, c.writeContract
	fs := c.flags
	fs.StringVar(&c.dir, "C", "", "work in directory `dir`; files are named from there")
	fs.StringVar(&c.against, "check", "", "compare with the contract in `file`, in the format markdown, and fail on a difference")
	fs.StringVar(&c.format, "f", formatText, "print the contract in `format` "+inWords(contractFormats))
	fs.BoolVar(&c.modules, "modules", false, "take all packages of each module in the current directory and below, or of the modules that hold the files and directories given")
	fs.StringVar(&c.out, "o", "", "write the contract to `file`; without -f in the format that .md, .json or .html stands for")
	var s analyzer.Settings
	fs.StringVar(&s.Protocol, "protocol", "", "`protocol` of hand-rolled JSON-RPC, by a name that acperrlint -h has (default: inferred)")
	fs.BoolVar(&c.tests, "test", false, "load test files too: they answer no peer, but one that does not compile fails the run")
	if err := c.arguments(args); err != nil {
		return c, err
	}
	if f := formatOf[filepath.Ext(c.out)]; f != "" && !c.has("f") {
		c.format = f
	}
	if !slices.Contains(contractFormats, c.format) {
		return c, fmt.Errorf("-f: unknown format %q; the formats of a contract are %s", c.format, strings.Join(contractFormats, ", "))
	}
	draft, err := analyzer.NewContract(s)
	c.checks = []*analysis.Analyzer{draft}
	return c, err
}

const contractHead = `Acperrlint contract prints what the peer of a program can read: for each method
the error codes that may answer it, each with the places that send it, the
situation, and whether it says more than that something went wrong.

Usage:
  acperrlint contract [flags] [packages]
  acperrlint contract -o CONTRACT.md ./...
  acperrlint contract -check CONTRACT.md ./...

Packages are named as for the go command; the default is the one in the
current directory. A package in the directory contract is ./contract.

Flags:
`

const contractTail = `
A contract in the format markdown has no line numbers, so that it changes where
what peers read does. What the linter cannot tell is listed as unknown.

Exit status: 0 printed, written or no difference, 3 a difference, 1 the run
failed.
`

// contractUsage prints the help text.
func (c *command) contractUsage(w io.Writer) error {
	fmt.Fprint(w, contractHead)
	c.flags.SetOutput(w)
	c.flags.PrintDefaults()
	_, err := fmt.Fprint(w, contractTail)
	return err
}

// writeContract prints, writes or compares the contract.
func (c *command) writeContract(stdout, stderr io.Writer) (status int, err error) {
	var committed []byte
	if c.against != "" {
		if committed, err = c.committed(); err != nil { // before anything is analyzed
			return exitFailed, err
		}
	}
	started := time.Now()
	p := c.newPrinter(stdout)
	res, err := c.findings(p, stderr)
	if err != nil {
		return exitFailed, err
	}
	if len(res.failures) > 0 {
		say(stderr, res.failures...)
		return exitFailed, errors.New("there is no contract, because not everything could be analyzed")
	}
	all := c.merged(res, p)
	if c.against != "" {
		return c.compare(stdout, stderr, committed, contractMarkdown(all))
	}
	var b bytes.Buffer
	switch c.format {
	case formatMarkdown:
		b.Write(contractMarkdown(all))
	case formatJSON:
		err = printJSON(&b, all, "  ")
	case formatHTML:
		err = writeHTML(&b, all)
	default:
		p.contract(&b, all)
	}
	switch {
	case err != nil:
	case c.out != "":
		if err := writeFile(c.inDir(c.out), b.Bytes()); err != nil {
			return exitFailed, fmt.Errorf("%s: not written: %w", c.out, err)
		}
		say(stderr, "contract written to "+c.out+": "+tally(all))
	default:
		_, err = stdout.Write(b.Bytes())
		if err == nil && c.format == formatText {
			fmt.Fprintf(stderr, "%s in %s (%.1fs)\n", tally(all), count(len(res.packages), "package"), time.Since(started).Seconds())
		}
	}
	return exitClean, err
}

// merged returns what the packages of a result have together, with the names of
// files as they are from the directory, on every system, and the lines.
func (c *command) merged(res *result, p *printer) *contract.Package {
	all := contract.Merge(madeOf[contract.Package](res))
	dir, _ := filepath.Abs(c.dir)
	relative := func(at *contract.Posn) {
		if rel, err := filepath.Rel(dir, at.File); err == nil {
			at.File = filepath.ToSlash(rel)
		}
	}
	for _, m := range all.Methods {
		for i := range m.Handlers {
			relative(&m.Handlers[i].At)
		}
		for _, code := range m.Codes {
			for i := range code.Places {
				place := &code.Places[i]
				if lines := p.file(place.File); place.Line <= len(lines) {
					place.Source = strings.TrimSpace(lines[place.Line-1])
				}
				relative(&place.Posn)
			}
		}
	}
	for _, r := range all.Conformance {
		for i := range r.Places {
			relative(&r.Places[i])
		}
	}
	contract.Sort(all)
	return all
}

// tally counts what is in a contract.
func tally(all *contract.Package) string {
	codes, places, unknown := make(map[int64]bool), 0, 0
	for _, m := range all.Methods {
		for _, c := range m.Codes {
			if c.Unknown {
				unknown += len(c.Places)
				continue
			}
			codes[c.Value] = true
			places += len(c.Places)
		}
	}
	return fmt.Sprintf("%s, %s from %s, %s", count(len(all.Methods), "method"), count(len(codes), "code"), count(places, "place"), strconv.Itoa(unknown)+" unknown")
}

// contract prints a contract as text.
func (p *printer) contract(w io.Writer, all *contract.Package) {
	if len(all.Methods) == 0 {
		fmt.Fprintln(w, "no handler and no answer was found; acperrlint -surface says what was seen")
		return
	}
	for i, m := range all.Methods {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprint(w, p.style(bold, methodName(m)))
		if without := noCodes(m); without != "" {
			fmt.Fprint(w, ": "+without)
		}
		fmt.Fprintln(w)
		if m.UnknownSession != "" {
			fmt.Fprintf(w, "  %s\n", p.style(dim, unknownSession(m)))
		}
		for _, c := range m.Codes {
			fmt.Fprintf(w, "  %s\n", p.style(colorOf[codeKind(c)], codeTitle(c)))
			tab := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
			for _, place := range c.Places {
				fmt.Fprintf(tab, "    %s\t%s:%d\t%s\n", short(phrase(place, c)), place.File, place.Line, place.Func)
			}
			tab.Flush()
		}
	}
	p.conformance(w, all)
}

// unknownSession says what a method answers where there is no such session.
func unknownSession(m contract.Method) string { return "unknown session: " + m.UnknownSession }

// conformance prints what is seen of the requirements of the conformance kit.
func (p *printer) conformance(w io.Writer, all *contract.Package) {
	if len(all.Conformance) == 0 {
		return
	}
	fmt.Fprintf(w, "\n%s\n", p.style(bold, "Conformance"))
	for _, r := range all.Conformance {
		fmt.Fprintf(w, "  %s  %s (%s)\n", p.style(colorOf[r.State], fmt.Sprintf("%-8s", r.State)), r.Text, requirement(r))
		for _, at := range r.Places {
			fmt.Fprintf(w, "            %s:%d\n", at.File, at.Line)
		}
	}
}

// colorOf are the colors of the states of a requirement, and of the kinds of codes.
var colorOf = map[string]color{
	contract.Held: green, contract.Broken: red, contract.NotSeen: dim,
	"specific": green, "generic": yellow, "unknown": yellow, "forbidden": red,
}

// requirement names a requirement: its name in the kit, and its tier.
func requirement(r contract.Requirement) string {
	if r.ID == "" {
		return r.Tier
	}
	return r.ID + ", " + r.Tier
}

// methodName names a method for people.
func methodName(m contract.Method) string { return cmp.Or(m.Name, "(any method)") }

// noCodes says why a method has no codes; "" if it has some.
func noCodes(m contract.Method) string {
	switch {
	case m.Notification && m.Effect != "":
		return "a notification; an error " + m.Effect
	case m.Notification:
		return "a notification, which has no answer"
	case len(m.Codes) == 0:
		return "no error was seen to reach the peer"
	}
	return ""
}

// codeTitle names a code for people.
func codeTitle(c contract.Code) string {
	if c.Unknown {
		return "unknown code"
	}
	title := strconv.FormatInt(c.Value, 10)
	if c.Name != "" {
		title += " " + c.Name
	}
	switch {
	case c.Forbidden:
		title += " (not allowed)"
	case c.Generic:
		title += " (generic)"
	}
	return title
}

// phrase says for what a place sends a code.
func phrase(p contract.Place, c contract.Code) string {
	var parts []string
	if p.Situation != "" {
		parts = append(parts, p.Situation)
	}
	switch {
	case p.Message != "":
		parts = append(parts, "“"+p.Message+"”")
	case p.When != "":
		parts = append(parts, p.When)
	case p.Situation == "" && !c.Unknown:
		parts = append(parts, "unknown situation")
	}
	if c.Unknown {
		parts = append(parts, p.Why)
	}
	return strings.Join(parts, ": ")
}

// maxPhrase is how much of a phrase has place beside a position.
const maxPhrase = 90

// short shortens a text for the terminal.
func short(s string) string {
	if r := []rune(s); len(r) > maxPhrase {
		return string(r[:maxPhrase-1]) + "…"
	}
	return s
}
