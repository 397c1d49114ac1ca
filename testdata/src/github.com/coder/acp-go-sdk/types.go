package acp

type (
	SessionId            string
	SessionModeId        string
	SessionConfigId      string
	SessionConfigValueId string
	PermissionOptionId   string
	PermissionOptionKind string
	ToolCallId           string
	ToolCallStatus       string
	ProtocolVersion      int
	StopReason           string
)

const (
	StopReasonEndTurn         StopReason = "end_turn"
	StopReasonMaxTokens       StopReason = "max_tokens"
	StopReasonMaxTurnRequests StopReason = "max_turn_requests"
	StopReasonRefusal         StopReason = "refusal"
	StopReasonCancelled       StopReason = "cancelled"
)

// Error and ErrorCode are types of the schema, no errors that a handler returns.
type Error struct {
	Code    ErrorCode `json:"code"`
	Data    any       `json:"data"`
	Message string    `json:"message"`
}

type ErrorCode struct {
	InternalError    *ErrorCodeInternalError    `json:"internalError,omitempty"`
	ResourceNotFound *ErrorCodeResourceNotFound `json:"resourceNotFound,omitempty"`
}

type (
	ErrorCodeInternalError    int
	ErrorCodeResourceNotFound int
)

type Implementation struct{ Name, Version string }

type AgentCapabilities struct {
	Meta        map[string]any `json:"_meta,omitempty"`
	LoadSession bool           `json:"loadSession,omitempty"`
}

type ClientCapabilities struct {
	Fs       FileSystemCapabilities `json:"fs"`
	Terminal bool                   `json:"terminal"`
}

type FileSystemCapabilities struct {
	ReadTextFile  bool `json:"readTextFile,omitempty"`
	WriteTextFile bool `json:"writeTextFile,omitempty"`
}

type AuthMethod struct{ Agent *AuthMethodAgent }

type AuthMethodAgent struct{ Id, Name string }

type InitializeRequest struct {
	Meta               map[string]any     `json:"_meta,omitempty"`
	ClientCapabilities ClientCapabilities `json:"clientCapabilities"`
	ClientInfo         *Implementation    `json:"clientInfo,omitempty"`
	ProtocolVersion    ProtocolVersion    `json:"protocolVersion"`
}

type InitializeResponse struct {
	Meta              map[string]any    `json:"_meta,omitempty"`
	AgentCapabilities AgentCapabilities `json:"agentCapabilities"`
	AgentInfo         *Implementation   `json:"agentInfo,omitempty"`
	AuthMethods       []AuthMethod      `json:"authMethods,omitempty"`
	ProtocolVersion   ProtocolVersion   `json:"protocolVersion"`
}

type AuthenticateRequest struct {
	Meta     map[string]any `json:"_meta,omitempty"`
	MethodId string         `json:"methodId"`
}

type (
	AuthenticateResponse struct{ Meta map[string]any }
	LogoutRequest        struct{ Meta map[string]any }
	LogoutResponse       struct{ Meta map[string]any }
)

type EnvVariable struct{ Name, Value string }

type McpServer struct {
	Http  *McpServerHttpInline `json:"http,omitempty"`
	Sse   *McpServerSseInline  `json:"sse,omitempty"`
	Stdio *McpServerStdio      `json:"stdio,omitempty"`
}

type McpServerHttpInline struct{ Name, Url string }

type McpServerSseInline struct{ Name, Url string }

type McpServerStdio struct {
	Args    []string      `json:"args,omitempty"`
	Command string        `json:"command"`
	Env     []EnvVariable `json:"env,omitempty"`
	Name    string        `json:"name"`
}

type SessionMode struct {
	Id   SessionModeId `json:"id"`
	Name string        `json:"name"`
}

type SessionModeState struct {
	AvailableModes []SessionMode `json:"availableModes,omitempty"`
	CurrentModeId  SessionModeId `json:"currentModeId"`
}

type SessionConfigOption struct{ Select *SessionConfigOptionSelect }

type SessionConfigOptionSelect struct {
	Id           SessionConfigId      `json:"id"`
	CurrentValue SessionConfigValueId `json:"currentValue"`
}

type NewSessionRequest struct {
	Meta                  map[string]any `json:"_meta,omitempty"`
	AdditionalDirectories []string       `json:"additionalDirectories,omitempty"`
	Cwd                   string         `json:"cwd"`
	McpServers            []McpServer    `json:"mcpServers"`
}

type NewSessionResponse struct {
	Meta          map[string]any        `json:"_meta,omitempty"`
	ConfigOptions []SessionConfigOption `json:"configOptions,omitempty"`
	Modes         *SessionModeState     `json:"modes,omitempty"`
	SessionId     SessionId             `json:"sessionId"`
}

type LoadSessionRequest struct {
	Meta                  map[string]any `json:"_meta,omitempty"`
	AdditionalDirectories []string       `json:"additionalDirectories,omitempty"`
	Cwd                   string         `json:"cwd"`
	McpServers            []McpServer    `json:"mcpServers"`
	SessionId             SessionId      `json:"sessionId"`
}

type LoadSessionResponse struct {
	Meta          map[string]any        `json:"_meta,omitempty"`
	ConfigOptions []SessionConfigOption `json:"configOptions,omitempty"`
	Modes         *SessionModeState     `json:"modes,omitempty"`
}

