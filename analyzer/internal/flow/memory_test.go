package flow

import "testing"

func TestDefers(t *testing.T) {
	run(t, imports, []sample{
		{"a call of a function", `
func f(path string) (err error) {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	return errors.New("empty")
}`, `
			external os.Open :5 subject(path) if{failed os.Open path}
			plain "empty" :8 relays{:8/1}`},
		{"a cancel function", `
func f(ctx context.Context) (err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	<-ctx.Done()
	return ctx.Err()
}`, `canceled context.Canceled :6 subject(:ctx) alone`},
		{"a closure that sets the result", `
func f(id string) (err error) {
	defer func() {
		if id == "" {
			err = errors.New("no id")
		}
	}()
	return io.EOF
}`, `
			plain "no id" :5 in f$1 if{empty id} relays{:8/2}
			sentinel io.EOF :8 alone`},
		{"a closure that wraps the result", `
func f(id string) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("of %s: %w", id, err)
		}
	}()
	return io.EOF
}`, `sentinel io.EOF :8 alone wrap{"of %s: %w" :5 args(id) if{failed}}`},
		{"a closure that replaces the result", `
func f(id string) (err error) {
	defer func() { err = acp.NewAuthRequired(nil) }()
	return io.EOF
}`, `coded acp.NewAuthRequired acp.RequestError :3 in f$1 alone code{-32000 acp bound dataarg 1} relays{:4/2}`},
		{"a mapper that is given the result's address", `
func code(err *error, id string) {
	if *err != nil {
		*err = acp.NewInternalError(map[string]any{"error": (*err).Error()})
	}
}
func f(id string) (err error) {
	defer code(&err, id)
	return io.EOF
}`, `coded acp.NewInternalError acp.RequestError :4 in code if{failed} code{-32603 acp mapper bound data dataarg 1 cause{sentinel io.EOF :8 alone}} relays{:9/2}`},
		{"a function that may replace it for a reason of its own", `
func code(err *error, id string) {
	if id == "" {
		*err = acp.NewInvalidParams(nil)
	}
}
func f(id string) (err error) {
	defer code(&err, id)
	return io.EOF
}`, `
			coded acp.NewInvalidParams acp.RequestError :4 in code if{empty id} code{-32602 acp bound dataarg 1} relays{:9/2}
			unknown a deferred function that may replace it :9 alone`},
		{"a function that wraps it for a reason of its own", `
func around(err *error, id string) {
	if id == "" {
		*err = fmt.Errorf("no id: %w", *err)
	}
}
func f(id string) (err error) {
	defer around(&err, id)
	return io.EOF
}`, `sentinel io.EOF :9 alone wrap{"no id: %w" :4 if{empty id}}`},
		{"several in their order", `
func inner(err *error) { *err = fmt.Errorf("inner: %w", *err) }
func outer(err *error) { *err = fmt.Errorf("outer: %w", *err) }
func f() (err error) {
	defer outer(&err)
	defer inner(&err)
	return io.EOF
}`, `sentinel io.EOF :7 alone wrap{"inner: %w" :2} wrap{"outer: %w" :3 depth 1}`},
		{"one under a condition", `
func f(n int) (err error) {
	if n > 1 {
		defer func() { err = fmt.Errorf("many: %w", err) }()
	}
	return io.EOF
}`, `sentinel io.EOF :6 alone wrap{"many: %w" :4 if{out of range}}`},
		{"a function value that is given the result's address", `
func f(do func(*error)) (err error) {
	defer do(&err)
	return io.EOF
}`, `unknown a variable that a call may have written :4 alone`},
		{"a recovered panic", `
func f(id string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	if id == "" {
		panic(id)
	}
	return nil
}`, `plain "panic: %v" :5 in f$1 if{predicate} relays{:11/2}`},
	})
}

