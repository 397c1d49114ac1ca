// Package fault makes error objects of the kinds of errors.
package fault

import (
	"context"
	"errors"

	"wired/kindof/problem"
)

// Fault is the error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

var codes = map[problem.Kind]int{
	problem.Other: -32603,
	problem.Bad:   -32602,
	problem.Gone:  -32002,
	problem.Taken: -32050,
}

// Of looks the code up.
func Of(err error) *Fault {
	f := &Fault{Message: err.Error()}
	if errors.Is(err, context.Canceled) {
		f.Code = -32800
		return f
	}
	f.Code = codes[problem.KindOf(err)]
	return f
}

type entry struct {
	code int
	text string
}

var entries = map[problem.Kind]entry{
	problem.Bad:  {-32602, "bad"},
	problem.Gone: {-32002, "gone"},
}

// By looks an entry up, if there is one.
func By(err error) *Fault {
	if e, ok := entries[problem.KindOf(err)]; ok {
		return &Fault{Code: e.code, Message: e.text}
	}
	return &Fault{Code: -32603, Message: err.Error()}
}

// In compares the kind.
func In(err error) *Fault {
	switch problem.KindOf(err) {
	case problem.Bad:
		return &Fault{Code: -32602, Message: err.Error()}
	case problem.Gone:
		return &Fault{Code: -32002, Message: err.Error()}
	}
	return &Fault{Code: -32603, Message: err.Error()}
}

// Near asks for a kind that somebody else falls back on.
func Near(err error, or problem.Kind) *Fault {
	return &Fault{Code: codes[problem.Nearest(err, or)], Message: err.Error()}
}

// Refusal is an error of a kind, too.
type Refusal struct{ Kind problem.Kind }

func (r *Refusal) Error() string { return string(r.Kind) }

// Either asks for both.
func Either(err error) *Fault {
	kind := problem.Unused
	var p *problem.Error
	var r *Refusal
	if errors.As(err, &p) {
		kind = p.Kind
	} else if errors.As(err, &r) {
		kind = r.Kind
	}
	return &Fault{Code: codes[kind], Message: err.Error()}
}