type ResumeSessionRequest struct {
	Meta                  map[string]any `json:"_meta,omitempty"`
	AdditionalDirectories []string       `json:"additionalDirectories,omitempty"`
	Cwd                   string         `json:"cwd"`
	McpServers            []McpServer    `json:"mcpServers"`
	SessionId             SessionId      `json:"sessionId"`
}

type ResumeSessionResponse struct {
	Meta          map[string]any        `json:"_meta,omitempty"`
	ConfigOptions []SessionConfigOption `json:"configOptions,omitempty"`
	Modes         *SessionModeState     `json:"modes,omitempty"`
}

type CloseSessionRequest struct {
	Meta      map[string]any `json:"_meta,omitempty"`
	SessionId SessionId      `json:"sessionId"`
}

type CloseSessionResponse struct{ Meta map[string]any }

type ListSessionsRequest struct {
	Meta   map[string]any `json:"_meta,omitempty"`
	Cursor *string        `json:"cursor,omitempty"`
	Cwd    *string        `json:"cwd,omitempty"`
}

type ListSessionsResponse struct {
	Meta       map[string]any `json:"_meta,omitempty"`
	NextCursor *string        `json:"nextCursor,omitempty"`
	Sessions   []SessionInfo  `json:"sessions,omitempty"`
}

type SessionInfo struct {
	Cwd       string    `json:"cwd"`
	SessionId SessionId `json:"sessionId"`
	Title     *string   `json:"title,omitempty"`
	UpdatedAt *string   `json:"updatedAt,omitempty"`
}

type UnstableDeleteSessionRequest struct {
	Meta      map[string]any `json:"_meta,omitempty"`
	SessionId SessionId      `json:"sessionId"`
}

type UnstableDeleteSessionResponse struct{ Meta map[string]any }

type UnstableForkSessionRequest struct {
	Meta      map[string]any `json:"_meta,omitempty"`
	Cwd       string         `json:"cwd"`
	SessionId SessionId      `json:"sessionId"`
}

type UnstableForkSessionResponse struct {
	Meta      map[string]any    `json:"_meta,omitempty"`
	Modes     *SessionModeState `json:"modes,omitempty"`
	SessionId SessionId         `json:"sessionId"`
}

type ContentBlock struct {
	Text         *ContentBlockText         `json:"text,omitempty"`
	Image        *ContentBlockImage        `json:"image,omitempty"`
	Audio        *ContentBlockAudio        `json:"audio,omitempty"`
	ResourceLink *ContentBlockResourceLink `json:"resourceLink,omitempty"`
	Resource     *ContentBlockResource     `json:"resource,omitempty"`
}

type ContentBlockText struct{ Text, Type string }

type ContentBlockImage struct {
	Data, MimeType, Type string
	Uri                  *string `json:"uri,omitempty"`
}

type ContentBlockAudio struct{ Data, MimeType, Type string }

type ContentBlockResourceLink struct{ Name, Type, Uri string }

type ContentBlockResource struct {
	Resource EmbeddedResourceResource `json:"resource"`
	Type     string                   `json:"type"`
}

type EmbeddedResourceResource struct {
	TextResourceContents *TextResourceContents `json:"textResourceContents,omitempty"`
}

type TextResourceContents struct{ Text, Uri string }

type PromptRequest struct {
	Meta      map[string]any `json:"_meta,omitempty"`
	MessageId *string        `json:"messageId,omitempty"`
	Prompt    []ContentBlock `json:"prompt"`
	SessionId SessionId      `json:"sessionId"`
}

type PromptResponse struct {
	Meta       map[string]any `json:"_meta,omitempty"`
	StopReason StopReason     `json:"stopReason"`
}

type SetSessionModeRequest struct {
	Meta      map[string]any `json:"_meta,omitempty"`
	ModeId    SessionModeId  `json:"modeId"`
	SessionId SessionId      `json:"sessionId"`
}

type SetSessionModeResponse struct{ Meta map[string]any }

type SetSessionConfigOptionRequest struct {
	Boolean *SetSessionConfigOptionBoolean `json:"boolean,omitempty"`
	ValueId *SetSessionConfigOptionValueId `json:"valueId,omitempty"`
}

type SetSessionConfigOptionBoolean struct {
	Meta      map[string]any  `json:"_meta,omitempty"`
	ConfigId  SessionConfigId `json:"configId"`
	SessionId SessionId       `json:"sessionId"`
	Type      string          `json:"type"`
	Value     bool            `json:"value"`
}

type SetSessionConfigOptionValueId struct {
	Meta      map[string]any       `json:"_meta,omitempty"`
	ConfigId  SessionConfigId      `json:"configId"`
	SessionId SessionId            `json:"sessionId"`
	Value     SessionConfigValueId `json:"value"`
}

type SetSessionConfigOptionResponse struct {
	Meta          map[string]any        `json:"_meta,omitempty"`
	ConfigOptions []SessionConfigOption `json:"configOptions,omitempty"`
}

type CancelNotification struct {
	Meta      map[string]any `json:"_meta,omitempty"`
	SessionId SessionId      `json:"sessionId"`
}
