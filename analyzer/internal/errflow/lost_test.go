package errflow_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A code that is lost is told with where it was made and where the error
// leaves, once for each place.
func TestLost(t *testing.T) {
	for _, test := range []struct {
		name, source string
		want         []string
	}{
		{"wrapped", prompt(`
if err := a.check(req.SessionId); err != nil {
	return acp.PromptResponse{}, fmt.Errorf("prompt: %w", err)
}
if err := a.check("another"); err != nil {
	return acp.PromptResponse{}, fmt.Errorf("again: %w", err)
}
`), []string{
			`-32002 becomes -32603 for session/prompt: fmt.Errorf("prompt: %w", err)`,
			`the coded error is made here: {Code: -32002, Message: "unknown"}`,
			`returned to the peer here: return acp.PromptResponse{}, fmt.Errorf("prompt: %w", err)`,
			`-32002 becomes -32603 for session/prompt: fmt.Errorf("again: %w", err)`,
			`the coded error is made here: {Code: -32002, Message: "unknown"}`,
			`returned to the peer here: return acp.PromptResponse{}, fmt.Errorf("again: %w", err)`,
		}},
		{"by two methods", prompt(leave("a.wrapped(req.SessionId)")) + `
func (a *agent) SetSessionMode(ctx context.Context, req acp.SetSessionModeRequest) (r acp.SetSessionModeResponse, err error) {
	return r, a.wrapped(req.SessionId)
}
func (a *agent) wrapped(id acp.SessionId) error { return fmt.Errorf("find: %w", a.check(id)) }
`, []string{
			`-32002 becomes -32603 for session/prompt: fmt.Errorf("find: %w", a.check(id)) }`,
			`the coded error is made here: {Code: -32002, Message: "unknown"}`,
			`returned to the peer here: return acp.PromptResponse{}, err }`,
		}},
		{"overwritten", prompt(`
if err := a.check(req.SessionId); err != nil {
	return acp.PromptResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()})
}
`), []string{
			`-32002 becomes -32603 for : acp.NewInternalError(map[string]any{"error": err.Error()})`,
			`the coded error is made here: {Code: -32002, Message: "unknown"}`,
		}},
	} {
		r, at := run(t, test.source+`
func (a *agent) check(id acp.SessionId) error {
	if _, ok := a.open[id]; !ok {
		return &acp.RequestError{Code: -32002, Message: "unknown"}
	}
	return nil
}
`)
		var got []string
		for _, l := range r.Lost {
			got = append(got, fmt.Sprintf("%d becomes %d for %s: %s", l.Code, l.Wire, l.Method, at(l.Pos)))
			for _, rel := range l.Related {
				got = append(got, rel.Message+": "+at(rel.Pos))
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s:\n%s", test.name, strings.Join(got, "\n"))
		}
	}
}
