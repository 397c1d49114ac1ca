// Package codes declares the codes of an agent and its methods.
package codes

const Prompt = "session/prompt"

const (
	CodeFlood   = -32061 // want `-32061 \(CodeFlood\) is a custom code`
	CodeDrought = -32062 // the client part of the package compares it
	Rain        = -32063 // nothing says that it is a code
	CodeRain    = -31000
	CodeBusy    = -32000 // want `-32000 \(CodeBusy\) is ACP's "Authentication required"`
)

// An Error is the error object.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func Dry(e *Error) bool { return e.Code == CodeDrought }
