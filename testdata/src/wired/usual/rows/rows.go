// Package rows has a table in which each handler has the code for its errors beside it.
package rows

import (
	"bufio"
	"encoding/json"
	"errors"
	"log"
	"os"
	"strconv"

	"wired/usual/fault"
	"wired/usual/wire"
)

type row struct {
	run  func(t target) (any, error)
	code int
}

type other struct {
	serve func(t target) (any, error)
	code  int
}

type strict struct {
	try  func(t target) (any, error)
	code int
}

type wide struct {
	call func(t target) (any, error)
	code int
}

type target struct {
	Session string `json:"sessionId"`
	Mode    string `json:"modeId"`
	Cursor  string `json:"cursor"`
}

type session struct{ turns int }

var open = map[string]*session{}

// Open opens a session.
func Open(id string) { open[id] = &session{} }

var rows = map[string]row{
	"session/load":     {load, -32603},
	"session/set_mode": {setMode, -32602},
	"session/list":     {signed(list), -32603},
}

var others = map[string]other{"session/resume": {resume, chosen()}, "session/logout": {gone, -32603}}

var stricts = map[string]strict{"session/set_config_option": {fork, -32602}}

var errOdd, errSick = errors.New("E6"), errors.New("E7")

var graded = []struct {
	is   error
	code int
}{{errSick, -32603}, {errOdd, -32602}}

func grade(err error) *fault.Fault {
	for _, g := range graded {
		if errors.Is(err, g.is) {
			return fault.New(g.code, err.Error())
		}
	}
	return fault.New(-31000, err.Error())
}

var matched = []struct {
	fits func(error) bool
	code int
}{{func(err error) bool { return errors.Is(err, errSick) }, -32603}, {func(err error) bool { return errors.Is(err, errOdd) }, -32602}}

func match(err error) *fault.Fault {
	for _, m := range matched {
		if m.fits(err) {
			return fault.New(m.code, err.Error())
		}
	}
	return fault.New(-31000, err.Error())
}

func resumed(t target) (any, error) {
	if t.Mode != "day" && t.Mode != "night" {
		return nil, errOdd // the row of the error has its code
	}
	return struct{}{}, nil
}

// Extra is given by others.
var Extra = fork

var wides = map[string]wide{"session/unstable": {Extra, -32602}, "session/close": {narrow, -32603}}

func narrow(t target) (any, error) {
	if t.Mode != "day" && t.Mode != "night" {
		return nil, errors.New("E8") // it is not known what the table has
	}
	return struct{}{}, nil
}

func chosen() int { return -32000 - len(open) }

func load(t target) (any, error) {
	if t.Mode != "day" && t.Mode != "night" {
		return nil, errors.New("E1") // want `session/load answers an invalid parameter value with -32603 .*; ACP has -32602`
	}
	return struct{}{}, nil
}

func setMode(t target) (any, error) {
	if t.Mode != "day" && t.Mode != "night" {
		return nil, errors.New("E2") // invalid params, as it is
	}
	return struct{}{}, page(t.Mode)
}

func signed(next func(t target) (any, error)) func(t target) (any, error) {
	return func(t target) (any, error) { return next(t) }
}

func list(t target) (any, error) { return struct{}{}, page(t.Cursor) }

func page(s string) error {
	if _, err := strconv.Atoi(s); err != nil {
		return errors.New("E3") // want `session/list answers an invalid parameter value with -32603 .*; ACP has -32602`
	}
	return nil
}

func resume(t target) (any, error) {
	if open[t.Session] == nil {
		return nil, errors.New("E4") // nobody knows
	}
	return struct{}{}, nil
}

func gone(t target) (any, error) { return nil, page(t.Session) }

func fork(t target) (any, error) {
	if t.Mode != "day" && t.Mode != "night" {
		return nil, errors.New("E5") // invalid params, as it is
	}
	return struct{}{}, nil
}

func answer(method string, t target) (any, *fault.Fault) {
	if r, ok := rows[method]; ok {
		res, err := r.run(t)
		if err != nil {
			return nil, fault.From(err, r.code)
		}
		return res, nil
	}
	if o, ok := others[method]; ok {
		res, err := o.serve(t)
		if err != nil {
			return nil, fault.From(err, o.code)
		}
		return res, nil
	}
	if s, ok := stricts[method]; ok {
		res, err := s.try(t)
		if err != nil {
			return nil, fault.From(err, s.code)
		}
		return res, nil
	}
	if w, ok := wides[method]; ok {
		res, err := w.call(t)
		if err != nil {
			return nil, fault.From(err, w.code)
		}
		return res, nil
	}
	if method == "session/delete" {
		res, err := resumed(t)
		if err != nil {
			return nil, grade(err)
		}
		return res, nil
	}
	if method == "session/fork" {
		res, err := resumed(t)
		if err != nil {
			return nil, match(err)
		}
		return res, nil
	}
	return nil, fault.New(-32601, "E")
}

// Serve answers requests.
func Serve() {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var f wire.Frame
		var t target
		out := &wire.Frame{Version: "2.0"}
		if err := json.Unmarshal(in.Bytes(), &f); err != nil {
			out.ID, out.Error = json.RawMessage("null"), fault.New(-32700, "E")
		} else if err := json.Unmarshal(f.Params, &t); err != nil {
			out.ID, out.Error = f.ID, fault.New(-32602, "E")
		} else {
			out.ID = f.ID
			out.Result, out.Error = answer(f.Method, t)
		}
		if err := json.NewEncoder(os.Stdout).Encode(out); err != nil {
			log.Println(err)
		}
	}
}
