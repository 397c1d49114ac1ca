// Package errlib says what functions of the standard library and of well-known
// packages do with errors: which make one, which wrap one and whether errors.Is
// still finds it inside, which join several, which ask what an error is, and which return
// the errors of a function that they are given.
//
// It is one table, looked up by a function's name. It does not look at code: it
// knows nothing of a program's own functions, of functions that change an error
// through a pointer (multierr.AppendInto, juju/errors.DeferredAnnotatef), of
// those that are given errors one by one (errs.Group), and of those that return
// an error among other results. What it says was read from
// the sources of the versions named in the table, and the tests in e2e/errlib
// compare it with what the real functions do.
package errlib

import (
	"regexp"
	"strings"
)

// Role is what a function does with errors.
type Role int

const (
	// Makes an error of the text Text. With Operands, the text is a format. Err
	// is Text where that argument may be an error too (go-errors/errors.New).
	Makes Role = iota + 1

	// Wraps puts a text around the error Err, or in its place. Text is negative
	// where the text is no argument (the name of an errs.Class).
	Wraps

	// Joins holds all errors of the argument Errs, which is variadic or a single
	// error (multierr.Append), and Err if there is one.
	Joins

	// Hands returns the error Err with its text: as it is, with a stack or other
	// things that are not in the text, or what is inside of it.
	Hands

	// AsksIs returns whether Err is the error Target, which is one of several if
	// it is variadic, or, without Target, one of the Sentinels.
	AsksIs

	// AsksAs returns whether Err has the type that Target points to or, without
	// Target, that of the type argument. The answer is the last result: the
	// first may be the error found.
	AsksAs

	// Tells something about Err that decides nothing by itself, such as a code.
	Tells

	// Cancels returns the error of the context Ctx.
	Cancels
)

// Receiver stands for the receiver of a method where others name an argument:
// the error of ErrorOrNil, the context of Err.
const Receiver = -2

// Func is what a function does with errors. Its arguments count from 0, without
// the receiver; -1 stands for none, and Receiver for the receiver.
type Func struct {
	Role Role

	Err      int // the error that goes in
	Text     int // the text, or the format if there are Operands
	Operands int // the variadic argument with the format's operands
	Errs     int // the errors joined
	Target   int // what is asked for
	Ctx      int // the context

	// Verb is 'w' where errors.Is and errors.As find the operands of %w in the
	// result, and 0 where they find none. Operands of other verbs are never found.
	Verb byte

	// Keeps is set where errors.Is and errors.As of the standard library find in
	// the result what goes in: Err, all of Errs, the operands of Verb. For Hands
	// of what is inside, they find what is inside.
	Keeps bool

	// Inner is set where Hands returns nothing but what is inside: of an error with
	// nothing inside, it returns nil.
	Inner bool

	// Sentinels are canonical names of errors: for AsksIs those asked for, for
	// Makes and Wraps those that errors.Is finds in the result besides. Some stand
	// for errors without a variable (k8s.io/apimachinery/pkg/api/errors.NotFound).
	// They must not be changed.
	Sentinels []string
}

// major is an element of an import path that names a major version.
var major = regexp.MustCompile(`/v(?:[2-9]|[1-9][0-9]+)(/|$)`)

// Of returns what the function of a qualified name does: "errors.Is",
// "github.com/zeebo/errs.Class.Wrap". A package of another major version than
// the table has counts as the one that the table has without a version. ok is
// false for functions that are not in the table; f means nothing then.
func Of(name string) (f Func, ok bool) {
	start := strings.LastIndexByte(name, '/') + 1
	dot := strings.IndexByte(name[start:], '.')
	if dot < 0 {
		return Func{}, false
	}
	path, fn := name[:start+dot], name[start+dot+1:]
	funcs, ok := table[path]
	if !ok {
		funcs = table[major.ReplaceAllString(path, "$1")]
	}
	f, ok = funcs[fn]
	return f, ok
}

// gatherers are the methods that return an error of the functions which their
// receiver was given, each with the methods that give it a function, the first
// argument. Those of errgroup (golang.org/x/sync v0.18.0) return the first
// error as it is.
var gatherers = map[string][]string{
	"golang.org/x/sync/errgroup.Group.Wait": {"golang.org/x/sync/errgroup.Group.Go", "golang.org/x/sync/errgroup.Group.TryGo"},
}

// Gathers returns the methods by which the receiver of a method, by its
// qualified name, is given the functions whose error the method returns. ok is
// false for any other function.
func Gathers(name string) (given []string, ok bool) {
	given, ok = gatherers[name]
	return given, ok
}

// callers are the functions and methods that return the errors of the function which is one
// of their arguments, besides errors of their own. Those of other modules are of bbolt v1.4.3,
// x/sync v0.25.0, retry-go v4.7.0 and backoff v4.3.0.
var callers = map[string]int{
	"path/filepath.WalkDir": 1, "path/filepath.Walk": 1, "io/fs.WalkDir": 2,
	"go.etcd.io/bbolt.DB.View": 0, "go.etcd.io/bbolt.DB.Update": 0, "go.etcd.io/bbolt.DB.Batch": 0,
	"go.etcd.io/bbolt.Bucket.ForEach": 0, "go.etcd.io/bbolt.Tx.ForEach": 0,
	"golang.org/x/sync/singleflight.Group.Do": 1,
	"github.com/avast/retry-go/v4.Do":         0,
	"github.com/cenkalti/backoff/v4.Retry":    0, "github.com/cenkalti/backoff/v4.RetryNotify": 0,
}

// Calls returns the argument of a function, by its qualified name, that is a function whose
// errors it returns. ok is false for any other function.
func Calls(name string) (arg int, ok bool) {
	arg, ok = callers[name]
	return arg, ok
}

// contexts are the functions that make a context of the one that is their first
// argument, and which of their arguments is the cause with which it ends.
var contexts = map[string]int{
	"context.WithCancel": -1, "context.WithDeadline": -1, "context.WithTimeout": -1, "context.WithValue": -1, "os/signal.NotifyContext": -1,
	"context.WithCancelCause": Called, "context.WithDeadlineCause": 2, "context.WithTimeoutCause": 2,
}

// Called stands for an argument where a function's second result is a function that is
// called with it.
const Called = -3

// EndsWith returns which argument of a function that makes a context of another one
// is the cause with which it ends; -1 if it has none of its own. ok is false for
// any other function.
func EndsWith(name string) (cause int, ok bool) {
	cause, ok = contexts[name]
	return cause, ok
}

// Canonical gives errors that have two names one: "os.ErrNotExist" becomes
// "io/fs.ErrNotExist". Every other name is returned as it is.
func Canonical(name string) string {
	if other, ok := canonical[name]; ok {
		return other
	}
	return name
}
