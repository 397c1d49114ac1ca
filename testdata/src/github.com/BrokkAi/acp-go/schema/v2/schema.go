// Package v2 is a stub of the package of the same name in
// github.com/BrokkAi/acp-go/schema: params and results of the protocol's second
// version.
package v2

type (
	SessionId                 string
	PromptRequest             struct{ SessionID SessionId }
	PromptResponse            struct{}
	CancelSessionNotification struct{ SessionID SessionId }
	SessionUpdate             struct{}
)
