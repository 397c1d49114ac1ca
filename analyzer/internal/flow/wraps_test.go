package flow

import (
	"strings"
	"testing"
)

func TestWraps(t *testing.T) {
	run(t, imports, []sample{
		{"kept", `
func f(id string, err error) error { return fmt.Errorf("load %s: %w", id, err) }`, `param err wrap{"load %s: %w" :2 args(id)}`},
		{"only its text", `
func f(id string, err error) error { return fmt.Errorf("load %s: %v", id, err) }`, `param err wrap{"load %s: %v" :2 lost args(id)} lost`},
		{"its text as a string", `
func f(id string, err error) error { return fmt.Errorf("load %s: %s", id, err.Error()) }`, `param err wrap{"load %s: %s" :2 lost args(id)} lost`},
		{"an error of its text", `
func f(err error) error { return errors.New("late: " + err.Error()) }`, `param err wrap{"late: " :2 lost args(err)} lost`},
		{"an error of no more than its text", `
func f(err error) error { return errors.New(err.Error()) }`, `param err wrap{"" :2 lost} lost`},
		{"two", `
func f(id string) error { return fmt.Errorf("%w and %v of %s", io.EOF, fs.ErrExist, id) }`, `
			sentinel io.EOF :2 alone wrap{"%w and %v of %s" :2 args(id)} relays{:2/1}
			sentinel io/fs.ErrExist :2 alone wrap{"%w and %v of %s" :2 lost args(id)} lost relays{:2/1} beside io.EOF`},
		{"a coded one leads", `
func f(err error) error { return fmt.Errorf("%w: %w", acp.NewAuthRequired(nil), err) }`, `coded acp.NewAuthRequired acp.RequestError :2 alone code{-32000 acp bound dataarg 1 cause{param err}} wrap{"%w: %w" :2} relays{:2/1 :2/2}`},
		{"a coded one whose code is lost does not lead", `
func f(err error) error { return fmt.Errorf("%v: %w", acp.NewAuthRequired(nil), err) }`, `
			param err wrap{"%v: %w" :2}
			coded acp.NewAuthRequired acp.RequestError :2 alone code{-32000 acp bound dataarg 1 cause{param err}} wrap{"%v: %w" :2 lost} lost relays{:2/1 :2/2}`},
		{"a coded one that is not always there does not lead", `
func g(n int) error {
	if n == 0 {
		return io.EOF
	}
	return acp.NewAuthRequired(nil)
}
func f(err error, n int) error { return fmt.Errorf("%w: %w", g(n), err) }`, `
			param err wrap{"%w: %w" :8} beside acp.RequestError,io.EOF
			sentinel io.EOF :4 in g if{empty n} wrap{"%w: %w" :8} relays{:8/1 :8/2}
			coded acp.NewAuthRequired acp.RequestError :6 in g if{not one of n} code{-32000 acp bound dataarg 1} wrap{"%w: %w" :8} relays{:6/1 :8/2 :8/3}`},
		{"verbs with flags", `
func f(id string, n int, err error) error { return fmt.Errorf("%-5s 100%% %[2]d %w %w", id, n, err, io.EOF) }`, `
			param err wrap{"%-5s 100%% %[2]d %w %w" :2 args(id n)} beside io.EOF
			sentinel io.EOF :2 alone wrap{"%-5s 100%% %[2]d %w %w" :2 args(id n)} relays{:2/1}`},
		{"too few verbs", `
func f(err error) error { return fmt.Errorf("late", err) }`, `param err wrap{"late" :2 lost} lost`},
		{"a type of the program", `
type gone struct { id string }
func (g *gone) Error() string { return g.id }
func f(id string) error { return fmt.Errorf("late: %w", &gone{id}) }`, `plain "gone" gone :4 args(id) alone code{text id} wrap{"late: %w" :4} relays{:4/1 :4/2}`},
		{"a coded value in the text", `
func f(id string) error { return fmt.Errorf("%s: %v", id, acp.RequestError{Code: -32602, Message: "bad"}) }`, `coded "bad" acp.RequestError :2 alone code{-32602 acp bound written} wrap{"%s: %v" :2 lost args(id)} lost relays{:2/1 :2/2}`},
		{"a text of a method called Error", `
type logger interface{ Error(string) string }
func f(l logger, id string) error { return errors.New(l.Error(id)) }`, `plain :3 args(:l id) alone relays{:3/1}`},
		{"a text of a function of two", `
func join(a, b string) string { println(); return a + b }
func f(id string) error { return errors.New(join("base", id)) }`, `plain :3 args(id) alone relays{:3/1}`},
		{"nil", `
func f() error { return fmt.Errorf("late: %w", error(nil)) }`, `plain "late: %w" :2 alone relays{:2/1}`},
		{"joined", `
func f(err error) error { return errors.Join(io.EOF, err, nil) }`, `
			param err wrap{"" :2} beside io.EOF
			sentinel io.EOF :2 alone wrap{"" :2} relays{:2/1}`},
		{"joined from elsewhere", `
func f(list []error) error { return errors.Join(list...) }`, `unknown errors.Join :2 alone wrap{"" :2} relays{:2/1}`},
		{"wrapped by a library", `
func f(id string) error { return pkgerrors.Wrap(io.EOF, "late "+id) }`, `sentinel io.EOF :2 alone wrap{"late " :2 args(id)} relays{:2/1}`},
		{"wrapped by a library with a format", `
func f(id string) error { return pkgerrors.Wrapf(io.EOF, "late %s", id) }`, `sentinel io.EOF :2 alone wrap{"late %s" :2 args(id)} relays{:2/1}`},
		{"handed on by a library", `
func f() error { return pkgerrors.Cause(io.EOF) }`, `sentinel io.EOF :2 alone`},
		{"unwrapped", `
func f(err error) error { return errors.Unwrap(err) }`, `param err`},
		{"twice", `
func g(err error) error { return fmt.Errorf("inner: %w", err) }
func f(id string) error {
	if err := g(io.EOF); err != nil {
		return fmt.Errorf("outer %s: %w", id, err)
	}
	return nil
}`, `sentinel io.EOF :5 if{failed g} wrap{"inner: %w" :2} wrap{"outer %s: %w" :5 args(id) if{failed g}} relays{:5/1}`},
		{"in a loop", `
func f(n int) error {
	err := io.EOF
	for range n {
		err = fmt.Errorf("again: %w", err)
	}
	return err
}`, `sentinel io.EOF :5 if{out of range n} if{out of range} joined wrap{"again: %w" :5 if{out of range n} if{out of range}} relays{:7/1}
sentinel io.EOF :7 if{out of range n} if{out of range} joined`},
		{"one way wrapped and one not", `
func f(path string, n int) error {
	_, err := os.Stat(path)
	if n > 1 {
		err = fmt.Errorf("%d: %w", n, err)
	}
	return err
}`, `
			external os.Stat :5 subject(path) if{out of range n} wrap{"%d: %w" :5 args(n) if{out of range n}} relays{:7/1}
			external os.Stat :7 subject(path) joined`},
		{"made by a library", `
func f(id string) error { return pkgerrors.New("no " + id) }`, `plain "no " :2 args(id) alone relays{:2/1}`},
		{"made by a library with a format", `
func f(id string) error { return pkgerrors.Errorf("no %s", id) }`, `plain "no %s" :2 args(id) alone relays{:2/1}`},
		{"a text that several paths set", `
func f(n int, a, b string) error {
	text := "few"
	if n > 3 {
		text = a
	}
	if n > 9 {
		return errors.New(text)
	}
	same := "much"
	if n > 5 {
		same = "many"
	}
	return errors.New(same)
}`, `
			plain "few" :8 args(a) if{out of range n} relays{:8/1}
			plain :14 if{out of range n} relays{:14/1}`},
		{"texts put together", `
type name string
func f(id, other string, n name) error {
	text := fmt.Sprint("no ", id, " at all ") + fmt.Sprintf("but %s", other) + string(n)
	return errors.New(text)
}`, `plain "no  at all but %s" :5 args(id other n) alone relays{:5/1}`},
		{"a text that is too long", `
func f(id string) error { return errors.New("` + strings.Repeat("x", 2001) + `") }`, `plain :2 alone relays{:2/1}`},
		{"a text that is not too long", `
func f(id string) error { return errors.New("` + strings.Repeat("x", 2000) + `") }`, `plain "` + strings.Repeat("x", 2000) + `" :2 alone relays{:2/1}`},
		{"a text in a variable", `
func f(id string) error {
	text := "no " + id
	func() { _ = text }()
	return errors.New(text)
}`, `plain "no " :5 args(id) alone relays{:5/1}`},
	})
}

