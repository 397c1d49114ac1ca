// Package acp is a stub of the package of the same name in
// github.com/spachava753/acp-sdk v0.3.0: the names and shapes that agents and
// clients use, without anything behind them.
package acp

import (
	"context"
	"io"
)

type AuthenticateHandler interface {
	Authenticate(context.Context, *AuthenticateRequest) (*AuthenticateResponse, error)
}

type DocumentHandler interface {
	DidChange(context.Context, *DidChangeDocumentNotification) error
	DidClose(context.Context, *DidCloseDocumentNotification) error
	DidFocus(context.Context, *DidFocusDocumentNotification) error
	DidOpen(context.Context, *DidOpenDocumentNotification) error
	DidSave(context.Context, *DidSaveDocumentNotification) error
}

type InitializeHandler interface {
	Initialize(context.Context, *InitializeRequest) (*InitializeResponse, error)
}

type LogoutHandler interface {
	Logout(context.Context, *LogoutRequest) (*LogoutResponse, error)
}

type McpHandler interface {
	Message(context.Context, *MessageMcpNotification) error
	MessageMcp(context.Context, *MessageMcpRequest) (*MessageMcpResponse, error)
}

type NesHandler interface {
	Accept(context.Context, *AcceptNesNotification) error
	CloseNes(context.Context, *CloseNesRequest) (*CloseNesResponse, error)
	Reject(context.Context, *RejectNesNotification) error
	StartNes(context.Context, *StartNesRequest) (*StartNesResponse, error)
	SuggestNes(context.Context, *SuggestNesRequest) (*SuggestNesResponse, error)
}

type ProvidersHandler interface {
	DisableProvider(context.Context, *DisableProviderRequest) (*DisableProviderResponse, error)
	ListProviders(context.Context, *ListProvidersRequest) (*ListProvidersResponse, error)
	SetProvider(context.Context, *SetProviderRequest) (*SetProviderResponse, error)
}

type SessionHandler interface {
	Cancel(context.Context, *CancelNotification) error
	CloseSession(context.Context, *CloseSessionRequest) (*CloseSessionResponse, error)
	DeleteSession(context.Context, *DeleteSessionRequest) (*DeleteSessionResponse, error)
	ForkSession(context.Context, *ForkSessionRequest) (*ForkSessionResponse, error)
	ListSessions(context.Context, *ListSessionsRequest) (*ListSessionsResponse, error)
	LoadSession(context.Context, *LoadSessionRequest) (*LoadSessionResponse, error)
	NewSession(context.Context, *NewSessionRequest) (*NewSessionResponse, error)
	Prompt(context.Context, *PromptRequest) (*PromptResponse, error)
	ResumeSession(context.Context, *ResumeSessionRequest) (*ResumeSessionResponse, error)
	SetSessionConfigOption(context.Context, *SetSessionConfigOptionRequest) (*SetSessionConfigOptionResponse, error)
	SetSessionMode(context.Context, *SetSessionModeRequest) (*SetSessionModeResponse, error)
}

type ElicitationClientHandler interface {
	Complete(context.Context, *CompleteElicitationNotification) error
	CreateElicitation(context.Context, *CreateElicitationRequest) (*CreateElicitationResponse, error)
}

type FsClientHandler interface {
	ReadTextFile(context.Context, *ReadTextFileRequest) (*ReadTextFileResponse, error)
	WriteTextFile(context.Context, *WriteTextFileRequest) (*WriteTextFileResponse, error)
}

type McpClientHandler interface {
	ConnectMcp(context.Context, *ConnectMcpRequest) (*ConnectMcpResponse, error)
	DisconnectMcp(context.Context, *DisconnectMcpRequest) (*DisconnectMcpResponse, error)
	Message(context.Context, *MessageMcpNotification) error
	MessageMcp(context.Context, *MessageMcpRequest) (*MessageMcpResponse, error)
}

