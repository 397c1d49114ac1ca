// Package changes makes changes of requests, and hands them on.
package changes

import (
	"context"

	acp "github.com/coder/acp-go-sdk"

	"wired/changes/book"
)

type agent struct {
	acp.Agent
	books map[acp.SessionId]*book.Book
}

func (a *agent) record(id acp.SessionId, c book.Change) error {
	b, ok := a.books[id]
	if !ok {
		return &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return b.Record(c) // want `^returnederr: session/set_mode answers 2 errors of other packages with -32603 .*; of these, ACP has -32602 .*, because !slices.Contains\(modes, m.Mode\) \(book.go:21\): tell them apart`
}

func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, a.record(p.SessionId, book.ModeSet{Mode: string(p.ModeId)})
}

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if b, ok := a.books[p.SessionId]; ok {
		return acp.PromptResponse{}, b.Open()
	}
	return acp.PromptResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found"}
}
