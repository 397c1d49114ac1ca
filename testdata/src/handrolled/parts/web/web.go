// Package web serves pages, and a socket with messages of its own. What it cuts off may
// begin as methods do, but the rest makes none.
package web

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
)

type call struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *failure) Error() string { return f.Message }

type site struct {
	out   io.Writer
	pages map[string]http.Handler
	store map[string]string
}

// ServeHTTP has paths.
func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch name := strings.TrimPrefix(r.URL.Path, "/session/"); name {
	case "new", "prompt", "load":
		s.pages[name].ServeHTTP(w, r)
	default:
		http.NotFound(w, r)
	}
}

// value has keys of what is stored, which are no methods.
func (s *site) value(key string) (string, error) {
	name, ok := strings.CutPrefix(key, "session/")
	if !ok {
		return "", errors.New("no key of a session")
	}
	switch name {
	case "owner", "theme":
		return s.store[name], nil
	default:
		return "", errors.New("no such key")
	}
}

// change does what any service with sessions does.
func (s *site) change(what string) error {
	switch strings.TrimPrefix(what, "session/") {
	case "list", "close", "delete":
		return nil
	}
	return errors.New("no such change")
}

// kind has words that would be methods behind what others cut off.
func (s *site) kind(word string) bool { return word == "prompt" || word == "load" }

// title only asks what a name begins with.
func (s *site) title(name string) string {
	if strings.HasPrefix(name, "session/") && name != "new" {
		return "Session"
	}
	return name
}

func (s *site) handle(c call) {
	if err := s.do(c); err != nil {
		json.NewEncoder(s.out).Encode(map[string]any{"id": c.ID, "error": &failure{-32603, err.Error()}})
	}
}

func (s *site) do(c call) error {
	switch c.Method {
	case "user/read":
		if s.store[string(c.Params)] == "" {
			return &failure{-32001, "no such user"}
		}
	case "user/change":
		return s.change(string(c.Params))
	default:
		return errors.New("unknown method")
	}
	return nil
}
