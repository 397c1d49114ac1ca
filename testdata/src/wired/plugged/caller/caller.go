// Package caller speaks to an agent, and answers nobody.
package caller

import (
	"encoding/json"
	"io"
)

type request struct {
	ID     int    `json:"id"`
	Method string `json:"method"`
	Params any    `json:"params"`
}

// Prompt asks the agent.
func Prompt(w io.Writer, session string) error {
	return json.NewEncoder(w).Encode(request{1, "session/prompt", map[string]string{"sessionId": session}})
}
