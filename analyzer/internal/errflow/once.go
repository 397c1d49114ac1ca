package errflow

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// An origin is where another package has an error from: a variable that holds it and that
// others can name, or else the place where it is made.
type origin struct {
	sentinel string
	pkg      string
	file     string
	line     int
	col      int
	typ      string // of the error, if it is one of the program's own
	back     bool   // it is what a context returns which the peer has ended, as that package has found
}

// compare orders origins by package and place.
func (o origin) compare(p origin) int {
	return cmp.Or(strings.Compare(o.pkg, p.pkg), strings.Compare(o.file, p.file), o.line-p.line, o.col-p.col, strings.Compare(o.sentinel, p.sentinel), strings.Compare(o.typ, p.typ))
}

// site returns where the error is made, if no variable has it.
func (o origin) site() program.Site {
	return program.Site{Pkg: o.pkg, File: o.file, Line: o.line, Col: o.col}
}

// origins are the errors of one call, each once.
type origins []origin

func originOf(x *flow.Error) origin {
	if dot := strings.LastIndex(x.Name, "."); x.Kind == flow.Sentinel && token.IsExported(x.Name[dot+1:]) {
		return origin{sentinel: x.Name, pkg: x.Name[:dot]}
	}
	return origin{pkg: x.Made.Pkg, file: x.Made.File, line: x.Made.Line, col: x.Made.Col, typ: x.Type, back: x.TakenBack()}
}

// apart returns the variable or type that distinguishes an error from others, as an
// importer of its package writes it, or "".
func (list origins) apart() string {
	if len(list) != 1 {
		return ""
	}
	name := cmp.Or(list[0].sentinel, list[0].typ)
	if !token.IsExported(name[strings.LastIndex(name, ".")+1:]) {
		return ""
	}
	return name[strings.LastIndex(name, "/")+1:]
}

// A Share is what some of the errors of a mapper are, which gives all of them one code.
type Share struct {
	Verdict cause.Verdict
	Answer  *protocol.Answer
	Made    program.Site // of the first; zero if a variable has it
	Count   int
	made    origins
}

// outcomes returns what was collected, in source order.
func (c *collector) outcomes() []Outcome {
	list := make([]*Outcome, 0, len(c.byPos))
	built := make(map[key]bool)
	for _, o := range c.byPos {
		if o.Class == Built && o.Answer != nil {
			built[key{pos: o.at, meaning: o.Verdict.Meaning}] = true
		}
	}
	for _, o := range c.byPos {
		if o.Class == Bare && o.Answer != nil && len(c.made[o]) == 0 && built[key{pos: o.at, meaning: o.Verdict.Meaning}] {
			continue // the error goes into one that says so itself
		}
		for s := range c.spoke[o] {
			switch {
			case s.meaning == o.Verdict.Meaning:
				o.Methods = append(o.Methods, protocol.Apart(s.method)...)
			case !c.spoke[o][spoken{s.method, o.Verdict.Meaning}]:
				o.Silent = append(o.Silent, protocol.Apart(s.method)...)
			}
		}
		if c.shared(o) {
			if o.Class != Bare {
				continue
			}
			o.Verdict, o.Answer = cause.Verdict{}, nil
			o.Methods, o.Silent = append(o.Methods, o.Silent...), nil
		}
		list = append(list, o)
	}
	slices.SortFunc(list, func(a, b *Outcome) int {
		return cmp.Or(c.e.w.InSource(a.Pos, b.Pos), int(a.Class)-int(b.Class), strings.Compare(string(a.Verdict.Meaning), string(b.Verdict.Meaning)), slices.CompareFunc(c.made[a], c.made[b], origin.compare))
	})
	list = c.once(list)
	out := make([]Outcome, 0, len(list))
	for _, o := range list {
		slices.Sort(o.Methods)
		slices.Sort(o.Silent)
		if len(o.Silent) > 0 && o.Verdict.Meaning == protocol.MethodNotFound {
			o.Fixable = false // the others would answer that they do not exist
		}
		if o.Verdict.Meaning == protocol.MethodNotFound && !o.Verdict.Exact {
			o.Fixable = false // its capability may be advertised
		}
		c.settleWays(o)
		out = append(out, *o)
	}
	return out
}

