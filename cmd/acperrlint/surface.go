package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/acperrlint/acperrlint/analyzer/surface"
)

// printSurface prints the surfaces as text.
func (r *result) printSurface(w io.Writer, p *printer) error {
	var b strings.Builder
	for i, pkg := range madeOf[surface.Package](r) {
		if i > 0 {
			b.WriteString("\n")
		}
		p.surface(&b, pkg)
	}
	_, err := io.WriteString(w, cmp.Or(b.String(), "no package here imports a library that acperrlint knows, or spells a method of the protocols\n"))
	return err
}

// surface prints what is seen of one package.
func (p *printer) surface(w io.Writer, pkg *surface.Package) {
	fmt.Fprint(w, pkg.Path)
	switch {
	case pkg.Protocol != "":
		fmt.Fprint(w, " speaks "+pkg.Protocol)
	case len(pkg.Handlers)+len(pkg.Senders)+len(pkg.Types) > 0:
		fmt.Fprint(w, " carries messages")
	}
	fmt.Fprintln(w)
	var handlers, senders, types [][]string
	for _, h := range pkg.Handlers {
		handlers = append(handlers, []string{cmp.Or(h.Method, "(any method)"), becomes(h) + session(h), cmp.Or(h.Func, "-"), h.How, p.short(h.Posn)})
	}
	for _, s := range pkg.Senders {
		senders = append(senders, []string{s.Func, sends(s), p.short(s.Posn)})
	}
	for _, t := range pkg.Types {
		types = append(types, []string{t.Name, t.Kind, p.short(t.Posn)})
	}
	section(w, "handlers, and what becomes of an error without a code", handlers)
	section(w, "functions that answer with a code", senders)
	section(w, "types on the wire", types)
	for _, n := range pkg.Notes {
		at := ""
		if n.Posn != "" {
			at = p.short(n.Posn) + ": "
		}
		fmt.Fprintf(w, "  note: %s%s\n", at, n.Text)
	}
}

// section prints rows below a heading, if there are any.
func section(w io.Writer, heading string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	tab := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintf(tab, "  %s:\n", heading)
	for _, row := range rows {
		fmt.Fprintf(tab, "    %s\n", strings.Join(row, "\t"))
	}
	tab.Flush()
}

// session says what a handler answers where there is no session of the name that
// it is given.
func session(h surface.Handler) string {
	if h.UnknownSession == "" {
		return ""
	}
	return "; unknown session: " + h.UnknownSession
}

// becomes says what becomes of an error without a code.
func becomes(h surface.Handler) string {
	switch {
	case h.Bare.Effect != "":
		return h.Bare.Effect
	case len(h.Bare.Codes) > 0:
		return codes(h.Bare.Codes)
	case h.Notification:
		return "notification"
	}
	return "none seen"
}

// sends says with which code a function answers.
func sends(s surface.Sender) string {
	var parts []string
	if s.GivenCode {
		parts = append(parts, "the code that it is given")
	}
	if len(s.Codes) > 0 {
		parts = append(parts, codes(s.Codes))
	}
	if len(parts) == 0 {
		parts = append(parts, "a code that it finds out")
	}
	text := strings.Join(parts, ", or ")
	switch {
	case s.ByError:
		text += ", by the error"
	case s.AnyError:
		text += ", for any error"
	}
	return text
}

// codes writes codes as a list.
func codes(list []int64) string {
	return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(list), "[]")), ", ")
}
