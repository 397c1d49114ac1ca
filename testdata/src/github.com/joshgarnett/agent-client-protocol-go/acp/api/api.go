// Package api is a stub of the package of the same name in
// github.com/joshgarnett/agent-client-protocol-go: types and errors.
package api

const (
	CodeParseError               = -32700
	CodeInvalidRequest           = -32600
	CodeMethodNotFound           = -32601
	CodeInvalidParams            = -32602
	CodeInternalError            = -32603
	ErrorCodeAuthRequired        = -32000
	ErrorCodeInitializationError = -32001
	ErrorCodeUnauthorized        = -32002
	ErrorCodeForbidden           = -32003
	ErrorCodeNotFound            = -32004
	ErrorCodeConflict            = -32005
	ErrorCodeTooManyRequests     = -32006
	ErrorCodeInternalServerError = -32007
)

const (
	MethodSessionPrompt = "session/prompt"
	MethodSessionCancel = "session/cancel"
)

type ACPError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func NewACPError(code int, message string, data any) *ACPError {
	return &ACPError{Code: code, Message: message, Data: data}
}

func (e ACPError) Error() string { return e.Message }

var (
	ErrParseError          = ACPError{Code: CodeParseError}
	ErrInvalidRequest      = ACPError{Code: CodeInvalidRequest}
	ErrMethodNotFound      = ACPError{Code: CodeMethodNotFound}
	ErrInvalidParams       = ACPError{Code: CodeInvalidParams}
	ErrInternalError       = ACPError{Code: CodeInternalError}
	ErrAuthRequired        = ACPError{Code: ErrorCodeAuthRequired}
	ErrInitializationError = ACPError{Code: ErrorCodeInitializationError}
	ErrUnauthorized        = ACPError{Code: ErrorCodeUnauthorized}
	ErrForbidden           = ACPError{Code: ErrorCodeForbidden}
	ErrNotFound            = ACPError{Code: ErrorCodeNotFound}
	ErrConflict            = ACPError{Code: ErrorCodeConflict}
	ErrTooManyRequests     = ACPError{Code: ErrorCodeTooManyRequests}
	ErrInternalServerError = ACPError{Code: ErrorCodeInternalServerError}
)

type (
	SessionId    string
	AuthMethodId string
)

type InitializeRequest struct {
	ProtocolVersion int
}

type InitializeResponse struct {
	ProtocolVersion int
}

type AuthenticateRequest struct {
	MethodId AuthMethodId
}

type NewSessionRequest struct {
	Cwd string
}

type NewSessionResponse struct {
	SessionId SessionId
}

type LoadSessionRequest struct {
	Cwd       string
	SessionId SessionId
}

type PromptRequest struct {
	Prompt    []any
	SessionId SessionId
}

type PromptResponse struct {
	StopReason any
}

type ReadTextFileRequest struct {
	Limit     *int
	Line      *int
	Path      string
	SessionId SessionId
}

type ReadTextFileResponse struct {
	Content string
}

type WriteTextFileRequest struct {
	Content   string
	Path      string
	SessionId SessionId
}

type RequestPermissionRequest struct {
	SessionId SessionId
}

type RequestPermissionResponse struct {
	Outcome any
}

type SessionNotification struct {
	SessionId SessionId
}

type CancelNotification struct {
	SessionId SessionId
}