type SessionClientHandler interface {
	RequestPermission(context.Context, *RequestPermissionRequest) (*RequestPermissionResponse, error)
	Update(context.Context, *SessionNotification) error
}

type TerminalClientHandler interface {
	CreateTerminal(context.Context, *CreateTerminalRequest) (*CreateTerminalResponse, error)
	KillTerminal(context.Context, *KillTerminalRequest) (*KillTerminalResponse, error)
	TerminalOutput(context.Context, *TerminalOutputRequest) (*TerminalOutputResponse, error)
	ReleaseTerminal(context.Context, *ReleaseTerminalRequest) (*ReleaseTerminalResponse, error)
	WaitForTerminalExit(context.Context, *WaitForTerminalExitRequest) (*WaitForTerminalExitResponse, error)
}

type Transport interface {
	Connect(ctx context.Context) (io.ReadWriteCloser, error)
}

type IOTransport struct {
	Reader io.ReadCloser
	Writer io.WriteCloser
}

func (*IOTransport) Connect(context.Context) (io.ReadWriteCloser, error) { return nil, nil }

type AgentFactory func(*AgentConnection) any

func RunAgent(ctx context.Context, transport Transport, newAgent AgentFactory) error { return nil }

// AgentConnection calls the client.
type AgentConnection struct{}

func (c *AgentConnection) SessionUpdate(ctx context.Context, params *SessionNotification) error {
	return nil
}

func (c *AgentConnection) Complete(ctx context.Context, params *CompleteElicitationNotification) error {
	return nil
}

func (c *AgentConnection) CreateElicitation(ctx context.Context, params *CreateElicitationRequest) (*CreateElicitationResponse, error) {
	return nil, nil
}

func (c *AgentConnection) ReadTextFile(ctx context.Context, params *ReadTextFileRequest) (*ReadTextFileResponse, error) {
	return nil, nil
}

func (c *AgentConnection) WriteTextFile(ctx context.Context, params *WriteTextFileRequest) (*WriteTextFileResponse, error) {
	return nil, nil
}

func (c *AgentConnection) ConnectMcp(ctx context.Context, params *ConnectMcpRequest) (*ConnectMcpResponse, error) {
	return nil, nil
}

func (c *AgentConnection) DisconnectMcp(ctx context.Context, params *DisconnectMcpRequest) (*DisconnectMcpResponse, error) {
	return nil, nil
}

func (c *AgentConnection) Message(ctx context.Context, params *MessageMcpNotification) error {
	return nil
}

func (c *AgentConnection) MessageMcp(ctx context.Context, params *MessageMcpRequest) (*MessageMcpResponse, error) {
	return nil, nil
}

func (c *AgentConnection) RequestPermission(ctx context.Context, params *RequestPermissionRequest) (*RequestPermissionResponse, error) {
	return nil, nil
}

func (c *AgentConnection) Update(ctx context.Context, params *SessionNotification) error {
	return nil
}

func (c *AgentConnection) CreateTerminal(ctx context.Context, params *CreateTerminalRequest) (*CreateTerminalResponse, error) {
	return nil, nil
}

func (c *AgentConnection) KillTerminal(ctx context.Context, params *KillTerminalRequest) (*KillTerminalResponse, error) {
	return nil, nil
}

func (c *AgentConnection) TerminalOutput(ctx context.Context, params *TerminalOutputRequest) (*TerminalOutputResponse, error) {
	return nil, nil
}

func (c *AgentConnection) ReleaseTerminal(ctx context.Context, params *ReleaseTerminalRequest) (*ReleaseTerminalResponse, error) {
	return nil, nil
}

func (c *AgentConnection) WaitForTerminalExit(ctx context.Context, params *WaitForTerminalExitRequest) (*WaitForTerminalExitResponse, error) {
	return nil, nil
}

// Client calls the agent.
type Client struct{ handler any }

func Connect(ctx context.Context, transport Transport, handler any) (*Client, error) {
	return &Client{handler: handler}, nil
}

