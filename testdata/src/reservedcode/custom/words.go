package custom

import "github.com/coder/acp-go-sdk"

// What all messages say that a code is sent with tells what to send instead, where the
// code does not show it.

func noSession(id acp.SessionId) error {
	return &acp.RequestError{Code: -32011, Message: "session not found", Data: id} // want `-32011 is a custom code.*; ACP has -32002 \(Resource not found\) for an unknown session`
}

func gone(message string, data any) error {
	return &acp.RequestError{Code: -32012, Message: message, Data: data} // want `-32012 is a custom code.*; ACP has -32002 \(Resource not found\) for an unknown session`
}

func both(id acp.SessionId) []error {
	return []error{gone("session not found", id), gone("no such session", nil)}
}

func mixed(message string) error {
	return &acp.RequestError{Code: -32013, Message: message} // want `-32013 is a custom code.*; choose a code above`
}

func two() []error { return []error{mixed("session not found"), mixed("unknown mode")} }

func vague(message string) error {
	return &acp.RequestError{Code: -32014, Message: message} // want `-32014 is a custom code.*; choose a code above`
}

func some() []error { return []error{vague("session not found"), vague("oh dear")} }
