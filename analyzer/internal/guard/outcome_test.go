package guard

import "testing"

// What the outcome of a call says of the errors that the function was given:
// of the program's own predicates and mappers.
func TestOutcomes(t *testing.T) {
	run(t, "", []sample{
		{"predicates of the program", `package p
import ("errors"; "io"; "io/fs")
func eof(err error) bool { return errors.Is(err, io.EOF) }
func either(err error) bool {
	if errors.Is(err, io.EOF) {
		return true
	}
	return errors.Is(err, fs.ErrExist)
}
func notEOF(err error) bool { return !eof(err) }
func second(n int, err error) (string, bool) {
	if err == io.EOF {
		return "eof", true
	}
	return "", false
}
func unknown(err error) bool { return len(err.Error()) > 3 }
func again(err error) bool { return again(err) }
func g(err, other error, f func(error) bool) {
	if eof(err) {
		known("io.EOF", err)
		known("", other)
	} else {
		known("!io.EOF", err)
	}
	if either(err) {
		known("io.EOF io/fs.ErrExist", err)
	} else {
		known("!io.EOF !io/fs.ErrExist", err)
	}
	if notEOF(err) {
		known("!io.EOF", err)
	} else {
		known("io.EOF", err)
	}
	if _, ok := second(1, err); ok {
		known("io.EOF", err)
	} else {
		known("!io.EOF", err)
	}
	if unknown(err) {
		known("opaque", err)
	} else {
		known("opaque", err)
	}
	if f(err) {
		known("opaque", err)
	} else {
		known("opaque", err)
	}
	if again(err) {
		known("opaque", err)
	}
}
`},
		{"a predicate that several functions may be", `package p
import ("errors"; "io"; "io/fs")
func eof(err error) bool { return errors.Is(err, io.EOF) }
func exist(err error) bool { return errors.Is(err, fs.ErrExist) }
func g(err error, c bool) {
	f := eof
	if c {
		f = exist
	}
	if f(err) {
		known("io.EOF io/fs.ErrExist", err)
	} else {
		known("opaque", err)
	}
}
`},
		{"a predicate that is a method", `package p
import ("errors"; "io")
type t struct{ n int }
func (v *t) eof(n int, err error) bool { return errors.Is(err, io.EOF) }
func g(v *t, err, other error) {
	if v.eof(1, err) {
		known("io.EOF", err)
		known("", other)
	}
}
`},
		{"mappers", `package p
import ("errors"; "io"; "io/fs")
type coded struct{}
func (*coded) Error() string { return "" }
func mapped(err error) error {
	if errors.Is(err, io.EOF) {
		return &coded{}
	}
	if err == fs.ErrExist {
		return &coded{}
	}
	return nil
}
func pair(err error) (int, error) {
	if errors.Is(err, io.EOF) {
		return 0, &coded{}
	}
	return 1, nil
}
func g(err error, f func(error) error) error {
	if e := mapped(err); e != nil {
		known("io.EOF io/fs.ErrExist", err)
		known("", e)
		return e
	}
	known("!io.EOF !io/fs.ErrExist", err)
	if _, e := pair(err); e == nil {
		known("!io.EOF !io/fs.ErrExist", err)
	} else {
		known("io.EOF !io.EOF !io/fs.ErrExist", err)
	}
	return nil
}
func h(err error, f func(error) error) error {
	if e := f(err); e != nil {
		known("opaque", err)
		return e
	}
	known("unmapped", err)
	return nil
}
func i(err error) error {
	if e := keep(err); e != nil {
		known("", err)
		return e
	}
	known("nil", err)
	return nil
}
func keep(err error) error { return err }
`},
		{"a loop over mappers", `package p
import ("errors"; "io"; "io/fs")
type coded struct{}
func (*coded) Error() string { return "" }
func one(err error) error {
	if errors.Is(err, io.EOF) {
		return &coded{}
	}
	return nil
}
func two(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, fs.ErrExist) {
		return &coded{}
	}
	return nil
}
var mappers = []func(error) error{one, two}
func g(err error) error {
	for _, m := range mappers {
		if e := m(err); e != nil {
			return e
		}
	}
	known("!io.EOF", err)
	return err
}
`},
		{"results that are constants in memory", `package p
import "io"
func captured(err error) (is bool) {
	run := func() { _ = is }
	run()
	if err == io.EOF {
		is = true
		return
	}
	is = false
	return
}
type coded struct{}
func (*coded) Error() string { return "" }
func one(err error) error {
	if err == io.EOF {
		return &coded{}
	}
	return nil
}
func bare(err error) error
func g(err error, c bool) {
	if captured(err) {
		known("io.EOF", err)
	} else {
		known("!io.EOF", err)
	}
	f := one
	if c {
		f = bare
	}
	if f(err) == nil {
		known("!io.EOF unmapped", err)
	}
}
`},
		{"calls of functions that are not the program's", `package p
import ("errors"; "io")
type asker interface{ Ask(error) bool; Map(error) error }
type one struct{}
func (one) Ask(err error) bool { return errors.Is(err, io.EOF) }
func (one) Map(err error) error { if err == io.EOF { return one{} }; return nil }
func (one) Error() string { return "" }
func bare(err error) bool
func count(n int) bool { return n > 3 }
func pick(err error, n int) (int, bool) { return n, errors.Is(err, io.EOF) }
func g(a asker, err error, n int) {
	if a.Ask(err) {
		known("io.EOF", err)
	} else {
		known("!io.EOF", err)
	}
	if a.Map(err) == nil {
		known("!io.EOF", err)
	}
	if bare(err) {
		known("opaque", err)
	} else {
		known("opaque", err)
	}
	if count(n) {
		known("", err)
	}
	if _, ok := pick(err, n); ok {
		known("io.EOF", err)
	}
	if i, _ := pick(err, n); i == 3 {
		known("opaque", err)
	}
	f := errors.Unwrap
	if f(err) == nil {
		known("opaque", err)
	}
}
func h(err error, f func(error) error, c bool) {
	if c {
		f = errors.Unwrap
	}
	if e := f(err); e == nil {
		known("unmapped", err)
	}
}
func named(err error) (is bool) {
	defer func() { _ = is }()
	is = errors.Is(err, io.EOF)
	return
}
func constant(err error) (is bool) {
	run := func() { _ = is }
	run()
	is = err == io.EOF
	run()
	return is
}
func i(err error) {
	if named(err) {
		known("io.EOF", err)
	}
	if constant(err) {
		known("io.EOF", err)
	}
}
`},
	})
}
