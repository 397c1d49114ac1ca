// Package setting answers with the shape of JSON-RPC and names no method of any
// protocol: what it speaks is a matter of settings.
package setting

import "encoding/json"

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *failure) Error() string { return f.Message }

type book struct{ sessions map[string]bool }

func (b *book) look(raw json.RawMessage) *failure {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return &failure{-32602, "bad params"}
	}
	if _, ok := b.sessions[p.SessionID]; !ok {
		return &failure{-32603, "session not found"} // want `answers an unknown session with -32603.*-32002`
	}
	return nil
}
