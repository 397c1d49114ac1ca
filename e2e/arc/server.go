package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

type task struct {
	agent string
	state string
}

type server struct {
	agents map[string]int // tasks of each agent
	tasks  map[string]*task
	chats  map[string][]string
	tokens map[string]token
}

type token struct {
	expires  time.Time
	readOnly bool
}

func newServer() *server {
	return &server{
		agents: map[string]int{"planner": 0, "busy": 3, "lazy": -1},
		tasks: map[string]*task{
			"open": {agent: "planner", state: "open"}, "done": {agent: "planner", state: "completed"}, "off": {agent: "planner", state: "canceled"},
		},
		chats: map[string][]string{"talk": nil},
		tokens: map[string]token{
			"good":  {expires: time.Now().Add(time.Hour)},
			"read":  {expires: time.Now().Add(time.Hour), readOnly: true},
			"stale": {expires: time.Now().Add(-time.Hour)},
		},
	}
}

// authenticate checks the token of a request.
func (s *server) authenticate(authorization string) error {
	name, ok := strings.CutPrefix(authorization, "Bearer ")
	if !ok {
		return errors.New("missing token")
	}
	t, ok := s.tokens[name]
	if !ok {
		return &arcError{Code: -44001, Message: "invalid token"}
	}
	if time.Now().After(t.expires) {
		return fmt.Errorf("token expired at %v", t.expires)
	}
	if t.readOnly {
		return &arcError{Code: codeScope, Message: "the token lacks the scope write"}
	}
	return nil
}

func (s *server) createTask(raw json.RawMessage) (any, error) {
	var params struct{ Agent, Text string }
	if err := json.Unmarshal(raw, &params); err != nil {
		return nil, &arcError{Code: codeInvalidParams, Message: err.Error()}
	}
	switch n := s.agents[params.Agent]; {
	case n < 0:
		return nil, &arcError{Code: codeWeekend, Message: "not today"}
	case n > 2:
		return nil, &arcError{Code: codeTaskQuota, Message: "no more tasks, please"}
	}
	return map[string]string{"taskId": "open"}, nil
}

func (s *server) taskInfo(raw json.RawMessage) (any, error) {
	id, err := taskID(raw)
	if err != nil {
		return nil, err
	}
	t, err := s.find(id)
	if err != nil {
		return nil, err
	}
	return map[string]string{"taskId": id, "state": t.state}, nil
}

// find returns a task.
func (s *server) find(id string) (*task, error) {
	t, ok := s.tasks[id]
	if !ok {
		return nil, fmt.Errorf("task %s not found", id)
	}
	return t, nil
}

// taskID returns the task that params name.
func taskID(raw json.RawMessage) (string, error) {
	var params struct {
		TaskID string `json:"taskId"`
	}
	if err := json.Unmarshal(raw, &params); err != nil {
		return "", &arcError{Code: codeInvalidParams, Message: err.Error()}
	}
	return params.TaskID, nil
}

func (s *server) sendTask(raw json.RawMessage) (any, error) {
	id, err := taskID(raw)
	if err != nil {
		return nil, err
	}
	t := s.tasks[id]
	switch {
	case t == nil:
		return nil, &arcError{Code: -42001, Message: "task not found", Details: map[string]any{"taskId": id}}
	case t.state == "completed":
		return nil, &arcError{Code: codeTaskCompleted, Message: "the task is completed", Details: map[string]any{"taskId": id}}
	case t.state == "canceled":
		return nil, &arcError{Code: codeTaskCanceled, Message: "the task was canceled", Details: map[string]any{"taskId": id}}
	}
	return map[string]string{"taskId": id}, nil
}

func (s *server) cancelTask(raw json.RawMessage) (any, error) {
	id, err := taskID(raw)
	if err != nil {
		return nil, err
	}
	if s.tasks[id] == nil {
		return nil, &arcError{Code: codeTaskGone, Message: "task not found"}
	}
	return map[string]string{"taskId": id}, nil
}

func (s *server) chatMessage(raw json.RawMessage) (any, error) {
	var params struct {
		ChatID string `json:"chatId"`
		Text   string `json:"text"`
	}
	if err := json.Unmarshal(raw, &params); err != nil {
		return nil, &arcError{Code: codeInvalidParams, Message: err.Error()}
	}
	chat, ok := s.chats[params.ChatID]
	if !ok {
		return nil, &arcError{Code: codeInternal, Message: "chat not found"}
	}
	return map[string]int{"messages": len(chat) + 1}, nil
}
