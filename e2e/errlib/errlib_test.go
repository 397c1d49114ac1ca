package errlib

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// The roles of the linter's package errlib.
const (
	makes = iota + 1
	wraps
	joins
	hands
	asksIs
	asksAs
	tells
	cancels
)

const receiver = -2

// A row is what the table says of a function.
type row struct {
	Role                                   int
	Err, Text, Operands, Errs, Target, Ctx int
	Verb                                   byte
	Keeps, Inner                           bool
	Sentinels                              []string
}

//go:embed table.json
var tableJSON []byte

type table struct {
	Funcs     map[string]row
	Canonical map[string]string
	Callers   map[string]int
}

func load(t *testing.T) table {
	t.Helper()
	var all table
	if err := json.Unmarshal(tableJSON, &all); err != nil {
		t.Fatal(err)
	}
	if len(all.Funcs) == 0 || len(all.Canonical) == 0 {
		t.Fatal("the table is empty")
	}
	return all
}

// An inner is the error that goes in. Nothing else has its type.
type inner struct{ text string }

func (e *inner) Error() string { return e.text }

// A box holds an error for all ways to look inside. It has the error's text.
type box struct{ err error }

func (e box) Error() string { return e.err.Error() }
func (e box) Unwrap() error { return e.err }
func (e box) Cause() error  { return e.err }

var another = errors.New("another one")

var errType, anyType, stringType, contextType = reflect.TypeFor[error](), reflect.TypeFor[any](),
	reflect.TypeFor[string](), reflect.TypeFor[context.Context]()

func TestNames(t *testing.T) {
	rows := load(t).Funcs
	for name := range rows {
		if funcs[name] == nil {
			t.Errorf("%s is in the table, but there is no function to compare it with", name)
		}
	}
	for name, fn := range funcs {
		if _, ok := rows[name]; !ok {
			t.Errorf("%s is not in the table", name)
		}
		real := runtime.FuncForPC(reflect.ValueOf(fn).Pointer()).Name()
		if generic[name] {
			continue
		}
		if real = strings.NewReplacer("(*", "", ")", "").Replace(real); real != name {
			t.Errorf("%s is %s", name, real)
		}
	}
}

func TestCanonical(t *testing.T) {
	for name, other := range load(t).Canonical {
		if values[name] == nil || values[name] != values[other] {
			t.Errorf("%s is %v, and %s is %v", name, values[name], other, values[other])
		}
	}
}

func TestFuncs(t *testing.T) {
	for name, r := range load(t).Funcs {
		t.Run(name, func(t *testing.T) {
			fn := reflect.ValueOf(funcs[name])
			if !fn.IsValid() {
				t.Skip("TestNames says what is missing")
			}
			c := &callee{T: t, row: r, fn: fn}
			if path := name[strings.LastIndex(name, "/")+1:]; strings.Count(path, ".") == 2 {
				c.skip = 1
			}
			c.parameters()
			if t.Failed() {
				return
			}
			switch r.Role {
			case makes:
				c.makes()
			case wraps:
				c.wraps()
			case joins:
				c.joins()
			case hands:
				c.hands()
			case asksIs:
				c.asksIs()
			case asksAs:
				c.asksAs()
			case tells:
				c.call(given{r.Err: another})
			case cancels:
				c.cancels()
			default:
				t.Errorf("the role %d is unknown", r.Role)
			}
		})
	}
}

// A callee is a function under test.
type callee struct {
	*testing.T
	row
	fn   reflect.Value
	skip int // parameters before the first: a method's receiver
}

