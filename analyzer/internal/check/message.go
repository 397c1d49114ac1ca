package check

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/fix"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
)

// Message says of an outcome what the peer reads now, why that is too little,
// and what to write instead with the program's own library, in one line.
func (p *Pass) Message(o errflow.Outcome) string {
	var b strings.Builder
	if len(o.Methods) > 0 {
		b.WriteString(list(o.Methods))
	} else {
		b.WriteString("this")
	}
	verb := " answers "
	if len(o.Methods) > 1 {
		verb = " answer "
	}
	fmt.Fprintf(&b, "%s%s %s with %s", verb, Article(string(o.Verdict.Meaning)), o.Verdict.Meaning, p.Code(o.Wire))
	a := o.Answer
	if a.Code == 0 {
		fmt.Fprintf(&b, "; %s %s %s instead of an error", p.Flow.Protocol.Title, wants(a.Force), a.Result)
		return b.String()
	}
	fmt.Fprintf(&b, "; %s has %s", p.Flow.Protocol.Title, p.Code(a.Code))
	if advice := p.Advice(o); advice != "" {
		fmt.Fprintf(&b, ": %s", advice)
	}
	return b.String()
}

// Strict says of an outcome without evidence that it has no code.
func (p *Pass) Strict(o errflow.Outcome) string {
	who := "the handler"
	if len(o.Methods) > 0 {
		who = list(o.Methods)
	}
	return fmt.Sprintf("a bare error leaves %s, and the peer reads %s; return a coded error, even if it is that one on purpose", who, p.Code(o.Wire))
}

// Advice returns how the answer is written with the program's library or
// type, or "" where nothing can be said.
func (p *Pass) Advice(o errflow.Outcome) string {
	a := o.Answer
	name := p.Flow.Protocol.CodeName(a.Code)
	message := fmt.Sprintf("%q", name)
	data := ""
	if a.Data != "" {
		data = "…"
	}
	if lib := o.Error.Library; lib != nil {
		qualifier := p.qualifier(o)
		expr, ok := "", false
		switch a.Data {
		case "method":
			subject := "…"
			if len(o.Methods) == 1 {
				subject = strconv.Quote(o.Methods[0])
			}
			expr, ok = lib.WriteSubject(a.Code, qualifier, subject)
		case "uri":
			expr, ok = lib.WriteSubject(a.Code, qualifier, data)
		}
		if !ok {
			expr, ok = lib.Write(a.Code, qualifier, message, data)
		}
		if !ok {
			return fmt.Sprintf("but %s sends %s for every error", lib.Name, bare(lib.Behavior.Uncoded))
		}
		return expr
	}
	if t := o.Error.Type; t.Name != "" {
		pointer := ""
		if t.Pointer {
			pointer = "&"
		}
		return fmt.Sprintf("%s%s{%s: %d, …}", pointer, t.Name, t.Code, a.Code)
	}
	return ""
}

// qualifier returns the name of the package that coded errors are written with
// in the file of an outcome.
func (p *Pass) qualifier(o errflow.Outcome) string {
	lib := o.Error.Library
	path := lib.ErrorImport(o.Error.Package)
	for _, f := range p.Files {
		if f.FileStart <= o.Pos && o.Pos < f.FileEnd {
			if q := fix.Qualifier(f, path, p.Pkg); q != "" {
				return q
			}
		}
	}
	if o.Error.Package != nil && o.Error.Package.Path() == path {
		return o.Error.Package.Name()
	}
	return cmp.Or(lib.ErrorName, path[strings.LastIndex(path, "/")+1:])
}

// Related converts an outcome's related positions.
func Related(o errflow.Outcome) []report.Related {
	out := make([]report.Related, len(o.Related))
	for i, r := range o.Related {
		out[i] = report.Related{Pos: r.Pos, Message: r.Message}
	}
	return out
}

// Code writes a code with its name: "-32603 (Internal error)".
func (p *Pass) Code(code int64) string {
	if name := p.Flow.Protocol.CodeName(code); name != "" {
		return fmt.Sprintf("%d (%s)", code, name)
	}
	return bare(code)
}

// bare writes a code without its name. A zero alone would not look like one.
func bare(code int64) string {
	if code == 0 {
		return "code 0"
	}
	return fmt.Sprint(code)
}

func wants(f protocol.Force) string {
	switch f {
	case protocol.Must:
		return "wants"
	case protocol.Should:
		return "asks for"
	}
	return "has"
}

// Article returns the indefinite article of a noun.
func Article(noun string) string {
	if strings.ContainsRune("aeiou", rune(noun[0])) {
		return "an"
	}
	return "a"
}

// list writes names as a person would: "a", "a and b", "a, b and 3 others".
func list(names []string) string {
	switch n := len(names); n {
	case 0:
		return ""
	case 1:
		return names[0]
	case 2, 3:
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	default:
		return fmt.Sprintf("%s, %s and %d others", names[0], names[1], n-2)
	}
}