func TestVariables(t *testing.T) {
	run(t, imports, []sample{
		{"set by a closure that is called", `
func f(id string) error {
	var err error
	set := func(text string) { err = errors.New(text + id) }
	if id != "" {
		set("no ")
	}
	return err
}`, `plain :4 in f$1 args(id) if{predicate id} relays{:8/2}`},
		{"set by a closure that is passed on", `
func each(do func(string)) { do("x") }
func f(id string) error {
	err := io.EOF
	each(func(s string) { err = errors.New("no " + s + id) })
	return err
}`, `
			plain "no " :5 in f$1 args(id:id) alone relays{:6/2}
			sentinel io.EOF :6 alone`},
		{"set by a closure that somebody else gets", `
func f(id string) error {
	var once sync.Once
	var err error
	once.Do(func() { err = errors.New("no " + id) })
	return err
}`, `plain "no " :5 in f$1 args(id:id) alone relays{:6/2}`},
		{"set by a closure at some other time", `
func f(id string) error {
	var err error
	go func() { err = errors.New("no " + id) }()
	return err
}`, `plain "no " :4 in f$1 args(id) alone relays{:5/1}`},
		{"set by a closure that is kept", `
type desk struct{ set func() }
func f(d *desk, id string) error {
	err := io.EOF
	d.set = func() { err = errors.New("no " + id) }
	d.set()
	return err
}`, `
			plain "no " :5 in f$1 args(id) alone relays{:7/1}
			sentinel io.EOF :7 alone`},
		{"set by a closure within a closure", `
func f(id string) error {
	var err error
	func() {
		func() { err = errors.New("no " + id) }()
	}()
	return err
}`, `plain "no " :5 in f$1$1 args(id) alone relays{:7/3} hops 3`},
		{"handed to a function", `
func fill(err *error, id string) {
	if id == "" {
		*err = errors.New("empty")
		return
	}
	if id == "x" {
		*err = fmt.Errorf("x: %w", *err)
	}
}
func f(id string) error {
	err := io.EOF
	fill(&err, id)
	return err
}`, `
			plain "empty" :4 in fill if{empty id} relays{:5/1 :14/2}
			sentinel io.EOF :14 alone wrap{"x: %w" :8}`},
		{"handed to a function of which nothing is known", `
func f(id string, fill func(*error)) error {
	err := io.EOF
	fill(&err)
	return err
}`, `unknown a variable that a call may have written :5 alone`},
		{"set by a closure of what it is given", `
func f(path string) error {
	var err error
	fs.WalkDir(nil, path, func(name string, _ fs.DirEntry, _ error) error {
		err = errors.New("no " + name)
		return nil
	})
	return err
}`, `plain "no " :5 in f$1 alone relays{:8/1}`},
		{"set by the body of a loop", `
func f(ids func(func(string, error) bool), name string) error {
	var err error
	for id, got := range ids {
		if got != nil {
			err = errors.New("no " + id + name)
		}
	}
	return err
}`, `plain "no " :6 in f$1 args(ids name) if{failed ids} relays{:9/2}`},
		{"handed to a function beside a closure", `
func fill(err *error, then func()) { *err = fs.ErrExist }
func f(n int) error {
	err := io.EOF
	fill(&err, func() { n++ })
	return err
}`, `sentinel io/fs.ErrExist :6 args(:n) alone`},
		{"a closure of what a function is given", `
func g(err error) func() error { return func() error { return err } }
func f(id string) error { return g(errors.New("no " + id))() }`, `plain "no " :3 args(id) alone relays{:3/1}`},
		{"a field that the function sets twice", `
type desk struct { err error }
func f(d *desk, n int) error {
	d.err = io.EOF
	if n > 1 {
		d.err = fs.ErrExist
	}
	return d.err
}`, `
			sentinel io/fs.ErrExist :8 if{out of range n} joined
			unknown it may have been replaced :8 alone`},
		{"a variable whose address is kept", `
type desk struct { last *error }
func f(d *desk, id string) error {
	err := io.EOF
	d.last = &err
	return err
}`, `unknown a variable whose address is kept :6 alone`},
		{"a variable of the caller", `
func f(err *error) error { return *err }`, `variable err`},
		{"a variable of the function around it", `
func g() func() error {
	err := io.EOF
	if err != nil {
		err = errors.New("no")
	}
	return func() error { return err }
}
func f() error { return g()() }`, `
			plain "no" :5 in g if{failed} relays{:9/1}
			sentinel io.EOF :9 alone`},
		{"asked in a closure", `
func f(id string) error {
	_, err := os.Stat(id)
	check := func() error {
		if err != nil {
			return fmt.Errorf("check: %w", err)
		}
		return nil
	}
	return check()
}`, `external os.Stat :10 subject(id) alone wrap{"check: %w" :6 if{failed /id}}`},
		{"a parameter of the function around it", `
func f(id string, err error) error {
	return func() error { return fmt.Errorf("%s: %w", id, err) }()
}`, `param err wrap{"%s: %w" :3 args(id)}`},
		{"a function that a closure captured", `
func f(do func(string) error, id string) error {
	return func() error { return do(id) }()
}`, `unknown :3 alone`},
		{"a function that a closure captured with others", `
func twice(do func() error) error {
	if err := do(); err != nil {
		return err
	}
	return do()
}
func f(do func(string, int) error, id string) error {
	return twice(func() error { return do(id, 1) })
}`, `unknown :9 alone`},
		{"the body of a loop", `
func all(ids []string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for _, id := range ids {
			if !yield(id) {
				return
			}
		}
	}
}
func f(ids []string) error {
	for id := range all(ids) {
		if id == "" {
			return errors.New("no " + id)
		}
	}
	return nil
}`, `plain "no " :14 in f$1 args(ids) if{empty ids} relays{:14/1} hops 2`},
		{"a function that a closure captured which is the package's", `
func one(id string) error { return errors.New("one " + id) }
func two(id string) error { return errors.New("two " + id) }
func f(n int, id string) error {
	do := one
	if n > 1 {
		do = two
	}
	return func() error { return do(id) }()
}`, `
			plain "one " :2 in one args(id) alone relays{:2/1 :9/2 :9/3}
			plain "two " :3 in two args(id) alone relays{:3/1 :9/2 :9/3}`},
		{"known where it is set", `
func f(path string) error {
	var err error
	_ = func() error { return err }
	if _, e := os.Stat(path); errors.Is(e, fs.ErrNotExist) {
		err = e
	}
	return err
}`, `external os.Stat :8 subject(path) if{is io/fs.ErrNotExist} if{failed os.Stat path} joined is io/fs.ErrNotExist asked`},
		{"each way its own", `
func f(n int) error {
	var err error
	p := &err
	if n > 1 {
		*p = io.EOF
	}
	if n > 2 {
		err = fs.ErrExist
	}
	_ = func() { err = nil }
	return err
}`, `
			sentinel io.EOF :12 if{out of range n} joined
			sentinel io/fs.ErrExist :12 if{out of range n} joined`},
		{"asked on the way", `
func f(n int, path string) error {
	err := io.EOF
	if n == 1 {
		err = fs.ErrExist
	}
	keep := func() error { return err }
	if err == io.EOF {
		return nil
	}
	_ = keep
	return err
}`, `sentinel io/fs.ErrExist :12 joined not io.EOF`},
	})
}

