// Package acpbase has agents and clients that implement nothing, for test
// programs to embed: each method answers that it is not there.
package acpbase

import (
	"context"

	"github.com/coder/acp-go-sdk"
)

// Agent refuses every request of a client.
type Agent struct{}

var _ acp.Agent = Agent{}

func (Agent) Authenticate(context.Context, acp.AuthenticateRequest) (r acp.AuthenticateResponse, err error) {
	return r, acp.NewMethodNotFound(acp.AgentMethodAuthenticate)
}

func (Agent) Initialize(context.Context, acp.InitializeRequest) (r acp.InitializeResponse, err error) {
	return r, acp.NewMethodNotFound(acp.AgentMethodInitialize)
}

func (Agent) Logout(context.Context, acp.LogoutRequest) (r acp.LogoutResponse, err error) {
	return r, acp.NewMethodNotFound(acp.AgentMethodLogout)
}

func (Agent) Cancel(context.Context, acp.CancelNotification) error { return nil }

func (Agent) CloseSession(context.Context, acp.CloseSessionRequest) (r acp.CloseSessionResponse, err error) {
	return r, acp.NewMethodNotFound(acp.AgentMethodSessionClose)
}

func (Agent) ListSessions(context.Context, acp.ListSessionsRequest) (r acp.ListSessionsResponse, err error) {
	return r, acp.NewMethodNotFound(acp.AgentMethodSessionList)
}

func (Agent) NewSession(context.Context, acp.NewSessionRequest) (r acp.NewSessionResponse, err error) {
	return r, acp.NewMethodNotFound(acp.AgentMethodSessionNew)
}

func (Agent) Prompt(context.Context, acp.PromptRequest) (r acp.PromptResponse, err error) {
	return r, acp.NewMethodNotFound(acp.AgentMethodSessionPrompt)
}

func (Agent) ResumeSession(context.Context, acp.ResumeSessionRequest) (r acp.ResumeSessionResponse, err error) {
	return r, acp.NewMethodNotFound(acp.AgentMethodSessionResume)
}

func (Agent) SetSessionConfigOption(context.Context, acp.SetSessionConfigOptionRequest) (r acp.SetSessionConfigOptionResponse, err error) {
	return r, acp.NewMethodNotFound(acp.AgentMethodSessionSetConfigOption)
}

func (Agent) SetSessionMode(context.Context, acp.SetSessionModeRequest) (r acp.SetSessionModeResponse, err error) {
	return r, acp.NewMethodNotFound(acp.AgentMethodSessionSetMode)
}

// Client refuses every request of an agent.
type Client struct{}

var _ acp.Client = Client{}

func (Client) ReadTextFile(context.Context, acp.ReadTextFileRequest) (r acp.ReadTextFileResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodFsReadTextFile)
}

func (Client) WriteTextFile(context.Context, acp.WriteTextFileRequest) (r acp.WriteTextFileResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodFsWriteTextFile)
}

func (Client) RequestPermission(context.Context, acp.RequestPermissionRequest) (r acp.RequestPermissionResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodSessionRequestPermission)
}

func (Client) SessionUpdate(context.Context, acp.SessionNotification) error { return nil }

func (Client) CreateTerminal(context.Context, acp.CreateTerminalRequest) (r acp.CreateTerminalResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodTerminalCreate)
}

func (Client) KillTerminal(context.Context, acp.KillTerminalRequest) (r acp.KillTerminalResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodTerminalKill)
}

func (Client) TerminalOutput(context.Context, acp.TerminalOutputRequest) (r acp.TerminalOutputResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodTerminalOutput)
}

func (Client) ReleaseTerminal(context.Context, acp.ReleaseTerminalRequest) (r acp.ReleaseTerminalResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodTerminalRelease)
}

func (Client) WaitForTerminalExit(context.Context, acp.WaitForTerminalExitRequest) (r acp.WaitForTerminalExitResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodTerminalWaitForExit)
}
