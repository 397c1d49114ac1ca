package flow

import (
	"regexp"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// An error object may be spelled out in JSON, as a format or as it is sent.
var (
	spelledCode    = regexp.MustCompile(`"code"\s*:\s*(-?\d+|%[dv])`)
	spelledMessage = regexp.MustCompile(`"message"\s*:\s*(%[qsv]|"(?:[^"\\]|\\.)*")`)
)

// spelled reads a coded error that a call writes down in a constant text.
func (e *Errors) spelled(call ssa.CallInstruction) (x *Error, ok bool) {
	args := program.Arguments(call.Common())
	format, at := "", -1
	for i, a := range args {
		if s, isConst := program.StringConst(program.Unconvert(a)); isConst && spelledCode.MatchString(s) && spelledMessage.MatchString(s) {
			format, at = s, i
			break
		}
	}
	if at < 0 {
		return nil, false
	}
	var operands []ssa.Value
	if at+1 < len(args) {
		operands = program.Variadic(args[at+1])
	}
	// operand returns what is formatted at a place of the text.
	operand := func(place int) ssa.Value {
		if i := len(FormatVerbs(format[:place])); i < len(operands) {
			return operands[i]
		}
		return nil
	}
	b := call.Block()
	c := &Code{Bound: true}
	x = &Error{Origin: Origin{
		Kind: Coded, Type: textType, Site: e.w.Site(call.Pos()), Func: b.Parent().Name(), Code: c,
		Conds: e.c.At(b), Alone: e.Alone(b), Method: e.w.MethodAt(b),
	}}
	code := spelledCode.FindStringSubmatchIndex(format)
	if n, err := strconv.ParseInt(format[code[2]:code[3]], 10, 64); err == nil {
		c.Value = n
	} else if v := operand(code[2]); v != nil {
		e.setCode(c, v)
	} else {
		return nil, false
	}
	message := spelledMessage.FindStringSubmatchIndex(format)
	text := format[message[2]:message[3]]
	if text[0] == '"' {
		x.Text = text[1 : len(text)-1]
		for i := range FormatVerbs(text) {
			first := len(FormatVerbs(format[:message[2]]))
			if first+i < len(operands) {
				x.Args = x.Args.Join(e.t.Of(operands[first+i]))
				c.Cause = join(c.Cause, e.causesOf(operands[first+i], program.Place{Block: b}))
			}
		}
	} else if v := operand(message[2]); v != nil {
		x.Text, x.Args = e.text(v)
		if i := e.textParam(v); i >= 0 {
			c.TextParam = i + 1
		}
		c.Cause = e.causesOf(v, program.Place{Block: b})
	}
	return x, true
}
