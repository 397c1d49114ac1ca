package alone

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
)

// A frame is any message.
type frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *failure        `json:"error,omitempty"`
}

// line sends answers, where somebody waits for one.
type line struct{ enc *json.Encoder }

func (l *line) refuse(id json.RawMessage, code int, text string) {
	if id == nil {
		return
	}
	l.enc.Encode(frame{ID: id, Error: &failure{code, text}})
}

func (l *line) reply(id json.RawMessage, code int, text string) {
	if len(id) > 0 {
		l.refuse(id, code, text)
	}
}

// later answers that there will be something.
func (l *line) later(f *frame) {
	if f.ID == nil {
		return
	}
	l.enc.Encode(frame{ID: f.ID, Error: &failure{-32603, "in a while"}}) // want `session/resume answers an unsupported method with -32603.*-32601`
}

// once answers on the first page.
func (d *desk) once(id json.RawMessage) {
	if d.page > 1 {
		return
	}
	d.enc.Encode(frame{ID: id, Error: &failure{-32603, "on the next page"}})
}

// given answers whoever gives an id.
func (d *desk) given(id json.RawMessage) {
	if len(id) == 0 {
		return
	}
	d.enc.Encode(frame{ID: id, Error: &failure{-32603, "on all pages"}}) // want `session/set_config_option answers an unsupported method with -32603.*-32601`
}

type desk struct {
	line
	ready bool
	page  int
}

func (d *desk) turn() { d.page++ }

func (d *desk) take(f frame) {
	if f.Method == "" {
		log.Print("an answer")
		return
	}
	if !d.ready && f.Method != "initialize" {
		d.refuse(f.ID, -32600, "say initialize first")
		return
	}
	var p struct{}
	if err := json.Unmarshal(f.Params, &p); err != nil {
		d.refuse(f.ID, -32602, err.Error())
		return
	}
	switch f.Method {
	case "session/fork":
		d.refuse(f.ID, -32603, "two of them will come some day") // want `session/fork answers an unsupported method with -32603.*-32601`
	case "session/list":
		d.reply(f.ID, -32603, "the shelf is for later") // want `session/list answers an unsupported method with -32603.*-32601`
	case "session/resume":
		d.later(&f)
	case "session/set_config_option":
		d.given(f.ID)
	case "session/delete":
		d.once(f.ID) // which may do nothing
	case "session/set_mode":
		d.turn() // it does more than to fail
		d.refuse(f.ID, -32603, "the page is turned")
	case "session/close":
		d.refuse(f.ID, -32603, "the line is busy") // it says that it is there
	case "session/prompt":
		d.refuse(f.ID, -32603, "the ink is dry") // every agent has it
	case "session/set_model":
		d.refuse(f.ID, -32603, fmt.Errorf("model: %w", errTomorrow).Error()) // want `session/set_model answers an unsupported method with -32603.*-32601`
	default:
		d.refuse(f.ID, -32601, "unknown "+f.Method)
	}
}

var errTomorrow = errors.New("come by tomorrow")
