package sess

import (
	"context"
	"encoding/json"

	"wired/links/line"
)

type Service struct{ Store *line.Store }

func (s *Service) Domain() string { return "session" }

func (s *Service) Call(ctx context.Context, verb string, raw json.RawMessage) (any, error) {
	switch verb {
	case "prompt":
		var p line.PromptParams
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, &line.Error{Code: -32602, Message: err.Error()}
		}
		if _, err := s.Store.Find(p.SessionID); err != nil {
			return nil, err
		}
		return map[string]any{"stopReason": "end_turn"}, nil
	case "set_mode":
		var p line.ModeParams
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, &line.Error{Code: -32602, Message: err.Error()}
		}
		x, err := s.Store.Find(p.SessionID)
		if err != nil {
			return nil, err
		}
		return nil, x.SetMode(p.ModeID)
	}
	return nil, &line.Error{Code: -32601, Message: "no such method"}
}