func TestChannelsAndFields(t *testing.T) {
	run(t, imports, []sample{
		{"a channel", `
func f(id string) error {
	ch := make(chan error, 1)
	go func() { ch <- errors.New("no " + id) }()
	return <-ch
}`, `plain "no " :4 in f$1 args(id) alone relays{:4/1 :5/2}`},
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
		{"a field of a local struct", `
type answer struct { n int; err, other error }
func f(id string) error {
	a := answer{other: io.EOF}
	if id == "" {
		a.err = errors.New("empty")
	}
	return a.err
}`, `plain "empty" :6 if{empty id} relays{:8/1}`},
		{"a field of one of two structs", `
type answer struct { n int; err error }
func f(n int) error {
	a := &answer{err: io.EOF}
	if n > 1 {
		a = &answer{err: fs.ErrExist}
	}
	return a.err
}`, `
			sentinel io.EOF :8 alone
			sentinel io/fs.ErrExist :8 if{out of range n} joined`},
		{"a field of a struct that is copied", `
type answer struct { n int; err error }
func f(n int) error {
	a := answer{err: io.EOF}
	b := a
	return b.err
}`, `sentinel io.EOF :6 alone`},
		{"a field of a result", `
type answer struct { n int; err error }
func g(id string) answer { return answer{err: errors.New("no " + id)} }
func f(id string) error { return g(id).err }`, `plain "no " :3 in g args(id:id) alone relays{:3/1 :4/2}`},
		{"a field of the receiver", `
type desk struct { err error }
func (d *desk) fail(id string) { d.err = errors.New("no " + id) }
func (d *desk) f() error { return d.err }`, `plain "no " :3 in fail alone relays{:4/1}`},
		{"a table", `
func f(id string) error {
	table := map[string]error{"a": io.EOF, "b": fs.ErrExist}
	return table[id]
}`, `
			sentinel io.EOF :4 alone
			sentinel io/fs.ErrExist :4 alone`},
		{"a table if it is there", `
func f(id string) error {
	table := map[string]error{"a": io.EOF}
	if err, ok := table[id]; ok {
		return err
	}
	return nil
}`, `sentinel io.EOF :5`},
		{"a table that is filled elsewhere", `
var table = map[string]error{}
func add(id string, err error) { table[id] = fmt.Errorf("%s: %w", id, io.EOF) }
func f(id string) error { return table[id] }`, `sentinel io.EOF :3 in add alone wrap{"%s: %w" :3} relays{:4/1}`},
		{"a slice", `
func f(n int) error {
	list := []error{io.EOF, fs.ErrExist}
	return list[n]
}`, `
			sentinel io.EOF :4 alone
			sentinel io/fs.ErrExist :4 alone`},
		{"a slice that grows", `
func f(ids []string) error {
	var list []error
	for _, id := range ids {
		list = append(list, errors.New("no " + id))
	}
	if len(list) > 0 {
		return list[0]
	}
	return nil
}`, `plain "no " :5 args(ids) if{out of range} relays{:8/1}`},
		{"a field that may be replaced", `
type answer struct { n int; err error }
func f(n int) error {
	a := answer{err: io.EOF}
	if n > 1 {
		a.err = fs.ErrExist
	}
	return a.err
}`, `
			sentinel io/fs.ErrExist :8 if{out of range n} joined
			unknown it may have been replaced :8 alone`},
		{"a field that is set on one of two ways", `
type answer struct { n int; err error }
func f(n int) error {
	var a answer
	if n > 1 {
		a.err = fs.ErrExist
	} else {
		a.err = io.EOF
	}
	return a.err
}`, `
			sentinel io.EOF :10 if{out of range n} joined
			sentinel io/fs.ErrExist :10 if{out of range n} joined`},
		{"a slice of somebody else", `
func f(list []error) error {
	for _, err := range list {
		return err
	}
	return nil
}`, `unknown :4 if{out of range}`},
	})
}

