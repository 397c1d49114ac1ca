// Package events has messages whose ids are sent to no peer as they came.
package events

import "encoding/json"

// An Event has an id of its own, and its receipt that of a request.
type Event struct {
	ID     int32           `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func ParseEvent(line []byte) (*Event, error) {
	e := new(Event)
	return e, json.Unmarshal(line, e)
}

type Receipt struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result"`
}

func Received(id json.RawMessage) Receipt { return Receipt{ID: id, Result: true} }

type Problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}