func TestRelays(t *testing.T) {
	run(t, imports, []sample{
		{"handed on", `
func g(id string) error { return errors.New("no " + id) }
func h(id string) error {
	err := g(id)
	if err != nil {
		return err
	}
	return nil
}
func f(a, b string) error {
	if a != "" {
		return h(a)
	}
	return h(b)
}`, `plain "no " :2 in g args(a b:a b) relays{:2/1 :6/2 :14/3}`},
		{"what made it depends on the caller", `
func find(m map[string]int, id string) error {
	if _, ok := m[id]; ok {
		return nil
	}
	return errors.New("no such")
}
func f(m map[string]int, id string) error { return find(m, id) }`, `plain "no such" :6 in find if{missing id} relays{:6/1 :8/2}`},
		{"what is found by an argument", `
func find(id string) error { return io.EOF }
func f(id string) error {
	if id == "" {
		return nil
	}
	return find(id)
}`, `sentinel io.EOF :2 in find args(:id) if{predicate id} relays{:7/1}`},
		{"after something else", `
func find() error { return errors.New("no") }
var n int
func count() { n++ }
func f() error {
	count()
	return find()
}`, `plain "no" :2 in find relays{:2/1 :7/2}`},
		{"after what changes nothing", `
func find() error { return errors.New("no") }
func log() {}
func f() error {
	log()
	return find()
}`, `plain "no" :2 in find alone relays{:2/1 :6/2}`},
		{"after a builtin", `
func find() error { return errors.New("no") }
func f(l []int) error {
	_ = append(l, len(l))
	return find()
}`, `plain "no" :2 in find alone relays{:2/1 :5/2}`},
		{"a flag of the caller", `
func find(strict bool) error {
	if strict {
		return errors.New("strict")
	}
	return errors.New("lax")
}
func f(n int, strict bool) error {
	if n == 1 {
		return find(true)
	}
	if n == 2 {
		return find(false)
	}
	return find(strict)
}`, `plain "strict" :4 in find if{own set strict} relays{:4/1 :10/2}
plain "lax" :6 in find if{own false strict} relays{:6/1 :13/2}`},
		{"a flag of nobody", `
func find(n int, strict bool) error {
	if strict {
		return errors.New("strict")
	}
	return nil
}
func f(n int) error { return find(n, n == 2) }`, `plain "strict" :4 in find if{own set n} relays{:4/1 :8/2}`},
		{"a method on the wire", `
func f(method, id string) error {
	switch method {
	case "session/prompt":
		return errors.New("no " + id)
	case "session/load":
		_, err := os.Stat(id)
		return err
	case "session/list", "session/new":
		return io.EOF
	}
	return nil
}`, `
			plain "no " :5 method session/prompt args(id) alone relays{:5/1}
			external os.Stat :8 method session/load subject(id) alone
			sentinel io.EOF :10`},
		{"a method on the wire that a function is for", `
func find(id string) error {
	if id == "" {
		return errors.New("empty")
	}
	return errors.New("none")
}
func f(method, id string) error {
	if method == "session/prompt" {
		return find(id)
	}
	return nil
}`, `
			plain "empty" :4 in find method session/prompt if{empty id} relays{:4/1 :10/2}
			plain "none" :6 in find method session/prompt if{predicate id} relays{:6/1 :10/2}`},
		{"a function that is registered for a method", `
func find(id string) error { return errors.New("none") }
var table = map[string]func(string) error{"session/prompt": find}
func f(method, id string) error { return table[method](id) }`, `plain "none" :2 in find method session/prompt args(:id) alone relays{:2/1 :4/2}`},
		{"what dispatches is no condition", `
func f(method string, err error, id string) error {
	if err != nil {
		return err
	}
	if method == "session/prompt" {
		return errors.New("not supported")
	}
	if method == "session/load" {
		if id == "" {
			return errors.New("empty")
		}
		return errors.New("not there")
	}
	if err == io.EOF && method == "session/list" {
		return errors.New("gone")
	}
	return nil
}`, `
			param err
			plain "not supported" :7 method session/prompt alone relays{:7/1}
			plain "empty" :11 method session/load if{empty id} relays{:11/1}
			plain "not there" :13 method session/load if{predicate id} relays{:13/1}
			plain "gone" :16 method session/list if{is io.EOF} if{failed err} relays{:16/1}`},
	})
}

