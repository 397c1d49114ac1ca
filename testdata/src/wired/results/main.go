// Command results answers with the codes that slips of the office have.
package main

import (
	"context"
	"os"

	"wired/links/line"
	"wired/results/desk"
	"wired/results/posts"
)

var codes = map[posts.Kind]int{posts.Wrong: -32602, posts.Gone: -32002}

func object(s *posts.Slip) *line.Error {
	code, ok := codes[s.Kind]
	if !ok {
		code = -32603
	}
	return &line.Error{Code: code, Message: s.Text}
}

func asked(o *posts.Office, r *line.Request) (any, *line.Error) {
	res, slip := o.Ask(context.Background(), r.Method, r.Params) // want `^reservedcode: this answers an unsupported method with -32602 .*because o.posts has no name` `desk.go:33: .* a request before initialize with -32603.*because !d.greeted; another call brings it too$` `desk.go:54: .*session/new answers an invalid parameter value with -32603.*because os.Stat fails: use the kind that has it \(main.go:13\)$` `desk.go:72: .*session/set_mode answers an invalid parameter value with -32603.*because r.Mode != "ask": use the kind that has it \(main.go:13\)$` `desk.go:79: .*session/set_config_option and session/set_mode answer an unknown session with -32603.*because d.rooms has no id: use the kind` `desk.go:89: .*session/set_config_option answers an invalid parameter value with -32603.*because strconv.ParseFloat fails: use the kind`
	if slip != nil {
		return nil, object(slip)
	}
	return res, nil
}

func main() {
	c, o := line.NewConn(os.Stdin, os.Stdout), (&desk.Desk{}).Office()
	for {
		r, err := c.Read()
		if err != nil {
			return
		}
		res, e := asked(o, r)
		c.Write(line.Response{ID: r.ID, Result: res, Error: e})
	}
}