func TestFunctions(t *testing.T) {
	run(t, imports, []sample{
		{"a function that is passed", `
func call(do func(string) error, id string) error { return do(id) }
func find(id string) error { return errors.New("no " + id) }
func f(id string) error { return call(find, id) }`, `plain "no " :3 in find args(id:id) alone relays{:3/1 :4/2}`},
		{"a closure that is passed", `
func call(do func(string) error, id string) error {
	if err := do(id); err != nil {
		return fmt.Errorf("call: %w", err)
	}
	return nil
}
func f(id, other string) error {
	return call(func(got string) error { return errors.New(got + " not " + other) }, id)
}`, `plain " not " :9 in f$1 args(id other:id other) alone wrap{"call: %w" :4 if{failed id}} relays{:9/1 :9/2}`},
		{"passed on", `
func inner(do func(string) error, id string) error { return do(id) }
func outer(id string, do func(string) error) error { return inner(do, id) }
func f(id string) error {
	return outer(id, func(got string) error { return errors.New("no " + got) })
}`, `plain "no " :5 in f$1 args(id:id) alone relays{:5/1 :5/2}`},
		{"a method value", `
type desk struct{ name string }
func (d *desk) find(id string) error { return errors.New(d.name + " has no " + id) }
func call(do func(string) error, id string) error { return do(id) }
func f(d *desk, id string) error { return call(d.find, id) }`, `plain " has no " :3 in find args(d id:d id) alone relays{:3/1 :5/2}`},
		{"a method of an interface", `
type store interface{ find(id string) error }
type desk struct{ name string }
func (d *desk) find(id string) error { return errors.New(d.name + " has no " + id) }
func f(id string) error {
	var s store = &desk{id}
	return s.find("x")
}`, `plain " has no " :4 in find args(:id) alone relays{:4/1 :7/2}`},
		{"functions in a table", `
var table = map[string]func(string) error{
	"a": func(id string) error { return errors.New("a " + id) },
	"b": find,
}
func find(id string) error { return errors.New("b " + id) }
func f(name, id string) error { return table[name](id) }`, `
			plain "a " :3 in init$1 args(id:id) alone relays{:3/1 :7/2}
			plain "b " :6 in find args(id:id) alone relays{:6/1 :7/2}`},
		{"a function that is a parameter, of a type", `
type odd struct{}
func (*odd) Error() string { return "" }
func f(do func() error) error {
	if o, ok := do().(*odd); ok {
		return o
	}
	return nil
}`, `paramcall do of type odd`},
		{"a function that makes a code of what it is given", `
func coded(code int, text string) error { return &acp.RequestError{Code: code, Message: text} }
func call(do func(int, string) error, id string) error { return do(-32602, id) }
func f(id string) error { return call(coded, id) }`, `coded acp.RequestError :2 in coded args(id) alone code{open acp bound written} relays{:2/1 :4/2}`},
		{"a function that is nobody's", `
func f(list []func() error) error { return list[0]() }`, `unknown :2 alone`},
		{"an adapter", `
type finder interface{ Find(string) error }
type finderFunc func(string) error
func (f finderFunc) Find(id string) error { return f(id) }
func f(id string) error {
	var d finder = finderFunc(func(id string) error { return errors.New("no " + id) })
	return d.Find(id)
}`, `plain "no " :6 in f$1 args(id:id) alone relays{:6/1 :7/2}`},
		{"an adapter of functions from elsewhere", `
type finder interface{ Find(string) error }
type finderFunc func(string) error
func (f finderFunc) Find(id string) error { return f(id) }
type desk struct{}
func (desk) Find(id string) error { return errors.New("no " + id) }
func f(d finder, id string) error { return d.Find(id) }`, `
			paramcall d (id)
			plain "no " :6 in Find args(id:id) alone relays{:6/1 :7/2}`},
		{"a decorator", `
type finder func(string) error
func logged(next finder) finder {
	return func(id string) error {
		if err := next(id); err != nil {
			return fmt.Errorf("logged: %w", err)
		}
		return nil
	}
}
func find(id string) error { return errors.New("no " + id) }
func f(id string) error { return logged(find)(id) }`, `plain "no " :11 in find args(id:id) wrap{"logged: %w" :6 if{failed id}} relays{:11/1 :12/2}`},
		{"a decorator of two", `
type finder func(string) error
func logged(next finder) finder {
	return func(id string) error { return next(id) }
}
func one(id string) error { return errors.New("one " + id) }
func two(id string) error { return errors.New("two " + id) }
func g(id string) error { return logged(one)(id) }
func f(id string) error { return logged(two)(id) }`, `plain "two " :7 in two args(id:id) relays{:7/1 :9/2}`},
		{"generic middleware", `
func handle[Q, R any](q Q, do func(Q) (R, error)) (R, error) {
	r, err := do(q)
	if err != nil {
		return r, fmt.Errorf("handle: %w", err)
	}
	return r, nil
}
func one(id string) (int, error) { return 0, errors.New("one " + id) }
func two(n int) (string, error) { return "", errors.New("two " + strconv.Itoa(n)) }
func g(id string) error {
	_, err := handle(id, one)
	return err
}
func f(n int) error {
	_, err := handle(n, two)
	return err
}`, `plain "two " :10 in two args(n:n) alone wrap{"handle: %w" :5 if{failed n}} relays{:10/1 :17/2}`},
		{"a method of a generic type", `
type store[T any] struct{ all map[string]T }
func (s *store[T]) find(id string) (T, error) {
	v, ok := s.all[id]
	if !ok {
		return v, fmt.Errorf("no %s", id)
	}
	return v, nil
}
func f(s *store[int], id string) error {
	_, err := s.find(id)
	return err
}`, `plain "no %s" :6 in find args(id) if{missing id} relays{:6/1 :12/2}`},
		{"functions that are passed in a circle", `
func a(do func(int) error) error { return b(func(n int) error { return do(n) }) }
func b(do func(int) error) error { return c(func(n int) error { return do(n) }) }
func c(do func(int) error) error { return d(func(n int) error { return do(n) }) }
func d(do func(int) error) error { return e(func(n int) error { return do(n) }) }
func e(do func(int) error) error { return g(func(n int) error { return do(n) }) }
func g(do func(int) error) error { return do(1) }
func f() error { return a(func(int) error { return io.EOF }) }`, `unknown functions that are passed in a circle :6 in e alone relays{:5/1 :4/2 :3/3 :2/4 :8/5}`},
	})
}

