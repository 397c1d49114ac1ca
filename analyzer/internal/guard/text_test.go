package guard

import "testing"

// What questions about the text of an error say of it.
func TestText(t *testing.T) {
	const common = `package p
import "strings"
type own struct{}
func (own) Text() string { return "" }
func get() string { return "" }
`
	run(t, common, []sample{
		{"each way to ask", `
func g(err, other error) {
	if strings.Contains(err.Error(), "gone") {
		known("~contains gone", err)
		known("", other)
		return
	}
	known("!~contains gone", err)
	if strings.HasPrefix(err.Error(), "a") || strings.HasSuffix(err.Error(), "z") {
		known("~begins with a ~ends with z !~contains gone", err)
		return
	}
	if err.Error() == "it" || "that" != err.Error() {
		return
	}
	known("~is that !~begins with a !~contains gone !~ends with z !~is it", err)
}
`},
		{"upper and lower case", `
func g(err error) {
	text := strings.ToLower(strings.TrimSpace(err.Error()))
	if strings.Contains(text, "gone") {
		known("~folded contains gone", err)
	}
	if strings.EqualFold(err.Error(), "Gone") {
		known("~folded is Gone", err)
	}
	if strings.EqualFold(text, "Gone") {
		known("~folded is Gone", err)
	}
}
`},
		{"a switch, a helper, a variable", `
func gone(err error) bool { return strings.Contains(err.Error(), "gone") }
func g(err error, f func(func())) {
	text := err.Error()
	f(func() { _ = text })
	switch {
	case strings.Contains(text, "a"):
		known("~contains a", err)
	case gone(err):
		known("~contains gone !~contains a", err)
	default:
		known("!~contains a !~contains gone", err)
	}
	switch true {
	case strings.Contains(text, "b"):
		known("~contains b", err)
	}
	if strings.Contains(text, "c") != true || false == strings.Contains(text, "d") {
		return
	}
	known("~contains c ~contains d", err)
}
`},
		{"not the text of the error", `
func g(err error, o own) {
	if strings.Contains(get(), "a") || strings.Contains(o.Text(), "a") {
		known("", err)
	}
}
func h(err error) {
	if strings.Contains(strings.Repeat(err.Error(), 2), "a") {
		return
	}
	known("opaque", err)
}
func i(err error) {
	if strings.Contains(err.Error(), get()) {
		return
	}
	known("opaque", err)
}
`},
	})
}

func TestWords(t *testing.T) {
	for test, want := range map[string]string{
		"contains it is": "it is", "folded contains is": "is", "begins with a": "a", "ends with z": "z", "is is": "is", "nothing": "",
	} {
		if got := Words(test); got != want {
			t.Errorf("Words(%q) = %q, want %q", test, got, want)
		}
	}
}

func TestPasses(t *testing.T) {
	const yes, no, unsure = "yes", "no", "unsure"
	for _, test := range []struct{ test, text, want string }{
		{"contains gone", "it is gone", yes},
		{"contains gone", "it is here", no},
		{"contains gone", "It is GONE", no},
		{"folded contains Gone", "It is GONE", yes},
		{"contains gone", "it is " + SomeValue, no},
		{"contains gone", "it is " + SomeText, unsure},
		{"contains gone", SomeText + " is gone", yes},
		{"contains gone", SomeValue + " " + SomeValue, unsure},
		{"begins with it", "it is gone", yes},
		{"begins with it", "i", no},
		{"begins with it", "is it gone", no},
		{"begins with it", SomeValue + " is gone", unsure},
		{"begins with it", "i" + SomeText, unsure},
		{"begins with it", "it" + SomeText, yes},
		{"ends with gone", "it is gone", yes},
		{"ends with gone", "gone it is", no},
		{"ends with gone", "gone is " + SomeValue, unsure},
		{"is gone", "gone", yes},
		{"is gone", "gone now", no},
		{"is gone", "gone" + SomeValue, unsure},
		{"is gone", "gone" + SomeText, unsure},
		{"is gone", "go", no},
		{"is gone", SomeValue, unsure},
		{"folded is Gone", "gONE", yes},
	} {
		passes, sure := Passes(test.test, test.text)
		got := no
		if passes {
			got = yes
		}
		if !sure {
			got = unsure
		}
		if got != test.want {
			t.Errorf("%q of %q: %s, want %s", test.test, test.text, got, test.want)
		}
	}
}