// once joins the findings about one error of another package that several calls
// return. If a call returns several errors, it says what distinguishes each. Errors
// that nothing distinguishes, and that cannot have a code where they are made, become
// one finding at the mapper that gives them one code. The list is in source order.
func (c *collector) once(list []*Outcome) []*Outcome {
	type one struct {
		origin
		class   Class
		wire    int64
		meaning protocol.Meaning
	}
	type mapper struct {
		class Class
		wire  int64
		at    program.Site
	}
	list = c.united(list)
	first, mappers, mapped := make(map[one]*Outcome), make(map[mapper]*Outcome), make(map[*Outcome]origins)
	var out []*Outcome
	for _, o := range list {
		made := c.made[o]
		if o.Answer == nil || len(made) == 0 {
			out = append(out, o)
			continue
		}
		o.Others = len(c.calls[o.at]) - len(made)
		o.Apart = made.apart()
		var before *Outcome
		switch at := o.Flattened; {
		case o.Others > 0 && o.Apart == "" && o.Answer.Code != 0 && !c.writesCodes(made):
			at.Pos = token.NoPos
			k := mapper{o.Class, o.Wire, at}
			if before = mappers[k]; before == nil {
				mappers[k] = o
			}
			of := cmp.Or(before, o)
			of.share(o, made)
			mapped[of] = appendNew(mapped[of], c.calls[o.at]...)
			of.Mapped = len(mapped[of])
		case len(made) == 1:
			o.Home = c.home(o, made[0])
			k := one{made[0], o.Class, o.Wire, o.Verdict.Meaning}
			if before = cmp.Or(first[k], c.there(list, o, made[0])); before == nil {
				first[k] = o
			}
		}
		if before == nil {
			out = append(out, o)
		} else {
			c.join(before, o)
		}
	}
	return out
}

// there returns the finding of the same at the place where the error is made, or nil.
func (c *collector) there(list []*Outcome, o *Outcome, made origin) *Outcome {
	i := slices.IndexFunc(list, func(p *Outcome) bool {
		return len(c.made[p]) == 0 && c.same(p, o.Verdict.Meaning, made.site())
	})
	if i < 0 {
		return nil
	}
	return list[i]
}

// same reports whether a finding is about a place, and says the same of it.
func (c *collector) same(o *Outcome, meaning protocol.Meaning, at program.Site) bool {
	return o.Verdict.Meaning == meaning && c.e.w.SameLine(o.Pos, c.e.w.Pos(at))
}

// united joins those findings about errors of one call in which nobody can give each error
// its code where it is made.
func (c *collector) united(list []*Outcome) (out []*Outcome) {
	same := make(map[key]*Outcome)
	for _, o := range list {
		made := c.made[o]
		if o.Answer == nil || o.Answer.Code == 0 || len(made) == 0 || c.home(o, made[0]).IsValid() {
			out = append(out, o)
			continue
		}
		k := key{pos: o.at, class: o.Class, meaning: o.Verdict.Meaning}
		before := same[k]
		if before == nil {
			same[k] = o
			out = append(out, o)
			continue
		}
		if stronger(o.Verdict, before.Verdict) { // the first place is the one that it is about
			before.Verdict, before.Answer = o.Verdict, o.Answer
			c.made[before] = appendNew(slices.Clone(made), c.made[before]...)
		} else {
			c.made[before] = appendNew(c.made[before], made...)
		}
		before.Fixable = before.Fixable && o.Fixable
		c.join(before, o)
	}
	return out
}

// share counts the errors of an outcome as a mapper's.
func (o *Outcome) share(with *Outcome, made origins) {
	for i := range o.Shares {
		if s := &o.Shares[i]; s.Verdict.Meaning == with.Verdict.Meaning {
			s.made = appendNew(s.made, made...)
			s.Count = len(s.made)
			return
		}
	}
	o.Shares = append(o.Shares, Share{with.Verdict, with.Answer, program.Site{File: made[0].file, Line: made[0].line}, len(made), slices.Clip(made)})
}

// join makes one finding of two: the first call has it.
func (c *collector) join(o, with *Outcome) {
	if !c.e.w.SameLine(o.Pos, with.Pos) {
		o.calls = c.with(o.calls, Related{Pos: with.Pos})
		o.Calls = len(o.calls)
	}
	o.Beside = o.Beside || with.Others > 0
	if len(o.Methods) > 0 { // else nobody knows the method at the place that is told
		o.Methods = appendNew(o.Methods, with.Methods...)
	}
	for _, r := range append([]Related{{with.Pos, alsoHere, aside}}, with.Related...) {
		c.relate(o, r)
	}
	o.Ways = append(o.Ways, with.Ways[:min(len(with.Ways), maxWays-len(o.Ways))]...)
}

// home returns where an error is made that has to have its code there: in a package of the
// program that writes codes itself, and does not only carry messages, for any protocol.
// What a variable has may be made anywhere.
func (c *collector) home(o *Outcome, made origin) token.Pos {
	if pkg := c.e.w.Package(made.pkg); pkg == nil || c.e.w.Pass.ImportPackageFact(pkg, new(LayerFact)) {
		return token.NoPos
	}
	if made.back {
		return c.e.w.Pos(made.site())
	}
	if made.sentinel != "" || o.Answer.Code == 0 || !c.writesCodes(origins{made}) {
		return token.NoPos
	}
	return c.e.w.Pos(made.site())
}

// writesCodes reports whether an error is made in a package of the program that knows
// the protocol or makes coded errors, and so can give it a code.
func (c *collector) writesCodes(made origins) bool {
	return !slices.ContainsFunc(made, func(o origin) bool {
		if c.writers[o.pkg] {
			return false
		}
		i := slices.IndexFunc(c.e.w.Imports(), func(p *types.Package) bool { return p.Path() == o.pkg })
		return i < 0 || !c.e.w.Pass.ImportPackageFact(c.e.w.Imports()[i], new(wire.SpeaksFact))
	})
}
