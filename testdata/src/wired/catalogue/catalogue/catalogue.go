// Package catalogue has methods that say themselves what they are for.
package catalogue

import (
	"encoding/json"

	"wired/catalogue/fault"
	"wired/catalogue/line"
)

type Method interface {
	Name() string
	Call(raw json.RawMessage) (any, error)
}

type Catalogue struct{ methods map[string]Method }

func New(list ...Method) *Catalogue {
	c := &Catalogue{map[string]Method{}}
	for _, m := range list {
		c.methods[m.Name()] = m
	}
	return c
}

func (c *Catalogue) Dispatch(f *line.Frame) (any, *line.Fault) {
	m, ok := c.methods[f.Method]
	if !ok {
		return nil, &line.Fault{Code: -32601, Message: f.Method}
	}
	v, err := m.Call(f.Params)
	if err != nil {
		return nil, &line.Fault{Code: fault.Code(err), Message: err.Error()}
	}
	return v, nil
}
