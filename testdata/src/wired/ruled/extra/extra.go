// Package extra has methods of an extension alone.
package extra

import (
	"encoding/json"
	"fmt"
	"path/filepath"

	_ "wired/ruled"
	"wired/ruled/layer"
)

type params struct {
	File string `json:"file"`
}

// Register registers them.
func Register(d *layer.Desk) {
	d.On("_extra/diff", diff)
	d.On("extra", local)
}

func diff(c *layer.Call) (any, error) {
	var p params
	if err := json.Unmarshal(c.Params, &p); err != nil {
		return nil, &layer.Fault{Code: -32602, Message: err.Error()}
	}
	if filepath.Ext(p.File) != ".sql" {
		return nil, fmt.Errorf("%s is no dump", p.File) // want `returnederr: _extra/diff answers an invalid parameter value with -32603`
	}
	return nil, nil
}

// local may serve another protocol.
func local(c *layer.Call) (any, error) {
	var p params
	if err := json.Unmarshal(c.Params, &p); err != nil {
		return nil, &layer.Fault{Code: -32602, Message: err.Error()}
	}
	if filepath.Ext(p.File) != ".txt" {
		return nil, fmt.Errorf("%s is no text", p.File)
	}
	return nil, nil
}
