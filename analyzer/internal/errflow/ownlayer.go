package errflow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/answer"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// ownLayer looks at what becomes of errors in a program that reads its messages
// itself: whether they are sent is for its callers to decide, and not for a
// library.
func (c *collector) ownLayer() {
	if c.e.w.ImportsLibrary("") {
		return
	}
	for _, fn := range c.e.w.Funcs {
		if !c.e.takesMessage(fn) || c.e.foreign(fn) {
			continue
		}
		for _, ret := range program.Returns(fn) {
			c.returned(ret)
		}
	}
}

// takesMessage reports whether a function gets a message or decodes its argument. A
// function that only sends cannot answer that it failed.
func (e *engine) takesMessage(fn *ssa.Function) bool {
	return slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool { return e.w.Frame(p.Type()) }) ||
		slices.ContainsFunc(e.decodings(fn), func(d decoding) bool {
			_, given := program.Unconvert(d.data).(*ssa.Parameter)
			return given
		})
}

// serving says which messages lead to a block: requests of the protocol alone,
// its notifications alone, or neither.
func (e *engine) serving(b *ssa.BasicBlock) (requests, notifications bool) {
	names := e.methodsAt(b)
	requests, notifications = len(names) > 0, len(names) > 0
	for name := range names {
		row, ok := e.w.Protocol.Method(name)
		requests = requests && ok && !row.Notification
		notifications = notifications && row.Notification
	}
	return requests, notifications
}

// returned looks at an error that a function returns to callers that answer nothing.
// The error of a notification needs no answer, but it must not end the connection.
func (c *collector) returned(ret *ssa.Return) {
	if len(ret.Results) == 0 {
		return
	}
	v := ret.Results[len(ret.Results)-1]
	requests, notifications := c.e.serving(ret.Block())
	if !requests && !notifications || !program.IsErrorInterface(v.Type()) || !c.ways.Set(v) && !c.e.certain(v, ret.Block()) {
		return
	}
	x := Escape{Notify: notifications, Method: c.e.w.MethodAt(ret.Block())}
	known := answer.Known{c.e.w.CopyOf(v): true}
	switch end := c.ways.Failed(ret, known).End; {
	case end == answer.Closed && notifications:
		x.Effect = "ends the connection"
	case end == answer.Closed:
		x.Effect = "ends the connection, and the request gets no answer"
	case end != answer.Dropped || notifications:
		return
	default:
		x.Unheard = true
	}
	c.escape(x, ret.Pos())
}
