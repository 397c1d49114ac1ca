// Package hub answers by tables that it fills, and by one that nobody fills.
package hub

import (
	"bufio"
	"encoding/json"
	"log"
	"os"

	"wired/listed/fault"
	"wired/listed/grades"
)

func init() {
	fault.Map(grades.ErrGone, -32002)
	fault.Map(grades.ErrOdd, -32602)
	for is, code := range chosen() {
		fault.Other(is, code)
	}
}

func chosen() map[error]int { return grades.Codes }

type target struct {
	Session string `json:"sessionId"`
	Mode    string `json:"modeId"`
}

func mapped(b *grades.Book, f *fault.Frame, t target) (any, error) {
	switch f.Method {
	case "session/load":
		return struct{}{}, b.Get(t.Session) // it has its code
	case "session/resume":
		return struct{}{}, b.Find(t.Session) // want `session/resume answers an unknown session with -32603 .*; ACP has -32002`
	case "session/set_mode":
		return struct{}{}, b.Mode(t.Mode)
	}
	return nil, fault.New(-32601, "E")
}

func spare(b *grades.Book, f *fault.Frame, t target) (any, error) {
	if f.Method == "session/fork" {
		return struct{}{}, b.Find(t.Session) // somebody may fill it
	}
	return nil, fault.New(-32601, "E")
}

func other(b *grades.Book, f *fault.Frame, t target) (any, error) {
	if f.Method == "session/set_config_option" {
		return struct{}{}, b.Find(t.Session) // what fills it is not understood
	}
	return nil, fault.New(-32601, "E")
}

// Serve answers the messages.
func Serve() {
	b := &grades.Book{Open: map[string]bool{}}
	serve(func(f *fault.Frame, t target) (any, *fault.Fault) {
		res, err := mapped(b, f, t)
		if err != nil {
			return nil, fault.Of(err)
		}
		return res, nil
	})
	serve(func(f *fault.Frame, t target) (any, *fault.Fault) {
		res, err := spare(b, f, t)
		if err != nil {
			return nil, fault.OfSpare(err)
		}
		return res, nil
	})
	serve(func(f *fault.Frame, t target) (any, *fault.Fault) {
		res, err := other(b, f, t)
		if err != nil {
			return nil, fault.OfOthers(err)
		}
		return res, nil
	})
}

func serve(answer func(*fault.Frame, target) (any, *fault.Fault)) {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var f fault.Frame
		var t target
		out := &fault.Frame{Version: "2.0"}
		if err := json.Unmarshal(in.Bytes(), &f); err != nil {
			out.ID, out.Error = json.RawMessage("null"), fault.New(-32700, "E")
		} else if err := json.Unmarshal(f.Params, &t); err != nil {
			out.ID, out.Error = f.ID, fault.New(-32602, "E")
		} else {
			out.ID = f.ID
			out.Result, out.Error = answer(&f, t)
		}
		if err := json.NewEncoder(os.Stdout).Encode(out); err != nil {
			log.Println(err)
		}
	}
}
