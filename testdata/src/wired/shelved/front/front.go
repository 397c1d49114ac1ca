// Package front parses the params, refuses some, and calls the fields of Handlers.
package front

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type response struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *problem        `json:"error,omitempty"`
}

// Box names a box by its number.
type Box struct {
	ID string `json:"id"`
}

// Cut asks for so many lines.
type Cut struct {
	Lines int    `json:"lines"`
	Mark  string `json:"mark"`
}

// Sheet names a file.
type Sheet struct {
	Path string `json:"path"`
}

type Handlers struct {
	Box    func(Box) (any, error)
	List   func(Box) (any, error)
	Cut    func(Cut) (any, error)
	Halve  func(Cut) (any, error)
	Mark   func(Cut) (any, error)
	Stamp  func(Cut) (any, error)
	Sheet  func(Sheet) (any, error)
	Linked func(Sheet) (any, error)
	Above  func(Sheet) (any, error)
}

func Serve(in io.Reader, out io.Writer, h Handlers) {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		var r request
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			send(out, nil, nil, &problem{-32700, err.Error()})
			continue
		}
		res, p := h.call(r)
		send(out, r.ID, res, p)
	}
}

func (h Handlers) call(r request) (any, *problem) {
	switch r.Method {
	case "session/load", "box/open":
		ask, err := parseBox(r.Params)
		if err != nil {
			return nil, &problem{-32602, err.Error()}
		}
		return answer(h.Box(ask))
	case "box/list":
		ask, err := parseBox(r.Params)
		if err != nil {
			return nil, &problem{-32602, err.Error()}
		}
		return answer(h.List(ask))
	case "box/cut":
		ask, err := parseCut(r.Params)
		if err != nil {
			return nil, &problem{-32602, err.Error()}
		}
		return answer(h.Cut(ask))
	case "box/halve":
		ask, err := parseHalf(r.Params)
		if err != nil {
			return nil, &problem{-32602, err.Error()}
		}
		return answer(h.Halve(ask))
	case "box/mark":
		ask, err := parseMark(r.Params)
		if err != nil {
			return nil, &problem{-32602, err.Error()}
		}
		return answer(h.Mark(ask))
	case "box/stamp":
		ask, err := parseAny(r.Params)
		if err != nil {
			return nil, &problem{-32602, err.Error()}
		}
		return answer(h.Stamp(ask))
	case "sheet/read":
		ask, err := parseSheet(r.Params)
		if err != nil {
			return nil, &problem{-32602, err.Error()}
		}
		return answer(h.Sheet(ask))
	case "sheet/follow":
		ask, err := parseSheet(r.Params)
		if err != nil {
			return nil, &problem{-32602, err.Error()}
		}
		return answer(h.Linked(ask))
	case "sheet/above":
		ask, err := parseSheet(r.Params)
		if err != nil {
			return nil, &problem{-32602, err.Error()}
		}
		return answer(h.Above(ask))
	}
	return nil, &problem{-32601, "unknown method " + r.Method}
}

func answer(res any, err error) (any, *problem) {
	if err != nil {
		return nil, &problem{-32603, err.Error()}
	}
	return res, nil
}

func parseBox(params json.RawMessage) (Box, error) {
	var raw Box
	if err := json.Unmarshal(params, &raw); err == nil && strings.TrimSpace(raw.ID) != "" {
		return raw, nil
	}
	var id string
	if err := json.Unmarshal(params, &id); err != nil {
		return Box{}, err
	}
	if strings.TrimSpace(id) == "" {
		return Box{}, errors.New("which box?")
	}
	return Box{ID: id}, nil
}

func parseCut(params json.RawMessage) (Cut, error) {
	var raw struct {
		Lines int `json:"lines"`
		Count int `json:"count"`
	}
	if err := json.Unmarshal(params, &raw); err != nil {
		return Cut{}, err
	}
	n := most(raw.Lines, raw.Count)
	if n <= 0 {
		return Cut{}, fmt.Errorf("%d lines are none", n)
	}
	return Cut{Lines: n}, nil
}

// parseHalf lets no lines through.
func parseHalf(params json.RawMessage) (Cut, error) {
	var raw Cut
	if err := json.Unmarshal(params, &raw); err != nil {
		return Cut{}, err
	}
	n := most(raw.Lines)
	if n < 0 {
		return Cut{}, fmt.Errorf("%d lines are none", n)
	}
	return Cut{Lines: n}, nil
}

func parseMark(params json.RawMessage) (Cut, error) {
	var cut Cut
	if err := json.Unmarshal(params, &cut); err != nil {
		return Cut{}, err
	}
	if strings.TrimSpace(cut.Mark) == "" {
		return Cut{}, errors.New("which mark?")
	}
	return cut, nil
}

func parseAny(params json.RawMessage) (cut Cut, err error) {
	err = json.Unmarshal(params, &cut)
	return cut, err
}

func parseSheet(params json.RawMessage) (sheet Sheet, err error) {
	err = json.Unmarshal(params, &sheet)
	return sheet, err
}

func most(list ...int) (n int) {
	for _, v := range list {
		n = max(n, v)
	}
	return n
}

func send(out io.Writer, id json.RawMessage, res any, p *problem) {
	data, err := json.Marshal(response{"2.0", id, res, p})
	if err != nil {
		return
	}
	out.Write(append(data, '\n'))
}
