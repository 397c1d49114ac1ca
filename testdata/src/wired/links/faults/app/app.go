// Package app has the use cases.
package app

import (
	"errors"
	"path/filepath"

	"wired/links/faults/fault"
)

var ErrNone = errors.New("nothing")

type store interface{ Put(cwd string) error }

type Service struct{ Store store }

func (s *Service) Open(cwd string) (string, error) {
	if !filepath.IsAbs(cwd) {
		return "", &fault.Fault{Kind: fault.Input, Reason: "E1"}
	}
	return cwd, nil
}

func (s *Service) Keep(cwd string) (string, error) {
	if err := s.Store.Put(cwd); err != nil {
		return "", &fault.Fault{Kind: fault.Store, Reason: "E2", Cause: err}
	}
	return cwd, nil
}

func (s *Service) Mode(id string) error {
	if id != "ask" && id != "code" {
		return &fault.Fault{Kind: fault.Input, Reason: "E3"}
	}
	return nil
}
