// Command shapes answers what is wrong with values with one code.
package main

import (
	"encoding/json"
	"errors"
	"os"
	"strings"

	"wired/links/line"
	"wired/shapes/shop"
)

func main() {
	c, s := line.NewConn(os.Stdin, os.Stdout), &server{shop: shop.Shop{Root: os.Args[0]}}
	s.turns = s.shop
	for {
		r, err := c.Read()
		if err != nil {
			return
		}
		res, err := s.answer(r)
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

type server struct {
	shop  shop.Shop
	turns interface {
		Turn(json.RawMessage) (any, *shop.Fault)
	}
}

func (s *server) answer(r *line.Request) (any, error) {
	var p shop.Span
	if err := json.Unmarshal(r.Params, &p); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	switch r.Method {
	case "initialize":
		return map[string]any{"protocolVersion": 1}, nil
	case "session/prompt":
		return s.prompt(p, r.Params)
	case "_cut":
		again, err := json.Marshal(p)
		if err != nil {
			return nil, err
		}
		return s.shop.Cut(again) // want `_cut and _sheet answer 6 errors .* for an invalid parameter value, because p.First < 0 \(shop.go:51\) and in another place, and ACP has -32002 .* for a missing file`
	case "_join":
		return s.shop.Join(p) // want `_join answers an invalid parameter value with -32603.*because p.Edge == p.Side`
	case "_enter":
		return s.shop.Enter(p)
	case "_desk":
		if p.Desk != s.shop.Root {
			return nil, errors.New("E14") // want `_desk answers an unknown session with -32603.*because p.Desk != s.shop.Root`
		}
		return p.Desk, nil
	case "_name":
		return nil, shop.Named(p.Edge) // want `_name answers an invalid parameter value with -32603`
	case "_job":
		j, err := shop.NewJob(nil, p.Edge)
		if err != nil {
			return nil, err
		}
		return nil, j.Do() // want `_job answers an invalid parameter value with -32603.*because j.name == ""`
	case "_own":
		j, err := shop.NewJob(r, s.shop.Root)
		if err != nil {
			return nil, err
		}
		return nil, j.Do()
	case "_given":
		if err := shop.Given(s.shop.Root); err != nil {
			return nil, err
		}
		return nil, shop.Given(p.First) // want `_given answers an invalid parameter value with -32603.*because v == \*new\(T\)`
	case "_colour":
		return shop.Colour(p.Side) // want `_colour answers an invalid parameter value with -32603.*because colours has no name`
	case "_reserve":
		return nil, s.shop.Reserved(p.Edge)
	case "_sheet":
		return s.shop.Sheet(p.Path)
	case "session/new":
		return s.open(p.Cwd)
	case "terminal/create":
		if p.Run != s.shop.Token {
			return nil, errors.New("E19") // that it is not the one of the shop may have any reason
		}
		return map[string]any{"terminalId": p.Run}, nil
	case "fs/read_text_file":
		return s.read(p.Path)
	}
	return nil, &line.Error{Code: -32601, Message: r.Method}
}

func (s *server) read(path string) (any, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, &line.Error{Code: -32002, Message: err.Error()}
	}
	if info.IsDir() {
		return nil, errors.New("E10") // want `fs/read_text_file answers an invalid parameter value with -32603.*because info.IsDir`
	}
	if _, err := os.Stat(path + ".lock"); err == nil {
		return nil, errors.New("E11")
	}
	return nil, nil
}

func (s *server) open(dir string) (any, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if !info.IsDir() {
		return nil, errors.New("E12") // want `session/new answers an invalid parameter value with -32603.*because !info.IsDir`
	}
	if _, err := os.Stat(dir + "/.lock"); err == nil {
		return nil, errors.New("E13")
	}
	return map[string]any{"sessionId": dir}, nil
}

// prompt has an answer if there is no fault.
func (s *server) prompt(p shop.Span, params json.RawMessage) (any, error) {
	again, err := json.Marshal(p)
	if err != nil || strings.Contains(string(params), "never") {
		return nil, &line.Error{Code: -32602, Message: "no"}
	}
	res, fault := s.turns.Turn(again)
	if fault != nil {
		return nil, &line.Error{Code: fault.N, Message: fault.Error()}
	}
	return map[string]any{"stopReason": "end_turn", "of": res}, nil
}
