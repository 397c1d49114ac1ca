package orders

import (
	"fmt"
	"path/filepath"
	"time"
)

// clock sends orders of the program's own.
func (s *shop) clock(dir string) {
	for range time.Tick(time.Minute) {
		s.ticks <- order{what: "sweep", arg: dir, done: make(chan error, 1)}
	}
}

// sweep does them: that they fail is nobody's fault but the program's.
func (s *shop) sweep(m *message) error {
	select {
	case o := <-s.ticks:
		if !filepath.IsAbs(o.arg) {
			return fmt.Errorf("%s is nowhere", o.arg)
		}
	case w := <-s.words:
		if w != "go" && w != "on" {
			return fmt.Errorf("the model said %s", w)
		}
	case at := <-time.After(time.Second):
		if at.IsZero() {
			return fmt.Errorf("no time at %v", at)
		}
	}
	return nil
}

func (s *shop) model() { s.words <- "stop" }

func (s *shop) swept(m *message) {
	if err := s.sweep(m); err != nil {
		s.enc.Encode(message{JSONRPC: "2.0", ID: m.ID, Error: &failure{-32603, err.Error()}})
	}
}
