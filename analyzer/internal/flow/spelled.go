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

// SpelledCode returns the code of an error object that a text spells out.
func SpelledCode(text string) (code int64, ok bool) {
	m := spelledCode.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	code, err := strconv.ParseInt(m[1], 10, 64)
	return code, err == nil
}

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
	// operand returns what is formatted at a place of the text, and which of the
	// arguments it is.
	operand := func(place int) (v ssa.Value, arg int) {
		if i := len(FormatVerbs(format[:place])); i < len(operands) {
			return operands[i], at + 1 + i
		}
		return nil, 0
	}
	b := call.Block()
	c := &Code{Bound: true}
	x = e.madeAt(Coded, call.Pos(), b)
	x.Type, x.Code = textType, c
	code := spelledCode.FindStringSubmatchIndex(format)
	if n, ok := SpelledCode(format); ok {
		c.Value, c.At.CodeArg = n, at+1
	} else if v, arg := operand(code[2]); v != nil {
		e.setCode(c, v)
		c.At.CodeArg = arg + 1
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
				c.Cause = join(c.Cause, e.causesOf(operands[first+i], program.Place{Block: b}, nil))
			}
		}
	} else if v, _ := operand(message[2]); v != nil {
		e.says(x, v, program.Place{Block: b}, nil)
	}
	return x, true
}
