// Package codes declares the codes of an ARC server and its methods.
package codes

const Start = "chat.start"

const (
	CodeTaskNotFound = -42001
	CodeChatNotFound = -43001
	CodeTired        = -41999 // want `-41999 \(CodeTired\) is a custom code`
)

// An Error is the error object.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Details any    `json:"details,omitempty"`
}
