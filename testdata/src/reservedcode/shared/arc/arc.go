// Package arc sends codes that another package of the module declares rightly,
// one of them for something else.
package arc

import (
	"encoding/json"

	"reservedcode/shared/arc/codes"
)

type server struct{ chats, tasks map[string]bool }

type call struct {
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func (s *server) take(c call) *codes.Error {
	var p struct {
		ChatID string `json:"chatId"`
		TaskID string `json:"taskId"`
	}
	if err := json.Unmarshal(c.Params, &p); err != nil {
		return &codes.Error{Code: -32602, Message: err.Error()}
	}
	switch c.Method {
	case "chat.message":
		if !s.chats[p.ChatID] {
			return &codes.Error{Code: codes.CodeTaskNotFound, Message: "chat not found"} // want `-42001 \(CodeTaskNotFound\) is ARC's "Task Not Found"; ARC has -43001 \(Chat Not Found\) for an unknown chat`
		}
	case "chat.end":
		if !s.chats[p.ChatID] {
			return &codes.Error{Code: codes.CodeChatNotFound, Message: "chat not found"}
		}
		return &codes.Error{Code: codes.CodeTired, Message: "later"}
	case "task.info":
		if !s.tasks[p.TaskID] {
			return &codes.Error{Code: codes.CodeTaskNotFound, Message: "task not found"}
		}
	}
	return &codes.Error{Code: -32601, Message: "Method not found"}
}
