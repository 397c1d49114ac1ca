package check

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/edge"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/fix"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// Message says of an outcome what the peer reads now, why that is too little,
// and what to write instead with the program's own library, in one line.
func (p *Pass) Message(o errflow.Outcome) string { return p.message(o, p.Code(o.Wire)) }

// Accepted is the message about a request that is answered with a result although
// what it names is not there: what the protocol has instead, and how that is written.
func (p *Pass) Accepted(o errflow.Outcome) string { return p.message(o, "success") }

func (p *Pass) message(o errflow.Outcome, now string) string {
	var b strings.Builder
	b.WriteString(answers(o))
	if len(o.Shares) > 0 {
		p.shares(&b, o)
		p.past(&b, o)
		return b.String()
	}
	fmt.Fprintf(&b, "%s %s with %s; %s ", Article(string(o.Verdict.Meaning)), o.Verdict.Meaning, now, p.Flow.Protocol.Title)
	a := o.Answer
	if a.Code == 0 {
		fmt.Fprintf(&b, "%s %s instead of an error", wants(a.Force), a.Result)
	} else {
		fmt.Fprintf(&b, "has %s", p.Code(a.Code))
	}
	if why := Because(o.Verdict.Reason); why != "" {
		b.WriteString(", " + why)
	}
	if a.Code == 0 {
		return b.String()
	}
	home := o.Home.IsValid() // the finding is not at a call
	if o.Others > 0 && !home {
		b.WriteString("; " + apart(o))
	} else if advice := p.Advice(o); advice != "" {
		fmt.Fprintf(&b, ": %s", advice)
	}
	if p.Fixes.Mixed(o) {
		b.WriteString("; its condition has another cause too: give this one a branch of its own")
	}
	if o.Calls > 0 && !home {
		fmt.Fprintf(&b, "; %s it too", further(o.Calls))
	}
	if o.Beside && o.Others == 0 && !home && o.Apart != "" {
		b.WriteString(", with other errors: tell it apart there by " + o.Apart)
	}
	p.past(&b, o)
	return b.String()
}

// answers says which methods answer: "session/load and session/prompt answer ".
func answers(o errflow.Outcome) string {
	if len(o.Methods) > 1 {
		return List(o.Methods) + " answer "
	}
	return cmp.Or(List(o.Methods), "this") + " answers "
}

func further(calls int) string {
	if calls == 1 {
		return "another call brings"
	}
	return fmt.Sprintf("%d other calls bring", calls)
}

// shares says which of the errors that one place gives one code should have another one.
func (p *Pass) shares(b *strings.Builder, o errflow.Outcome) {
	fmt.Fprintf(b, "%d errors of other packages with %s; of these, ", o.Mapped, p.Code(o.Wire))
	for i, s := range o.Shares {
		if i > 0 {
			b.WriteString(", and ")
		}
		fmt.Fprintf(b, "%s has %s for %s %s", p.Flow.Protocol.Title, p.Code(s.Answer.Code), Article(string(s.Verdict.Meaning)), s.Verdict.Meaning)
		if why := Because(s.Verdict.Reason); why != "" {
			fmt.Fprintf(b, ", %s", why)
		}
		if s.Made.Line > 0 {
			fmt.Fprintf(b, " (%s)", place(s.Made))
		}
		switch s.Count {
		case 1:
		case 2:
			b.WriteString(" and in another place")
		default:
			fmt.Fprintf(b, " and in %d other places", s.Count-1)
		}
	}
	b.WriteString(": tell them apart by a variable or a type")
	if o.Calls > 0 {
		fmt.Fprintf(b, "; %s such errors", further(o.Calls))
	}
}

// past says what would lose a code on its way.
func (p *Pass) past(b *strings.Builder, o errflow.Outcome) {
	here := place(p.Flow.Package.Site(o.Pos))
	if o.Flattened.Line > 0 && place(o.Flattened) != here {
		fmt.Fprintf(b, "; %s has to pass on the codes of errors first", place(o.Flattened))
	}
	if o.Lost.Line > 0 && place(o.Lost) != here {
		fmt.Fprintf(b, "; %s has to pass on the error itself, not its text", place(o.Lost))
	} else if o.Wrapped.Line > 0 {
		fmt.Fprintf(b, "; hand it on as it is: %s does not look inside what %s wraps around it", o.Error.Library.Name, place(o.Wrapped))
	}
}

