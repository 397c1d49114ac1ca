package flow

import (
	"go/token"
	"go/types"
	"testing"
	"time"
)

// A panic while a package is worked out leaves nobody waiting for it.
func TestLaterPanics(t *testing.T) {
	builds := 0
	fact := &LaterFact{&later{build: func() *Errors { builds++; panic("stuck") }}}
	ask := func(question func()) (r any) {
		defer func() { r = recover() }()
		question()
		return nil
	}
	done := make(chan bool)
	go func() {
		defer close(done)
		v := types.NewVar(token.NoPos, nil, "v", types.Universe.Lookup("error").Type())
		if ask(func() { fact.summary(nil) }) != "stuck" || ask(func() { fact.sentinel(v) }) != "stuck" {
			t.Error("a panic is lost")
		}
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("the second one waits for ever")
	}
	if builds != 2 {
		t.Errorf("worked out %d times", builds)
	}
}
