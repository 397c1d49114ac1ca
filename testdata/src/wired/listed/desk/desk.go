// Package desk answers by tables that another package has.
package desk

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"wired/listed/fault"
	"wired/listed/grades"
)

type target struct {
	Session string `json:"sessionId"`
	Mode    string `json:"modeId"`
}

func decoded(raw json.RawMessage) (t target, err error) {
	if err := json.Unmarshal(raw, &t); err != nil {
		return t, fmt.Errorf("E5: %w", err) // want `ACP has -32602`
	}
	return t, nil
}

func listed(b *grades.Book, f *fault.Frame) (any, error) {
	t, err := decoded(f.Params)
	if err != nil {
		return nil, err
	}
	switch f.Method {
	case "session/load":
		return struct{}{}, b.Get(t.Session) // it has its code
	case "session/resume":
		return struct{}{}, b.Find(t.Session) // want `session/fork and session/resume answer an unknown session with -32603 .*; ACP has -32002`
	case "session/set_mode":
		return struct{}{}, b.Mode(t.Mode)
	}
	return nil, fault.New(-32601, "E")
}

func keyed(b *grades.Book, f *fault.Frame) (any, error) {
	t, err := decoded(f.Params)
	if err != nil {
		return nil, err
	}
	switch f.Method {
	case "session/load":
		return struct{}{}, b.Get(t.Session)
	case "session/fork":
		return struct{}{}, b.Find(t.Session)
	}
	return nil, fault.New(-32601, "E")
}

func open(b *grades.Book, f *fault.Frame) (any, error) {
	var t target
	if err := json.Unmarshal(f.Params, &t); err != nil {
		return nil, fault.New(-32602, "E")
	}
	if f.Method == "session/set_config_option" {
		return struct{}{}, b.Find(t.Session) // the rows are not known
	}
	return nil, fault.New(-32601, "E")
}

// Serve answers the messages.
func Serve(rows []fault.Row) {
	b := &grades.Book{Open: map[string]bool{}}
	serve(func(f *fault.Frame) (any, *fault.Fault) {
		res, err := listed(b, f)
		if err != nil {
			return nil, fault.Classify(err, grades.Rows)
		}
		return res, nil
	})
	serve(func(f *fault.Frame) (any, *fault.Fault) {
		res, err := keyed(b, f)
		if err != nil {
			return nil, fault.By(err, grades.Codes)
		}
		return res, nil
	})
	serve(func(f *fault.Frame) (any, *fault.Fault) {
		res, err := open(b, f)
		if err != nil {
			return nil, fault.Classify(err, rows)
		}
		return res, nil
	})
	serve(func(f *fault.Frame) (any, *fault.Fault) {
		res, err := open(b, f)
		if err != nil {
			return nil, fault.Classify(err, grades.Loose)
		}
		return res, nil
	})
}

func serve(answer func(*fault.Frame) (any, *fault.Fault)) {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var f fault.Frame
		out := &fault.Frame{Version: "2.0"}
		if err := json.Unmarshal(in.Bytes(), &f); err != nil {
			out.ID, out.Error = json.RawMessage("null"), fault.New(-32700, "E")
		} else {
			out.ID = f.ID
			out.Result, out.Error = answer(&f)
		}
		if err := json.NewEncoder(os.Stdout).Encode(out); err != nil {
			log.Println(err)
		}
	}
}
