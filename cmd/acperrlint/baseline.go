package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A baseline is the findings that are known, counted. It has no file names and
// no line numbers, so that neither a renamed file nor a moved line makes an old
// finding a new one.
type baseline map[entry]int

// An entry is what a finding is known by. If several findings differ only in the lines
// around them, those lines tell which are known.
type entry struct {
	said
	before, after string // the lines around it that are not blank
}

// A said is a finding's message and its line.
type said struct {
	check   string
	message string // without the check's name and without positions
	line    string // of source
}

const baselineHead = "acperrlint baseline 1"

const baselineNote = `# "acperrlint -baseline" does not report these findings. Each has its check and message,
# its line of source, and the lines around that. "acperrlint -write-baseline" writes them.
`

// newBaseline returns a baseline of findings.
func newBaseline(findings []finding, p *printer) baseline {
	b := make(baseline)
	for _, f := range findings {
		b[entryOf(f, p)]++
	}
	return b
}

// mentioned matches places in a message.
var mentioned = regexp.MustCompile(`[^\s"'()]+\.go:\d+(:\d+)?`)

// entryOf returns what a finding is known by.
func entryOf(f finding, p *printer) entry {
	e := entry{said: said{check: f.Check, message: squeeze(mentioned.ReplaceAllString(f.Message, "elsewhere"))}}
	lines := p.file(f.File)
	at := f.Line - 1
	if at < 0 || at >= len(lines) {
		return e
	}
	e.line = squeeze(lines[at])
	for i := at - 1; i >= 0 && e.before == ""; i-- {
		e.before = squeeze(lines[i])
	}
	for i := at + 1; i < len(lines) && e.after == ""; i++ {
		e.after = squeeze(lines[i])
	}
	return e
}

// squeeze makes all white space single spaces, so that neither another
// indentation nor another alignment changes a line.
func squeeze(s string) string { return strings.Join(strings.Fields(s), " ") }

// fresh returns a function that reports whether a finding is not in the
// baseline. Findings that agree with an entry in all lines take it first.
func (b baseline) fresh(findings []finding, p *printer) func(finding) bool {
	left := make(map[entry]int)
	rest := make(map[said]int)
	for e, n := range b {
		left[e] = n
		rest[e.said] += n
	}
	known := make(map[findingKey]bool)
	for _, f := range findings {
		if e := entryOf(f, p); left[e] > 0 {
			left[e]--
			rest[e.said]--
			known[f.key()] = true
		}
	}
	for _, f := range findings {
		if e := entryOf(f, p); !known[f.key()] && rest[e.said] > 0 {
			rest[e.said]--
			known[f.key()] = true
		}
	}
	return func(f finding) bool { return !known[f.key()] }
}

// format returns the text of a baseline.
func (b baseline) format() []byte {
	list := make([]entry, 0, len(b))
	for e := range b {
		list = append(list, e)
	}
	slices.SortFunc(list, func(x, y entry) int {
		return cmp.Or(cmp.Compare(x.check, y.check), cmp.Compare(x.message, y.message), cmp.Compare(x.line, y.line),
			cmp.Compare(x.before, y.before), cmp.Compare(x.after, y.after))
	})
	var out bytes.Buffer
	fmt.Fprintf(&out, "%s\n%s", baselineHead, baselineNote)
	for _, e := range list {
		fmt.Fprintf(&out, "\n%s", e.check)
		if n := b[e]; n > 1 {
			fmt.Fprintf(&out, " (%d)", n)
		}
		fmt.Fprintf(&out, ": %s\n", e.message)
		for _, l := range [][2]string{{"|", e.before}, {">", e.line}, {"|", e.after}} {
			fmt.Fprintf(&out, "\t%s\n", strings.TrimSpace(l[0]+" "+l[1]))
		}
	}
	return out.Bytes()
}

// entryHead matches the first line of an entry: a check, how many findings there
// are if several, and a message.
var entryHead = regexp.MustCompile(`^([a-z]+)(?: \((\d{1,9})\))?: (\S.*)$`)

