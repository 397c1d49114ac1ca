// Command validators has its options checked by functions in a table of another package.
package main

import (
	"encoding/json"
	"os"

	"wired/links/line"
	"wired/links/validators/option"
)

func main() {
	conn := line.NewConn(os.Stdin, os.Stdout)
	for {
		r, err := conn.Read()
		if err != nil {
			return
		}
		out, err := request(r)
		if err != nil {
			_ = conn.Write(line.Response{ID: r.ID, Error: &line.Error{Code: -32603, Message: err.Error()}})
			continue
		}
		_ = conn.Write(line.Response{ID: r.ID, Result: out})
	}
}

func request(r *line.Request) (any, error) {
	var p struct {
		ConfigID string `json:"configId"`
		Value    string `json:"value"`
	}
	if json.Unmarshal(r.Params, &p) != nil || r.Method != "session/set_config_option" {
		return struct{}{}, nil
	}
	o := option.Find(p.ConfigID)
	if o == nil {
		return struct{}{}, nil
	}
	return struct{}{}, o.Check(p.Value) // want `this answers 3 errors of other packages with -32603 .* ACP has -32602 .*\(option.go:27\)`
}
