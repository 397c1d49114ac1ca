// Package books speaks a protocol of its own.
package books

import (
	"encoding/json"
	"errors"

	"wired/routes/lanes"
)

func Mount(r *lanes.Router) {
	r.On("books/find", func(raw json.RawMessage) (any, error) {
		var p struct {
			ID string `json:"sessionId"`
		}
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, errors.New("not read")
		}
		return nil, errors.New("no such book")
	})
}
