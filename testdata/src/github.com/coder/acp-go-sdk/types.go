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
	Code    ErrorCode
	Data    any
	Message string
}

type ErrorCode struct {
	InternalError    *ErrorCodeInternalError
	ResourceNotFound *ErrorCodeResourceNotFound
}

type (
	ErrorCodeInternalError    int
	ErrorCodeResourceNotFound int
)

type Implementation struct{ Name, Version string }

type AgentCapabilities struct{ LoadSession bool }

type ClientCapabilities struct {
	Fs       FileSystemCapabilities
	Terminal bool
}

type FileSystemCapabilities struct{ ReadTextFile, WriteTextFile bool }

type AuthMethod struct{ Agent *AuthMethodAgent }

type AuthMethodAgent struct{ Id, Name string }

type InitializeRequest struct {
	Meta               map[string]any
	ClientCapabilities ClientCapabilities
	ClientInfo         *Implementation
	ProtocolVersion    ProtocolVersion
}

type InitializeResponse struct {
	Meta              map[string]any
	AgentCapabilities AgentCapabilities
	AgentInfo         *Implementation
	AuthMethods       []AuthMethod
	ProtocolVersion   ProtocolVersion
}

type AuthenticateRequest struct {
	Meta     map[string]any
	MethodId string
}

type (
	AuthenticateResponse struct{ Meta map[string]any }
	LogoutRequest        struct{ Meta map[string]any }
	LogoutResponse       struct{ Meta map[string]any }
)

type EnvVariable struct{ Name, Value string }

type McpServer struct {
	Http  *McpServerHttpInline
	Sse   *McpServerSseInline
	Stdio *McpServerStdio
}

type McpServerHttpInline struct{ Name, Url string }

type McpServerSseInline struct{ Name, Url string }

type McpServerStdio struct {
	Args    []string
	Command string
	Env     []EnvVariable
	Name    string
}

type SessionMode struct {
	Id   SessionModeId
	Name string
}

type SessionModeState struct {
	AvailableModes []SessionMode
	CurrentModeId  SessionModeId
}

type SessionConfigOption struct{ Select *SessionConfigOptionSelect }

type SessionConfigOptionSelect struct {
	Id           SessionConfigId
	CurrentValue SessionConfigValueId
}

type NewSessionRequest struct {
	Meta                  map[string]any
	AdditionalDirectories []string
	Cwd                   string
	McpServers            []McpServer
}

type NewSessionResponse struct {
	Meta          map[string]any
	ConfigOptions []SessionConfigOption
	Modes         *SessionModeState
	SessionId     SessionId
}

type LoadSessionRequest struct {
	Meta                  map[string]any
	AdditionalDirectories []string
	Cwd                   string `json:"cwd"`
	McpServers            []McpServer
	SessionId             SessionId `json:"sessionId"`
}

type LoadSessionResponse struct {
	Meta          map[string]any
	ConfigOptions []SessionConfigOption
	Modes         *SessionModeState
}

type ResumeSessionRequest struct {
	Meta                  map[string]any
	AdditionalDirectories []string
	Cwd                   string
	McpServers            []McpServer
	SessionId             SessionId
}

type ResumeSessionResponse struct {
	Meta          map[string]any
	ConfigOptions []SessionConfigOption
	Modes         *SessionModeState
}

type CloseSessionRequest struct {
	Meta      map[string]any
	SessionId SessionId
}

type CloseSessionResponse struct{ Meta map[string]any }

type ListSessionsRequest struct {
	Meta   map[string]any
	Cursor *string
	Cwd    *string
}

type ListSessionsResponse struct {
	Meta       map[string]any
	NextCursor *string
	Sessions   []SessionInfo
}

type SessionInfo struct {
	Cwd       string
	SessionId SessionId
	Title     *string
	UpdatedAt *string
}

type UnstableDeleteSessionRequest struct {
	Meta      map[string]any
	SessionId SessionId
}

type UnstableDeleteSessionResponse struct{ Meta map[string]any }

type UnstableForkSessionRequest struct {
	Meta      map[string]any
	Cwd       string
	SessionId SessionId
}

type UnstableForkSessionResponse struct {
	Meta      map[string]any
	Modes     *SessionModeState
	SessionId SessionId
}

type ContentBlock struct {
	Text         *ContentBlockText
	Image        *ContentBlockImage
	Audio        *ContentBlockAudio
	ResourceLink *ContentBlockResourceLink
	Resource     *ContentBlockResource
}

type ContentBlockText struct{ Text, Type string }

type ContentBlockImage struct {
	Data, MimeType, Type string
	Uri                  *string
}

type ContentBlockAudio struct{ Data, MimeType, Type string }

type ContentBlockResourceLink struct{ Name, Type, Uri string }

type ContentBlockResource struct {
	Resource EmbeddedResourceResource
	Type     string
}

type EmbeddedResourceResource struct {
	TextResourceContents *TextResourceContents
}

type TextResourceContents struct{ Text, Uri string }

type PromptRequest struct {
	Meta      map[string]any
	MessageId *string
	Prompt    []ContentBlock `json:"prompt"`
	SessionId SessionId      `json:"sessionId"`
}

type PromptResponse struct {
	Meta       map[string]any
	StopReason StopReason
}

type SetSessionModeRequest struct {
	Meta      map[string]any
	ModeId    SessionModeId `json:"modeId"`
	SessionId SessionId     `json:"sessionId"`
}

type SetSessionModeResponse struct{ Meta map[string]any }

type SetSessionConfigOptionRequest struct {
	Boolean *SetSessionConfigOptionBoolean
	ValueId *SetSessionConfigOptionValueId
}

type SetSessionConfigOptionBoolean struct {
	Meta      map[string]any
	ConfigId  SessionConfigId
	SessionId SessionId
	Type      string
	Value     bool
}

type SetSessionConfigOptionValueId struct {
	Meta      map[string]any
	ConfigId  SessionConfigId
	SessionId SessionId
	Value     SessionConfigValueId
}

type SetSessionConfigOptionResponse struct {
	Meta          map[string]any
	ConfigOptions []SessionConfigOption
}

type CancelNotification struct {
	Meta      map[string]any
	SessionId SessionId
}
