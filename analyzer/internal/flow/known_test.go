package flow

import (
	"fmt"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// TestApply has errors of which something more is known.
func TestApply(t *testing.T) {
	e := errorsOf(t, imports+`
type odd struct{}
func (odd) Error() string { return "" }
type unwraps struct{ odd }
func (unwraps) Unwrap() error { return nil }
type is struct{ odd }
func (*is) Is(error) bool { return false }
type as struct{ odd }
func (as) As(any) bool { return false }`)
	const odd, unwraps = "program.example/program.odd", "program.example/program.unwraps"
	is := func(names ...string) guard.Known { return guard.Known{Is: names} }
	not := func(names ...string) guard.Known { return guard.Known{Not: names} }
	types := func(names ...string) guard.Known { return guard.Known{IsTypes: names} }
	notTypes := func(names ...string) guard.Known { return guard.Known{NotTypes: names} }
	plain := func(typ string) Error { return Error{Origin: &Origin{Kind: Plain, Type: typ}} }
	of := func(k Kind, name string) Error { return Error{Origin: &Origin{Kind: k, Name: name}} }
	coded := func(isNil bool) Error { return Error{Origin: &Origin{Kind: Coded, Name: "a", Code: &Code{Nil: isNil}}} }
	lost := func(x Error) Error {
		x.Around, x.Lossy = 1, true
		return x
	}
	wrapped := coded(false)
	wrapped.Type, wrapped.Around = odd, 1
	already := of(External, "a")
	already.Is = []string{"a"}
	beside := of(External, "a")
	beside.Beside = []string{"b"}
	canceled := of(Canceled, "context.Canceled")
	typed, untyped := of(External, "a"), of(External, "a")
	typed.IsTypes, untyped.NotTypes = []string{odd}, []string{odd}
	says := func(tests ...string) guard.Known { return guard.Known{Says: tests} }
	saysNot := func(tests ...string) guard.Known { return guard.Known{SaysNot: tests} }
	text := func(kind Kind, text string, wraps ...string) Error {
		x := Error{Origin: &Origin{Kind: kind, Text: text}}
		for _, w := range wraps {
			x.Way = x.wrapped(&Wrap{Text: w, Keeps: true})
		}
		return x
	}
	for i, c := range []struct {
		x    Error
		k    guard.Known
		want string
	}{
		{of(Sentinel, "a"), is("a"), "is a"},
		{of(Sentinel, "a"), is("b"), "gone"},
		{of(Sentinel, "a"), not("a"), "gone"},
		{of(External, "a"), not("a"), "not a"},
		{already, not("a"), "gone"},
		{already, not("b"), "is a not b"},
		{beside, not("b"), "gone"},
		{beside, not("a"), "not a"},
		{beside, notTypes("b"), "gone"},
		{lost(beside), not("b"), "gone"},
		{lost(beside), is("b"), "gone"},
		{plain(odd), is("a"), "gone"},
		{plain(odd), not("a"), "not a"},
		{plain(odd), types(odd), "of type " + odd},
		{plain(odd), types("other"), "gone"},
		{plain(odd), notTypes(odd), "gone"},
		{plain(odd), notTypes("other"), "not of type other"},
		{plain(""), types(odd), "gone"},
		{plain(""), notTypes(odd), "not of type " + odd},
		// A type that answers for itself may be anything.
		{plain(unwraps), guard.Known{NotNil: true}, "not nil"},
		{plain(unwraps), is("a"), "unknown"},
		{plain(unwraps), guard.Known{Is: []string{"a"}, Not: []string{"b"}}, "unknown"},
		{plain(unwraps), guard.Known{Is: []string{"a"}, IsTypes: []string{"b"}}, "unknown"},
		{plain(unwraps), guard.Known{Is: []string{"a"}, NotTypes: []string{"b"}}, "unknown"},
		{plain("program.example/program.is"), is("a"), "unknown"},
		{plain("program.example/program.as"), types("a"), "unknown"},
		{Error{Origin: &Origin{Kind: Sentinel, Name: "a", Type: unwraps}}, not("b"), "not b"},
		// A nil pointer in an interface is not nil.
		{coded(true), guard.Known{Nil: true}, "nil"},
		{coded(false), guard.Known{Nil: true}, "gone"},
		{coded(true), guard.Known{NotNil: true}, "gone"},
		{coded(true), not("b"), "not b"},
		{coded(false), not("a"), "gone"},
		{coded(false), is("a"), "is a"},
		{coded(false), is("b"), "gone"},
		{coded(false), guard.Known{Opaque: true}, "opaque"},
		{of(External, "a"), guard.Known{Opaque: true}, "unknown"},
		{plain(""), guard.Known{Unmapped: true}, "unknown"},
		{of(Param, ""), guard.Known{Opaque: true}, "opaque"},
		// What is made on the spot is none of the errors that a question names by a variable.
		{plain(""), guard.Known{Unlike: true}, "unlike"},
		{plain(odd), guard.Known{Unlike: true}, "unknown"},
		{Error{Origin: &Origin{Kind: Plain}, Way: Way{Beside: []string{"a"}}}, guard.Known{Unlike: true}, "unknown"},
		{of(Sentinel, "a"), guard.Known{Unlike: true}, "unknown"},
		{of(External, "a"), guard.Known{Unlike: true}, "unknown"},
		{of(Param, ""), guard.Known{Unlike: true}, "unlike"},
		// What is only in the text of an error is not asked for.
		{lost(of(Sentinel, "a")), is("a"), "gone"},
		{lost(of(External, "a")), types(odd), "gone"},
		{lost(of(Sentinel, "a")), not("a"), "asked"},
		{lost(plain(odd)), notTypes(odd), "asked"},
		{canceled, is("context.DeadlineExceeded"), "is context.DeadlineExceeded"},
		{canceled, is("a"), "gone"},
		{lost(canceled), not("context.Canceled"), "gone"},
		{of(External, "a"), types(odd), "of type " + odd},
		{of(Unknown, ""), types(odd), "of type " + odd},
		{of(Param, ""), types(odd), "of type " + odd},
		{of(Variable, ""), types(odd), "of type " + odd},
		{of(ParamCall, ""), types(odd), "of type " + odd},
		{of(Sentinel, "a"), types(odd), "gone"},
		// What was found out before holds.
		{typed, notTypes(odd), "gone"},
		{typed, notTypes("other"), "of type " + odd + " not of type other"},
		{untyped, types(odd), "gone"},
		{untyped, types("other"), "of type other not of type " + odd},
		// Of a function that has errors of its own, those are asked for.
		{of(External, "encoding/json.Decoder.Decode"), notTypes("encoding/json.SyntaxError"), "unknown"},
		{of(External, "encoding/json.Unmarshal"), notTypes("encoding/xml.SyntaxError"), "not of type encoding/xml.SyntaxError"},
		{of(External, "gopkg.in/yaml.v3.Unmarshal"), notTypes("gopkg.in/yaml.v3.TypeError"), "unknown"},
		{plain("encoding/json.Odd"), notTypes("encoding/json.SyntaxError"), "not of type encoding/json.SyntaxError"},
		// Questions about the text.
		{text(Plain, "it is %s"), says("contains it"), "says contains it"},
		{text(Plain, "it is %s"), says("contains that"), "gone"},
		{text(Plain, "it is %s"), says("contains that", "contains it"), "says contains that,contains it"},
		{text(Plain, "it is %s"), saysNot("contains it"), "gone"},
		{text(Plain, "it is %s"), saysNot("contains that"), "says not contains that"},
		{text(Plain, "it is %s"), says("ends with it"), "unknown"},
		{text(Plain, "it is %s"), saysNot("ends with it"), "unknown"},
		{text(Plain, "it is %s"), guard.Known{Says: []string{"contains it"}, SaysNot: []string{"contains is"}}, "gone"},
		{text(Sentinel, "gone"), says("is gone"), "says is gone"},
		{text(Sentinel, ""), says("is gone"), "unknown"},
		{text(External, "gone"), says("is gone"), "unknown"},
		{text(Plain, "gone", "load: %w"), says("is load: gone"), "says is load: gone"},
		{text(Plain, "gone", "load"), says("is load: gone"), "says is load: gone"},
		{text(Plain, "gone", "%v: %s"), says("ends with gone"), "says ends with gone"},
		{text(Plain, "gone", "%w: %v"), says("begins with gone"), "says begins with gone"},
		{text(Plain, "gone", "%w"), says("is gone"), "says is gone"},
		{text(Plain, "gone", ""), says("is gone"), "unknown"},
		{text(Plain, "gone", ""), says("contains gone"), "says contains gone"},
		{text(External, "", "load: %w"), says("begins with load"), "says begins with load"},
		{text(External, "", "load: %w"), saysNot("contains it"), "unknown"},
		{text(Plain, "%w and %d"), says("contains it"), "unknown"},
		{text(Plain, "%d and %%"), says("contains it"), "gone"},
		{of(Canceled, "context.Canceled"), says("contains canceled"), "says contains canceled"},
		{of(Param, ""), says("contains it"), "says contains it"},
		{coded(false), says("contains it"), "says contains it"},
		{wrapped, guard.Known{IsTypes: []string{odd}, Itself: true}, "gone"},
		{wrapped, guard.Known{NoneOf: []string{odd}}, "not itself of type " + odd},
		{wrapped, guard.Known{NoneOf: []string{"interface{Even}"}}, "not of type interface{Even} opaque"},
	} {
		c.k.Asked = strings.Contains(c.want, "asked")
		got := "gone"
		if y := e.apply(&c.x, c.k); y != nil {
			var b words
			b.known(y.Known)
			got = b.String()
			if y.Kind == Unknown && c.x.Kind != Unknown {
				got = "unknown"
			}
		}
		if got != c.want {
			t.Errorf("%d: got %q, want %q", i, got, c.want)
		}
	}
	for _, name := range []string{"map", "nowhere.odd", "program.example/program.none", "program.example/program.f"} {
		if e.typeNamed(name) != nil {
			t.Errorf("%s is a type", name)
		}
	}
}

// TestAnswers has returns that say more than that something failed, or may: what a
// caller gives may have a code.
func TestAnswers(t *testing.T) {
	e := errorsOf(t, imports+`
func f(n int, err error) (int, error) {
	switch n {
	case 0:
		return 0, nil
	case 1:
		return 0, err
	case 2:
		return 0, acp.NewInvalidParams(nil)
	case 3:
		return 0, acp.NewInternalError(nil)
	case 4:
		return 0, &acp.RequestError{}
	case 5:
		return 0, &acp.RequestError{Code: n}
	}
	return 0, io.EOF
}
func none(n int) int { return n }
func named(n int, other error) (err error) {
	defer func() { _ = err }()
	if n > 1 {
		return nil
	}
	return other
}`)
	var got []string
	for _, name := range []string{"f", "none", "named"} {
		for _, ret := range program.Returns(e.function(t, name)) {
			got = append(got, fmt.Sprint(e.w.Site(ret.Pos()).Line, " ", e.answers(ret)))
		}
	}
	const want = "5 true, 7 true, 9 true, 11 false, 13 false, 15 true, 17 false, 19 true, 23 true, 25 true"
	if s := strings.Join(got, ", "); s != want {
		t.Errorf("got %s, want %s", s, want)
	}
}