// parseBaseline reads what format wrote. An error says which line is wrong.
func parseBaseline(data []byte) (baseline, error) {
	lines := strings.Split(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
	if lines[0] != baselineHead {
		return nil, fmt.Errorf("1: the first line is not %q, so this is no baseline, or one of another version", baselineHead)
	}
	b := make(baseline)
	for i := 1; i < len(lines); i++ {
		if lines[i] == "" || strings.HasPrefix(lines[i], "#") {
			continue
		}
		head := entryHead.FindStringSubmatch(lines[i])
		if head == nil {
			return nil, fmt.Errorf("%d: want the name of a check, a colon and a message", i+1)
		}
		n := 1
		if head[2] != "" {
			n, _ = strconv.Atoi(head[2])
		}
		e := entry{said: said{check: head[1], message: head[3]}}
		for _, l := range []struct {
			mark string
			text *string
		}{{"\t|", &e.before}, {"\t>", &e.line}, {"\t|", &e.after}} {
			i++
			if i >= len(lines) || !strings.HasPrefix(lines[i], l.mark) {
				return nil, fmt.Errorf("%d: want a line of source behind a tab and %q", i+1, l.mark[1:])
			}
			*l.text = squeeze(strings.TrimPrefix(lines[i], l.mark))
		}
		b[e] += n
	}
	return b, nil
}

// inDir returns the path of a file that is named from the directory of -C.
func (c *command) inDir(name string) string {
	if c.dir == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(c.dir, name)
}

// readNamed reads the file that a flag names; makes says how there comes to be one.
func (c *command) readNamed(flag, name, makes string) ([]byte, error) {
	data, err := os.ReadFile(c.inDir(name))
	var at *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s: there is no file %s; %s", flag, name, makes)
	case errors.As(err, &at):
		return nil, fmt.Errorf("%s: %s: %w", flag, name, at.Err)
	}
	return data, err
}

// readBaseline reads the file that -baseline names.
func (c *command) readBaseline() (baseline, error) {
	data, err := c.readNamed("-baseline", c.baseline, "-write-baseline makes it")
	if err != nil {
		return nil, err
	}
	b, err := parseBaseline(data)
	if err != nil {
		return nil, fmt.Errorf("-baseline: %s:%w", c.baseline, err)
	}
	return b, nil
}

// keepBaseline writes the findings of an outcome to the file that -baseline names.
func (c *command) keepBaseline(o *outcome, p *printer, stderr io.Writer) error {
	list := o.findings
	o.findings = nil
	if len(o.failures) > 0 {
		return errors.New(c.baseline + " was not written, because not everything could be analyzed")
	}
	if err := writeFile(c.inDir(c.baseline), newBaseline(list, p).format()); err != nil {
		return fmt.Errorf("%s: not written: %w", c.baseline, err)
	}
	say(stderr, fmt.Sprintf("findings written to %s: %d", c.baseline, len(list)))
	return nil
}

// A known is what -baseline and -new-from keep from being reported.
type known struct {
	baseline baseline
	changes  *changes
}

// known reads the baseline and asks git what has changed. What does not exist,
// or cannot be read, is an error before anything is analyzed.
func (c *command) known(modules []*command) (*known, error) {
	k := new(known)
	if c.baseline != "" && !c.writeBaseline {
		var err error
		if k.baseline, err = c.readBaseline(); err != nil {
			return nil, err
		}
	}
	if c.newFrom != "" {
		k.changes = newChanges(c.ctx, c.newFrom)
		for _, m := range modules {
			if _, err := k.changes.at(m.dir); err != nil {
				return nil, fmt.Errorf("-new-from: %w", err)
			}
		}
	}
	return k, nil
}

// leaveOut removes what is known from a result.
func (k *known) leaveOut(res *result, p *printer) error {
	if k.baseline != nil {
		res.keep(k.baseline.fresh(res.findings(), p))
	}
	if k.changes == nil {
		return nil
	}
	var failed error
	res.keep(func(f finding) bool {
		changed, err := k.changes.touch(f)
		if err != nil && failed == nil {
			failed = fmt.Errorf("-new-from: %w", err)
		}
		return changed || err != nil
	})
	return failed
}