func (c *Client) Authenticate(ctx context.Context, params *AuthenticateRequest) (*AuthenticateResponse, error) {
	return nil, nil
}

func (c *Client) DidChange(ctx context.Context, params *DidChangeDocumentNotification) error {
	return nil
}

func (c *Client) DidClose(ctx context.Context, params *DidCloseDocumentNotification) error {
	return nil
}

func (c *Client) DidFocus(ctx context.Context, params *DidFocusDocumentNotification) error {
	return nil
}

func (c *Client) DidOpen(ctx context.Context, params *DidOpenDocumentNotification) error {
	return nil
}

func (c *Client) DidSave(ctx context.Context, params *DidSaveDocumentNotification) error {
	return nil
}

func (c *Client) Initialize(ctx context.Context, params *InitializeRequest) (*InitializeResponse, error) {
	return nil, nil
}

func (c *Client) Logout(ctx context.Context, params *LogoutRequest) (*LogoutResponse, error) {
	return nil, nil
}

func (c *Client) Message(ctx context.Context, params *MessageMcpNotification) error {
	return nil
}

func (c *Client) MessageMcp(ctx context.Context, params *MessageMcpRequest) (*MessageMcpResponse, error) {
	return nil, nil
}

func (c *Client) Accept(ctx context.Context, params *AcceptNesNotification) error {
	return nil
}

func (c *Client) CloseNes(ctx context.Context, params *CloseNesRequest) (*CloseNesResponse, error) {
	return nil, nil
}

func (c *Client) Reject(ctx context.Context, params *RejectNesNotification) error {
	return nil
}

func (c *Client) StartNes(ctx context.Context, params *StartNesRequest) (*StartNesResponse, error) {
	return nil, nil
}

func (c *Client) SuggestNes(ctx context.Context, params *SuggestNesRequest) (*SuggestNesResponse, error) {
	return nil, nil
}

func (c *Client) DisableProvider(ctx context.Context, params *DisableProviderRequest) (*DisableProviderResponse, error) {
	return nil, nil
}

func (c *Client) ListProviders(ctx context.Context, params *ListProvidersRequest) (*ListProvidersResponse, error) {
	return nil, nil
}

func (c *Client) SetProvider(ctx context.Context, params *SetProviderRequest) (*SetProviderResponse, error) {
	return nil, nil
}

func (c *Client) Cancel(ctx context.Context, params *CancelNotification) error {
	return nil
}

func (c *Client) CloseSession(ctx context.Context, params *CloseSessionRequest) (*CloseSessionResponse, error) {
	return nil, nil
}

func (c *Client) DeleteSession(ctx context.Context, params *DeleteSessionRequest) (*DeleteSessionResponse, error) {
	return nil, nil
}

func (c *Client) ForkSession(ctx context.Context, params *ForkSessionRequest) (*ForkSessionResponse, error) {
	return nil, nil
}

func (c *Client) ListSessions(ctx context.Context, params *ListSessionsRequest) (*ListSessionsResponse, error) {
	return nil, nil
}

func (c *Client) LoadSession(ctx context.Context, params *LoadSessionRequest) (*LoadSessionResponse, error) {
	return nil, nil
}

func (c *Client) NewSession(ctx context.Context, params *NewSessionRequest) (*NewSessionResponse, error) {
	return nil, nil
}

func (c *Client) Prompt(ctx context.Context, params *PromptRequest) (*PromptResponse, error) {
	return nil, nil
}

func (c *Client) ResumeSession(ctx context.Context, params *ResumeSessionRequest) (*ResumeSessionResponse, error) {
	return nil, nil
}

func (c *Client) SetSessionConfigOption(ctx context.Context, params *SetSessionConfigOptionRequest) (*SetSessionConfigOptionResponse, error) {
	return nil, nil
}

func (c *Client) SetSessionMode(ctx context.Context, params *SetSessionModeRequest) (*SetSessionModeResponse, error) {
	return nil, nil
}
