// Package arc uses every code of ARC as what it is, some codes of its own, and
// some that ARC keeps for itself.
package arc

import "encoding/json"

// An Error is the error object.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Details any    `json:"details,omitempty"`
}

// The taxonomy.
const (
	CodeParseError         = -32700
	CodeInvalidRequest     = -32600
	CodeMethodNotFound     = -32601
	CodeInvalidParams      = -32602
	CodeInternalError      = -32603
	CodeAgentNotFound      = -41001
	CodeAgentNotAvailable  = -41002
	CodeAgentOverloaded    = -41003
	CodeTaskNotFound       = -42001
	CodeTaskCompleted      = -42002
	CodeTaskCanceled       = -42003
	CodeTaskProcessing     = -42004
	CodeChatNotFound       = -43001
	CodeChatClosed         = -43002
	CodeChatTimeout        = -43003
	CodeParticipantLimit   = -43004
	CodeInvalidChatMessage = -43005
	CodeChatBufferOverflow = -43006
	CodeAuthFailed         = -44001
	CodeForbidden          = -44002
	CodeInsufficientScope  = -44003
	CodeTokenExpired       = -44004
	CodeUnsupportedVersion = -45001
	CodeRateLimitExceeded  = -45002
	CodeRequestTooLarge    = -45003
	CodeNetworkError       = -45004
)

// The specification gives these another meaning, or is the only one that has them.
const (
	CodeAgentUnreachable  = -41003
	CodeMissingField      = -45002
	CodeInvalidFormat     = -45003
	CodeMessageTooLarge   = -45004
	CodeSecurityRateLimit = -44007
	CodeAgentOther        = -41010
	CodeChatOther         = -43101
	CodeProtocolOther     = -45006
)

// Codes of the program's own.
const (
	codeOutOfStock  = -50001
	codeLateOrder   = -51000
	codePositive    = 1000
	codeBeside      = -46001
	codeAgentTired  = -41999 // want `-41999 \(codeAgentTired\) is a custom code in the range -41999 to -41000, which is reserved for ARC's agent errors`
	codeTaskLost    = -42000 // want `-42000 \(codeTaskLost\) is a custom code in the range -42999 to -42000`
	codeChatMuted   = -43500 // want `-43500 \(codeChatMuted\) is a custom code in the range -43999 to -43000`
	codeKeyRevoked  = -44100 // want `-44100 \(codeKeyRevoked\) is a custom code in the range -44999 to -44000`
	codeOddProtocol = -45999 // want `-45999 \(codeOddProtocol\) is a custom code in the range -45999 to -45000`
	codeThrottled   = -32001 // want `-32001 \(codeThrottled\) is a custom code in the range -32999 to -32000`
	codeRPC         = -32999 // want `-32999 \(codeRPC\) is a custom code in the range -32999 to -32000`
)

// A code of ARC with the name of another.
const codeTaskNotFound = -43001 // want `-43001 \(codeTaskNotFound\) is ARC's "Chat Not Found".*ARC has -42001 \(Task Not Found\) for that`

func handle(method string, params json.RawMessage) *Error {
	switch method {
	case "task.create":
		return &Error{Code: codeOutOfStock, Message: "out of stock"}
	case "chat.start":
		return &Error{Code: -42500, Message: "no chats on Sundays"} // want `-42500 is a custom code in the range -42999 to -42000`
	case "agent.ping":
		return &Error{Code: codeThrottled, Message: "slow down"}
	}
	return &Error{Code: CodeMethodNotFound, Message: "method not found"}
}

func temporary(e *Error) bool { return e.Code == -41500 || e.Code == CodeAgentNotAvailable }
