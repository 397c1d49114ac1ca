// Command objects makes an object of each request, and lets it do the work.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"wired/links/line"
	"wired/objects/works"
)

func main() {
	c, s := line.NewConn(os.Stdin, os.Stdout), works.Shed{Dir: os.Args[0]}
	for {
		r, err := c.Read()
		if err != nil {
			return
		}
		res, err := answer(s, r)
		var own *line.Error
		switch {
		case errors.As(err, &own):
			c.Write(line.Response{ID: r.ID, Error: own})
		case err != nil:
			c.Write(line.Response{ID: r.ID, Error: &line.Error{Code: -32603, Message: err.Error()}})
		default:
			c.Write(line.Response{ID: r.ID, Result: res})
		}
	}
}

func answer(s works.Shed, r *line.Request) (any, error) {
	var p works.Params
	if err := json.Unmarshal(r.Params, &p); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	switch r.Method {
	case "initialize":
		return map[string]any{"protocolVersion": 1}, nil
	case "session/load":
		return struct{}{}, nil
	case "_saw":
		return nil, works.NewSaw(s, p.Kind, p.Name).Do() // want `_saw answers 2 errors of other packages with -32603.*of these, ACP has -32602 .* for an invalid parameter value, because r.name == "" \(works.go:\d+\)`
	case "_drill":
		return nil, works.Drill{Shed: s, P: p}.Do() // want `_drill answers an invalid parameter value with -32603.*because d.P.Name == ""`
	case "_file":
		return nil, works.NewFile(s, p).Do() // want `_file answers an invalid parameter value with -32603.*because f.p.Name == ""`
	case "_glue":
		return nil, works.NewGlue(p.Name).Do()
	case "_paste":
		return nil, works.NewPaste(p.Name).Do() // want `_paste answers an invalid parameter value with -32603.*because p.text == ""`
	case "_list":
		return nil, works.Checked(works.Listed(s, p.Name))
	case "_first":
		return nil, works.Checked(works.First(p.Name)) // want `_first and _twice answer an invalid parameter value with -32603.*because i.Label == ""`
	case "_twice":
		return nil, works.Checked(works.Twice(p.Name))
	case "_own":
		return nil, works.NewSaw(s, s.Dir, s.Dir).Do()
	}
	return nil, &line.Error{Code: -32601, Message: r.Method}
}
