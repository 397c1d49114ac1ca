// Package stages has what requests go through.
package stages

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"wired/links/line"
	"wired/links/staged/pipe"
)

// NewParams are the params of session/new.
type NewParams struct {
	Cwd string `json:"cwd"`
}

// Set has what stages need.
type Set struct {
	Store *line.Store
	begun bool
}

// Routes returns the stages of each method.
func (s *Set) Routes() map[string]pipe.Stage {
	open := pipe.Chain(s.greeted, decode[line.PromptParams], s.bind)
	return map[string]pipe.Stage{
		"initialize":     pipe.Chain(s.initialize),
		"session/new":    pipe.Chain(s.greeted, decode[NewParams], s.limit, s.checkCwd),
		"session/prompt": pipe.Chain(open, s.answer),
	}
}

// decode fills in the params of the method's own type.
func decode[T any](x *pipe.Exchange) error {
	p := new(T)
	if err := json.Unmarshal(x.Req.Params, p); err != nil {
		return fmt.Errorf("params of %s: %w", x.Req.Method, err)
	}
	x.Params = p
	return nil
}

func (s *Set) initialize(x *pipe.Exchange) error {
	s.begun = true
	x.Result = map[string]any{"protocolVersion": 1}
	return nil
}

func (s *Set) greeted(*pipe.Exchange) error {
	if !s.begun {
		return errors.New("E1")
	}
	return nil
}

func (s *Set) bind(x *pipe.Exchange) error {
	_, err := s.Store.Find(x.Params.(*line.PromptParams).SessionID)
	return err
}

// limit keeps what the program's own environment says.
func (s *Set) limit(x *pipe.Exchange) error {
	x.Limit = os.Getenv("LIMIT")
	if _, err := strconv.Atoi(x.Limit.(string)); err != nil {
		return fmt.Errorf("limit: %w", err)
	}
	return nil
}

func (s *Set) checkCwd(x *pipe.Exchange) error {
	p := x.Params.(*NewParams)
	if !filepath.IsAbs(p.Cwd) {
		return fmt.Errorf("cannot start in %q", p.Cwd)
	}
	return nil
}

func (s *Set) answer(x *pipe.Exchange) error {
	if x.Room() < 1 {
		return errors.New("E2")
	}
	t := pipe.Start("turn", x.Req)
	if t.Params == nil {
		t.Params = os.Getenv("TURN")
	}
	if t.Params == "never" {
		return errors.New("no turns")
	}
	x.Result = map[string]any{"stopReason": "end_turn"}
	return nil
}
