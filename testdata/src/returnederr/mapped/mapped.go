// Package mapped gives its errors a code in one place: with methods, tables,
// predicates and functions that are made of functions.
package mapped

import (
	"context"
	"errors"
	"io"
	"os"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var errGone = errors.New("session not found")

func gone() error { return &acp.RequestError{Code: -32002, Message: "Resource not found"} }

type base struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

// A mapper behind an interface, one that nothing implements, and one in a field.
type mapper interface{ Map(error) error }

type sessions struct{}

func (sessions) Map(err error) error {
	if errors.Is(err, errGone) {
		return gone()
	}
	return err
}

type absent interface{ Mapped(error) error }

type mapping struct {
	base
	mapper mapper
	absent absent
	OnErr  func(error) error
}

func (a *mapping) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.open[params.SessionId] {
		return acp.PromptResponse{}, a.mapper.Map(errGone)
	}
	return acp.PromptResponse{}, nil
}

func (a *mapping) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !a.open[params.SessionId] {
		return acp.LoadSessionResponse{}, a.absent.Mapped(errGone)
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *mapping) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if !a.open[params.SessionId] {
		return acp.ResumeSessionResponse{}, a.OnErr(errGone)
	}
	return acp.ResumeSessionResponse{}, nil
}

// Rows of a table, in a variable and in a field that a constructor fills.
type row struct {
	err  error
	code int
}

var known = []row{{errGone, -32002}, {os.ErrNotExist, -32002}}

type other struct {
	err  error
	code int
}

var others = []*other{{io.EOF, -32002}}

func byRow(err error) error {
	for _, r := range known {
		if errors.Is(err, r.err) {
			return &acp.RequestError{Code: r.code, Message: err.Error()}
		}
	}
	return err
}

func byOther(err error) error {
	for _, r := range others {
		if errors.Is(err, r.err) {
			return &acp.RequestError{Code: r.code, Message: err.Error()}
		}
	}
	return err
}

type rows struct {
	base
	known []row
}

func newRows() *rows {
	a := &rows{}
	a.on(errGone, -32002)
	return a
}

func (a *rows) on(err error, code int) { a.known = append(a.known, row{err, code}) }

func (a *rows) out(err error) error {
	for _, r := range a.known {
		if errors.Is(err, r.err) {
			return &acp.RequestError{Code: r.code, Message: err.Error()}
		}
	}
	return err
}

func (a *rows) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.open[params.SessionId] {
		return acp.PromptResponse{}, byRow(errGone)
	}
	return acp.PromptResponse{}, nil
}

func (a *rows) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !a.open[params.SessionId] {
		return acp.LoadSessionResponse{}, byOther(errGone) // want `session/load answers an unknown session.*-32002`
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *rows) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if !a.open[params.SessionId] {
		return acp.ResumeSessionResponse{}, a.out(errGone)
	}
	return acp.ResumeSessionResponse{}, nil
}

// A list of errors that share a code.
type listed struct{ base }

func lost(err error) error {
	for _, e := range []error{errGone, os.ErrNotExist} {
		if errors.Is(err, e) {
			return gone()
		}
	}
	return err
}

func ended(err error) error {
	for _, e := range []error{io.EOF, os.ErrNotExist} {
		if errors.Is(err, e) {
			return gone()
		}
	}
	return err
}

func (a *listed) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.open[params.SessionId] {
		return acp.PromptResponse{}, lost(errGone)
	}
	return acp.PromptResponse{}, nil
}

func (a *listed) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !a.open[params.SessionId] {
		return acp.LoadSessionResponse{}, ended(errGone) // want `session/load answers an unknown session.*-32002`
	}
	return acp.LoadSessionResponse{}, nil
}

// Rules are pairs of functions, or of interfaces.
type rule struct {
	is func(error) bool
	to func(error) error
}

var rules = []rule{
	{func(err error) bool { return errors.Is(err, errGone) }, func(error) error { return gone() }},
}

func byRule(err error) error {
	for _, r := range rules {
		if r.is(err) {
			return r.to(err)
		}
	}
	return err
}

type trier interface{ try(error) (error, bool) }

type tries struct{}

func (tries) try(err error) (error, bool) {
	if errors.Is(err, errGone) {
		return gone(), true
	}
	return nil, false
}