// parameters compares the types of parameters and results with the row.
func (c *callee) parameters() {
	c.Helper()
	typ := c.fn.Type()
	fits := func(what string, i int, last bool, types ...reflect.Type) {
		if i == -1 || i == receiver && c.skip == 1 {
			return
		}
		if i += c.skip; i < c.skip || i >= typ.NumIn() {
			c.Errorf("%s: no parameter %d", what, i)
			return
		}
		got := typ.In(i)
		variadic := typ.IsVariadic() && i == typ.NumIn()-1
		for _, want := range types {
			if got == want && (variadic || !last) {
				return
			}
		}
		c.Errorf("%s: parameter %d is %v", what, i, got)
	}
	errs := reflect.SliceOf(errType)
	fits("Err", c.Err, false, errType, anyType)
	fits("Text", c.Text, false, stringType, anyType)
	fits("Operands", c.Operands, true, reflect.SliceOf(anyType))
	fits("Errs", c.Errs, false, errType, errs)
	fits("Ctx", c.Ctx, false, contextType)
	if c.Role == asksIs {
		fits("Target", c.Target, false, errType, errs)
	} else {
		fits("Target", c.Target, false, anyType)
	}
	first, last := typ.Out(0), typ.Out(typ.NumOut()-1)
	switch c.Role {
	case makes, wraps, joins, hands, cancels:
		if typ.NumOut() != 1 || !first.Implements(errType) {
			c.Errorf("the result is %v", first)
		}
	case asksIs, asksAs:
		if last.Kind() != reflect.Bool {
			c.Errorf("the last result is %v", last)
		}
	case tells:
		if first.Implements(errType) {
			c.Errorf("the result is an error")
		}
	}
}

// given are arguments by their index. The others are made up.
type given map[int]any

// call calls the function.
func (c *callee) call(args given) []reflect.Value {
	typ := c.fn.Type()
	var in []reflect.Value
	for i := range typ.NumIn() {
		want := typ.In(i)
		arg, ok := args[i-c.skip]
		if i < c.skip {
			arg, ok = args[receiver]
			if !ok {
				arg, ok = receivers(another)[want], true
			}
		}
		switch {
		case ok && arg == nil:
			in = append(in, reflect.Zero(want))
		case ok:
			in = append(in, reflect.ValueOf(arg))
		case want == errType:
			in = append(in, reflect.ValueOf(another))
		case want == contextType:
			in = append(in, reflect.ValueOf(context.Background()))
		case want == stringType:
			in = append(in, reflect.ValueOf("made up"))
		case want.Kind() == reflect.Uint32: // a code of gRPC, which must not be 0
			in = append(in, reflect.ValueOf(uint32(2)).Convert(want))
		default:
			in = append(in, reflect.Zero(want))
		}
	}
	if typ.IsVariadic() {
		return c.fn.CallSlice(in)
	}
	return c.fn.Call(in)
}

// result calls a function that returns an error.
func (c *callee) result(args given) error {
	c.Helper()
	err, ok := c.call(args)[0].Interface().(error)
	if !ok {
		c.Fatal("no error")
	}
	return err
}

// kept compares whether an error is found in another with what it should be.
func (c *callee) kept(what string, result, err error, want bool) {
	c.Helper()
	if got := errors.Is(result, err); got != want {
		c.Errorf("%s: errors.Is finds it: %v, want %v: %v", what, got, want, result)
	}
	var in *inner
	if errors.As(err, &in) {
		var found *inner
		if got := errors.As(result, &found); got != want {
			c.Errorf("%s: errors.As finds it: %v, want %v: %v", what, got, want, result)
		}
	}
}

func (c *callee) says(result error, text string) {
	c.Helper()
	if !strings.Contains(result.Error(), text) {
		c.Errorf("the text %q does not contain %q", result, text)
	}
}

func (c *callee) sentinels(result error) {
	c.Helper()
	for _, s := range c.Sentinels {
		if values[s] == nil || !errors.Is(result, values[s]) {
			c.Errorf("the result is not %s", s)
		}
	}
}

func (c *callee) makes() {
	in := &inner{"the inner text"}
	result := c.result(given{c.Text: "plain words"})
	c.says(result, "plain words")
	c.sentinels(result)
	if c.Err >= 0 {
		c.kept("the error in place of the text", c.result(given{c.Err: in}), in, c.Keeps)
	}
	if c.Operands < 0 {
		return
	}
	format := func(format string, operands ...any) error {
		return c.result(given{c.Text: format, c.Operands: operands})
	}
	w := c.Verb == 'w' && c.Keeps
	c.kept("%w", format("words: %w", in), in, w)
	c.kept("%w in the midst", format("words %w words", in), in, w)
	c.kept("%v", format("words: %v", in), in, false)
	c.kept("%s", format("words %s words", in), in, false)
	// Not so without arguments, which errorx does not format.
	c.says(format("words %d", 42), "words 42")
}

