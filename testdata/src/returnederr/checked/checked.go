// Package checked asks the values of a request the same questions in several
// places. Only the first one that asks turns anything away.
package checked

import (
	"context"
	"errors"
	"path/filepath"
	"regexp"

	"acpbase"
	"returnederr/checked/store"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	modes map[string]bool
}

// Both were asked before, in another package's words.
func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if params.Cwd == "" || !filepath.IsAbs(params.Cwd) {
		return acp.NewSessionResponse{}, acp.NewInvalidParams(nil)
	}
	if err := a.begin(&params); err != nil {
		return acp.NewSessionResponse{}, err
	}
	return acp.NewSessionResponse{}, nil
}

func (a *agent) begin(params *acp.NewSessionRequest) error { return a.prepare(*params) }

// Its caller's caller has asked.
func (a *agent) prepare(params acp.NewSessionRequest) error { return store.Open(params.Cwd) }

// An absolute path is not empty.
func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !filepath.IsAbs(params.Cwd) {
		return acp.LoadSessionResponse{}, acp.NewInvalidParams(nil)
	}
	return acp.LoadSessionResponse{}, store.Open(params.Cwd)
}

// Here only the one question was asked: the other one is still open.
func (a *agent) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	if params.Cwd == nil || *params.Cwd == "" {
		return acp.ListSessionsResponse{}, acp.NewInvalidParams(nil)
	}
	return acp.ListSessionsResponse{}, store.Open(*params.Cwd) // want `-32602 .*!filepath.IsAbs`
}

var word = regexp.MustCompile("^[a-z]+$")

func valid(name string) (string, bool) { return name, word.MatchString(name) }

func check(name string) error {
	if name == "" {
		return errors.New("a name is required")
	}
	return nil
}

// A function is asked about the same value again.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	mode := string(params.ModeId)
	if _, ok := valid(mode); !ok {
		return acp.SetSessionModeResponse{}, acp.NewInvalidParams(nil)
	}
	if len(params.SessionId) == 0 {
		return acp.SetSessionModeResponse{}, acp.NewInvalidParams(nil)
	}
	if err := check(mode); err != nil {
		return acp.SetSessionModeResponse{}, acp.NewInvalidParams(nil)
	}
	if err := again(mode); err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	return acp.SetSessionModeResponse{}, either(string(params.SessionId), params.ModeId)
}

func again(mode string) error {
	if _, ok := valid(mode); !ok {
		return errors.New("invalid mode")
	}
	if err := check(mode); err != nil {
		return errors.New("invalid params: mode")
	}
	if err := other(mode); err != nil {
		return errors.New("invalid params: mode") // want `-32602`
	}
	return nil
}

func other(name string) error {
	if len(name) > 20 {
		return errors.New("too long")
	}
	return nil
}

// The caller has asked about both, about the second one by a function.
func either(session string, mode acp.SessionModeId) error {
	if session == "" || mode == "" {
		return errors.New("session and mode are required")
	}
	return both(session, session)
}

// One of the two holds, and the caller has asked about the first alone.
func (a *agent) UnstableForkSession(ctx context.Context, params acp.UnstableForkSessionRequest) (acp.UnstableForkSessionResponse, error) {
	if params.SessionId == "" {
		return acp.UnstableForkSessionResponse{}, acp.NewInvalidParams(nil)
	}
	if err := one(string(params.SessionId), params.Cwd); err != nil {
		return acp.UnstableForkSessionResponse{}, err
	}
	folder, err := given(params)
	if err != nil {
		return acp.UnstableForkSessionResponse{}, err
	}
	if err := after(folder); err != nil {
		return acp.UnstableForkSessionResponse{}, err
	}
	if folder, err = named(params); err != nil {
		return acp.UnstableForkSessionResponse{}, err
	}
	return acp.UnstableForkSessionResponse{}, afterwards(folder)
}

func one(session, cwd string) error {
	if session == "" || cwd == "" {
		return errors.New("session and folder are required") // want `-32602`
	}
	return nil
}

// given may do without a folder, but not without one that begins like that.
func given(params acp.UnstableForkSessionRequest) (folder string, err error) {
	folder = params.Cwd
	if params.Meta == nil {
		return folder, nil
	}
	if !filepath.IsAbs(folder) {
		return "", acp.NewInvalidParams(nil)
	}
	return folder, nil
}

// named refuses what has no name, however it goes on.
func named(params acp.UnstableForkSessionRequest) (folder string, err error) {
	folder = params.Cwd
	if folder == "" {
		return "", acp.NewInvalidParams(nil)
	}
	if params.Meta == nil {
		return folder, nil
	}
	return folder, refuse(params.Meta)
}

func refuse(meta map[string]any) error {
	if len(meta) > 3 {
		return acp.NewInvalidParams(nil)
	}
	return nil
}

// afterwards is called with what named has not refused.
func afterwards(folder string) error {
	if folder == "" {
		return errors.New("there is none")
	}
	return nil
}

// after is called with what given might not have refused.
func after(folder string) error {
	if !filepath.IsAbs(folder) {
		return errors.New("it begins nowhere") // want `-32602`
	}
	return nil
}

// Here the caller's caller has asked about both.
func both(session, other string) error {
	if session == "" || other == "" {
		return errors.New("both are required")
	}
	return nil
}

// What was asked was another field, the pointer and not what it points to, or
// the value before it was changed.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if params.SessionId == "" {
		return acp.PromptResponse{}, acp.NewInvalidParams(nil)
	}
	if err := blocks(params.Prompt); err != nil {
		return acp.PromptResponse{}, err
	}
	if len(params.Prompt) > 0 && params.Prompt[0].Text != nil {
		if err := text(params.Prompt[0].Text.Text); err != nil {
			return acp.PromptResponse{}, err
		}
	}
	params.SessionId = acp.SessionId(params.Meta["session"].(string))
	return acp.PromptResponse{}, session(params.SessionId)
}

func blocks(list []acp.ContentBlock) error {
	if len(list) == 0 {
		return errors.New("a prompt is required") // want `-32602`
	}
	return nil
}

func text(s string) error {
	if s == "" {
		return errors.New("a text is required") // want `-32602`
	}
	return nil
}

func session(id acp.SessionId) error {
	if id == "" {
		return errors.New("a session is required") // want `-32602`
	}
	return nil
}

// The question was asked, and its answer did not matter.
func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if params.Cwd == "" {
		a.modes["none"] = true
	}
	return acp.ResumeSessionResponse{}, folder(params.Cwd)
}

func folder(dir string) error {
	if dir == "" {
		return errors.New("a folder is required") // want `-32602`
	}
	return check(dir)
}

type entry struct {
	name string
	next *entry
}

// A variable that is set from itself.
func (a *agent) Authenticate(ctx context.Context, params acp.AuthenticateRequest) (acp.AuthenticateResponse, error) {
	var cur *entry
	show := func() string { return cur.name }
	for range 3 {
		cur = cur.next
		if cur.name == "" {
			continue
		}
		if err := check(cur.name); err != nil {
			return acp.AuthenticateResponse{}, errors.New(show())
		}
	}
	return acp.AuthenticateResponse{}, nil
}
