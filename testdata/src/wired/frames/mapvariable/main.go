// Messages are maps from end to end, in a variable that is decoded into.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

type object = map[string]any

type desk struct {
	sessions map[string]string
	out      *json.Encoder
}

func text(p object, key string) (string, error) {
	v, ok := p[key].(string)
	if !ok {
		return "", fmt.Errorf("%s must be a string", key) // want `returnederr: .*-32602`
	}
	return v, nil
}

func (d *desk) call(method string, p object) (any, error) {
	switch method {
	case "session/load":
		id, err := text(p, "sessionId")
		if err != nil {
			return nil, err
		}
		if _, ok := d.sessions[id]; !ok {
			return nil, fmt.Errorf("%s is not open", id) // want `returnederr: .*-32002`
		}
		return object{}, nil
	case "session/new":
		if home := os.Getenv("DESK"); home == "" {
			return nil, errors.New("DESK is empty")
		}
		return object{"sessionId": "1"}, nil
	}
	return nil, fmt.Errorf("unknown method %s", method) // want `returnederr: .*-32601`
}

// settings reads a map that is no message, whatever it has.
func (d *desk) settings(data []byte) error {
	var m object
	if err := json.Unmarshal(data, &m); err != nil {
		return err
	}
	params, ok := m["params"].(object)
	if !ok {
		return errors.New("params must be an object")
	}
	_, err := text(params, "theme")
	return err
}

func main() {
	d := &desk{sessions: map[string]string{}, out: json.NewEncoder(os.Stdout)}
	if data, err := os.ReadFile("settings.json"); err == nil {
		if err := d.settings(data); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var m object
		if err := json.Unmarshal(in.Bytes(), &m); err != nil {
			d.out.Encode(object{"jsonrpc": "2.0", "id": nil, "error": object{"code": -32700, "message": "parse error"}})
			continue
		}
		method, _ := m["method"].(string)
		params, _ := m["params"].(object)
		result, err := d.call(method, params)
		if err != nil {
			d.out.Encode(object{"jsonrpc": "2.0", "id": m["id"], "error": object{"code": -32603, "message": err.Error()}})
			continue
		}
		d.out.Encode(object{"jsonrpc": "2.0", "id": m["id"], "result": result})
	}
}
