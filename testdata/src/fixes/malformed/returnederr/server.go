// Package returnederr has errors of calls that read what the peer has written. Whatever
// such a call says, the peer has written it wrong.
package returnederr

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type server struct{ sessions map[string]bool }

func (s *server) answer(method string, raw json.RawMessage) (any, *rpcError) {
	var err error
	switch method {
	case "session/prompt":
		err = s.prompt(raw)
	case "session/list":
		err = s.list(raw)
	case "session/new":
		err = s.open(raw)
	default:
		return nil, &rpcError{Code: -32601, Message: "unknown method"}
	}
	var coded *rpcError
	if errors.As(err, &coded) {
		return nil, coded
	}
	if err != nil {
		return nil, &rpcError{Code: -32603, Message: err.Error()}
	}
	return nil, nil
}

// The text that is around the error stays.
func (s *server) prompt(raw json.RawMessage) error {
	var params struct {
		Prompt []struct {
			Data string `json:"data"`
			URI  string `json:"uri"`
		} `json:"prompt"`
	}
	if err := json.Unmarshal(raw, &params); err != nil {
		return fmt.Errorf("read the prompt: %w", err) // want `an invalid parameter value`
	}
	for _, block := range params.Prompt {
		if _, err := base64.StdEncoding.DecodeString(block.Data); err != nil {
			return err // want `an invalid parameter value`
		}
		_, err := url.Parse(block.URI)
		if err != nil {
			return fmt.Errorf("block %q: %w", block.URI, err) // want `an invalid parameter value`
		}
	}
	return nil
}

func (s *server) list(raw json.RawMessage) error {
	var params struct {
		Cursor string `json:"cursor"`
		By     string `json:"by"`
		Page   string `json:"page"`
	}
	if err := json.Unmarshal(raw, &params); err != nil {
		return err // want `an invalid parameter value`
	}
	switch _, err := strconv.Atoi(params.Cursor); {
	case err != nil:
		return err // want `an invalid parameter value`
	}
	switch params.By {
	case "page": // the call stands in a clause
		_, err := strconv.Atoi(params.Page)
		if err != nil {
			return fmt.Errorf("page: %w", err) // want `an invalid parameter value`
		}
	}
	return nil
}

func (s *server) open(raw json.RawMessage) error {
	if len(raw) == 0 {
		return nil
	}
	var params struct{ Cwd string }
	if err := json.Unmarshal(raw, &params); err == nil {
		return nil
	} else {
		return err // want `an invalid parameter value`
	}
}
