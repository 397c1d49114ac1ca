// Package desk answers messages.
package desk

import (
	"bufio"
	"context"
	"encoding/json"
	"log"
	"os"

	"wired/turned/book"
)

type frame struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *fault          `json:"error,omitempty"`
}

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *fault) Error() string { return f.Message }

type target struct {
	Session string `json:"sessionId"`
}

type desk struct {
	session book.Session
	imports book.Import
	runs    book.Runs
}

func (d *desk) prompt(ctx context.Context, work chan string) (any, error) {
	turn, done, err := d.session.Begin(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	select {
	case text := <-work:
		return text, nil
	case <-turn.Done():
		return nil, turn.Err() // want `session/prompt answers a cancelled prompt with -32603 .*; ACP wants the stop reason "cancelled"`
	}
}

func (d *desk) load(ctx context.Context, work chan string) (any, error) {
	run := d.imports.Begin(ctx)
	select {
	case text := <-work:
		return text, nil
	case <-run.Done():
		return nil, run.Err() // it ends with the program
	}
}

func (d *desk) fork(ctx context.Context, name string, work chan string) (any, error) {
	run := d.runs.Start(ctx, name)
	select {
	case text := <-work:
		return text, nil
	case <-run.Done():
		return nil, run.Err() // want `session/fork answers a cancelled request with -32603 .*; ACP has -32800`
	}
}

func (d *desk) answer(ctx context.Context, f *frame, work chan string) (any, error) {
	var t target
	if err := json.Unmarshal(f.Params, &t); err != nil {
		return nil, &fault{-32602, "E"}
	}
	switch f.Method {
	case "session/prompt":
		return d.prompt(ctx, work)
	case "session/load":
		return d.load(ctx, work)
	case "session/fork":
		return d.fork(ctx, t.Session, work)
	}
	return nil, &fault{-32601, "E"}
}

func (d *desk) note(f *frame) {
	var t target
	if err := json.Unmarshal(f.Params, &t); err != nil {
		return
	}
	switch f.Method {
	case "session/cancel":
		d.session.Interrupt()
	case "$/cancel_request":
		d.runs.Stop(t.Session)
	}
}

// Serve answers the messages.
func Serve(work chan string) {
	d := &desk{}
	defer d.imports.Close()
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var f frame
		out := &frame{Version: "2.0"}
		if err := json.Unmarshal(in.Bytes(), &f); err != nil {
			out.ID, out.Error = json.RawMessage("null"), &fault{-32700, "E"}
		} else if len(f.ID) == 0 {
			d.note(&f)
			continue
		} else if res, err := d.answer(context.Background(), &f, work); err != nil {
			out.ID, out.Error = f.ID, coded(err)
		} else {
			out.ID, out.Result = f.ID, res
		}
		if err := json.NewEncoder(os.Stdout).Encode(out); err != nil {
			log.Println(err)
		}
	}
}

func coded(err error) *fault {
	if f, ok := err.(*fault); ok {
		return f
	}
	return &fault{-32603, err.Error()}
}
