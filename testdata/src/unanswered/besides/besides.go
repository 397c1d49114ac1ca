// Package besides reads messages itself besides those of a library: those of
// other peers.
package besides

import (
	"encoding/json"
	"io"
	"log"

	"github.com/coder/acp-go-sdk"
)

var _ acp.RequestError

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params,omitempty"`
}

type response struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result"`
}

type watcher struct{ out io.Writer }

func (w *watcher) reply(id json.RawMessage) {
	data, _ := json.Marshal(response{ID: id})
	w.out.Write(data)
}

func (w *watcher) watch(lines [][]byte) {
	for _, line := range lines {
		var m message
		if err := json.Unmarshal(line, &m); err != nil {
			continue
		}
		switch m.Method {
		case "session/new":
			if err := w.created(m.Params); err != nil {
				log.Print(err)
			}
		case "session/cancel":
			w.reply(m.ID)
		}
	}
}

func (w *watcher) created(params json.RawMessage) error {
	var p struct{ Cwd string }
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	w.reply(nil)
	return nil
}