func TestRecursion(t *testing.T) {
	run(t, imports, []sample{
		{"two in a circle", `
func f(n int, id string) error {
	if n == 0 {
		return io.EOF
	}
	return g(n, id)
}
func g(n int, id string) error {
	if n == 1 {
		return errors.New("no " + id)
	}
	return f(n-1, id)
}`, `
			sentinel io.EOF :4 if{empty n} relays{:12/1 :6/2} hops 0
			plain "no " :10 in g args(id:n id) relays{:10/1 :6/2 :12/3} hops 2`},
		{"two in a circle that nobody leaves", `
func f() error { return g() }
func g() error { return f() }`, ``},
	})
}

// TestOrder asks for functions in a circle in each order: what comes out is
// the same.
func TestOrder(t *testing.T) {
	const source = `
func a(n int, id string) error {
	if n == 0 {
		return io.EOF
	}
	return b(n, id)
}
func b(n int, id string) error {
	if n == 1 {
		return errors.New("no " + id)
	}
	if n == 7 {
		return c(n, id)
	}
	return a(n-1, id)
}
func c(n int, id string) error {
	if _, err := os.Stat(id); err != nil {
		return err
	}
	return b(n-1, id)
}
`
	first := make(map[string]string)
	for _, order := range []string{"abc", "acb", "bac", "bca", "cab", "cba"} {
		e := errorsOf(t, imports+source)
		for _, name := range order {
			got := e.result(t, string(name))
			if got == "" {
				t.Fatal("no errors")
			}
			if want, ok := first[string(name)]; ok && got != want {
				t.Errorf("%c in order %s: got\n%s\nwant\n%s", name, order, got, want)
			}
			first[string(name)] = got
		}
	}
}
