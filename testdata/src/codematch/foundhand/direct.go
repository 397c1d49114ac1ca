package foundhand

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A client that waits for each answer before it asks again.
type simple struct {
	enc *json.Encoder
	dec *json.Decoder
}

func (s *simple) ask(method string, params any) (json.RawMessage, error) {
	if err := s.enc.Encode(map[string]any{"id": 1, "method": method, "params": params}); err != nil {
		return nil, err
	}
	var m message
	if err := s.dec.Decode(&m); err != nil {
		if errors.Is(err, io.EOF) {
			return nil, errClosed
		}
		return nil, fmt.Errorf("read answer: %w", err)
	}
	if m.Error != nil {
		return nil, fmt.Errorf("%s failed (%d): %s", method, m.Error.Code, m.Error.Message)
	}
	return m.Result, nil
}

func (s *simple) start() error {
	_, err := s.ask("session/new", nil)
	if needsLogin(err) {
		_, err = s.ask("authenticate", nil)
	}
	return err
}

func needsLogin(err error) bool {
	if err == nil {
		return false
	}
	text := strings.ToLower(err.Error())
	return strings.Contains(text, "authentication required") || strings.Contains(text, "not logged in") // want `session/new: the text "authentication required" .*: hand on the error itself, of which direct\.go:29 keeps the text alone`
}

// The whole exchange is in one function.
func (s *simple) initialize() (bool, error) {
	if err := s.enc.Encode(map[string]any{"id": 1, "method": "session/set_mode"}); err != nil {
		return false, err
	}
	var m message
	if err := s.dec.Decode(&m); err != nil {
		return false, err
	}
	if m.Error != nil && strings.Contains(m.Error.Message, "not supported") { // want `session/set_mode: the text "not supported"`
		return false, nil
	}
	return true, nil
}
