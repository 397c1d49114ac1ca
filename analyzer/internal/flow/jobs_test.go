package flow

import "testing"

// TestJobs has functions that hand a goroutine what to do and wait for its answer: the errors
// are those of the function that was handed in, and of no other.
func TestJobs(t *testing.T) {
	const actor = imports + `
type session struct { inbox chan func(int); quit chan struct{} }

func (s *session) loop() {
	for {
		select {
		case <-s.quit:
			return
		case job := <-s.inbox:
			job(1)
		}
	}
}

func tell(s *session, job func(int) error) error {
	type reply struct { err error }
	ch := make(chan reply, 1)
	wrapped := func(n int) {
		err := job(n)
		ch <- reply{err}
	}
	s.inbox <- wrapped
	r := <-ch
	return r.err
}

func tellSelect[R any](ctx context.Context, s *session, job func(int) (R, error)) (R, error) {
	type reply struct { val R; err error }
	var zero R
	ch := make(chan reply, 1)
	wrapped := func(n int) {
		v, err := job(n)
		ch <- reply{v, err}
	}
	select {
	case s.inbox <- wrapped:
	case <-ctx.Done():
		return zero, ctx.Err()
	}
	select {
	case r := <-ch:
		return r.val, r.err
	case <-ctx.Done():
		return zero, ctx.Err()
	}
}

func use(s *session) error {
	return tell(s, func(n int) error { return errors.New("bad") })
}
func use2(s *session) (int, error) {
	return tellSelect(context.Background(), s, func(n int) (int, error) { return 0, errors.New("bad") })
}
`
	run(t, actor, []sample{
		{"tell", "func f(s *session, job func(int) error) error { return tell(s, job) }", `paramcall job ()`},
		{"use", "func f(s *session) error { return use(s) }", `plain "bad" :49 in use$1 args(:s) alone relays{:49/1 :49/2 :54/3}`},
		{"select", "func f(s *session, job func(int) (int, error)) (int, error) { return tellSelect(context.Background(), s, job) }", `paramcall job #1 ()
			canceled context.Canceled :38 in tellSelect if{done} relays{:54/1}
			canceled context.Canceled :44 in tellSelect if{done} relays{:54/1}`},
		{"use2", "func f(s *session) (int, error) { return use2(s) }", `canceled context.Canceled :38 in tellSelect if{done} relays{:52/1 :54/2}
			canceled context.Canceled :44 in tellSelect if{done} relays{:52/1 :54/2}
			plain "bad" :52 in use2$1 args(:s) relays{:52/1 :52/2 :54/3}`},
	})
}