// place writes a position as people name it: "dispatch.go:12". A site has the
// same file and line in every host, also in another package.
func place(s program.Site) string { return fmt.Sprintf("%s:%d", s.File, s.Line) }

// at returns a place in parentheses, if it is known.
func at(s program.Site) string {
	if s.Line == 0 {
		return ""
	}
	return fmt.Sprintf(" (%s)", place(s))
}

// apart says that the call returns other errors, too, which have another answer.
func apart(o errflow.Outcome) string {
	others := "another error comes"
	if o.Others > 1 {
		others = fmt.Sprintf("%d other errors come", o.Others)
	}
	others += " from this call: "
	if o.Apart == "" {
		return others + "give this one its code where it is made"
	}
	return others + "tell this one apart by " + o.Apart
}

// maxSaid bounds what is quoted of a text.
const maxSaid = 60

// Because writes the evidence: "because a.sessions has no id". It is "" if the code
// has no words for it.
func Because(r cause.Reason) string {
	switch {
	case r.Why != "":
		return "because " + r.Why
	case r.Body:
		return "because that is all it does"
	case r.Text != "":
		text := r.Text
		if len(text) > maxSaid {
			text = strings.ToValidUTF8(text[:maxSaid], "") + "…"
		}
		return fmt.Sprintf("because it says %q", text)
	}
	return ""
}

// Strict says of an outcome without evidence that it has no code.
func (p *Pass) Strict(o errflow.Outcome) string {
	who := "the handler"
	if len(o.Methods) > 0 {
		who = List(o.Methods)
	}
	return fmt.Sprintf("a bare error leaves %s, and the peer reads %s; return a coded error, even if it is that one on purpose", who, p.Code(o.Wire))
}

// Advice returns how the answer is written with the program's library or type: code
// that compiles, or the name of what makes the error. It is "" if that is unknown.
func (p *Pass) Advice(o errflow.Outcome) string {
	if s := p.fixed(o); s != "" {
		return s
	}
	a := o.Answer
	if o.Error.Kinds != nil {
		for _, k := range o.Error.Kinds.Kinds() {
			if k.Value == a.Code {
				return "use the kind that has it" + at(k.At)
			}
		}
	}
	if lib := o.Error.Library; lib != nil {
		qualifier := p.Qualifier(lib, o.Error.Package, o.Pos)
		switch a.Data {
		case "method":
			if len(o.Methods) == 1 && len(o.Silent) == 0 {
				if expr, ok := lib.WriteSubject(a.Code, qualifier, strconv.Quote(o.Methods[0])); ok {
					return expr
				}
			}
			fallthrough
		case "uri":
			if expr, ok := lib.WriteSubject(a.Code, qualifier, "_"); ok {
				return constructor(expr)
			}
		}
		message := strconv.Quote(p.Flow.Protocol.CodeName(a.Code))
		expr, ok := lib.Write(a.Code, qualifier, message, "")
		if !ok {
			return fmt.Sprintf("but %s sends %s for every error", lib.Name, bare(lib.Behavior.Uncoded))
		}
		full, _ := lib.Write(a.Code, qualifier, message, "_")
		if o.Verdict.Meaning == protocol.FileNotFound && o.Verdict.Reason.Failed {
			return constructor(expr) + " if errors.Is(err, fs.ErrNotExist)"
		}
		if a.Data == "" || full == expr {
			return expr
		}
		data := strconv.Quote(a.Data)
		if a.Data == protocol.AnyField {
			data = "the field"
		}
		return constructor(expr) + " with " + data + " in its data"
	}
	if name, ok := p.typeName(o); ok {
		t := o.Error.Type
		literal := fmt.Sprintf("%s{%s: %d}", name, t.Code, a.Code)
		if t.Pointer {
			literal = "&" + literal
		}
		if o.Class < errflow.Built && o.Error.NoError {
			if o.Flattened.Line == 0 {
				return "" // the program has errors of another kind that keep their codes
			}
			return fmt.Sprintf("give %s an Error method and return %s", name, literal)
		}
		if writer := p.writer(o); writer != "" && !o.Home.IsValid() {
			return fmt.Sprintf("send %s instead of calling %s", literal, writer)
		}
		return literal
	}
	return ""
}

