package outbound

import "testing"

// A code that the agent answers with is taken for something else than what the
// protocol has it for, or is not.
func TestCodes(t *testing.T) {
	const more = `
const (
	codeSessionNotFound = -32001
	codeResourceNotFound = -32002
	codeAuthRequired = -32000
	codeUnauthorized = 401
	codeMethodNotFound = -32602
	codeNotFound = 0
	codeTea = -32003
)
func as(err error) *acp.RequestError {
	var re *acp.RequestError
	errors.As(err, &re)
	return re
}
func code(err error) int {
	if re := as(err); re != nil { return re.Code }
	return 0
}
func old(re *acp.RequestError) bool { return re.Code == codeSessionNotFound }
func isCode(code int) bool { return code == codeSessionNotFound }
`
	for _, test := range []struct {
		name, body string
		want       bool
	}{
		{"compared", `return as(prompt(c)).Code == codeSessionNotFound`, true},
		{"the other way round", `return codeSessionNotFound == as(prompt(c)).Code`, true},
		{"it is not that", `return as(prompt(c)).Code != codeSessionNotFound`, true},
		{"it comes before that", `return as(prompt(c)).Code < codeSessionNotFound`, false},
		{"a case", `switch as(prompt(c)).Code { case codeSessionNotFound: return true }; return false`, true},
		{"the second case", `switch as(prompt(c)).Code { case 1, codeSessionNotFound: return true }; return false`, true},
		{"converted", `return int64(as(prompt(c)).Code) == codeSessionNotFound`, true},
		{"a constant that is converted", `return int64(as(prompt(c)).Code) == int64(codeSessionNotFound)`, true},
		{"of the object itself", `var re *acp.RequestError; if !errors.As(prompt(c), &re) { return false }; o := *re; return o.Code == codeSessionNotFound`, true},
		{"of a function", `return code(prompt(c)) == codeSessionNotFound`, true},
		{"by a function", `return old(as(prompt(c)))`, true},
		{"by a function that is given the code", `return isCode(as(prompt(c)).Code)`, true},
		{"of what is given", `return as(given).Code == codeSessionNotFound`, false},
		{"a number", `return as(prompt(c)).Code == -32001`, false},
		{"another number", `return n == codeSessionNotFound`, false},
		{"no code", `return as(prompt(c)).Code == codeNotFound`, false},
		{"a constant that is called after nothing", `return as(prompt(c)).Code == codeTea`, false},
		{"the protocol's code", `return as(prompt(c)).Code == codeResourceNotFound || as(prompt(c)).Code == codeAuthRequired`, false},
		{"a code of the program's own", `return as(prompt(c)).Code == codeUnauthorized`, false},
		{"an invalid parameter", `return as(prompt(c)).Code == codeMethodNotFound`, false},
		{"or one of the program's own with the code", `err := prompt(c); if n > 0 { err = &acp.RequestError{Code: codeSessionNotFound} }; return as(err).Code == codeSessionNotFound`, false},
		{"or one of the program's own with another", `err := prompt(c); if n > 0 { err = &acp.RequestError{Code: -32603} }; return as(err).Code == codeSessionNotFound`, true},
		{"or one of the program's own with any", `err := prompt(c); if n > 0 { err = &acp.RequestError{Code: n} }; return as(err).Code == codeSessionNotFound`, false},
		{"or one of the program's own without", `err := prompt(c); if n > 0 { err = errors.New("x") }; return as(err).Code == codeSessionNotFound`, true},
		{"the right one before", `re := as(prompt(c)); if re.Code == -32002 { return true }; return re.Code == codeSessionNotFound`, false},
		{"another one before", `re := as(prompt(c)); if re.Code == -32601 { return true }; return re.Code == codeSessionNotFound`, true},
		{"the right one before, by the caller", `re := as(prompt(c)); if re.Code == -32002 { return true }; return old(re)`, false},
		{"another one before, by the caller", `re := as(prompt(c)); if re.Code == -32601 { return true }; return old(re)`, true},
		{"the right one before, by one of two callers", `if n > 0 { return old(as(load(c))) }; is := func() bool { re := as(prompt(c)); return re.Code == -32002 || old(re) }(); return is`, true},
	} {
		source := more + "func f(c *acp.ClientSideConnection, n int, given error) bool { " + test.body + " }\n"
		if got := matches(t, source); len(got) > 0 != test.want {
			t.Errorf("%s: %q", test.name, got)
		}
	}
}
