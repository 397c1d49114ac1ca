package flow

import "testing"

// TestDefers has errors that deferred calls set, wrap or replace.
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
			plain "empty" :8 alone relays{:8/1}`},
		{"a cancel function", `
func f(ctx context.Context) (err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	<-ctx.Done()
	return ctx.Err()
}`, `canceled context.Canceled :6 subject(:ctx) if{done} alone`},
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
}`, `sentinel io.EOF :9 alone
sentinel io.EOF :9 alone wrap{"no id: %w" :4 if{empty id}}`},
		{"several in their order", `
func inner(err *error) { *err = fmt.Errorf("inner: %w", *err) }
func outer(err *error) { *err = fmt.Errorf("outer: %w", *err) }
func f() (err error) {
	defer outer(&err)
	defer inner(&err)
	return io.EOF
}`, `sentinel io.EOF :7 alone wrap{"inner: %w" :2} wrap{"outer: %w" :3}`},
		{"one under a condition", `
func f(n int) (err error) {
	if n > 1 {
		defer func() { err = fmt.Errorf("many: %w", err) }()
	}
	return io.EOF
}`, `sentinel io.EOF :6 alone
sentinel io.EOF :6 alone wrap{"many: %w" :4 if{out of range}}`},
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

// TestVariables has errors that closures, calls and loops put into variables.
func TestVariables(t *testing.T) {
	run(t, imports, []sample{
		{"made anew in each round", `
func keep(p *error) {}
func f(n int) error {
	for range n {
		var err error
		if n > 2 {
			return err
		}
		err = io.EOF
		keep(&err)
	}
	return nil
}`, ``},
		{"kept from round to round", `
func keep(p *error) {}
func f(n int) error {
	var err error
	for range n {
		if n > 2 {
			return err
		}
		err = io.EOF
		keep(&err)
	}
	return nil
}`, `sentinel io.EOF :7 if{out of range n} if{out of range n} joined`},
		{"set by a closure that is called", `
func f(id string) error {
	var err error
	set := func(text string) { err = errors.New(text + id) }
	if id != "" {
		set("no ")
	}
	return err
}`, `plain "no " :6 args(id) if{predicate id} relays{:8/1}`},
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
		print()
	}()
	return err
}`, `plain "no " :5 in f$1$1 args(id) alone relays{:8/3} hops 3`},
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
			sentinel io.EOF :14 alone
sentinel io.EOF :14 alone wrap{"x: %w" :8 if{equal id}}`},
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
	err := func() error { return do(id) }()
	return err
}`, `paramcall do (id)`},
		{"a function that a closure captured with others", `
func twice(do func() error) error {
	if err := do(); err != nil {
		return err
	}
	return do()
}
func f(do func(string, int) error, id string) error {
	return twice(func() error { return do(id, 1) })
}`, `paramcall do (id) ()`},
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
	err := func() error { return do(id) }()
	return err
}`, `
			plain "one " :2 in one args(id) alone relays{:2/1 :9/2 :10/3}
			plain "two " :3 in two args(id) alone relays{:3/1 :9/2 :10/3}`},
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

// TestElements has errors in fields, tables and slices.
func TestElements(t *testing.T) {
	run(t, imports, []sample{
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
}`, `sentinel io.EOF :5 if{own set}`},
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
}`, `plain "no " :5 args(ids) relays{:8/1}`},
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
		{"a field of a struct in another", `
type answer struct { n int; err, other error }
type pair struct { a, b answer }
func f(id string) error {
	p := pair{answer{err: io.EOF}, answer{err: io.ErrShortWrite, other: io.ErrNoProgress}}
	return p.b.err
}`, `sentinel io.ErrShortWrite :6 alone`},
		{"a field of a struct that one has a pointer to", `
type answer struct { n int; err error }
type pair struct { a, b *answer }
func f(id string) error {
	p := pair{&answer{err: io.EOF}, &answer{err: io.ErrShortWrite}}
	return p.b.err
}`, `sentinel io.ErrShortWrite :6 alone`},
		{"which somebody may set by the pointer", `
type answer struct { n int; err error }
type pair struct { a, b *answer }
func set(a *answer) { a.err = io.ErrNoProgress }
func f(id string) error {
	p := pair{&answer{err: io.EOF}, &answer{err: io.ErrShortWrite}}
	set(p.b)
	return p.b.err
}`, `
			sentinel io.EOF :8 alone
			sentinel io.ErrNoProgress :8 alone
			sentinel io.ErrShortWrite :8 alone`},
		{"which somebody may set as a whole", `
type answer struct { n int; err error }
func set(a *answer) { *a = answer{err: io.ErrNoProgress} }
func f(id string) error {
	list := []*answer{{err: io.EOF}}
	set(list[0])
	return list[0].err
}`, `
			sentinel io.EOF :7 alone
			sentinel io.ErrNoProgress :7 alone`},
		{"a field of a struct that has itself inside", `
type node struct { next *node; err error }
func f(n int) error {
	at := &node{err: io.EOF}
	for range n {
		at = &node{next: at}
	}
	return at.next.err
}`, `sentinel io.EOF :8 if{out of range n} if{out of range} if{out of range n} if{out of range} joined`},
		{"a field of an element", `
type answer struct { n int; err, other error }
func g(id string) answer { return answer{err: errors.New("no " + id)} }
func f(id string, n int) error {
	list := []answer{{other: io.EOF}, g(id)}
	if n > 1 {
		list = append(list, answer{err: io.ErrShortWrite})
	}
	return list[n].err
}`, `
			plain "no " :3 in g args(id:id) alone relays{:3/1 :9/2}
			sentinel io.ErrShortWrite :9 if{out of range n} if{out of range n} joined`},
		{"a field of an element of a map of pointers", `
type answer struct { n int; err error }
func f(id string) error {
	return map[string]*answer{id: {err: io.EOF}}[id].err
}`, `sentinel io.EOF :4 alone`},
		{"a slice of somebody else", `
func f(list []error) error {
	for _, err := range list {
		return err
	}
	return nil
}`, `unknown :4 if{out of range}`},
	})
}
