// Package arc speaks ARC over HTTP: envelopes of agents, and errors with
// details.
package arc

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"
)

// An Envelope is a message of ARC.
type Envelope struct {
	ARC           string          `json:"arc"`
	ID            string          `json:"id"`
	RequestAgent  string          `json:"requestAgent,omitempty"`
	ResponseAgent string          `json:"responseAgent,omitempty"`
	TargetAgent   string          `json:"targetAgent"`
	TraceID       string          `json:"traceId,omitempty"`
	Method        string          `json:"method,omitempty"`
	Params        json.RawMessage `json:"params,omitempty"`
	Result        any             `json:"result,omitempty"`
	Error         *Error          `json:"error,omitempty"`
}

// An Error is the error object.
type Error struct {
	Code    int            `json:"code"`
	Message string         `json:"message"`
	Details map[string]any `json:"details,omitempty"`
}

const (
	internal = -32603

	agentNotFound  = -41001
	taskNotFound   = -42001
	taskCompleted  = -42002
	chatNotFound   = -43001
	chatClosed     = -43002
	authFailed     = -44001
	scopeMissing   = -44003
	tokenExpired   = -44004
	badVersion     = -45001
	outOfStock     = -50001
	methodNotFound = -32601
)

type task struct {
	state string
	until time.Time
}

type chat struct {
	closed  bool
	members []string
}

type Server struct {
	mu     sync.Mutex
	agents map[string]string
	tasks  map[string]*task
	chats  map[string]*chat
	tokens map[string]time.Time
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var in Envelope
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		reply(w, in, nil, &Error{Code: -32700, Message: "parse error"})
		return
	}
	if e := s.check(r.Header.Get("Authorization"), &in); e != nil {
		reply(w, in, nil, e)
		return
	}
	result, e := s.dispatch(&in)
	reply(w, in, result, e)
}

func reply(w http.ResponseWriter, in Envelope, result any, e *Error) {
	out := Envelope{ARC: "1.0", ID: in.ID, ResponseAgent: in.TargetAgent, TraceID: in.TraceID, Result: result, Error: e}
	json.NewEncoder(w).Encode(out)
}

// check does what the envelope asks for, with generic codes all over.
func (s *Server) check(header string, in *Envelope) *Error {
	if in.ARC != "1.0" {
		return &Error{Code: internal, Message: "unsupported version " + in.ARC} // want `answers an unsupported protocol version with -32603.*-45001`
	}
	token, ok := strings.CutPrefix(header, "Bearer ")
	if !ok {
		return &Error{Code: internal, Message: "missing bearer token"} // want `answers a missing authentication with -32603.*-44001`
	}
	until, ok := s.tokens[token]
	if !ok {
		return &Error{Code: internal, Message: "invalid token"} // want `answers a missing authentication with -32603.*-44001`
	}
	if time.Now().After(until) {
		return &Error{Code: internal, Message: "token expired"} // want `answers an expired token with -32603.*-44004`
	}
	if in.Method == "chat.start" && !strings.Contains(token, "chat") {
		return &Error{Code: internal, Message: "insufficient scope: chat is required"} // want `answers a missing scope with -32603.*-44003`
	}
	if _, ok := s.agents[in.TargetAgent]; !ok {
		return &Error{Code: internal, Message: fmt.Sprintf("agent %s not found", in.TargetAgent)} // want `answers an unknown agent with -32603.*-41001`
	}
	return nil
}

func (s *Server) dispatch(in *Envelope) (any, *Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch in.Method {
	case "task.info":
		return s.info(in.Params)
	case "task.cancel":
		return s.cancel(in.Params)
	case "chat.message":
		return s.message(in.Params)
	case "chat.end":
		return s.end(in.Params)
	}
	return nil, &Error{Code: internal, Message: "unknown method " + in.Method} // want `answers an unsupported method with -32603.*-32601`
}

type taskParams struct {
	TaskID string `json:"taskId"`
}

func (s *Server) info(raw json.RawMessage) (any, *Error) {
	var p taskParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &Error{Code: internal, Message: "bad params"} // want `task.info answers an invalid parameter value with -32603.*-32602`
	}
	if p.TaskID == "" {
		return nil, &Error{Code: internal, Message: "taskId is required"} // want `task.info answers an invalid parameter value with -32603.*-32602`
	}
	t, ok := s.tasks[p.TaskID]
	if !ok {
		return nil, &Error{Code: internal, Message: "task not found", Details: map[string]any{"taskId": p.TaskID}} // want `task.info answers an unknown task with -32603.*-42001`
	}
	return t.state, nil
}

func (s *Server) cancel(raw json.RawMessage) (any, *Error) {
	var p taskParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &Error{Code: -32602, Message: "bad params"}
	}
	t, ok := s.tasks[p.TaskID]
	if !ok {
		return nil, &Error{Code: taskNotFound, Message: "task not found"}
	}
	switch t.state {
	case "completed":
		return nil, &Error{Code: internal, Message: "task is already completed"} // want `task.cancel answers a completed task with -32603.*-42002`
	case "canceled":
		return nil, &Error{Code: internal, Message: "task was already canceled"} // want `task.cancel answers a canceled task with -32603.*-42003`
	}
	t.state = "canceled"
	return t.state, nil
}

func (s *Server) message(raw json.RawMessage) (any, *Error) {
	var p struct {
		ChatID string `json:"chatId"`
		Text   string `json:"text"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &Error{Code: -32602, Message: "bad params"}
	}
	c := s.chats[p.ChatID]
	if c == nil {
		return nil, &Error{Code: internal, Message: "chat " + p.ChatID + " not found"} // want `chat.message answers an unknown chat with -32603.*-43001`
	}
	if c.closed {
		return nil, &Error{Code: internal, Message: "chat is already closed"} // want `chat.message answers a closed chat with -32603.*-43002`
	}
	return len(c.members), nil
}

// end uses the codes rightly.
func (s *Server) end(raw json.RawMessage) (any, *Error) {
	var p struct {
		ChatID string `json:"chatId"`
		Item   string `json:"item"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &Error{Code: -32602, Message: "bad params"}
	}
	c := s.chats[p.ChatID]
	switch {
	case c == nil:
		return nil, &Error{Code: chatNotFound, Message: "chat not found"}
	case c.closed:
		return nil, &Error{Code: chatClosed, Message: "chat is already closed"}
	case p.Item == "bread":
		return nil, &Error{Code: outOfStock, Message: "no bread today"}
	}
	if err := s.persist(c); err != nil {
		return nil, &Error{Code: internal, Message: err.Error()}
	}
	c.closed = true
	return nil, nil
}

func (s *Server) persist(c *chat) error { return nil }
