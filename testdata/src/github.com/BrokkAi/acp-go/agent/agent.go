// Package agent is a stub of the package of the same name in
// github.com/BrokkAi/acp-go: handlers take the client after the context.
package agent

import (
	"context"
	"io"

	"github.com/BrokkAi/acp-go/schema"
)

type SessionUpdater interface {
	Update(schema.SessionUpdate) error
}

type Client interface {
	Call(ctx context.Context, method string, params, result any) error
	Notify(ctx context.Context, method string, params any) error
	ReadTextFile(context.Context, schema.ReadTextFileRequest) (schema.ReadTextFileResponse, error)
	WriteTextFile(context.Context, schema.WriteTextFileRequest) (schema.WriteTextFileResponse, error)
	RequestPermission(context.Context, schema.RequestPermissionRequest) (schema.RequestPermissionResponse, error)
	CreateElicitation(context.Context, schema.CreateElicitationRequest) (schema.CreateElicitationResponse, error)
	CreateTerminal(context.Context, schema.CreateTerminalRequest) (schema.CreateTerminalResponse, error)
	TerminalOutput(context.Context, schema.TerminalOutputRequest) (schema.TerminalOutputResponse, error)
	WaitForTerminalExit(context.Context, schema.WaitForTerminalExitRequest) (schema.WaitForTerminalExitResponse, error)
	KillTerminal(context.Context, schema.KillTerminalRequest) (schema.KillTerminalResponse, error)
	ReleaseTerminal(context.Context, schema.ReleaseTerminalRequest) (schema.ReleaseTerminalResponse, error)
}

type Agent interface {
	Initialize(context.Context, Client, schema.InitializeRequest) (schema.InitializeResponse, error)
	NewSession(context.Context, Client, schema.NewSessionRequest) (schema.NewSessionResponse, error)
	Prompt(context.Context, Client, schema.PromptRequest, SessionUpdater) (schema.PromptResponse, error)
}

type Authenticator interface {
	Authenticate(context.Context, Client, schema.AuthenticateRequest) (schema.AuthenticateResponse, error)
}

type SessionLoader interface {
	LoadSession(context.Context, Client, schema.LoadSessionRequest) (schema.LoadSessionResponse, error)
}

type SessionResumer interface {
	ResumeSession(context.Context, Client, schema.ResumeSessionRequest) (schema.ResumeSessionResponse, error)
}

type SessionCloser interface {
	CloseSession(context.Context, Client, schema.CloseSessionRequest) (schema.CloseSessionResponse, error)
}

type SessionLister interface {
	ListSessions(context.Context, Client, schema.ListSessionsRequest) (schema.ListSessionsResponse, error)
}

type SessionDeleter interface {
	DeleteSession(context.Context, Client, schema.DeleteSessionRequest) (schema.DeleteSessionResponse, error)
}

type ModeSetter interface {
	SetMode(context.Context, Client, schema.SetSessionModeRequest) (schema.SetSessionModeResponse, error)
}

type ConfigOptionSetter interface {
	SetConfigOption(context.Context, Client, schema.SetSessionConfigOptionRequest) (schema.SetSessionConfigOptionResponse, error)
}

type LoggerOuter interface {
	Logout(context.Context, Client, schema.LogoutRequest) (schema.LogoutResponse, error)
}

type SessionCanceler interface {
	CancelSession(context.Context, schema.CancelNotification) error
}

type Filesystem interface {
	ReadTextFile(context.Context, schema.ReadTextFileRequest) (schema.ReadTextFileResponse, error)
	WriteTextFile(context.Context, schema.WriteTextFileRequest) (schema.WriteTextFileResponse, error)
}

type Runtime struct{ Agent Agent }

func New(implementation Agent) *Runtime { return &Runtime{Agent: implementation} }

func (r *Runtime) Serve(ctx context.Context, in io.ReadCloser, out io.WriteCloser) error { return nil }
