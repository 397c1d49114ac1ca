// Package child starts an agent and reads what that sends.
package child

import (
	"bufio"
	"encoding/json"

	"wired/crossing/carried/lines"
)

type child struct {
	in  *bufio.Scanner
	out *json.Encoder
}

func (c *child) prompt(id int64) error {
	return c.out.Encode(&lines.Message{ID: &id, Method: "session/prompt"})
}

func (c *child) asked(msg *lines.Message) error {
	switch msg.Method {
	case "fs/read_text_file":
		return c.out.Encode(lines.Done(msg.ID, map[string]string{"content": ""}))
	}
	return c.out.Encode(lines.Failed(msg.ID, -32601, "Method not found"))
}
