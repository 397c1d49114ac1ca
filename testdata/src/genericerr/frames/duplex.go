package frames

import "encoding/json"

// An envelope is a request of the peer or its answer.
type envelope struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  *rpcError       `json:"error,omitempty"`
}

type duplex struct {
	peer
	answers chan envelope
}

// read says of an answer that nothing is in it, which is no request. That a message is no answer
// says nothing of why it is refused.
func (d *duplex) read(line []byte) {
	var e envelope
	if err := json.Unmarshal(line, &e); err != nil {
		d.fail(nil, -32700, "parse error")
		return
	}
	switch {
	case e.Method != "":
		d.handle(request{ID: e.ID, Method: e.Method, Params: e.Params})
	case e.Result == nil && e.Error == nil:
		d.fail(e.ID, -32603, "what is it?") // want `genericerr: this answers an invalid request with -32603.*-32600 \(Invalid request\), because e.Method == ""`
	default:
		d.answers <- e
	}
}

// wait takes an answer.
func (d *duplex) wait(id json.RawMessage) {
	if e := <-d.answers; e.Result == nil {
		d.fail(id, -32603, "nothing came")
	}
}