func TestKnown(t *testing.T) {
	const failing = `
var errGone, errLate, errBusy = errors.New("gone"), errors.New("late"), errors.New("busy")
type odd struct{ text string }; type idle struct{ n int }; func (i *idle) Error() string { return "idle" }; func (i *idle) Unwrap() error { return errBusy }
func (o *odd) Error() string { return o.text }
func (o *odd) Odd() {}
type even struct{ n int }
func (*even) Error() string { return "" }
func fails(ctx context.Context, n int, path string) error {
	switch n {
	case 0:
		return errGone
	case 1:
		return errLate
	case 2:
		return &odd{"odd"}
	case 3:
		return &even{n}
	case 4:
		return acp.NewAuthRequired(nil)
	case 5:
		return errors.New("plain")
	case 6:
		return ctx.Err()
	case 7:
		return fmt.Errorf("lost: %v", errBusy)
	case 8:
		_, err := os.Stat(path)
		return err
	}
	return nil
}
func f(ctx context.Context, path string, asks func(error) bool) error {
	err := fails(ctx, 1, path)
`
	run(t, imports+failing, []sample{
		{"all", `
	return err
}`, `
			sentinel "gone" errGone :11 in fails if{empty} relays{:35/1}
			sentinel "late" errLate :13 in fails args(:path) relays{:35/1}
			plain "odd: odd" odd :15 in fails args(:path) relays{:15/1 :35/2}
			plain "even" even :17 in fails args(:path) relays{:17/1 :35/2}
			coded acp.NewAuthRequired acp.RequestError :19 in fails code{-32000 acp bound dataarg 1} relays{:19/1 :35/2}
			plain "plain" :21 in fails args(:path) relays{:21/1 :35/2}
			canceled context.Canceled :23 in fails subject(ctx) relays{:35/1}
			sentinel "busy" errBusy :25 in fails args(:path) wrap{"lost: %v" :25 lost} lost relays{:25/1 :35/2}
			external os.Stat :28 in fails subject(path) relays{:35/1}`},
		{"is one", `
	if errors.Is(err, errGone) {
		return err
	}
	return nil
}`, `
			sentinel "gone" errGone :11 in fails if{empty} relays{:36/1} is errGone
			external os.Stat :28 in fails subject(path) relays{:36/1} is errGone`},
		{"is one of two", `
	if errors.Is(err, errGone) || err == errBusy {
		return err
	}
	return nil
}`, `
			sentinel "gone" errGone :11 in fails if{empty} relays{:36/1} is errBusy,errGone
			external os.Stat :28 in fails subject(path) relays{:36/1} is errBusy,errGone`},
		{"is not", `
	if errors.Is(err, errGone) || errors.Is(err, errBusy) {
		return nil
	}
	return err
}`, `
			sentinel "late" errLate :13 in fails args(:path) relays{:38/1} not errBusy,errGone
			plain "odd: odd" odd :15 in fails args(:path) relays{:15/1 :38/2} not errBusy,errGone
			plain "even" even :17 in fails args(:path) relays{:17/1 :38/2} not errBusy,errGone
			coded acp.NewAuthRequired acp.RequestError :19 in fails code{-32000 acp bound dataarg 1} relays{:19/1 :38/2} not errBusy,errGone
			plain "plain" :21 in fails args(:path) relays{:21/1 :38/2} not errBusy,errGone
			canceled context.Canceled :23 in fails subject(ctx) relays{:38/1} not errBusy,errGone
			sentinel "busy" errBusy :25 in fails args(:path) wrap{"lost: %v" :25 lost} lost relays{:25/1 :38/2}
			external os.Stat :28 in fails subject(path) relays{:38/1} not errBusy,errGone`},
		{"is canceled", `
	if errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}`, `
			canceled context.Canceled :23 in fails subject(ctx) relays{:36/1} is context.Canceled
			external os.Stat :28 in fails subject(path) relays{:36/1} is context.Canceled`},
		{"is late", `
	if errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}`, `
			canceled context.Canceled :23 in fails subject(ctx) relays{:36/1} is context.DeadlineExceeded
			external os.Stat :28 in fails subject(path) relays{:36/1} is context.DeadlineExceeded`},
		{"is not canceled", `
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}`, `
			sentinel "gone" errGone :11 in fails if{empty} relays{:38/1} not context.Canceled
			sentinel "late" errLate :13 in fails args(:path) relays{:38/1} not context.Canceled
			plain "odd: odd" odd :15 in fails args(:path) relays{:15/1 :38/2} not context.Canceled
			plain "even" even :17 in fails args(:path) relays{:17/1 :38/2} not context.Canceled
			coded acp.NewAuthRequired acp.RequestError :19 in fails code{-32000 acp bound dataarg 1} relays{:19/1 :38/2} not context.Canceled
			plain "plain" :21 in fails args(:path) relays{:21/1 :38/2} not context.Canceled
			sentinel "busy" errBusy :25 in fails args(:path) wrap{"lost: %v" :25 lost} lost relays{:25/1 :38/2}
			external os.Stat :28 in fails subject(path) relays{:38/1} not context.Canceled`},
		{"of a type", `
	var o *odd
	if errors.As(err, &o) {
		return err
	}
	return nil
}`, `
			plain "odd: odd" odd :15 in fails args(:path) relays{:15/1 :37/2} of type odd`},
		{"of a type, what was found", `
	var o *odd
	if errors.As(err, &o) {
		return o
	}
	return nil
}`, `plain "odd: odd" odd :15 in fails args(:path) relays{:15/1 :37/2} of type odd`},
		{"not of a type", `
	var o *odd
	if errors.As(err, &o) {
		return nil
	}
	return err
}`, `
			sentinel "gone" errGone :11 in fails if{empty} relays{:39/1} not of type odd
			sentinel "late" errLate :13 in fails args(:path) relays{:39/1} not of type odd
			plain "even" even :17 in fails args(:path) relays{:17/1 :39/2} not of type odd
			coded acp.NewAuthRequired acp.RequestError :19 in fails code{-32000 acp bound dataarg 1} relays{:19/1 :39/2} not of type odd
			plain "plain" :21 in fails args(:path) relays{:21/1 :39/2} not of type odd
			canceled context.Canceled :23 in fails subject(ctx) relays{:39/1} not of type odd
			sentinel "busy" errBusy :25 in fails args(:path) wrap{"lost: %v" :25 lost} lost relays{:25/1 :39/2}
			external os.Stat :28 in fails subject(path) relays{:39/1} not of type odd`},
		{"of an interface", `
	var o interface{ Odd() }
	if errors.As(err, &o) {
		return err
	}
	return nil
}`, `
			plain "odd: odd" odd :15 in fails args(:path) relays{:15/1 :37/2} of type interface{Odd}
			external os.Stat :28 in fails subject(path) relays{:37/1} of type interface{Odd}`},
		{"not of an interface", `
	var o interface{ Odd() }
	if errors.As(err, &o) {
		return nil
	}
	return err
}`, `
			sentinel "gone" errGone :11 in fails if{empty} relays{:39/1} not of type interface{Odd}
			sentinel "late" errLate :13 in fails args(:path) relays{:39/1} not of type interface{Odd}
			plain "even" even :17 in fails args(:path) relays{:17/1 :39/2} not of type interface{Odd}
			coded acp.NewAuthRequired acp.RequestError :19 in fails code{-32000 acp bound dataarg 1} relays{:19/1 :39/2} not of type interface{Odd}
			plain "plain" :21 in fails args(:path) relays{:21/1 :39/2} not of type interface{Odd}
			canceled context.Canceled :23 in fails subject(ctx) relays{:39/1} not of type interface{Odd}
			sentinel "busy" errBusy :25 in fails args(:path) wrap{"lost: %v" :25 lost} lost relays{:25/1 :39/2}
			external os.Stat :28 in fails subject(path) relays{:39/1} not of type interface{Odd}`},
		{"asserted", `
	return err.(*odd)
}`, `
			plain "odd: odd" odd :15 in fails args(:path) relays{:15/1 :35/2} of type odd`},
		{"asserted if so", `
	if o, ok := err.(*odd); ok {
		return o
	}
	return nil
}`, `
			plain "odd: odd" odd :15 in fails args(:path) relays{:15/1 :36/2} of type odd`},
		{"asserted in a switch", `
	switch e := err.(type) {
	case *odd:
		return e
	case *even:
		return e
	case interface{ Timeout() bool }:
		return nil
	}
	return err
}`, `sentinel "gone" errGone :11 in fails if{empty} relays{:43/1} not of type interface{Timeout},even,odd
sentinel "late" errLate :13 in fails args(:path) relays{:43/1} not of type interface{Timeout},even,odd
plain "odd: odd" odd :15 in fails args(:path) relays{:15/1 :37/2} of type odd
plain "even" even :17 in fails args(:path) relays{:17/1 :39/2} of type even
coded acp.NewAuthRequired acp.RequestError :19 in fails code{-32000 acp bound dataarg 1} relays{:19/1 :43/2} not of type interface{Timeout},even,odd
plain "plain" :21 in fails args(:path) relays{:21/1 :43/2} not of type interface{Timeout},even,odd
canceled context.Canceled :23 in fails subject(ctx) relays{:43/1} not of type interface{Timeout},even,odd
sentinel "busy" errBusy :25 in fails args(:path) wrap{"lost: %v" :25 lost} lost relays{:25/1 :43/2}
external os.Stat :28 in fails subject(path) relays{:43/1} not of type interface{Timeout},even,odd`},
		{"is what its type says", `
	err = &idle{1}
	if errors.Is(err, errBusy) {
		return err
	}
	return errGone
}`, `plain "idle: idle" idle :35 relays{:37/1} beside errBusy is errBusy
sentinel "gone" errGone :39`},
		{"is not what its type says", `
	err = &idle{1}
	if errors.Is(err, errGone) {
		return err
	}
	return nil
}`, ``},
		{"is one beside another", `
	err = fmt.Errorf("%w: %w", io.EOF, &odd{"x"})
	if errors.Is(err, io.EOF) {
		return err
	}
	return nil
}`, `sentinel io.EOF :35 wrap{"%w: %w" :35} relays{:37/1} beside odd is io.EOF`},
		{"is not one beside another", `
	err = fmt.Errorf("%w: %w", io.EOF, io.ErrClosedPipe)
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}`, ``},
		{"is not one whose text is beside another", `
	err = fmt.Errorf("%v: %w", io.EOF, io.ErrClosedPipe)
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}`, `
			sentinel io.EOF :35 wrap{"%v: %w" :35 lost} lost relays{:39/1} beside io.ErrClosedPipe
			sentinel io.ErrClosedPipe :35 wrap{"%v: %w" :35} relays{:39/1} not io.EOF`},
		{"what answers for itself", `
	err = &layer{inner: err}
	if errors.Is(err, errGone) {
		return err
	}
	return nil
}
type layer struct{ inner error; kind int }
func (l *layer) Error() string { return "layer" }
func (l *layer) Unwrap() error { return l.inner }`, `unknown an error that answers for itself what it is :37 if{is errGone} if{failed :ctx path}`},
		{"what answers for itself, not asked", `
	return &layer{inner: err}
}
type layer struct{ inner error; kind int }
func (l *layer) Error() string { return "layer" }
func (l *layer) Unwrap() error { return l.inner }`, `plain "layer: layer" layer :35 args(ctx/path) alone code{cause{sentinel "gone" errGone :11 in fails if{empty} relays{:35/1}} cause{sentinel "late" errLate :13 in fails args(:path) relays{:35/1}} cause{plain "odd: odd" odd :15 in fails args(:path) relays{:15/1 :35/2}} cause{plain "even" even :17 in fails args(:path) relays{:17/1 :35/2}} cause{coded acp.NewAuthRequired acp.RequestError :19 in fails code{-32000 acp bound dataarg 1} relays{:19/1 :35/2}} cause{plain "plain" :21 in fails args(:path) relays{:21/1 :35/2}} cause{canceled context.Canceled :23 in fails subject(ctx) relays{:35/1}} cause{sentinel "busy" errBusy :25 in fails args(:path) wrap{"lost: %v" :25 lost} lost relays{:25/1 :35/2}} cause{external os.Stat :28 in fails subject(path) relays{:35/1}}} relays{:35/1}`},
		{"what only wraps", `
	err = &layer{err}
	if errors.Is(err, errGone) {
		return err
	}
	return nil
}
type layer struct{ inner error }
func (l *layer) Error() string { return l.inner.Error() }
func (l *layer) Unwrap() error { return l.inner }`, `
			sentinel "gone" errGone :11 in fails if{empty} wrap{"layer" :35 args(ctx/path)} relays{:35/1 :37/2} beside layer is errGone
			external os.Stat :28 in fails subject(path) wrap{"layer" :35 args(ctx/path)} relays{:35/1 :37/2} beside layer is errGone`},
		{"what only wraps, not asked", `
	return &layer{err}
}
type layer struct{ inner error }
func (l *layer) Error() string { return l.inner.Error() }
func (l *layer) Unwrap() error { return l.inner }`, `
			sentinel "gone" errGone :11 in fails if{empty} wrap{"layer" :35 args(ctx/path)} relays{:35/1 :35/2} beside layer
			sentinel "late" errLate :13 in fails args(:path) wrap{"layer" :35 args(ctx/path)} relays{:35/1 :35/2} beside layer
			plain "odd: odd" odd :15 in fails args(:path) wrap{"layer" :35 args(ctx/path)} relays{:15/1 :35/2 :35/3} beside layer
			plain "even" even :17 in fails args(:path) wrap{"layer" :35 args(ctx/path)} relays{:17/1 :35/2 :35/3} beside layer
			coded acp.NewAuthRequired acp.RequestError :19 in fails code{-32000 acp bound dataarg 1} wrap{"layer" :35 args(ctx/path)} relays{:19/1 :35/2 :35/3} beside layer
			plain "plain" :21 in fails args(:path) wrap{"layer" :35 args(ctx/path)} relays{:21/1 :35/2 :35/3} beside layer
			canceled context.Canceled :23 in fails subject(ctx) wrap{"layer" :35 args(ctx/path)} relays{:35/1 :35/2} beside layer
			sentinel "busy" errBusy :25 in fails args(:path) wrap{"lost: %v" :25 lost} wrap{"layer" :35 args(ctx/path)} lost relays{:25/1 :35/2 :35/3} beside layer
			external os.Stat :28 in fails subject(path) wrap{"layer" :35 args(ctx/path)} relays{:35/1 :35/2} beside layer`},
		{"nil", `
	if err == nil {
		return err
	}
	return nil
}`, ``},
		{"an answer that nobody knows", `
	if asks(err) {
		return err
	}
	return nil
}`, `
			coded acp.NewAuthRequired acp.RequestError :19 in fails code{-32000 acp bound dataarg 1} relays{:19/1 :36/2} opaque
			unknown a question that is not understood :36 if{predicate ctx/path}`},
		{"another package's type", `
	var p *fs.PathError
	if errors.As(err, &p) {
		return fmt.Errorf("path: %w", p)
	}
	return nil
}`, `unknown :37 wrap{"path: %w" :37} relays{:37/1}`},
	})
}
