// Package parts has errors, and texts of failures, in structs: in one inside of
// another, in what a method of the struct makes, in elements, over channels and in
// the structs of another package. Those in the first half must stay silent.
package parts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"returnederr/parts/lib"

	acp "github.com/coder/acp-go-sdk"
)

type quiet struct {
	acp.Agent
	open map[acp.SessionId]bool
	work func(context.Context) error
}

// A title is a text, and no failure.
type report struct {
	title string
	bad   int
}

func (r *report) err() error {
	if r.bad == 0 {
		return nil
	}
	return errors.New(r.title)
}

func (a *quiet) NewSession(ctx context.Context, req acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	r := report{title: "unknown session"}
	r.bad = len(a.open)
	return acp.NewSessionResponse{}, r.err()
}

// Another field of a struct inside, and the same field of another struct.
type step struct{ err, note error }

type run struct{ first, second step }

func (r run) last() error { return r.second.err }

func (a *quiet) LoadSession(ctx context.Context, req acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	gone := fmt.Errorf("no session %s", req.SessionId)
	r := run{first: step{err: gone}, second: step{note: gone}}
	return acp.LoadSessionResponse{}, r.last()
}

// What the field holds is set again by whoever has the pointer.
type box struct {
	text string
	ok   bool
}

func fill(b *box) { b.text = "the disk is full" }

func (a *quiet) look(id acp.SessionId) *box {
	if !a.open[id] {
		return &box{text: "session not found"}
	}
	return &box{ok: true}
}

func (b *box) err() error {
	if b.ok {
		return nil
	}
	return errors.New(b.text)
}

func (a *quiet) SetSessionMode(ctx context.Context, req acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	b := a.look(req.SessionId)
	fill(b)
	return acp.SetSessionModeResponse{}, b.err()
}

// The cause of another context.
func (a *quiet) ResumeSession(ctx context.Context, req acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	one, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if !a.open[req.SessionId] {
		stop(fmt.Errorf("no session %s", req.SessionId))
	}
	if err := a.work(one); err != nil {
		return acp.ResumeSessionResponse{}, context.Cause(ctx)
	}
	return acp.ResumeSessionResponse{}, nil
}

// The error of a context is not its cause.
func (a *quiet) CloseSession(ctx context.Context, req acp.CloseSessionRequest) (acp.CloseSessionResponse, error) {
	own, stop := context.WithCancelCause(context.WithoutCancel(ctx))
	defer stop(nil)
	if req.SessionId == "" {
		stop(errors.New("the session is empty"))
	}
	return acp.CloseSessionResponse{}, own.Err()
}

var errBudget = errors.New("the budget is used up")

// The program's own cause.
func (a *quiet) Prompt(ctx context.Context, req acp.PromptRequest) (acp.PromptResponse, error) {
	if err := lib.Full().Err; err != nil {
		return acp.PromptResponse{}, err
	}
	own, stop := context.WithTimeoutCause(context.WithoutCancel(ctx), time.Minute, errBudget)
	defer stop()
	<-own.Done()
	return acp.PromptResponse{}, context.Cause(own)
}

// From here on, all are found.

type loud struct {
	acp.Agent
	open map[acp.SessionId]bool
	have map[string]bool
	work func(context.Context) error
	stop context.CancelCauseFunc
}

// A struct inside of two others, one of them behind a pointer.
type inner struct{ err error }

type middle struct{ in *inner }

type outer struct{ mid middle }

func (o outer) failed() error { return o.mid.in.err }

func (a *loud) LoadSession(ctx context.Context, req acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !a.open[req.SessionId] {
		o := outer{middle{&inner{fmt.Errorf("no session %s", req.SessionId)}}} // want `-32002 \(Resource not found\)`
		return acp.LoadSessionResponse{}, o.failed()
	}
	return acp.LoadSessionResponse{}, nil
}

// A text that a method makes an error of, out of the second result.
type outcome struct {
	text string
	ok   bool
}

func (o *outcome) err() error {
	if o == nil {
		return nil
	}
	return fmt.Errorf("%s", o.text)
}

func (a *loud) find(id acp.SessionId) (int, *outcome) {
	if !a.open[id] {
		return 0, &outcome{text: "session not found"} // want `-32002 \(Resource not found\)`
	}
	return 1, nil
}

func (a *loud) SetSessionMode(ctx context.Context, req acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	_, o := a.find(req.SessionId)
	return acp.SetSessionModeResponse{}, o.err()
}

// The same over a channel, by a function that the text is handed to twice.
func failure(o outcome) error {
	if o.ok {
		return nil
	}
	return errors.New(o.text)
}

func first(o outcome) error { return failure(o) }

func (a *loud) ResumeSession(ctx context.Context, req acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	ch := make(chan outcome, 1)
	go func() {
		if !a.open[req.SessionId] {
			ch <- outcome{text: "unknown session"} // want `-32002 \(Resource not found\)`
			return
		}
		ch <- outcome{ok: true}
	}()
	return acp.ResumeSessionResponse{}, first(<-ch)
}

// Elements of a slice that another function fills.
type batch struct{ steps []outcome }

func (a *loud) steps(id acp.SessionId) batch {
	var b batch
	if !a.open[id] {
		b.steps = append(b.steps, outcome{text: "the session is not known"}) // want `-32002 \(Resource not found\)`
	}
	return b
}

func (a *loud) start(ctx context.Context, id acp.SessionId) context.Context {
	ctx, stop := context.WithCancelCause(ctx)
	if !a.open[id] {
		stop(fmt.Errorf("session %s not found", id)) // want `-32002 \(Resource not found\)`
	}
	return ctx
}

type started struct{ loud }

func (a *started) Prompt(ctx context.Context, req acp.PromptRequest) (acp.PromptResponse, error) {
	own := a.start(context.WithoutCancel(ctx), req.SessionId)
	<-own.Done()
	return acp.PromptResponse{}, context.Cause(own)
}

// The structs of another package.
func (a *started) LoadSession(ctx context.Context, req acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, lib.Open(a.have, string(req.SessionId)).Err // want `-32002 \(Resource not found\)`
}

func (a *started) ResumeSession(ctx context.Context, req acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if v := lib.Judge(a.have, string(req.SessionId)); !v.Fine { // want `-32002 \(Resource not found\)`
		return acp.ResumeSessionResponse{}, errors.New(v.Why)
	}
	return acp.ResumeSessionResponse{}, nil
}

func (a *loud) begin(ctx context.Context) context.Context {
	ctx, a.stop = context.WithCancelCause(ctx)
	return ctx
}

func (a *loud) Prompt(ctx context.Context, req acp.PromptRequest) (acp.PromptResponse, error) {
	for _, s := range a.steps(req.SessionId).steps {
		if !s.ok {
			return acp.PromptResponse{}, errors.New(s.text)
		}
	}
	ctx = a.begin(context.WithoutCancel(ctx))
	fail := func(err error) { a.stop(err) }
	within, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if !a.open[req.SessionId] {
		fail(errors.New("unknown session")) // want `-32002 \(Resource not found\)`
	}
	if err := a.work(within); err != nil {
		return acp.PromptResponse{}, fmt.Errorf("work: %w", context.Cause(within))
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
