// Package established looks up by the same id more than once over ARC, and
// sends its errors where it finds them.
package established

import (
	"encoding/json"
	"errors"
	"io"
)

type arcError struct {
	Code    int            `json:"code"`
	Message string         `json:"message"`
	Details map[string]any `json:"details,omitempty"`
}

type envelope struct {
	ARC    string          `json:"arc"`
	ID     string          `json:"id"`
	Target string          `json:"targetAgent"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type server struct {
	out    io.Writer
	agents map[string]bool
	alive  map[string]bool
	tasks  map[string]string
	chats  map[string]bool
}

func (s *server) send(req *envelope, code int, message string) {
	json.NewEncoder(s.out).Encode(map[string]any{"id": req.ID, "error": &arcError{Code: code, Message: message}})
}

func (s *server) task(id string) error {
	if _, ok := s.tasks[id]; !ok {
		return errors.New("task not found")
	}
	return nil
}

func (s *server) chat(id string) error {
	if !s.chats[id] {
		return errors.New("chat not found")
	}
	return nil
}

func (s *server) agent(id string) error {
	if !s.agents[id] {
		return errors.New("agent not found")
	}
	return nil
}

func (s *server) serve(req *envelope) {
	var params struct {
		TaskID string `json:"taskId"`
		ChatID string `json:"chatId"`
	}
	if err := json.Unmarshal(req.Params, &params); err != nil {
		s.send(req, -32602, "bad params")
		return
	}
	if err := s.agent(req.Target); err != nil {
		s.send(req, -41001, err.Error())
		return
	}
	if !s.alive[req.Target] {
		s.send(req, -32603, "agent not found")
		return
	}
	switch req.Method {
	case "task.info":
		if err := s.task(params.TaskID); err != nil {
			s.send(req, -42001, err.Error())
			return
		}
		if s.tasks[params.TaskID] == "" {
			s.send(req, -32603, "task not found")
			return
		}
		if !s.chats[params.ChatID] {
			s.send(req, -32603, "chat not found") // want `genericerr: task.info answers an unknown chat with -32603`
			return
		}
	case "task.cancel":
		if err := s.task(params.TaskID); err != nil {
			s.send(req, -42001, err.Error())
			return
		}
		if s.tasks[params.TaskID] == "" {
			json.NewEncoder(s.out).Encode(map[string]any{"id": req.ID, "error": &arcError{Code: -32603, Message: "task not found"}})
			return
		}
	case "chat.message":
		if err := s.chat(params.ChatID); err != nil {
			s.send(req, -43001, err.Error())
			return
		}
		if !s.chats[params.ChatID] {
			s.send(req, -32603, "chat not found")
			return
		}
	}
}
