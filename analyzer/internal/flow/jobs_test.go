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

// TestMessages has functions that send a goroutine a message in which are what to do and the
// channel for the answer: whoever gets both out of one message answers with the errors of
// what is in it.
func TestMessages(t *testing.T) {
	const actor = imports + `
type reply struct { val any; err error }
type message struct { run func() (any, error); done chan reply }
type hub struct { inbox chan message; pairs chan pair; orders chan *order; swaps chan swap; audits chan audit; tasks chan task }

func newHub() *hub { return &hub{make(chan message, 16), make(chan pair), make(chan *order), make(chan swap), make(chan audit), make(chan task)} }

func (h *hub) loop() {
	for m := range h.inbox {
		v, err := m.run()
		m.done <- reply{v, err}
	}
}

func ask[T any](h *hub, run func() (T, error)) (T, error) {
	var zero T
	m := message{run: func() (any, error) { return run() }, done: make(chan reply, 1)}
	h.inbox <- m
	r := <-m.done
	if r.err != nil {
		return zero, r.err
	}
	return r.val.(T), nil
}

func (h *hub) mode() error {
	_, err := ask(h, func() (int, error) { return 0, errors.New("mode") })
	return err
}

func (h *hub) model() (int, error) {
	return ask(h, func() (int, error) { return 0, errors.New("model") })
}

type pair struct { run, undo func() (any, error); done, log chan reply }

func (h *hub) loopPairs() {
	for p := range h.pairs {
		v, err := p.undo()
		p.done <- reply{v, err}
	}
}

func (h *hub) undo(run, undo func() (any, error)) error {
	p := pair{run, undo, make(chan reply, 1), make(chan reply, 1)}
	h.pairs <- p
	return (<-p.done).err
}

func (h *hub) log(run, undo func() (any, error)) error {
	p := pair{run, undo, make(chan reply, 1), make(chan reply, 1)}
	h.pairs <- p
	return (<-p.log).err
}

type order struct { run func(int) error; done chan error }

func (h *hub) loopOrders() {
	for o := range h.orders {
		h.fill(o)
	}
}

func (h *hub) fill(o *order) {
	if o.run == nil {
		o.done <- errors.New("nothing to run")
		return
	}
	o.done <- o.run(1)
}

func (h *hub) do(run func(int) error) error {
	done := make(chan error, 1)
	h.orders <- &order{run, done}
	return <-done
}

type audit struct { run func(int) error; done chan error }

func (h *hub) loopAudits() {
	for a := range h.audits {
		a.run(2)
	}
}

func (h *hub) watched(run func(int) error) error {
	done := make(chan error, 1)
	h.audits <- audit{func(int) error { return errors.New("audit") }, done}
	h.orders <- &order{run, done}
	return <-done
}

type swap struct { run func(int) error; done chan error }

func (h *hub) loopSwaps() {
	for a := range h.swaps {
		b := <-h.swaps
		a.done <- b.run(3)
	}
}

func (h *hub) swapped(run func(int) error) error {
	done := make(chan error, 1)
	h.swaps <- swap{run, done}
	return <-done
}

func (h *hub) either(c bool, a, b func() (any, error)) error {
	m := message{run: a, done: make(chan reply, 1)}
	if c {
		m.run = b
	}
	h.inbox <- m
	return (<-m.done).err
}

type task struct { job interface{ run(int) error }; done chan error }

func (h *hub) loopTasks() {
	for t := range h.tasks {
		t.done <- t.job.run(4)
	}
}

type cleaning struct{}

func (cleaning) run(int) error { return errors.New("cleaning") }

func (h *hub) clean() error {
	done := make(chan error, 1)
	h.tasks <- task{cleaning{}, done}
	return <-done
}

func (h *hub) speed() error { return h.do(func(n int) error { return errors.New("speed") }) }
`
	run(t, actor, []sample{
		{"ask", "func f(h *hub, job func() (int, error)) (int, error) { return ask(h, job) }", `paramcall job #1`},
		{"mode", "func f(h *hub) error { return h.mode() }", `plain "mode" :27 in mode$1 args(:h) alone relays{:27/1 :28/2 :136/3}`},
		{"model", "func f(h *hub) (int, error) { return h.model() }", `plain "model" :32 in model$1 args(:h) alone relays{:32/1 :32/2 :136/3}`},
		{"undo", "func f(h *hub, a, b func() (any, error)) error { return h.undo(a, b) }", `paramcall b #1`},
		{"log", "func f(h *hub, a, b func() (any, error)) error { return h.log(a, b) }", ``},
		{"do", "func f(h *hub, job func(int) error) error { return h.do(job) }", `paramcall job ()
			plain "nothing to run" :66 in fill if{empty job} relays{:66/1 :75/2 :136/3}`},
		{"watched", "func f(h *hub, job func(int) error) error { return h.watched(job) }", `paramcall job ()
			plain "nothing to run" :66 in fill if{empty job} relays{:66/1 :90/2 :136/3}`},
		{"swapped", "func f(h *hub, job func(int) error) error { return h.swapped(job) }", `unknown :98 in loopSwaps relays{:105/1 :136/2}`},
		{"either", "func f(h *hub, c bool, a, b func() (any, error)) error { return h.either(c, a, b) }", `unknown :11 in loop joined relays{:114/1 :136/2}
			plain "mode" :27 in mode$1 args(:c a b) relays{:27/1 :11/2 :114/3 :136/4}
			plain "model" :32 in model$1 args(:c a b) relays{:32/1 :11/2 :114/3 :136/4}`},
		{"clean", "func f(h *hub) error { return h.clean() }", `plain "cleaning" :127 in run args(:h) relays{:127/1 :121/2 :132/3 :136/4}`},
		{"speed", "func f(h *hub) error { return h.speed() }", `plain "nothing to run" :66 in fill if{empty} relays{:66/1 :75/2 :135/3 :136/4}
			plain "speed" :135 in speed$1 args(:h) alone relays{:135/1 :135/2 :136/3}`},
	})
}
