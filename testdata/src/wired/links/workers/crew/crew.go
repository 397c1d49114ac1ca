// Package crew answers by a function that several workers call.
package crew

import (
	"context"
	"encoding/json"
	"errors"
	"io"
)

type Job struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

type reply struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

type outcome struct {
	id  json.RawMessage
	res any
	err error
}

// Group runs functions and returns the error of one that failed.
type Group interface {
	Go(func() error)
	Wait() error
}

// Run has the workers of a group do the jobs.
func Run(ctx context.Context, g Group, in io.Reader, out io.Writer, do func(context.Context, Job) (any, error)) error {
	jobs, done := make(chan Job), make(chan outcome)
	go write(out, done)
	g.Go(func() error {
		for j := range jobs {
			res, err := do(ctx, j)
			done <- outcome{j.ID, res, err}
		}
		return nil
	})
	dec := json.NewDecoder(in)
	for {
		var j Job
		if err := dec.Decode(&j); err != nil {
			done <- outcome{err: &Fault{-32700, "no JSON"}}
			break
		}
		jobs <- j
	}
	close(jobs)
	return g.Wait()
}

// Once has one job done by a function of which others may make something else.
func Once(ctx context.Context, j Job, do func(context.Context, Job) (any, error)) func() (any, error) {
	return func() (any, error) { return do(ctx, j) }
}

func write(out io.Writer, done <-chan outcome) {
	enc := json.NewEncoder(out)
	for o := range done {
		r := reply{ID: o.id, Result: o.res}
		if o.err != nil {
			r.Result, r.Error = nil, fault(o.err)
		}
		enc.Encode(r)
	}
}

func fault(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return &Fault{-32603, err.Error()}
}
