// Package shop says of values what is wrong with them.
package shop

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"wired/links/line"
)

type Shop struct {
	Root  string
	Token string
}

// A Span is a part of a sheet.
type Span struct {
	Path  string `json:"path"`
	First int    `json:"first"`
	Last  int    `json:"last"`
	Edge  string `json:"edge"`
	Side  string `json:"side"`
	Token string `json:"token"`
	More  string `json:"more"`
	Cwd   string `json:"cwd"`
	Run   string `json:"command"`
	Desk  string `json:"session_of_desk"`
	Most  string `json:"most"`
}

// Cut gets its params encoded once more: they do decode.
func (s Shop) Cut(params json.RawMessage) (any, error) {
	var p Span
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	if s.Token != "" && p.Token != s.Token {
		return nil, errors.New("E20")
	}
	if p.Last == 0 {
		p.Last = p.First
	}
	return p, within(p)
}

func within(p Span) error {
	if p.First < 0 || p.Last < 0 {
		return errors.New("E1")
	}
	return nil
}

// Join wants two that differ.
func (s Shop) Join(p Span) (any, error) {
	if p.Edge == p.Side {
		return nil, errors.New("E2")
	}
	return nil, nil
}

// Enter is for those who have the shop's own token.
func (s Shop) Enter(p Span) (any, error) {
	if p.Token == s.Token {
		return nil, errors.New("E3, the same")
	}
	if p.Token != s.Token {
		return nil, errors.New("E4, a wrong token")
	}
	return nil, nil
}

// Named is a name, and no way to one.
func Named(name string) error {
	if name == "." || name == ".." || strings.ContainsAny(name, `/\`) {
		return errors.New("E5 must be a name")
	}
	return nil
}

// Reserved is one that the shop has, or one that is too long.
func (s Shop) Reserved(name string) error {
	if name == s.Root || name == "all" {
		return errors.New("E6 must be another one")
	}
	return nil
}

// Sheet reads what has the right ending, wherever it is.
func (s Shop) Sheet(path string) ([]byte, error) {
	at := filepath.Join(s.Root, path)
	if !strings.HasSuffix(strings.ToLower(at), ".txt") {
		return nil, errors.New("E7, no sheet")
	}
	data, err := os.ReadFile(at)
	if err != nil {
		return nil, errors.New("E8")
	}
	if !strings.HasSuffix(string(data), "\n") {
		return nil, errors.New("E9")
	}
	return data, nil
}

// A Job is done for somebody, or for nobody.
type Job struct {
	of   string
	name string
}

func NewJob(of *line.Request, name string) (*Job, error) {
	if of == nil {
		return &Job{"nobody", name}, nil
	}
	if len(colours) == 0 {
		return nil, errors.New("E15")
	}
	return &Job{of.Method, name}, nil
}

func (j *Job) Do() error {
	if j.name == "" {
		return errors.New("E16")
	}
	return nil
}

// Given wants any value but the zero one.
func Given[T comparable](v T) error {
	var zero T
	if v == zero {
		return errors.New("E17")
	}
	return nil
}

var colours = map[string]int{"red": 1}

func Colour(name string) (int, error) {
	n, ok := colours[name]
	if !ok {
		return 0, errors.New("E18")
	}
	return n, nil
}

// A Fault is an error with a number.
type Fault struct{ N int }

func (f *Fault) Error() string { return "fault" }

// Turn turns a session, and may fail.
func (s Shop) Turn(params json.RawMessage) (any, *Fault) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil || p.SessionID == "" {
		return nil, &Fault{-32602}
	}
	return p, nil
}
