package errflow_test

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
)

// run returns what the engine finds in a program, and a function that quotes
// what is written at a position.
func run(t *testing.T, source string) (*errflow.Result, func(token.Pos) string) {
	t.Helper()
	pass := programtest.Pass(t, source)
	r, err := errflow.New(new(errflow.Options)).Run(pass)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(source, "\n")
	return r.(*errflow.Result), func(pos token.Pos) string {
		if !pos.IsValid() {
			return ""
		}
		p := pass.Fset.Position(pos)
		return lines[p.Line-1][p.Column-1:]
	}
}

// The places that an error passes are told with it, in order, a line once.
func TestRelated(t *testing.T) {
	for _, test := range []struct {
		name, source string
		want         []string
	}{
		{"returned where it is made", prompt(`
if _, ok := a.open[req.SessionId]; !ok {
	return acp.PromptResponse{}, errors.New("no session")
}
`), []string{
			`unknown session ["session/prompt"], not []`,
			`fixable: errors.New("no session")`,
			`returned to the peer here: return acp.PromptResponse{}, errors.New("no session")`,
		}},
		{"a variable of the package", prompt(`
if _, ok := a.open[req.SessionId]; !ok {
	return acp.PromptResponse{}, fmt.Errorf("prompt: %w", errGone)
}
`) + `
var errGone = errors.New("gone")
`, []string{
			`unknown session ["session/prompt"], not []`,
			`returned to the peer here: return acp.PromptResponse{}, fmt.Errorf("prompt: %w", errGone)`,
			`declared here: errGone = errors.New("gone")`,
		}},
		{"handed on", prompt(leave("a.again(req.SessionId)")) + `
func (a *agent) again(id acp.SessionId) error {
	err := a.find(id)
	return fmt.Errorf("again: %w", err)
}
`, []string{
			`unknown session ["session/prompt"], not []`,
			`wrapped: ("again: %w", err)`,
			`handed on here: return fmt.Errorf("session %s not found", id)`,
			`handed on here: ("again: %w", err)`,
			`returned to the peer here: return acp.PromptResponse{}, err }`,
			`way 1: the error is made here: fmt.Errorf("session %s not found", id)`,
			`way 1: handed on here: ("again: %w", err)`,
			`way 1: returned to the peer here: return acp.PromptResponse{}, err }`,
		}},
		{"made generic", prompt(`
if err := a.find(req.SessionId); err != nil {
	return acp.PromptResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()})
}
`), []string{
			`unknown session ["session/prompt"], not []`,
			`fixable: fmt.Errorf("session %s not found", id)`,
			`flattened: (map[string]any{"error": err.Error()})`,
			`handed on here: return fmt.Errorf("session %s not found", id)`,
			`returned to the peer here: return acp.PromptResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()})`,
			`way 1: the error is made here: fmt.Errorf("session %s not found", id)`,
			`way 1: returned to the peer here: return acp.PromptResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()})`,
		}},
		{"of several methods", prompt(leave("a.find(req.SessionId)")) + `
func (a *agent) CloseSession(ctx context.Context, req acp.CloseSessionRequest) (r acp.CloseSessionResponse, err error) {
	return r, a.find(req.SessionId)
}

func (a *agent) SetSessionMode(ctx context.Context, req acp.SetSessionModeRequest) (r acp.SetSessionModeResponse, err error) {
	return r, a.find(req.SessionId)
}
`, []string{
			`unknown session ["session/prompt" "session/set_mode"], not ["session/close"]`,
			`fixable: fmt.Errorf("session %s not found", id)`,
			`handed on here: return fmt.Errorf("session %s not found", id)`,
			`returned to the peer here: return acp.PromptResponse{}, err }`,
			`returned to the peer here: return r, a.find(req.SessionId)`,
			`returned to the peer here: return r, a.find(req.SessionId)`,
			`way 1: the error is made here: fmt.Errorf("session %s not found", id)`,
			`way 1: returned to the peer here: return acp.PromptResponse{}, err }`,
			`way 2: the error is made here: fmt.Errorf("session %s not found", id)`,
			`way 2: returned to the peer here: return r, a.find(req.SessionId)`,
			`way 3: the error is made here: fmt.Errorf("session %s not found", id)`,
			`way 3: returned to the peer here: return r, a.find(req.SessionId)`,
		}},
		{"of methods that have another answer", prompt(leave("a.find(req.SessionId)")) + `
//acperrlint:handler method=session/delete
func (a *agent) remove(id acp.SessionId) error {
	return a.find(id)
}

func (a *agent) CloseSession(ctx context.Context, req acp.CloseSessionRequest) (r acp.CloseSessionResponse, err error) {
	return r, a.find(req.SessionId)
}
`, []string{
			`unknown session ["session/prompt"], not ["session/close" "session/delete"]`,
			`fixable: fmt.Errorf("session %s not found", id)`,
			`handed on here: return fmt.Errorf("session %s not found", id)`,
			`returned to the peer here: return acp.PromptResponse{}, err }`,
			`returned to the peer here: return r, a.find(req.SessionId)`,
			`returned to the peer here: return a.find(id)`,
			`way 1: the error is made here: fmt.Errorf("session %s not found", id)`,
			`way 1: returned to the peer here: return acp.PromptResponse{}, err }`,
			`way 2: the error is made here: fmt.Errorf("session %s not found", id)`,
			`way 2: returned to the peer here: return r, a.find(req.SessionId)`,
			`way 3: the error is made here: fmt.Errorf("session %s not found", id)`,
			`way 3: returned to the peer here: return a.find(id)`,
		}},
		{"returned and made generic", prompt(leave("a.find(req.SessionId)")) + `
func (a *agent) SetSessionMode(ctx context.Context, req acp.SetSessionModeRequest) (r acp.SetSessionModeResponse, err error) {
	if err := a.find(req.SessionId); err != nil {
		return r, acp.NewInternalError(map[string]any{"error": err.Error()})
	}
	return r, nil
}
`, []string{
			`unknown session ["session/prompt" "session/set_mode"], not []`,
			`fixable: fmt.Errorf("session %s not found", id)`,
			`flattened: (map[string]any{"error": err.Error()})`,
			`handed on here: return fmt.Errorf("session %s not found", id)`,
			`returned to the peer here: return acp.PromptResponse{}, err }`,
			`returned to the peer here: return r, acp.NewInternalError(map[string]any{"error": err.Error()})`,
			`way 1: the error is made here: fmt.Errorf("session %s not found", id)`,
			`way 1: returned to the peer here: return acp.PromptResponse{}, err }`,
			`way 2: the error is made here: fmt.Errorf("session %s not found", id)`,
			`way 2: returned to the peer here: return r, acp.NewInternalError(map[string]any{"error": err.Error()})`,
		}},
		{"mapped elsewhere", prompt(`
if err := a.find(req.SessionId); err != nil {
	return acp.PromptResponse{}, generic(err)
}
`) + `
func generic(err error) error {
	a := acp.NewInternalError(map[string]any{"error": err.Error()})
	return a
}
`, []string{
			`unknown session ["session/prompt"], not []`,
			`fixable: fmt.Errorf("session %s not found", id)`,
			`flattened: (map[string]any{"error": err.Error()})`,
			`handed on here: return fmt.Errorf("session %s not found", id)`,
			`handed on here: return a`,
			`returned to the peer here: return acp.PromptResponse{}, generic(err)`,
			`way 1: the error is made here: fmt.Errorf("session %s not found", id)`,
			`way 1: gets the generic code here: (map[string]any{"error": err.Error()})`,
			`way 1: handed on here: return a`,
			`way 1: returned to the peer here: return acp.PromptResponse{}, generic(err)`,
		}},
		{"mapped by another one's mapper", prompt(`
if err := a.find(req.SessionId); err != nil {
	e := wire(err)
	return acp.PromptResponse{}, e
}
`) + `
func wire(err error) error {
	return generic(err)
}

func generic(err error) error {
	return acp.NewInternalError(map[string]any{"error": err.Error()})
}
`, []string{
			`unknown session ["session/prompt"], not []`,
			`fixable: fmt.Errorf("session %s not found", id)`,
			`flattened: (map[string]any{"error": err.Error()})`,
			`handed on here: return fmt.Errorf("session %s not found", id)`,
			`handed on here: (err)`,
			`handed on here: return generic(err)`,
			`returned to the peer here: return acp.PromptResponse{}, e`,
			`way 1: the error is made here: fmt.Errorf("session %s not found", id)`,
			`way 1: handed on here: (err)`,
			`way 1: gets the generic code here: (map[string]any{"error": err.Error()})`,
			`way 1: handed on here: return generic(err)`,
			`way 1: returned to the peer here: return acp.PromptResponse{}, e`,
		}},
		{"made generic on the way", prompt(leave("a.again(req.SessionId)")) + `
func (a *agent) again(id acp.SessionId) error {
	if err := a.find(id); err != nil {
		e := acp.NewInternalError(map[string]any{"error": err.Error()})
		return e
	}
	return nil
}
`, []string{
			`unknown session ["session/prompt"], not []`,
			`fixable: fmt.Errorf("session %s not found", id)`,
			`flattened: (map[string]any{"error": err.Error()})`,
			`handed on here: return fmt.Errorf("session %s not found", id)`,
			`becomes a generic error here: (map[string]any{"error": err.Error()})`,
			`handed on here: return e`,
			`returned to the peer here: return acp.PromptResponse{}, err }`,
			`way 1: the error is made here: fmt.Errorf("session %s not found", id)`,
			`way 1: becomes a generic error here: (map[string]any{"error": err.Error()})`,
			`way 1: handed on here: return e`,
			`way 1: returned to the peer here: return acp.PromptResponse{}, err }`,
		}},
		{"told by a wrapper", prompt(leave("a.again(req.SessionId)")) + `
func (a *agent) again(id acp.SessionId) error {
	err := a.look(id)
	if err != nil {
		return fmt.Errorf("session %s not found: %w", id, err)
	}
	return nil
}

func (a *agent) look(id acp.SessionId) error {
	return a.stare(id)
}

func (a *agent) stare(id acp.SessionId) error {
	return errors.New("sorry")
}
`, []string{
			`unknown session ["session/prompt"], not []`,
			`the error is made here: ("sorry")`,
			`handed on here: return a.stare(id)`,
			`handed on here: ("session %s not found: %w", id, err)`,
			`returned to the peer here: return acp.PromptResponse{}, err }`,
			`way 1: the error is made here: ("sorry")`,
			`way 1: handed on here: return a.stare(id)`,
			`way 1: handed on here: fmt.Errorf("session %s not found: %w", id, err)`,
			`way 1: returned to the peer here: return acp.PromptResponse{}, err }`,
		}},
		{"cancelled in a helper", prompt(leave("a.wait(ctx)")) + `
func (a *agent) wait(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}
`, []string{
			`cancelled prompt ["session/prompt"], not []`,
			`the error is made here: return ctx.Err()`,
			`returned to the peer here: return acp.PromptResponse{}, err }`,
			`way 1: the error is made here: return ctx.Err()`,
			`way 1: returned to the peer here: return acp.PromptResponse{}, err }`,
		}},
	} {
		r, at := run(t, test.source)
		var got []string
		for _, o := range r.Outcomes {
			got = append(got, fmt.Sprintf("%s %q, not %q", o.Verdict.Meaning, o.Methods, o.Silent))
			if o.Fixable {
				got = append(got, "fixable: "+at(o.Pos))
			}
			if o.Flattened.Line > 0 {
				got = append(got, "flattened: "+at(o.Flattened.Pos))
			}
			if o.Wrapped.Line > 0 {
				got = append(got, "wrapped: "+at(o.Wrapped.Pos))
			}
			for _, rel := range o.Related {
				got = append(got, rel.Message+": "+at(rel.Pos))
			}
			for i, way := range o.Ways {
				for _, rel := range way {
					got = append(got, fmt.Sprintf("way %d: %s: %s", i+1, rel.Message, at(rel.Pos)))
				}
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s:\n%s", test.name, strings.Join(got, "\n"))
		}
	}
}

func TestSends(t *testing.T) {
	for _, test := range []struct {
		name, source string
		want         []string
	}{
		{"one", prompt(`
if _, ok := a.open[req.SessionId]; !ok {
	return acp.PromptResponse{}, &acp.RequestError{Code: -32602, Message: "no session"}
}
`), []string{
			`&acp.RequestError{Code: -32602, Message: "no session"} "unknown session" in ["Prompt"]`,
			`"no session" "unknown session", inside [], about []`,
		}},
		{"of a cause", prompt(`
if err := a.find(req.SessionId); err != nil {
	return acp.PromptResponse{}, &acp.RequestError{Code: -32602, Message: err.Error()}
}
`), []string{
			`&acp.RequestError{Code: -32602, Message: err.Error()} "unknown session" in ["Prompt"]`,
			`"session %s not found" "unknown session", inside ["session %s not found"], about []`,
		}},
		{"of what is asked", prompt(`
if err := a.find(req.SessionId); errors.Is(err, context.Canceled) {
	return acp.PromptResponse{}, &acp.RequestError{Code: -32602, Message: "hm"}
}
`), []string{
			`&acp.RequestError{Code: -32602, Message: "hm"} "cancelled prompt" in ["Prompt" "context.Canceled"]`,
			`"hm" "cancelled prompt", inside [], about []`,
		}},
		{"passed", prompt(`
if err := a.find(req.SessionId); err != nil {
	return acp.PromptResponse{}, fail(err)
}
`) + "func fail(err error) error { return &acp.RequestError{Code: -32602, Message: err.Error()} }\n", []string{
			`&acp.RequestError{Code: -32602, Message: err.Error()} } "unknown session" in ["fail"]`,
			`passed`,
			`maps`,
			`handed on: return &acp.RequestError{Code: -32602, Message: err.Error()} }`,
			`"session %s not found" "unknown session", inside ["session %s not found"], about ["fail"]`,
		}},
		{"a text is passed", prompt(`
if err := a.find(req.SessionId); err != nil {
	return acp.PromptResponse{}, fail("no such session")
}
if a.n > 0 { return acp.PromptResponse{}, fail("unknown mode") }
`) + "func fail(text string) error { return &acp.RequestError{Code: -32602, Message: text} }\n", []string{
			`&acp.RequestError{Code: -32602, Message: text} } "" in ["fail"]`,
			`passed`,
			`"no such session" "unknown session", inside [], about ["Prompt"]`,
			`"unknown mode" "", inside [], about ["Prompt"]`,
		}},
		{"of nothing known", prompt(`
if err := a.last; err != nil {
	return acp.PromptResponse{}, &acp.RequestError{Code: -32602, Message: err.Error()}
}
`), []string{
			`&acp.RequestError{Code: -32602, Message: err.Error()} "" in ["Prompt"]`,
			`any`,
		}},
		{"of what is inside", prompt(`
if err := a.find(req.SessionId); err != nil {
	err = fmt.Errorf("cannot go on: %w", err)
	return acp.PromptResponse{}, &acp.RequestError{Code: -32602, Message: fmt.Sprintf("%v", err)}
}
`), []string{
			`&acp.RequestError{Code: -32602, Message: fmt.Sprintf("%v", err)} "unknown session" in ["Prompt"]`,
			`"cannot go on: %w" "unknown session", inside ["session %s not found" "cannot go on: %w"], about []`,
		}},
		{"beside a text of its own", prompt(`
if err := a.find(req.SessionId); err != nil {
	return acp.PromptResponse{}, &acp.RequestError{Code: -32602, Message: "unknown mode: " + err.Error()}
}
`), []string{
			`&acp.RequestError{Code: -32602, Message: "unknown mode: " + err.Error()} "" in ["Prompt"]`,
			`"unknown mode: " "", inside ["session %s not found"], about []`,
		}},
		{"of an error that is asked for", prompt(`
err := a.find(req.SessionId)
if a.n > 3 { return acp.PromptResponse{}, nil }
if errors.Is(err, context.Canceled) {
	return acp.PromptResponse{}, &acp.RequestError{Code: -32602, Message: err.Error()}
}
`), []string{
			`&acp.RequestError{Code: -32602, Message: err.Error()} "cancelled prompt" in ["Prompt" "context.Canceled"]`,
			`"" "cancelled prompt", inside [], about []`,
		}},
		{"of no words", prompt(`
if a.n > 3 {
	return acp.PromptResponse{}, &acp.RequestError{Code: -32602}
}
`), []string{
			`&acp.RequestError{Code: -32602} "" in ["Prompt"]`,
			`any`,
		}},
		{"of a call", prompt(`
if _, err := strconv.Atoi(string(req.SessionId)); err != nil {
	return acp.PromptResponse{}, &acp.RequestError{Code: -32602, Message: err.Error()}
}
`), []string{
			`&acp.RequestError{Code: -32602, Message: err.Error()} "invalid parameter value" in ["Prompt" "Atoi"]`,
			`"" "invalid parameter value", inside [], about []`,
		}},
		{"of a look-up without words", prompt(`
if _, ok := a.open[req.SessionId]; !ok {
	return acp.PromptResponse{}, &acp.RequestError{Code: -32602}
}
`), []string{
			`&acp.RequestError{Code: -32602} "unknown session" in ["Prompt"]`,
			`"" "unknown session", inside [], about []`,
		}},
		{"of any error, with a text", prompt(`
if err := a.find(req.SessionId); err != nil {
	return acp.PromptResponse{}, fail(err)
}
`) + "func fail(err error) error { return &acp.RequestError{Code: -32602, Message: \"stopped: \" + err.Error()} }\n", []string{
			`&acp.RequestError{Code: -32602, Message: "stopped: " + err.Error()} } "" in ["fail"]`,
			`handed on: return &acp.RequestError{Code: -32602, Message: "stopped: " + err.Error()} }`,
			`"stopped: " "", inside [], about []`,
		}},
		{"of a text that says nothing", prompt(`
err := errors.New("stuck")
return acp.PromptResponse{}, &acp.RequestError{Code: -32602, Message: err.Error()}
`), []string{
			`&acp.RequestError{Code: -32602, Message: err.Error()} "" in ["Prompt"]`,
			`"stuck" "", inside [], about []`,
		}},
		{"of a variable", prompt(`
if err := gone(); err != nil {
	return acp.PromptResponse{}, &acp.RequestError{Code: -32602, Message: err.Error()}
}
`) + "var errGone = errors.New(\"it went away\")\nfunc gone() error { return errGone }\n", []string{
			`&acp.RequestError{Code: -32602, Message: err.Error()} "" in ["Prompt" "errGone"]`,
			`"it went away" "", inside ["it went away"], about []`,
		}},
		{"of an error of a type", prompt(`
err := a.find(req.SessionId)
if e := (*problem)(nil); errors.As(err, &e) {
	return acp.PromptResponse{}, &acp.RequestError{Code: -32602, Message: err.Error()}
}
`) + "type problem struct{}\nfunc (*problem) Error() string { return \"\" }\n", []string{
			`&acp.RequestError{Code: -32602, Message: err.Error()} "" in ["Prompt"]`,
			`any`,
		}},
		{"where something is not set", prompt(`
if a.open == nil {
	return acp.PromptResponse{}, &acp.RequestError{Code: -32602, Message: "stuck"}
}
if !ready {
	return acp.PromptResponse{}, &acp.RequestError{Code: -32602, Message: "stuck"}
}
`) + "var ready bool\n", []string{
			`&acp.RequestError{Code: -32602, Message: "stuck"} "" in ["Prompt" "open" "a" "agent"]`,
			`"stuck" "", inside [], about []`,
			`&acp.RequestError{Code: -32602, Message: "stuck"} "" in ["Prompt" "ready"]`,
			`"stuck" "", inside [], about []`,
		}},
		{"beside a text of its own, of what did not fail here", prompt(`
if a.n > 3 {
	return acp.PromptResponse{}, &acp.RequestError{Code: -32602, Message: "unknown session: " + a.find(req.SessionId).Error()}
}
`), []string{
			`&acp.RequestError{Code: -32602, Message: "unknown session: " + a.find(req.SessionId).Error()} "unknown session" in ["Prompt"]`,
			`"unknown session: " "unknown session", inside ["session %s not found"], about []`,
		}},
		{"of what nobody passes", prompt("") + "func fail(err error) error { return &acp.RequestError{Code: -32602, Message: err.Error()} }\n", []string{
			`&acp.RequestError{Code: -32602, Message: err.Error()} } "" in ["fail"]`,
			`any`,
			`maps`,
		}},
		{"handed on", prompt(leave("fail()")) + `
func fail() error {
	err := &acp.RequestError{Code: -32602, Message: "stuck"}
	return err
}
`, []string{
			`&acp.RequestError{Code: -32602, Message: "stuck"} "" in ["fail"]`,
			`handed on: return err`,
			`"stuck" "", inside [], about []`,
		}},
	} {
		r, at := run(t, test.source)
		var got []string
		for _, s := range r.Sends {
			got = append(got, fmt.Sprintf("%s %q in %q", at(s.Pos), s.Meaning(), s.Context))
			for _, is := range []struct {
				so   bool
				what string
			}{{s.Any, "any"}, {s.Passed, "passed"}, {s.Maps, "maps"}, {s.Waiting, "waiting"}} {
				if is.so {
					got = append(got, is.what)
				}
			}
			for _, pos := range s.Relays {
				if text := at(pos); !strings.HasPrefix(text, "return acp.PromptResponse{}") {
					got = append(got, "handed on: "+text)
				}
			}
			for _, e := range s.Errors {
				got = append(got, fmt.Sprintf("%q %q, inside %q, about %q", e.Text, e.Meaning, e.Inside, e.Context))
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s:\n%s", test.name, strings.Join(got, "\n"))
		}
	}
}
