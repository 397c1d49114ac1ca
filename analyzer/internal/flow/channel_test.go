package flow

import "testing"

// TestChannels has errors that come out of channels, alone or in a struct.
func TestChannels(t *testing.T) {
	run(t, imports, []sample{
		{"a channel", `
func f(id string) error {
	ch := make(chan error, 1)
	go func() { ch <- errors.New("no " + id) }()
	return <-ch
}`, `plain "no " :4 in f$1 args(id) alone relays{:4/1 :5/2}`},
		{"the end of another goroutine's context", `
type turn struct { done chan error }
func work(ctx context.Context, t *turn) { t.done <- ctx.Err() }
func f() error {
	t := &turn{make(chan error)}
	go work(context.Background(), t)
	go work(context.TODO(), t)
	return <-t.done
}`, `unknown the end of another goroutine's context :8 alone`},
		{"the end of a context that is passed on", `
func start(ctx context.Context) chan error {
	ch := make(chan error, 1)
	go func() { ch <- ctx.Err() }()
	return ch
}
func f(ctx context.Context) error { return <-start(ctx) }`, `canceled context.Canceled :4 in start$1 subject(ctx) alone relays{:7/1}`},
		{"the end of a context in a function literal", `
func f(ctx context.Context) error {
	ch := make(chan error, 1)
	go func() { ch <- ctx.Err() }()
	return <-ch
}`, `canceled context.Canceled :4 in f$1 subject(ctx) alone relays{:5/1}`},
		{"a channel, if something came", `
func f(id string) error {
	ch := make(chan error, 1)
	ch <- errors.New("no " + id)
	if err, ok := <-ch; ok {
		return err
	}
	return nil
}`, `plain "no " :4 args(id) relays{:4/1 :6/2}`},
		{"two channels in a select", `
func f(ctx context.Context, id string) error {
	one, two := make(chan error, 1), make(chan error, 1)
	go func() { one <- errors.New("one " + id) }()
	select {
	case two <- io.EOF:
	default:
	}
	select {
	case err := <-one:
		return err
	case err, ok := <-two:
		if ok {
			return err
		}
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}`, `
			plain "one " :4 in f$1 args(id) alone relays{:4/1 :11/2}
			sentinel io.EOF :5 relays{:14/1}
			canceled context.Canceled :17 subject(ctx) if{done}`},
		{"a channel of what a closure captured", `
func f(n int) error {
	ch := make(chan error, 1)
	err := io.EOF
	if n > 1 {
		err = fs.ErrExist
	}
	go func() {
		err = fmt.Errorf("late: %w", err)
		ch <- err
	}()
	return <-ch
}`, `
			sentinel io.EOF :12 alone wrap{"late: %w" :9}
			sentinel io/fs.ErrExist :12 alone wrap{"late: %w" :9}`},
		{"a channel of what a closure sets after it", `
func f(n int) error {
	ch := make(chan error, 1)
	err := io.EOF
	send := func() {
		ch <- err
		err = fs.ErrExist
	}
	go send()
	go send()
	return <-ch
}`, `
			sentinel io.EOF :11 alone
			sentinel io/fs.ErrExist :11 alone`},
		{"a channel of somebody else", `
func f(ch chan error) error { return <-ch }`, `unknown a channel :2 alone`},
		{"a channel in a range", `
func f(id string) error {
	ch := make(chan error, 1)
	ch <- io.EOF
	for err := range ch {
		return err
	}
	return nil
}`, `sentinel io.EOF :4 relays{:6/1}`},
		{"a struct over a channel", `
type answer struct {
	n   int
	err error
}
func f(id string) error {
	ch := make(chan answer, 1)
	go func() {
		_, err := os.Stat(id)
		ch <- answer{1, err}
	}()
	go func() { ch <- answer{err: io.EOF} }()
	a := <-ch
	return a.err
}`, `
			external os.Stat :10 in f$1 subject(id) alone relays{:14/1}
			sentinel io.EOF :12 in f$2 alone relays{:14/1}`},
		{"a struct over a channel in a select", `
type answer struct { n int; err error }
func f(id string) error {
	ch := make(chan *answer, 1)
	go func() { ch <- &answer{err: errors.New("no " + id)} }()
	select {
	case a := <-ch:
		return a.err
	}
}`, `plain "no " :5 in f$1 args(id) alone relays{:5/1 :8/2}`},
		{"a struct over a channel, if something came", `
type answer struct { n int; err error }
func f(id string) error {
	ch := make(chan answer, 1)
	ch <- answer{err: errors.New("no " + id)}
	a, ok := <-ch
	if !ok {
		return nil
	}
	return a.err
}`, `plain "no " :5 args(id) relays{:5/1 :10/2}`},
	})
}