var triers = []trier{tries{}}

func byTrier(err error) error {
	for _, t := range triers {
		if coded, ok := t.try(err); ok {
			return coded
		}
	}
	return err
}

type ruled struct{ base }

func (a *ruled) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.open[params.SessionId] {
		return acp.PromptResponse{}, byRule(errGone)
	}
	return acp.PromptResponse{}, nil
}

func (a *ruled) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !a.open[params.SessionId] {
		return acp.LoadSessionResponse{}, byTrier(errGone)
	}
	return acp.LoadSessionResponse{}, nil
}

// Functions that are put together.
type fn func(error) error

func (f fn) then(g fn) fn { return func(err error) error { return g(f(err)) } }

func files(err error) error {
	if errors.Is(err, os.ErrNotExist) {
		return gone()
	}
	return err
}

var chain = fn(files).then(lost)

type chained struct{ base }

func (a *chained) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.open[params.SessionId] {
		return acp.PromptResponse{}, chain(errGone)
	}
	return acp.PromptResponse{}, nil
}

// Predicates: a code with a bool, two in a row, one that is negated, one in a
// variable.
func codeOf(err error) (int, bool) {
	switch {
	case errors.Is(err, errGone):
		return -32002, true
	case errors.Is(err, os.ErrNotExist):
		return -32002, true
	}
	return 0, false
}

func isGone(err error) bool  { return errors.Is(err, errGone) }
func isEnded(err error) bool { return err == io.EOF }

type asking struct{ base }

func (a *asking) have(id acp.SessionId) error {
	if !a.open[id] {
		return errGone
	}
	return nil
}

func (a *asking) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.have(params.SessionId); err != nil {
		if code, ok := codeOf(err); ok {
			return acp.PromptResponse{}, &acp.RequestError{Code: code, Message: err.Error()}
		}
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{}, nil
}

func (a *asking) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	err := a.have(params.SessionId)
	if isGone(err) || isEnded(err) {
		return acp.LoadSessionResponse{}, gone()
	}
	return acp.LoadSessionResponse{}, err
}

func (a *asking) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	err := a.have(params.SessionId)
	if !isGone(err) {
		return acp.ResumeSessionResponse{}, err
	}
	return acp.ResumeSessionResponse{}, gone()
}

func (a *asking) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	err := a.have(params.SessionId)
	missing := errors.Is(err, errGone)
	if missing {
		return acp.SetSessionModeResponse{}, gone()
	}
	return acp.SetSessionModeResponse{}, err
}

// The wrong question.
type confused struct{ base }

func (a *confused) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	var err error
	if !a.open[params.SessionId] {
		err = errGone
	}
	if isEnded(err) {
		return acp.PromptResponse{}, gone()
	}
	return acp.PromptResponse{}, err // want `session/prompt answers an unknown session.*-32002`
}

func (a *confused) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	var err error
	if !a.open[params.SessionId] {
		err = errGone
	}
	if isGone(err) {
		return acp.LoadSessionResponse{}, err // want `session/load answers an unknown session.*-32002`
	}
	return acp.LoadSessionResponse{}, nil
}

// Codes may be filled by users of the package.
var Codes = map[error]int{io.EOF: -32001}

func codeIn(err error) error {
	for known, code := range Codes {
		if errors.Is(err, known) {
			return &acp.RequestError{Code: code, Message: known.Error()}
		}
	}
	return err
}

var codes = map[error]int{io.EOF: -31001}

func ownCodeIn(err error) error {
	for known, code := range codes {
		if errors.Is(err, known) {
			return &acp.RequestError{Code: code, Message: known.Error()}
		}
	}
	return err
}

func inside(err error) error {
	for e := err; e != nil; e = errors.Unwrap(e) {
		if e == errGone {
			return gone()
		}
	}
	return err
}

type tabled struct{ base }

func (a *tabled) have(id acp.SessionId) error {
	if !a.open[id] {
		return errGone // want `session/resume answers an unknown session.*-32002`
	}
	return nil
}

func (a *tabled) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, codeIn(a.have(params.SessionId))
}

func (a *tabled) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, inside(a.have(params.SessionId))
}

func (a *tabled) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	return acp.ResumeSessionResponse{}, ownCodeIn(a.have(params.SessionId))
}