func (c *callee) wraps() {
	in := &inner{"the inner text"}
	args := given{c.Err: in}
	if c.Text >= 0 {
		args[c.Text] = "plain words"
	}
	result := c.result(args)
	c.kept("the error", result, in, c.Keeps)
	c.kept("another argument", result, another, false)
	c.sentinels(result)
	if c.Text >= 0 {
		c.says(result, "plain words")
	} else if result.Error() == in.text {
		c.Errorf("the text stays %q", result)
	}
	if c.Operands >= 0 {
		args[c.Text], args[c.Operands] = "words %d %w", []any{42, another}
		result := c.result(args)
		c.says(result, "words 42")
		c.kept("the error of a format", result, in, c.Keeps)
		c.kept("an operand", result, another, false)
		delete(args, c.Operands)
	}
	args[c.Err] = nil
}

func (c *callee) joins() {
	one, two, three := errors.New("one"), errors.New("two"), errors.New("three")
	args, none := given{c.Errs: []error{one, two}}, given{c.Errs: []error{nil, nil}}
	all := []error{one, two}
	if c.fn.Type().In(c.Errs+c.skip) == errType {
		args, none, all = given{c.Errs: one}, given{c.Errs: nil}, all[:1]
	}
	if c.Err >= 0 {
		args[c.Err], none[c.Err], all = three, nil, append(all, three)
	}
	result := c.result(args)
	for _, err := range all {
		c.kept(err.Error(), result, err, c.Keeps)
	}
	c.kept("none of them", result, another, false)
}

func (c *callee) hands() {
	in := &inner{"the inner text"}
	if c.Err == receiver {
		recv := receivers(in)[c.fn.Type().In(0)]
		if recv == nil {
			c.Fatalf("no receiver of type %v", c.fn.Type().In(0))
		}
		c.kept("the receiver", c.result(given{receiver: recv}), in, c.Keeps)
		return
	}
	result := c.result(given{c.Err: box{in}})
	c.kept("the error", result, in, c.Keeps)
	c.kept("another argument", result, another, false)
	if result.Error() != in.text {
		c.Errorf("the text is %q", result)
	}
	if alone := c.call(given{c.Err: errors.New("alone")})[0]; c.Inner != alone.IsNil() {
		c.Errorf("of an error with nothing inside, it returns %v", alone)
	}
}

func (c *callee) asksIs() {
	ask := func(err, target error) bool {
		args := given{c.Err: err}
		if c.Target >= 0 {
			args[c.Target] = target
			if c.fn.Type().In(c.Target+c.skip) != errType {
				args[c.Target] = []error{errors.New("a third"), target}
			}
		}
		return c.call(args)[0].Bool()
	}
	in := &inner{"the inner text"}
	sentinels := []error{in}
	if c.Target < 0 {
		sentinels = nil
		for _, s := range c.Sentinels {
			if values[s] == nil {
				c.Fatalf("no value of %s", s)
			}
			sentinels = append(sentinels, values[s])
		}
	}
	for _, s := range sentinels {
		if !ask(s, s) {
			c.Errorf("no for %v", s)
		}
		if ask(another, s) {
			c.Errorf("yes for another error than %v", s)
		}
	}
}

func (c *callee) asksAs() {
	ask := func(err error) bool {
		var found *inner
		args := given{c.Err: err}
		if c.Target >= 0 {
			args[c.Target] = &found
		}
		results := c.call(args)
		if c.Target < 0 && len(results) == 2 {
			found = results[0].Interface().(*inner)
		}
		yes := results[len(results)-1].Bool()
		if (c.Target >= 0 || len(results) == 2) && yes != (found != nil) {
			c.Errorf("the answer is %v, the error %v", yes, found)
		}
		return yes
	}
	if !ask(fmt.Errorf("words: %w", &inner{"the inner text"})) {
		c.Error("no for an error of the type")
	}
	if ask(another) {
		c.Error("yes for an error of another type")
	}
}

func (c *callee) cancels() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if got := c.result(given{c.Ctx: ctx}); got != context.Canceled {
		c.Errorf("the error is %v", got)
	}
}
