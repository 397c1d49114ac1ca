package errflow

import (
	"cmp"
	"go/token"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
)

// emitted evaluates the coded errors that a function makes, whether it
// returns or sends them.
func (c *collector) emitted(fn *ssa.Function, env []prov) {
	sum := c.e.summary(fn)
	if sum == nil || c.e.foreign(fn) {
		return
	}
	for _, f := range sum.Emits {
		if f.NoCode {
			continue
		}
		f = f.subst(env)
		f.Cause = substAll(f.Cause, env)
		f.Alone = f.Alone && !c.e.conditional(fn, nil)
		if f.Method == "" {
			f.Method = c.methods.at(fn, c.e, f.Site.Pos)
		}
		if f.Method == noMethod {
			continue
		}
		style := ErrorStyle{}
		if f.Lib != "" {
			style.Library, style.Package = c.e.libraryByName(f.Lib)
		} else if ct := c.e.codedTypeByName(f.Type); ct != nil {
			style.Type = ct.typ
		}
		c.coded(f, "", style, nil)
	}
}

// conditional reports whether a function is called because something went
// wrong: it is given the error, or called where one was found. Then what it
// does whatever it is called with is not all that happens.
func (e *engine) conditional(fn *ssa.Function, seen []*ssa.Function) bool {
	if slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool { return isErrorInterface(p.Type()) }) {
		return true
	}
	if slices.Contains(seen, fn) {
		return false
	}
	return slices.ContainsFunc(e.prog.callers[fn], func(call ssa.CallInstruction) bool {
		return slices.ContainsFunc(e.state(call.Parent()).conds(call.Block()), func(k cond) bool {
			return k.Kind == cause.Failed || k.Kind == cause.Missing || k.Kind == cause.IsError
		}) || e.conditional(call.Parent(), append(seen, fn))
	})
}

// coded evaluates a coded error: a generic one may have a cause that says more.
func (c *collector) coded(f flow, method string, style ErrorStyle, related []Related) {
	if f.NoCode || f.Nil || !c.generic(f) {
		return
	}
	for _, inner := range f.Cause {
		if f.Chosen {
			var left bool
			if inner, left = inner.filter(flow{Not: f.ChosenNot, NotTypes: f.ChosenNotTypes}); !left || inner.Kind == coded {
				continue // it has another code
			}
		}
		switch inner.Kind {
		case coded:
			c.overwrites(f, inner)
		case plain, sentinel, external, canceled:
			if inner.Kind == canceled && (inner.Origin != nil || ownContext(inner.Subject.Names)) {
				continue // another package's context need not be the request's
			}
			c.e.sends(inner, f.Code, cmp.Or(method, inner.Method, f.Method), f.Site.Pos)
			if inner.Kind == external && !f.Mapper && !f.Chosen && inner.Func == f.Func && inner.Origin == nil && len(inner.Relays) == 0 {
				// Built on the spot over the error of a call.
				if v, ok := c.built(inner, cmp.Or(method, f.Method), f.Site.Pos); ok {
					c.add(f, Built, f.Code, v, method, style, related)
					continue
				}
			}
			to := related
			if f.Mapper || f.Chosen { // a mapper's last line is right as it is
				for _, r := range f.Relays {
					if r.File != f.Site.File || r.Line != f.Site.Line {
						inner.Relays = append(slices.Clip(inner.Relays), r)
					}
				}
			} else {
				inner.Relays = append(slices.Clip(inner.Relays), f.Relays...)
				to = append(slices.Clip(related), Related{f.Site.Pos, genericHere})
			}
			c.uncoded(inner, Mapped, f.Code, cmp.Or(method, inner.Method, f.Method), style, to)
		}
	}
	if f.Chosen || c.wordless(f.Text) && len(f.Cause) > 0 {
		return // it says what its cause says
	}
	if v, ok := c.built(f, method, f.Site.Pos); ok {
		c.add(f, Built, f.Code, v, method, style, related)
	}
}

// built judges a coded error, or one that becomes one at a position. An
// error that is handed on from where a message is read may end all that waits
// for an answer instead of answering.
func (c *collector) built(f flow, method string, pos token.Pos) (cause.Verdict, bool) {
	ev := c.evidence(f, nil, method)
	ev.Built = !c.e.overChannelAt(pos)
	return cause.Judge(ev)
}

// wordless reports whether a message or format says nothing by itself, or no
// more than what its code is called.
func (c *collector) wordless(text string) bool {
	return c.e.namesCode(text) || !strings.ContainsFunc(verbPattern.ReplaceAllString(text, ""), unicode.IsLetter)
}

// generic reports whether a coded error says nothing but that something went
// wrong: by its code, or by the name of the constant that the program has for
// that.
func (c *collector) generic(f flow) bool {
	if f.Code == -32603 || f.Code == 0 {
		return true
	}
	if strings.Contains(strings.ToLower(f.Const), "internal") {
		return true
	}
	return f.Code == serverError && f.Const != "" && !slices.ContainsFunc(strings.Fields(cause.Words(f.Const)), func(w string) bool {
		return !slices.Contains(saysNothing, w)
	})
}

// serverError is the code that JSON-RPC programs take for any error of a
// server, and that ACP has for a missing authentication.
const serverError = -32000

// saysNothing are the words of a constant that names no kind of error.
var saysNothing = strings.Fields("err error errors code codes rpc json jsonrpc acp server agent client app application generic general default base unknown failure failed handler request")
