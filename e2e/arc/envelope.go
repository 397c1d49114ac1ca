package main

import (
	"encoding/json"
	"errors"
	"net/http"
)

// An envelope is a message of ARC.
type envelope struct {
	ARC           string          `json:"arc"`
	ID            string          `json:"id"`
	Method        string          `json:"method,omitempty"`
	RequestAgent  string          `json:"requestAgent,omitempty"`
	ResponseAgent string          `json:"responseAgent,omitempty"`
	TargetAgent   string          `json:"targetAgent"`
	TraceID       string          `json:"traceId,omitempty"`
	Params        json.RawMessage `json:"params,omitempty"`
	Result        any             `json:"result,omitempty"`
	Error         *arcError       `json:"error,omitempty"`
}

// An arcError is the error object of an envelope.
type arcError struct {
	Code    int            `json:"code"`
	Message string         `json:"message"`
	Details map[string]any `json:"details,omitempty"`
}

func (e *arcError) Error() string { return e.Message }

// The codes that the server answers with.
const (
	codeParseError     = -32700
	codeInvalidRequest = -32600
	codeMethodNotFound = -32601
	codeInvalidParams  = -32602
	codeInternal       = -32603
	codeTaskCompleted  = -42002
	codeTaskCanceled   = -42003
	codeScope          = -44003
	codeVersion        = -45001

	// codeTaskGone says that the task has left the store.
	codeTaskGone = -42002

	// codeTaskQuota says that the agent has too many tasks already.
	codeTaskQuota = -42050

	// codeWeekend says that the agent does not work today.
	codeWeekend = -50001
)

// ServeHTTP answers an envelope with an envelope.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var req envelope
	resp := envelope{ARC: "1.0"}
	if err := json.NewDecoder(r.Body).Decode(&req); err != nil {
		resp.Error = &arcError{Code: codeParseError, Message: err.Error()}
	} else {
		resp.ID, resp.TraceID = req.ID, req.TraceID
		resp.ResponseAgent, resp.TargetAgent = req.TargetAgent, req.RequestAgent
		resp.Result, resp.Error = s.answer(&req, r.Header.Get("Authorization"))
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(resp) // the client has gone
}

// answer returns the result or the error of a request.
func (s *server) answer(req *envelope, authorization string) (any, *arcError) {
	if req.ARC != "1.0" {
		return nil, &arcError{Code: codeVersion, Message: "unsupported version " + req.ARC}
	}
	if req.ID == "" {
		return nil, &arcError{Code: codeInvalidRequest, Message: "id is required"}
	}
	if err := s.authenticate(authorization); err != nil {
		return nil, mapError(err)
	}
	if _, ok := s.agents[req.TargetAgent]; !ok {
		return nil, &arcError{Code: codeInternal, Message: "unknown agent " + req.TargetAgent}
	}
	var result any
	var err error
	switch req.Method {
	case "task.create":
		result, err = s.createTask(req.Params)
	case "task.info":
		result, err = s.taskInfo(req.Params)
	case "task.send":
		result, err = s.sendTask(req.Params)
	case "task.cancel":
		result, err = s.cancelTask(req.Params)
	case "chat.message":
		result, err = s.chatMessage(req.Params)
	default:
		return nil, &arcError{Code: codeMethodNotFound, Message: "unknown method " + req.Method}
	}
	if err != nil {
		return nil, mapError(err)
	}
	return result, nil
}

// mapError returns what is sent for an error.
func mapError(err error) *arcError {
	var coded *arcError
	if errors.As(err, &coded) {
		return coded
	}
	return &arcError{Code: codeInternal, Message: err.Error()}
}
