package missing

import "encoding/json"

type problem struct {
	Code    int            `json:"code"`
	Message string         `json:"message"`
	Data    map[string]any `json:"data,omitempty"`
}

type own struct{ rows map[string]*session }

func (o *own) call(method string, params json.RawMessage) (any, *problem) {
	var q struct {
		Session string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &q); err != nil {
		return nil, &problem{Code: -32602, Message: "Invalid params"}
	}
	switch method {
	case "session/set_mode":
		if o.rows[q.Session] == nil {
			return struct{}{}, nil // want `session/set_mode answers an unknown session with success`
		}
		return struct{}{}, nil
	case "session/prompt":
		if _, ok := o.rows[q.Session]; !ok {
			return o.last(), nil // want `session/prompt answers an unknown session with success`
		}
		return map[string]string{"stopReason": "end_turn"}, nil
	}
	return nil, &problem{Code: -32601, Message: "Method not found"}
}

func (o *own) last() map[string]string { return map[string]string{"stopReason": "end_turn"} }