// typeName returns the name of the program's own type of error objects as the
// file of an outcome writes it. ok is false where it cannot.
func (p *Pass) typeName(o errflow.Outcome) (name string, ok bool) {
	t := o.Error.Type
	if t.Name == "" || o.Error.Path == p.Pkg.Path() {
		return t.Name, t.Name != ""
	}
	if !token.IsExported(t.Name) || !token.IsExported(t.Code) {
		return "", false
	}
	return cmp.Or(p.qualifier(o.Error.Path, o.Pos), lastOf(o.Error.Path)) + "." + t.Name, true
}

// writer returns the function that the program calls at the outcome's place to send
// an error, such as "s.writeInternalError", or "": a literal cannot replace such a
// call.
func (p *Pass) writer(o errflow.Outcome) string {
	inner, ok := p.Flow.Inspector().Root().FindByPos(o.Pos, o.End)
	if !ok {
		return ""
	}
	for c := range inner.Enclosing((*ast.CallExpr)(nil)) {
		if c.Node().Pos() == o.Pos && c.ParentEdgeKind() == edge.ExprStmt_X {
			return types.ExprString(c.Node().(*ast.CallExpr).Fun)
		}
	}
	return ""
}

// constructor returns the name of the function that an expression calls, or a
// composite literal as it is.
func constructor(expr string) string {
	if i := strings.IndexByte(expr, '('); i > 0 && !strings.Contains(expr[:i], "{") {
		return expr[:i]
	}
	return expr
}

// maxFixed bounds the code of a fix that a message quotes.
const maxFixed = 120

// fixed returns the code that the outcome's fix puts in place of the error, if
// it is short, or "".
func (p *Pass) fixed(o errflow.Outcome) string {
	f := p.Fixes.Outcome(o).Fix
	if f == nil {
		return ""
	}
	for _, e := range f.TextEdits {
		if e.Pos == o.Pos && e.End == o.End {
			if s := strings.Join(strings.Fields(string(e.NewText)), " "); len(s) <= maxFixed && s != "" {
				return s
			}
		}
	}
	return ""
}

// Qualifier returns the name of the package that coded errors of a library are
// written with in the file of a position. pkg is the package of the library
// that the program imports, or nil.
func (p *Pass) Qualifier(lib *sdk.Library, pkg *types.Package, pos token.Pos) string {
	path := lib.ErrorImport(pkg)
	name := cmp.Or(lib.ErrorName, lastOf(path))
	if pkg != nil && pkg.Path() == path {
		name = pkg.Name()
	}
	return cmp.Or(p.qualifier(path, pos), name)
}

// qualifier returns the name that an imported package has in the file of a position, or
// "".
func (p *Pass) qualifier(path string, pos token.Pos) string {
	for _, f := range p.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return fix.Qualifier(p.TypesInfo, f, path)
		}
	}
	return ""
}

func lastOf(path string) string { return path[strings.LastIndex(path, "/")+1:] }

// Code writes a code with its name: "-32603 (Internal error)".
func (p *Pass) Code(code int64) string {
	if name := p.Flow.Protocol.CodeName(code); name != "" {
		return fmt.Sprintf("%d (%s)", code, name)
	}
	return bare(code)
}

// bare writes a code without its name. A small number alone would not look like a
// code.
func bare(code int64) string {
	if code > -1000 {
		return fmt.Sprintf("code %d", code)
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

// List writes names as a person would: "a", "a and b", "a, b and 3 others".
func List(names []string) string {
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
