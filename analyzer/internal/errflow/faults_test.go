package errflow_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
)

// wrongs names faults in tests.
var wrongs = map[errflow.Wrong]string{
	errflow.Echoes: "echoes", errflow.Refuses: "refuses", errflow.Promises: "promises", errflow.NoLogin: "no login",
	errflow.NoSuchReason: "no such reason", errflow.NotCancelled: "not cancelled", errflow.AlwaysCancelled: "always cancelled",
	errflow.NumberOnly: "number only", errflow.NoResult: "no result", errflow.Both: "both", errflow.NoDefault: "no default",
	errflow.Dropped: "dropped", errflow.Closes: "closes", errflow.Notification: "notification",
	errflow.Silent: "silent", errflow.Twice: "twice", errflow.Forgets: "forgets",
}

// faultsOf returns the faults of a program, with the value and the line of each.
func faultsOf(t *testing.T, source string) (list []string) {
	t.Helper()
	r, at := run(t, source)
	for _, f := range r.Faults {
		line, _, _ := strings.Cut(at(f.Pos), "\n")
		list = append(list, strings.TrimSpace(fmt.Sprintf("%s %s: %s", wrongs[f.Wrong], f.Value, line)))
	}
	for _, o := range r.Misses {
		where := ""
		if !o.Fixable {
			where = " on several ways"
		}
		list = append(list, fmt.Sprintf("missed %s%s: %s", o.Verdict.Meaning, where, at(o.Pos)))
	}
	return list
}

// agentOf returns an agent with methods of its own.
func agentOf(imports, methods string) string {
	return `package program
import ("context"; "github.com/coder/acp-go-sdk"; ` + imports + `)
type agent struct { acp.Agent; sessions map[acp.SessionId]*session; quick bool; stopped bool; pick func() acp.StopReason; known func(acp.StopReason) bool; out chan int }
type session struct{ mode acp.SessionModeId }
` + methods
}

// turn returns an agent with the body of a prompt, and what is beside it.
func turn(imports, body, beside string) string {
	return agentOf(imports, "func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {\n"+body+"\n}\n"+beside)
}

// shake returns an agent with the body of initialize, and what is beside it.
func shake(imports, body, beside string) string {
	return agentOf(imports, "func (a *agent) Initialize(ctx context.Context, p acp.InitializeRequest) (acp.InitializeResponse, error) {\n"+body+"\n}\n"+beside)
}

// byHand returns a program without a library that answers session/prompt.
func byHand(result, beside string) string {
	return `package program
import ("encoding/json"; "os")
type frame struct { ID json.RawMessage ` + "`json:\"id\"`; Method string `json:\"method\"`; Result any `json:\"result\"`; Error *failure `json:\"error,omitempty\"`" + ` }
type failure struct { Code int ` + "`json:\"code\"`; Message string `json:\"message\"`" + ` }
type refusal struct { ID json.RawMessage ` + "`json:\"id\"`; Error *failure `json:\"error\"`" + ` }
func serve() { for { var f frame; if err := json.NewDecoder(os.Stdin).Decode(&f); err != nil { json.NewEncoder(os.Stdout).Encode(refusal{Error: &failure{-32700, "Parse error"}}); return }; one(f) } }
func one(f frame) {
switch f.Method {
case "session/new": reply(f, struct{}{})
case "session/prompt": reply(f, ` + result + `)
default: json.NewEncoder(os.Stdout).Encode(refusal{ID: f.ID, Error: &failure{-32601, "Method not found"}})
}
}
func reply(f frame, v any) { json.NewEncoder(os.Stdout).Encode(frame{ID: f.ID, Result: v}) }
` + beside
}

// What a part of a result may hold: it is known, or nothing is said.
func TestParts(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"a literal", turn("", `return acp.PromptResponse{StopReason: "done"}, nil`, ""), `no such reason done: : "done"}, nil`},
		{"one of the protocol's", turn("", `return acp.PromptResponse{StopReason: "refusal"}, nil`, ""), ""},
		{"a field that is set later", turn("", `var r acp.PromptResponse; r.StopReason = "done"; return r, nil`, ""), `no such reason done: StopReason = "done"; return r, nil`},
		{"set again", turn("", `var r acp.PromptResponse; r.StopReason = "done"; r.StopReason = "end_turn"; return r, nil`, ""), ""},
		{"set on one way", turn("", `r := acp.PromptResponse{StopReason: "end_turn"}; if a.quick { r.StopReason = "done" }; return r, nil`, ""), `no such reason done: StopReason = "done" }; return r, nil`},
		{"set after it was read", turn("", `r := acp.PromptResponse{StopReason: "end_turn"}; s := r; r.StopReason = "done"; return s, nil`, ""), ""},
		{"set in the round before", turn("", `var r, s acp.PromptResponse; for range p.Prompt { s = r; r.StopReason = "done" }; return s, nil`, ""), "no such reason done: StopReason = \"done\" }; return s, nil\nno such reason : return s, nil"},
		{"a copy of the whole", turn("", `r := acp.PromptResponse{StopReason: "done"}; s := r; return s, nil`, ""), `no such reason done: : "done"}; s := r; return s, nil`},
		{"one whose address is passed on", turn("", `r := acp.PromptResponse{StopReason: "done"}; fill(&r); return r, nil`, "func fill(r *acp.PromptResponse) { r.StopReason = acp.StopReasonEndTurn }"), `no such reason done: : "done"}; fill(&r); return r, nil`},
		{"none", turn("", `return acp.PromptResponse{}, nil`, ""), "no such reason : return acp.PromptResponse{}, nil"},
		{"none, where somebody else may set it", turn("", `var r acp.PromptResponse; fill(&r); return r, nil`, "func fill(r *acp.PromptResponse) { r.StopReason = acp.StopReasonEndTurn }"), ""},
		{"a way that joins", turn("", `why := acp.StopReasonEndTurn; if a.quick { why = "quick" }; return acp.PromptResponse{StopReason: why}, nil`, ""), `no such reason quick: "quick" }; return acp.PromptResponse{StopReason: why}, nil`},
		{"the result of a helper", turn("", `return acp.PromptResponse{StopReason: a.why()}, nil`, `func (a *agent) why() acp.StopReason { if a.quick { return "quick" }; return "end_turn" }`), `no such reason quick: return "quick" }; return "end_turn" }`},
		{"what a helper refuses", turn("", `why, ok := a.why(); if !ok { why = "end_turn" }; return acp.PromptResponse{StopReason: why}, nil`, `func (a *agent) why() (acp.StopReason, bool) { if a.quick { return "quick", false }; return "end_turn", true }`), ""},
		{"what a helper returns beside an error", turn(`"errors"`, `why, err := a.why(); if err != nil { return acp.PromptResponse{}, err }; return acp.PromptResponse{StopReason: why}, nil`, `func (a *agent) why() (acp.StopReason, error) { if a.quick { return "quick", errors.New("too quick") }; return "end_turn", nil }`), ""},
		{"a function that is not seen", turn("", `return acp.PromptResponse{StopReason: a.pick()}, nil`, ""), ""},
		{"compared with the protocol's own", turn("", `why := a.why(); if why != "quick" { return acp.PromptResponse{StopReason: why}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, `func (a *agent) why() acp.StopReason { if a.quick { return "quick" }; return "end_turn" }`), ""},
		{"compared, and not the protocol's", turn("", `why := a.why(); if why == "quick" { return acp.PromptResponse{StopReason: why}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, `func (a *agent) why() acp.StopReason { if a.quick { return "quick" }; return "end_turn" }`), `no such reason quick: return "quick" }; return "end_turn" }`},
		{"one of two", turn("", `why := a.why(); if why == "end_turn" || why == "refusal" { return acp.PromptResponse{StopReason: why}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, `func (a *agent) why() acp.StopReason { if a.quick { return "quick" }; return "end_turn" }`), ""},
		{"a function was asked about it", turn("", `why := a.why(); if a.known(why) { return acp.PromptResponse{StopReason: why}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, `func (a *agent) why() acp.StopReason { if a.quick { return "quick" }; return "end_turn" }`), ""},
		{"looked up", turn("", `why := a.why(); if reasons[why] { return acp.PromptResponse{StopReason: why}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, `var reasons = map[acp.StopReason]bool{"end_turn": true}
func (a *agent) why() acp.StopReason { if a.quick { return "quick" }; return "end_turn" }`), ""},
		{"looked up with a second result", turn("", `why := a.why(); if _, ok := reasons[why]; ok { return acp.PromptResponse{StopReason: why}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, `var reasons = map[acp.StopReason]bool{"end_turn": true}
func (a *agent) why() acp.StopReason { if a.quick { return "quick" }; return "end_turn" }`), ""},
		{"compared with a variable", turn("", `why := a.why(); if why == last { return acp.PromptResponse{StopReason: why}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, `var last = acp.StopReason("end_turn")
func (a *agent) why() acp.StopReason { if a.quick { return "quick" }; return "end_turn" }`), ""},
		{"neither of two", turn("", `why := a.why(); if why != "quick" && why != "slow" { return acp.PromptResponse{StopReason: why}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, `func (a *agent) why() acp.StopReason { if a.quick { return "quick" }; return "slow" }`), ""},
		{"a whole that a helper fills on a way", turn("", `r := acp.PromptResponse{StopReason: "end_turn"}; if a.quick { r = acp.PromptResponse{StopReason: "quick"} }; return r, nil`, ""), `no such reason quick: : "quick"} }; return r, nil`},
		{"a whole that a helper makes", turn("", `r, err := a.end(); return r, err`, `func (a *agent) end() (acp.PromptResponse, error) { return acp.PromptResponse{StopReason: "over"}, nil }`), `no such reason over: : "over"}, nil }`},
		{"one of two, of which one is not the protocol's", turn("", `why := a.why(); if why == "quick" || why == "end_turn" { return acp.PromptResponse{StopReason: why}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, `func (a *agent) why() acp.StopReason { if a.quick { return "quick" }; return "slow" }`), `no such reason quick: return "quick" }; return "slow" }`},
		{"compared the other way around", turn("", `why := a.why(); if "end_turn" == why { return acp.PromptResponse{StopReason: why}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, `func (a *agent) why() acp.StopReason { if a.quick { return "quick" }; return "end_turn" }`), ""},
		{"a whole that is changed later", turn("", `r := a.end(); r.Meta = nil; return r, nil`, `func (a *agent) end() acp.PromptResponse { return acp.PromptResponse{StopReason: "over"} }`), `no such reason over: : "over"} }`},
		{"a field whose address is passed on", turn("", `var r acp.PromptResponse; fill(&r.StopReason); return r, nil`, "func fill(r *acp.StopReason) { *r = acp.StopReasonEndTurn }"), ""},
		{"a field that another one's address is passed beside", turn("", `var r acp.PromptResponse; fill(&r.Meta); return r, nil`, "func fill(m *map[string]any) { *m = nil }"), "no such reason : return r, nil"},
		{"the map of a helper", byHand("made()", `func made() map[string]any { return map[string]any{"usage": 1} }`), "no such reason : return map[string]any{\"usage\": 1} }"},
		{"the map of a helper that sets it", byHand("made()", `func made() map[string]any { m := map[string]any{"usage": 1}; m["stopReason"] = "over"; return m }`), `no such reason over: ["stopReason"] = "over"; return m }`},
		{"a helper that calls itself", turn("", `return acp.PromptResponse{StopReason: a.why(3)}, nil`, `func (a *agent) why(n int) acp.StopReason { if n > 0 { return a.why(n-1) }; return "over" }`), `no such reason over: return "over" }`},
		{"the map of a layer by hand", byHand(`map[string]any{"stopReason": "done"}`, ""), `no such reason done: : "done"})`},
		{"the map of a layer by hand, encoded", byHand(`raw(map[string]string{"stopReason": "done"})`, "func raw(v any) json.RawMessage { b, err := json.Marshal(v); if err != nil { return nil }; return b }"), `no such reason done: : "done"}))`},
		{"a map whose keys are not known", byHand(`map[string]any{name: "done"}`, `var name = "stopReason"`), ""},
		{"a map without it", byHand(`map[string]any{"usage": 1}`, ""), `no such reason : reply(f, map[string]any{"usage": 1})`},
		{"a result that is no answer's", byHand(`map[string]any{"stopReason": "end_turn"})
last = map[string]any{"result": map[string]any{"stopReason": "done"}}; keep("1"`, "var last any\nfunc keep(string) {}"), ""},
		{"the map of a helper that reads it", byHand("made()", `func made() map[string]any { m := map[string]any{"usage": 1}; last = m["usage"]; return m }
var last any`), "no such reason : return m }"},
		{"the map of a layer by hand, encoded to be read", byHand(`raw(map[string]string{"stopReason": "done"})`, `func raw(v any) json.RawMessage { b, err := json.MarshalIndent(v, "", " "); if err != nil { return nil }; return b }`), `no such reason done: : "done"}))`},
		{"set again on all ways", turn("", `var r acp.PromptResponse; r.StopReason = "done"; if a.quick { r.StopReason = "end_turn" } else { r.StopReason = "refusal" }; return r, nil`, ""), ""},
		{"a map that a function fills", byHand("made()", `func made() map[string]any { m := map[string]any{"usage": 1}; fill(m); return m }
func fill(m map[string]any) { m["stopReason"] = "end_turn" }`), ""},
		{"the map of a helper that says that it is none", byHand(`map[string]any{"stopReason": "end_turn"}); r, ok := made(); if !ok { return }; reply(f, r`, `func made() (map[string]any, bool) { if last == nil { return map[string]any{"stopReason": "done"}, false }; return map[string]any{"stopReason": "end_turn"}, true }
var last any`), ""},
		{"one of two maps, beside an error", byHand(`map[string]any{"stopReason": "end_turn"}); var r any; var err error; if last == nil { r, err = map[string]any{"stopReason": "done"}, os.ErrExist } else { r = map[string]any{"stopReason": "end_turn"} }; if err != nil { return }; reply(f, r`, "var last any"), ""},
		{"one of two maps", byHand(`map[string]any{"stopReason": "end_turn"}); var r any; if last == nil { r = map[string]any{"stopReason": "done"} } else { r = map[string]any{"stopReason": "end_turn"} }; reply(f, r`, "var last any"), `no such reason done: : "done"} } else { r = map[string]any{"stopReason": "end_turn"} }; reply(f, r)`},
		{"sent by a function that calls itself", byHand(`1); again(f, map[string]any{"stopReason": "done"}`, `func again(f frame, v any) { if f.ID == nil { again(f, v); return }; json.NewEncoder(os.Stdout).Encode(frame{ID: f.ID, Result: v}) }`), `no such reason done: : "done"})`},
		{"given to the function that answers", `package program
import "context"
type request interface { Method() string }
func handle(ctx context.Context, reply func(context.Context, any, error) error, req request) error {
switch req.Method() {
case "session/new": return reply(ctx, struct{}{}, nil)
case "session/prompt": return reply(ctx, map[string]any{"stopReason": "done"}, nil)
}
return reply(ctx, nil, nil)
}`, "no such reason done: : \"done\"}, nil)\nmissed unsupported method: reply(ctx, nil, nil)"},
		{"a function that tells methods apart and answers nothing", byHand(`map[string]any{"stopReason": "end_turn"}`, `func like(f frame) (map[string]any, int) { switch f.Method { case "session/new": return map[string]any{}, 1; case "session/prompt": return map[string]any{"stopReason": "done"}, 2 }; return nil, 0 }`), ""},
		{"beside an error that is nil there", turn("", `err := a.check(); if err == nil { return acp.PromptResponse{StopReason: "done"}, err }; return acp.PromptResponse{}, err`, `func (a *agent) check() error { if a.quick { return acp.NewInvalidParams(nil) }; return nil }`), `no such reason done: : "done"}, err }; return acp.PromptResponse{}, err`},
		{"a variable that a function literal reads", turn("", `why := acp.StopReason("done"); defer func() { last = why }(); return acp.PromptResponse{StopReason: why}, nil`, "var last acp.StopReason"), `no such reason done: why := acp.StopReason("done"); defer func() { last = why }(); return acp.PromptResponse{StopReason: why}, nil`},
		{"a receipt of version 2", byHand(`map[string]any{"messageId": "m1"}`, ""), ""},
		{"an agent of version 2", byHand(`map[string]any{"stopReason": "error"})
case "initialize": reply(f, map[string]any{"protocolVersion": 2}`, ""), ""},
		{"an agent of both versions", byHand(`map[string]any{"stopReason": "error"})
case "initialize": v := 2; if len(os.Args) > 1 { v = 1 }; reply(f, map[string]any{"protocolVersion": v}`, ""), ""},
		{"an agent of version 1", byHand(`map[string]any{"stopReason": "error"})
case "initialize": reply(f, map[string]any{"protocolVersion": 1}`, ""), `no such reason error: : "error"})`},
		{"beside an error", turn(`"errors"`, `return acp.PromptResponse{StopReason: "done"}, errors.New("failed")`, ""), ""},
		{"a named result of a function that defers", turn("", `defer func() { a.quick = false }(); return acp.PromptResponse{StopReason: "done"}, nil`, ""), `no such reason done: : "done"}, nil`},
	} {
		t.Run(test.name, func(t *testing.T) { faultsAre(t, test.source, test.want) })
	}
}

// A nil result is left out of the answer, which has nothing then.
func TestNoResult(t *testing.T) {
	const made = `func made() (any, error) { if quiet { return nil, nil }; return 1, nil }
var quiet bool`
	for _, test := range []struct{ name, result, beside, want string }{
		{"nil", "nil", "", "no result : reply(f, nil)"},
		{"a result", "1", "", ""},
		{"of a helper, where a flag is set", `1); v, err := made(); if err != nil { return }; reply(f, v`, made, "no result : return nil, nil }; return 1, nil }"},
		{"which a flag sends", `1); v, err := made(); if err != nil { return }; if quiet { reply(f, v); return }; keep(1`, made + "\nfunc keep(int) {}", ""},
		{"which a flag of the caller sends", `1); v, err := made(); if err != nil { return }; send(f, v, quiet`, made + "\nfunc send(f frame, v any, quiet bool) { if quiet { reply(f, v) } }", ""},
		{"beside an error", `1); v, err := made(); if err != nil { return }; reply(f, v`, `func made() (any, error) { return nil, os.ErrExist }`, ""},
		{"that is asked for", `1); v, err := made(); if err != nil { return }; if v != nil { reply(f, v); return }; keep(1`, made + "\nfunc keep(int) {}", ""},
		{"of a helper that has nothing to answer", "none()", "func none() any { return nil }", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			source := strings.Replace(byHand(test.result, test.beside), "`json:\"result\"`", "`json:\"result,omitempty\"`", 1)
			faultsAre(t, source, test.want)
		})
	}
}

// An answer with an error has no result, not even null, and the other way around.
func TestBoth(t *testing.T) {
	const fields, fail = "ID json.RawMessage `json:\"id\"`; Result any `json:\"result\"`; Error *failure `json:\"error,omitempty\"`", "func fail(f frame) { json.NewEncoder(os.Stdout).Encode(answer{ID: f.ID, Error: &failure{-32602, `no`}}) }"
	answers := func(fields, beside string) string { return byHand("1", "type answer struct { "+fields+" }\n"+beside) }
	for _, test := range []struct{ name, source, want string }{
		{"a result that is left out", answers(strings.Replace(fields, "result", "result,omitempty", 1), fail), ""},
		{"one that is left out when it is zero", answers(strings.Replace(fields, "result", "result,omitzero", 1), fail), ""},
		{"an answer that is read, and made for those who wait", answers(fields, "func stop(c chan answer) { c <- answer{Error: &failure{-32603, `gone`}} }"), ""},
		{"one that is only counted", answers(fields, "func stop() { count(answer{Error: &failure{-32603, `gone`}}) }\nfunc count(any) {}"), ""},
		{"a type that is written in its own way", answers(fields, fail+"\nfunc (a answer) MarshalJSON() ([]byte, error) { return nil, nil }"), ""},
		{"no error", answers(fields, "func done(f frame) { json.NewEncoder(os.Stdout).Encode(answer{ID: f.ID, Result: 1, Error: nil}) }"), ""},
		{"an error that callers never have", answers(fields, "func done(f frame) { send(f, nil) }\nfunc send(f frame, e *failure) { json.NewEncoder(os.Stdout).Encode(answer{ID: f.ID, Error: e}) }"), ""},
		{"an error that is no object of the protocol", answers(strings.Replace(fields, "*failure", "*string", 1), "func fail(f frame, why string) { json.NewEncoder(os.Stdout).Encode(answer{ID: f.ID, Error: &why}) }"), ""},
		{"no answer to a request", answers(strings.Replace(fields, "\"id\"", "\"job\"", 1), fail), ""},
		{"no result at all", answers(strings.Replace(fields, "\"result\"", "\"outcome\"", 1), fail), ""},
		{"names of its own", answers("ID json.RawMessage; Result any; Error *failure", fail), ""},
		{"null beside an error", answers(fields, fail), "both result: Result any `json:\"result\"`; Error *failure `json:\"error,omitempty\"` }"},
		{"a value of a struct", answers(strings.Replace(fields, "any", "struct{ N int }", 1), fail), "both result: Result struct{ N int } `json:\"result\"`; Error *failure `json:\"error,omitempty\"` }"},
		{"of a helper, marshalled by another", answers(fields, "func bad(f frame) *answer { return &answer{ID: f.ID, Error: &failure{-32602, `no`}} }\nfunc fail(f frame) { send(bad(f)) }\nfunc send(v any) { line, _ := json.Marshal(v); os.Stdout.Write(line) }"), "both result: Result any `json:\"result\"`; Error *failure `json:\"error,omitempty\"` }"},
		{"one or the other", answers(fields, "func send(f frame, v any, e *failure) { line, _ := json.MarshalIndent(answer{f.ID, v, e}, ``, ` `); os.Stdout.Write(line) }"), "both result: Result any `json:\"result\"`; Error *failure `json:\"error,omitempty\"` }"},
		{"null beside a result", answers("ID json.RawMessage `json:\"id\"`; Result any `json:\"result,omitempty\"`; Error *failure `json:\"error\"`", "func done(f frame) { json.NewEncoder(os.Stdout).Encode(answer{ID: f.ID, Result: 1}) }"), "both error: Error *failure `json:\"error\"` }"},
	} {
		t.Run(test.name, func(t *testing.T) { faultsAre(t, test.source, test.want) })
	}
}

func faultsAre(t *testing.T, source, want string) {
	t.Helper()
	if got := strings.Join(faultsOf(t, source), "\n"); got != want {
		t.Errorf("found\n%s\nwant\n%s\nin\n%s", got, want, source)
	}
}

// What the code knows about a turn where it ends.
func TestReasons(t *testing.T) {
	const cancel = "func (a *agent) Cancel(ctx context.Context, p acp.CancelNotification) error { a.stopped = true; return nil }\n"
	for _, test := range []struct{ name, source, want string }{
		{"the context of the prompt", turn("", `if ctx.Err() != nil { return acp.PromptResponse{StopReason: "end_turn"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, ""), `not cancelled end_turn: : "end_turn"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`},
		{"as the protocol wants it", turn("", `if ctx.Err() != nil { return acp.PromptResponse{StopReason: "cancelled"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, ""), ""},
		{"a context that ends in time", turn(`"time"`, `c, end := context.WithTimeout(ctx, time.Second); defer end(); if c.Err() != nil { return acp.PromptResponse{StopReason: "max_tokens"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, ""), ""},
		{"a context of the program", turn("", `if all.Err() != nil { return acp.PromptResponse{StopReason: "refusal"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, "var all, stop = context.WithCancel(context.Background())\nfunc init() { stop() }"), ""},
		{"a flag that only cancelling sets", turn("", `if a.stopped { return acp.PromptResponse{StopReason: "refusal"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, cancel), `not cancelled refusal: : "refusal"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`},
		{"that flag or another one", turn("", `if a.stopped || a.quick { return acp.PromptResponse{StopReason: "refusal"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, cancel), ""},
		{"a function is asked about the flag", turn("", `if odd(&a.stopped) { return acp.PromptResponse{StopReason: "refusal"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, cancel+"func odd(b *bool) bool { return b == nil }"), ""},
		{"the flag is not set", turn("", `if !a.stopped { return acp.PromptResponse{StopReason: "refusal"}, nil }; return acp.PromptResponse{StopReason: "cancelled"}, nil`, cancel), ""},
		{"a flag that something else sets too", turn("", `a.stopped = len(p.Prompt) > 3; if a.stopped { return acp.PromptResponse{StopReason: "refusal"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, cancel), ""},
		{"a flag that is cleared before", turn("", `a.stopped = false; if a.stopped { return acp.PromptResponse{StopReason: "refusal"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, cancel), `not cancelled refusal: : "refusal"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`},
		{"a flag that another method sets", turn("", `if a.stopped { return acp.PromptResponse{StopReason: "refusal"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, "func (a *agent) CloseSession(ctx context.Context, p acp.CloseSessionRequest) (r acp.CloseSessionResponse, err error) { a.stopped = true; return }\n"), ""},
		{"an atomic flag that only cancelling sets", turn(`"sync/atomic"`, `if gone.Load() { return acp.PromptResponse{StopReason: "refusal"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, "var gone atomic.Bool\nfunc (a *agent) Cancel(ctx context.Context, p acp.CancelNotification) error { gone.Store(true); return nil }\n"), `not cancelled refusal: : "refusal"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`},
		{"a value of another type", turn("", `why, ok := other.(acp.StopReason); if !ok { return acp.PromptResponse{StopReason: ""}, nil }; return acp.PromptResponse{StopReason: why}, nil`, "var other any"), ""},
		{"nothing where there is no entry", turn("", `why, ok := reasons[a.quick]; if !ok { return acp.PromptResponse{StopReason: ""}, nil }; return acp.PromptResponse{StopReason: why}, nil`, "var reasons = map[bool]acp.StopReason{}"), `no such reason : : ""}, nil }; return acp.PromptResponse{StopReason: why}, nil`},
		{"nothing where it has its type", turn("", `if _, ok := other.(acp.StopReason); ok { return acp.PromptResponse{StopReason: ""}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, "var other any"), `no such reason : : ""}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`},
		{"a context that the function has ended", turn("", `c, end := context.WithCancel(ctx); <-a.out; end(); _ = p; if c.Err() != nil { return acp.PromptResponse{StopReason: "cancelled"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, ""), `always cancelled cancelled: : "cancelled"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`},
		{"one that it ends later", turn("", `c, end := context.WithCancel(ctx); if c.Err() != nil { end(); return acp.PromptResponse{StopReason: "cancelled"}, nil }; end(); return acp.PromptResponse{StopReason: "end_turn"}, nil`, ""), ""},
		{"one that it ends in the end", turn("", `c, end := context.WithCancel(ctx); defer end(); if c.Err() != nil { return acp.PromptResponse{StopReason: "cancelled"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, ""), ""},
		{"another one is ended", turn("", `c, _ := context.WithCancel(ctx); _, end := context.WithCancel(ctx); end(); if c.Err() != nil { return acp.PromptResponse{StopReason: "cancelled"}, nil }; return acp.PromptResponse{StopReason: "end_turn"}, nil`, ""), ""},
	} {
		t.Run(test.name, func(t *testing.T) { faultsAre(t, test.source, test.want) })
	}
}

// What initialize should not answer.
func TestHandshakes(t *testing.T) {
	const extends = "func (a *agent) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) { return method, nil }\n"
	const ours = `return acp.InitializeResponse{ProtocolVersion: 1, AuthMethods: []acp.AuthMethod{}}, nil`
	const back = `return acp.InitializeResponse{ProtocolVersion: v, AuthMethods: []acp.AuthMethod{}}, nil`
	const sent = `echoes : : v, AuthMethods: []acp.AuthMethod{}}, nil`
	for _, test := range []struct{ name, source, want string }{
		{"sent back", shake("", "v := p.ProtocolVersion; "+back, ""), sent},
		{"cut to the first", shake("", "v := p.ProtocolVersion; if v > 1 { v = 1 }; "+back, ""), ""},
		{"cut to the first, and not below it", shake("", "v := p.ProtocolVersion; if v > 1 || v == 0 { v = 1 }; "+back, ""), ""},
		{"cut to the first, once it is there", shake(`"errors"`, `if p.ProtocolVersion <= 0 { return acp.InitializeResponse{}, errors.New("no version") }; v := p.ProtocolVersion; if v > 1 { v = 1 }; `+back, ""), ""},
		{"cut to the first, once it is no nonsense", shake(`"errors"`, `if p.ProtocolVersion < 0 { return acp.InitializeResponse{}, errors.New("no version") }; v := p.ProtocolVersion; if v > 1 { v = 1 }; `+back, ""), ""},
		{"cut to the second", shake("", "v := p.ProtocolVersion; if v > 2 { v = 2 }; "+back, ""), ""},
		{"cut to the first, after a function was asked", shake("", "v := p.ProtocolVersion; if v > 1 || !a.has(v) { v = 1 }; "+back, "func (a *agent) has(v acp.ProtocolVersion) bool { return v == 1 }"), ""},
		{"what is below the first", shake("", "v := acp.ProtocolVersion(1); if p.ProtocolVersion < v { v = p.ProtocolVersion }; "+back, ""), ""},
		{"only whether there is one", shake("", "v := p.ProtocolVersion; if v == 0 { v = 1 }; "+back, ""), sent},
		{"only whether it can be one", shake("", "v := p.ProtocolVersion; if v <= 0 { v = 1 }; "+back, ""), sent},
		{"whether it is below 1", shake("", "v := p.ProtocolVersion; if v < 1 { v = 1 }; "+back, ""), sent},
		{"all but one", shake("", "v := p.ProtocolVersion; if v == 2 { v = 1 }; "+back, ""), sent},
		{"one alone", shake("", "v := acp.ProtocolVersion(1); if p.ProtocolVersion == 2 { v = p.ProtocolVersion }; "+back, ""), ""},
		{"the smaller one", shake("", "v := min(p.ProtocolVersion, 1); "+back, ""), ""},
		{"the smaller one, the other way around", shake("", "v := min(1, p.ProtocolVersion); "+back, ""), ""},
		{"cut to the first, behind a flag", shake("", "if a.quick { v := min(p.ProtocolVersion, 1); "+back+" }; "+ours, ""), ""},
		{"what is above it", shake("", "v := acp.ProtocolVersion(1); if p.ProtocolVersion >= 2 { v = p.ProtocolVersion }; "+back, ""), sent},
		{"compared by the caller", shake("", "if p.ProtocolVersion == 1 { return a.hello(p), nil }; "+ours, "func (a *agent) hello(p acp.InitializeRequest) acp.InitializeResponse { return acp.InitializeResponse{ProtocolVersion: p.ProtocolVersion, AuthMethods: []acp.AuthMethod{}} }"), ""},
		{"compared by a helper on the side", shake("", "a.note(p); v := p.ProtocolVersion; "+back, "func (a *agent) note(p acp.InitializeRequest) { a.quick = p.ProtocolVersion == 2 }"), ""},
		{"returned by a helper", shake("", "v := asked(p); "+back, "func asked(p acp.InitializeRequest) acp.ProtocolVersion { return p.ProtocolVersion }"), "echoes : : v, AuthMethods: []acp.AuthMethod{}}, nil"},
		{"handed to a function that is not seen", shake("", "v := p.ProtocolVersion; see(v); "+back, "var see func(acp.ProtocolVersion)"), ""},
		{"handed to a package that makes nothing of it", shake(`"fmt"`, "v := p.ProtocolVersion; fmt.Println(v); "+back, ""), sent},
		{"missing, by a name", shake(`"errors"`, `if p.ProtocolVersion == none { return acp.InitializeResponse{}, errors.New("no version") }; `+ours, "const none = 0"), ""},
		{"not a number, by a name", shake(`"errors"`, `if p.ProtocolVersion < none { return acp.InitializeResponse{}, errors.New("no version") }; `+ours, "const none = 0"), ""},
		{"another version than the second", shake(`"errors"`, `if p.ProtocolVersion != 2 { return acp.InitializeResponse{}, errors.New("not mine") }; `+ours, ""), `refuses : errors.New("not mine") }; ` + ours},
		{"the second version", shake(`"errors"`, `if p.ProtocolVersion == 2 { return acp.InitializeResponse{}, errors.New("not mine") }; `+ours, ""), `refuses : errors.New("not mine") }; ` + ours},
		{"the smaller of it and the second", shake("", "v := min(p.ProtocolVersion, 2); "+back, ""), ""},
		{"the smaller one of others", shake("", "w := acp.ProtocolVersion(len(p.Meta)); v := min(w, 1); "+back, ""), ""},
		{"between the first and the first", shake("", "v := max(1, min(p.ProtocolVersion, 1)); "+back, ""), ""},
		{"below the agent's own", shake(`"errors"`, `if p.ProtocolVersion < acp.ProtocolVersionNumber { return acp.InitializeResponse{}, errors.New("too old") }; `+ours, ""), `refuses : errors.New("too old") }; ` + ours},
		{"no number of a version", shake(`"errors"`, `if p.ProtocolVersion < (1) { return acp.InitializeResponse{}, errors.New("no version") }; `+ours, ""), ""},
		{"a function is asked", shake("", "v := p.ProtocolVersion; if !a.speaks(v) { v = 1 }; "+back, "func (a *agent) speaks(v acp.ProtocolVersion) bool { return v == 1 }"), ""},
		{"printed", shake(`"fmt"`, "v := p.ProtocolVersion; fmt.Println(v); "+back, ""), sent},
		{"the whole request is looked at elsewhere", shake(`"reflect"`, "v := p.ProtocolVersion; if reflect.ValueOf(p).IsZero() { v = 1 }; "+back, ""), ""},
		{"kept, and looked at", shake("", "last = p.ProtocolVersion; v := p.ProtocolVersion; "+back, "var last acp.ProtocolVersion\n"), ""},
		{"what is newer is sent back", shake("", "v := acp.ProtocolVersion(1); if p.ProtocolVersion > v { v = p.ProtocolVersion }; "+back, ""), sent},
		{"an error for what is newer", shake(`"errors"`, `if p.ProtocolVersion > 1 { return acp.InitializeResponse{}, errors.New("too new") }; `+ours, ""), `refuses : errors.New("too new") }; ` + ours},
		{"an error for what is malformed", shake(`"errors"`, `if p.ProtocolVersion < 1 { return acp.InitializeResponse{}, errors.New("no version") }; `+ours, ""), ""},
		{"an error for none", shake(`"errors"`, `if p.ProtocolVersion == 0 { return acp.InitializeResponse{}, errors.New("no version") }; `+ours, ""), ""},
		{"an error for something else in a version that it does not have", shake(`"errors"`, `if p.ProtocolVersion > 1 { if a.stopped { return acp.InitializeResponse{}, errors.New("stopped") } }; `+ours, ""), ""},
		{"whether there is one, the other way around", shake("", "v := p.ProtocolVersion; if v > 0 { "+back+" }; "+ours, ""), "echoes : : v, AuthMethods: []acp.AuthMethod{}}, nil }; " + ours},
		{"an error for something else", shake(`"errors"`, `if p.ProtocolVersion > 1 { a.quick = true }; if a.stopped { return acp.InitializeResponse{}, errors.New("stopped") }; `+ours, ""), ""},
		{"a helper says that it is too new", shake(`"errors"`, `if !a.speaks(p.ProtocolVersion) { return acp.InitializeResponse{}, errors.New("too new") }; `+ours, "func (a *agent) speaks(v acp.ProtocolVersion) bool { return v == 1 }"), `refuses : errors.New("too new") }; ` + ours},
		{"no entry is for it", shake(`"errors"`, `if _, ok := known[p.ProtocolVersion]; !ok { return acp.InitializeResponse{}, errors.New("too new") }; `+ours, "var known = map[acp.ProtocolVersion]bool{1: true}"), `refuses : errors.New("too new") }; ` + ours},
		{"the code of version 2", shake("", `if p.ProtocolVersion > 1 { return acp.InitializeResponse{}, &acp.RequestError{Code: -32022} }; `+ours, ""), ""},
		{"another code", shake("", `if p.ProtocolVersion > 1 { return acp.InitializeResponse{}, acp.NewInvalidParams(nil) }; `+ours, ""), `refuses : acp.NewInvalidParams(nil) }; ` + ours},
		{"a promise", shake("", `return acp.InitializeResponse{ProtocolVersion: 1, AgentCapabilities: acp.AgentCapabilities{LoadSession: true}, AuthMethods: []acp.AuthMethod{}}, nil`, ""), "promises agentCapabilities.loadSession: : true}, AuthMethods: []acp.AuthMethod{}}, nil"},
		{"a promise that may not be made", shake("", `return acp.InitializeResponse{ProtocolVersion: 1, AgentCapabilities: acp.AgentCapabilities{LoadSession: a.quick}, AuthMethods: []acp.AuthMethod{}}, nil`, ""), ""},
		{"a promise that is kept", shake("", `return acp.InitializeResponse{ProtocolVersion: 1, AgentCapabilities: acp.AgentCapabilities{LoadSession: true}, AuthMethods: []acp.AuthMethod{}}, nil`, "func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) { return }"), ""},
		{"a stub behind a promise", shake("", `return acp.InitializeResponse{ProtocolVersion: 1, AgentCapabilities: acp.AgentCapabilities{LoadSession: true}, AuthMethods: []acp.AuthMethod{}}, nil`, "func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) { return r, acp.NewMethodNotFound(\"session/load\") }"), "promises agentCapabilities.loadSession: : true}, AuthMethods: []acp.AuthMethod{}}, nil"},
		{"another code behind a promise", shake("", `return acp.InitializeResponse{ProtocolVersion: 1, AgentCapabilities: acp.AgentCapabilities{LoadSession: true}, AuthMethods: []acp.AuthMethod{}}, nil`, "func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) { return r, acp.NewInvalidParams(nil) }"), ""},
		{"a promise that another agent keeps", shake("", `return acp.InitializeResponse{ProtocolVersion: 1, AgentCapabilities: acp.AgentCapabilities{LoadSession: true}, AuthMethods: []acp.AuthMethod{}}, nil`, "type other struct{ acp.Agent }\nfunc (o *other) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) { return }\nfunc (o *other) Initialize(ctx context.Context, p acp.InitializeRequest) (acp.InitializeResponse, error) { return acp.InitializeResponse{ProtocolVersion: 1, AuthMethods: []acp.AuthMethod{}}, nil }"), "promises agentCapabilities.loadSession: : true}, AuthMethods: []acp.AuthMethod{}}, nil"},
		{"a promise of one that another keeps", "package program\nimport (\"context\"; \"github.com/coder/acp-go-sdk\")\ntype agent struct { acp.Agent; keeper }\ntype keeper struct{}\nfunc (keeper) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) { return r, acp.NewMethodNotFound(\"session/load\") }\nfunc (a *agent) Initialize(ctx context.Context, p acp.InitializeRequest) (acp.InitializeResponse, error) {\nreturn acp.InitializeResponse{ProtocolVersion: 1, AgentCapabilities: acp.AgentCapabilities{LoadSession: true}, AuthMethods: []acp.AuthMethod{}}, nil\n}", ""},
		{"a code behind a promise that is decided later", shake("", `return acp.InitializeResponse{ProtocolVersion: 1, AgentCapabilities: acp.AgentCapabilities{LoadSession: true}, AuthMethods: []acp.AuthMethod{}}, nil`, "var code int\nfunc (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) { return r, &acp.RequestError{Code: code} }"), ""},
		{"a login that is not offered", shake("", ours, "func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) { return r, acp.NewAuthRequired(nil) }"), "no login : acp.NewAuthRequired(nil) }"},
		{"a login that may be offered", shake("", "list := ways; return acp.InitializeResponse{ProtocolVersion: 1, AuthMethods: list}, nil", "var ways []acp.AuthMethod\nfunc init() { ways = append(ways, acp.AuthMethod{}) }\nfunc (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) { return r, acp.NewAuthRequired(nil) }"), ""},
		{"a login that an extension asks for", shake(`"encoding/json"`, ours, "func (a *agent) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) { return nil, a.login() }\nfunc (a *agent) login() error { return acp.NewAuthRequired(nil) }"), ""},
		{"one that a prompt asks for too, of an agent with a stub for extensions", shake(`"encoding/json"`, ours, "func (a *agent) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) { return nil, acp.NewMethodNotFound(method) }\nfunc (a *agent) login() error { return acp.NewAuthRequired(nil) }\nfunc (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) { return r, a.login() }"), "no login : acp.NewAuthRequired(nil) }"},
		{"beside an extension, which may be the login", shake(`"encoding/json"`, ours, extends+"func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) { if !a.quick { return r, acp.NewAuthRequired(nil) }; return r, nil }"), ""},
		{"beside an extension that sets the environment", shake(`"encoding/json"; "os"`, ours, strings.Replace(extends, "return", `os.Setenv("KEY", method); return`, 1)+"func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) { if os.Getenv(`KEY`) == `` { return r, acp.NewAuthRequired(nil) }; return r, nil }"), ""},
		{"a key in a field that was read from the environment once", shake(`"encoding/json"; "os"`, ours, extends+"var key = os.Getenv(`KEY`)\nfunc (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) { if key == `` { return r, acp.NewAuthRequired(nil) }; return r, nil }\nfunc Set(k string) { key = k }"), ""},
		{"a key of the environment, which no extension brings", shake(`"encoding/json"; "os"`, ours, extends+"func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) { if os.Getenv(`KEY`) == `` { return r, acp.NewAuthRequired(nil) }; return r, nil }"), "no login : acp.NewAuthRequired(nil) }; return r, nil }"},
		{"one that is looked up", shake(`"encoding/json"; "os"`, ours, extends+"func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) { if _, ok := os.LookupEnv(`KEY`); !ok { return r, acp.NewAuthRequired(nil) }; return r, nil }"), "no login : acp.NewAuthRequired(nil) }; return r, nil }"},
		{"one beside a login of the program's own", shake(`"encoding/json"; "os"`, ours, extends+"func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) { if !a.quick && os.Getenv(`KEY`) == `` { return r, acp.NewAuthRequired(nil) }; return r, nil }"), ""},
		{"one that nothing decides", shake(`"encoding/json"`, ours, extends+"func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) { return r, acp.NewAuthRequired(nil) }"), ""},
		{"one that other packages hold", shake(`"encoding/json"; "os"`, ours, extends+"var errLogin = acp.NewAuthRequired(nil)\nfunc (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) { if os.Getenv(`KEY`) == `` { return r, errLogin }; return r, nil }"), ""},
		{"one after what is set", shake(`"encoding/json"; "os"`, ours, extends+"func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) { if a.pick == nil { return r, nil }; if os.Getenv(`KEY`) == `` { return r, acp.NewAuthRequired(nil) }; return r, nil }"), "no login : acp.NewAuthRequired(nil) }; return r, nil }"},
		{"one that a function asks for", shake(`"encoding/json"; "os"`, ours, extends+"func key() string { return os.Getenv(`KEY`) }\nfunc (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) { if key() == `` { return r, acp.NewAuthRequired(nil) }; return r, nil }"), "no login : acp.NewAuthRequired(nil) }; return r, nil }"},
		{"a capability of a helper on one way", shake("", "return acp.InitializeResponse{ProtocolVersion: 1, AgentCapabilities: a.can(), AuthMethods: []acp.AuthMethod{}}, nil", "func (a *agent) can() acp.AgentCapabilities { if a.quick { return acp.AgentCapabilities{LoadSession: true} }; return acp.AgentCapabilities{} }"), ""},
		{"a capability of a helper", shake("", "return acp.InitializeResponse{ProtocolVersion: 1, AgentCapabilities: a.can(), AuthMethods: []acp.AuthMethod{}}, nil", "func (a *agent) can() acp.AgentCapabilities { return acp.AgentCapabilities{LoadSession: true} }"), "promises agentCapabilities.loadSession: : true} }"},
		{"a code of its own that is called busy", shake("", ours, "const codeBusy = -32000\nfunc (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (r acp.PromptResponse, err error) { return r, &acp.RequestError{Code: codeBusy, Message: \"Busy\"} }"), ""},
		{"a login that a client asks an agent for", shake("", ours, "type client struct{ acp.Client }\nfunc (c *client) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (r acp.ReadTextFileResponse, err error) { return r, acp.NewAuthRequired(nil) }"), ""},
		{"a login that a function is asked about", shake("", "list := ways(); if good(list) { return acp.InitializeResponse{ProtocolVersion: 1, AuthMethods: list}, nil }; "+ours, "func good(list []acp.AuthMethod) bool { return cap(list) > 3 }\nfunc ways() []acp.AuthMethod { return nil }\nfunc (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) { return r, acp.NewAuthRequired(nil) }"), ""},
		{"a login that somebody tells", shake("", "return acp.InitializeResponse{ProtocolVersion: 1, AuthMethods: <-ways}, nil", "var ways chan []acp.AuthMethod\nfunc (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) { return r, acp.NewAuthRequired(nil) }"), ""},
		{"a login that others offer", shake("", "return acp.InitializeResponse{ProtocolVersion: 1, AuthMethods: Ways}, nil", "var Ways []acp.AuthMethod\nfunc (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) { return r, acp.NewAuthRequired(nil) }"), ""},
		{"a capability on one way", shake("", "r := acp.InitializeResponse{ProtocolVersion: 1, AuthMethods: []acp.AuthMethod{}}; if a.quick { r.AgentCapabilities.LoadSession = true }; return r, nil", ""), ""},
		{"a nil error behind a promise", shake("", `return acp.InitializeResponse{ProtocolVersion: 1, AgentCapabilities: acp.AgentCapabilities{LoadSession: true}, AuthMethods: []acp.AuthMethod{}}, nil`, "func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) { var none *acp.RequestError; return r, none }"), ""},
		{"a list of nothing", shake("", "return acp.InitializeResponse{ProtocolVersion: 1, AuthMethods: make([]acp.AuthMethod, 0)}, nil", "func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) { return r, acp.NewAuthRequired(nil) }"), "no login : acp.NewAuthRequired(nil) }"},
		{"a list of something", shake("", "return acp.InitializeResponse{ProtocolVersion: 1, AuthMethods: make([]acp.AuthMethod, 1)}, nil", "func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) { return r, acp.NewAuthRequired(nil) }"), ""},
	} {
		t.Run(test.name, func(t *testing.T) { faultsAre(t, test.source, test.want) })
	}
}

// What a fault is about, and what shows it.
func TestFaultsAbout(t *testing.T) {
	r, at := run(t, agentOf("", `func (a *agent) Initialize(ctx context.Context, p acp.InitializeRequest) (acp.InitializeResponse, error) {
if p.Meta == nil { return acp.InitializeResponse{ProtocolVersion: p.ProtocolVersion, AuthMethods: []acp.AuthMethod{}}, nil }
return acp.InitializeResponse{ProtocolVersion: 1, AgentCapabilities: acp.AgentCapabilities{LoadSession: true}, AuthMethods: []acp.AuthMethod{}}, nil
}
func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) { return r, acp.NewMethodNotFound("session/load") }
func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
if a.stopped { return acp.PromptResponse{StopReason: "refusal"}, nil }
c, end := context.WithCancel(ctx)
end()
if c.Err() != nil { return acp.PromptResponse{StopReason: "cancelled"}, nil }
return acp.PromptResponse{StopReason: "end_turn"}, nil
}
func (a *agent) Cancel(ctx context.Context, p acp.CancelNotification) error { a.stopped = true; return nil }
`))
	var got []string
	for _, f := range r.Faults {
		line := fmt.Sprintf("%s %s %d", wrongs[f.Wrong], f.Method, f.Code)
		if f.Beside != nil {
			shows, _, _ := strings.Cut(at(f.Beside.Pos), "\n")
			line += " " + f.Beside.Message + ": " + shows
		}
		got = append(got, line)
	}
	want := []string{
		"echoes initialize 0",
		"promises session/load -32601 session/load is answered here: LoadSession(ctx context.Context, p acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) { return r, acp.NewMethodNotFound(\"session/load\") }",
		"not cancelled session/prompt 0 a.stopped is set: stopped { return acp.PromptResponse{StopReason: \"refusal\"}, nil }",
		"always cancelled session/prompt 0 the context is ended here: ()",
	}
	if !slices.Equal(got, want) {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// What is not there, and answered with success all the same.
func TestMisses(t *testing.T) {
	mode := func(imports, body, beside string) string {
		return agentOf(imports, "func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (r acp.SetSessionModeResponse, err error) {\n"+body+"\n}\n"+beside)
	}
	const missed = "missed unknown session: "
	extension := func(body string) string {
		return agentOf(`"encoding/json"; "strings"`, "var _ = strings.HasPrefix\nfunc (a *agent) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {\n"+body+"\n}")
	}
	for _, test := range []struct{ name, source, want string }{
		{"a look-up that fails", mode("", "if _, ok := a.sessions[p.SessionId]; !ok { return r, nil }\na.sessions[p.SessionId].mode = p.ModeId; return r, nil", ""), missed + "return r, nil }"},
		{"one that succeeds", mode("", "if s, ok := a.sessions[p.SessionId]; ok { s.mode = p.ModeId; return r, nil }; return r, acp.NewInvalidParams(nil)", ""), ""},
		{"by another id", mode("", "if _, ok := a.sessions[current]; !ok { return r, nil }\na.sessions[current].mode = p.ModeId; return r, nil", "var current acp.SessionId"), ""},
		{"it is made", mode("", "if _, ok := a.sessions[p.SessionId]; !ok { a.sessions[p.SessionId] = new(session); return r, nil }; return r, nil", ""), ""},
		{"it is made elsewhere", mode("", "if _, ok := a.sessions[p.SessionId]; !ok { go a.open(p.SessionId); return r, nil }; return r, nil", "func (a *agent) open(id acp.SessionId) { a.sessions[id] = new(session) }"), ""},
		{"somebody is asked for it", mode("", "if _, ok := a.sessions[p.SessionId]; !ok { a.out <- 1; return r, nil }; return r, nil", ""), ""},
		{"it is waited for", mode("", "if _, ok := a.sessions[p.SessionId]; !ok { select { case a.out <- 1: case <-ctx.Done(): }; return r, nil }; return r, nil", ""), ""},
		{"it is known before", mode("", "last = p.SessionId; if _, ok := a.sessions[p.SessionId]; !ok { return r, nil }; a.sessions[p.SessionId].mode = p.ModeId; return r, nil", "var last acp.SessionId"), ""},
		{"no mode at all", mode("", "if p.ModeId == \"\" { return r, nil }; a.quick = true; return r, nil", ""), ""},
		{"it was kept before", mode("", "last[p.SessionId] = true; if _, ok := a.sessions[p.SessionId]; !ok { return r, nil }; a.sessions[p.SessionId].mode = p.ModeId; return r, nil", "var last = map[acp.SessionId]bool{}"), ""},
		{"it is logged", mode(`"log"`, "if _, ok := a.sessions[p.SessionId]; !ok { log.Print(p.SessionId); return r, nil\n}; a.sessions[p.SessionId].mode = p.ModeId; return r, nil", ""), missed + "return r, nil"},
		{"it is logged on one way", mode(`"log"`, "if _, ok := a.sessions[p.SessionId]; !ok { if a.quick { log.Print(p.SessionId) }; return r, nil\n}; a.sessions[p.SessionId].mode = p.ModeId; return r, nil", ""), missed + "return r, nil"},
		{"on two ways", mode("", "if _, ok := a.sessions[p.SessionId]; !ok { if a.quick { return r, nil }\nreturn r, nil\n}; a.sessions[p.SessionId].mode = p.ModeId; return r, nil", ""), "missed unknown session on several ways: return r, nil }"},
		{"nothing comes after", mode("", "if _, ok := a.sessions[p.SessionId]; !ok { for { } }; return r, nil", ""), ""},
		{"its length is none that there is", mode("", "if len(p.SessionId) != 36 { return r, nil }; a.sessions[p.SessionId].mode = p.ModeId; return r, nil", ""), ""},
		{"it may lie in the environment", mode(`"os"`, "if _, ok := a.sessions[p.SessionId]; !ok { if os.Getenv(string(p.SessionId)) != \"\" { return r, nil }; return r, nil }; return r, nil", ""), ""},
		{"it is made by a function that others call too", mode("", "if _, ok := a.sessions[p.SessionId]; !ok { a.open(p.SessionId); return r, nil }; return r, nil", "func (a *agent) open(id acp.SessionId) { a.sessions[id] = new(session) }\nfunc (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (r acp.PromptResponse, err error) { r.StopReason = acp.StopReasonEndTurn; if _, ok := a.sessions[p.SessionId]; !ok { a.open(p.SessionId); return r, nil }; return r, nil }"), ""},
		{"it is made in the end of a function", mode("", "if _, ok := a.sessions[p.SessionId]; !ok { a.look(p.SessionId); return r, nil }; return r, nil", "func (a *agent) look(id acp.SessionId) { defer a.open(id) }\nfunc (a *agent) open(id acp.SessionId) { a.sessions[id] = new(session) }"), ""},
		{"a function locks and unlocks", mode(`"sync"`, "if _, ok := a.sessions[p.SessionId]; !ok { count(); return r, nil\n}; a.sessions[p.SessionId].mode = p.ModeId; return r, nil", "var mu sync.Mutex\nfunc count() { mu.Lock(); defer mu.Unlock() }"), missed + "return r, nil"},
		{"for two reasons", mode("", "if s, ok := a.sessions[p.SessionId]; !ok || s == nil { return r, nil\n}; a.sessions[p.SessionId].mode = p.ModeId; return r, nil", ""), "missed unknown session on several ways: return r, nil"},
		{"it panics", mode("", "if _, ok := a.sessions[p.SessionId]; !ok { panic(1) }; a.sessions[p.SessionId].mode = p.ModeId; return r, nil", ""), ""},
		{"an error on another way", mode("", "if _, ok := a.sessions[p.SessionId]; !ok { if a.quick { return r, nil }; return r, acp.NewInvalidParams(nil) }; return r, nil", ""), ""},
		{"an extension", extension(`switch method { case "_own/size": return 1, nil; default: return nil, nil }`), "missed unsupported method: return nil, nil }"},
		{"one that begins as its own do", extension(`if method == "_own/size" { return 1, nil }; if strings.HasPrefix(method, "_own/") { return nil, nil
		}; return nil, acp.NewMethodNotFound(method)`), "missed unsupported method: return nil, nil"},
		{"one that is counted", extension(`if method == "_own/size" { return 1, nil }; a.quick = true; return nil, nil`), ""},
		{"one that it does not have", extension(`if method == "_own/size" { return 1, nil }; return nil, acp.NewMethodNotFound(method)`), ""},
		{"a value of the params", extension(`if string(params) == "null" { return 1, nil }; return nil, nil`), ""},
		{"what is no handler of extensions", agentOf("", `func (a *agent) handle(ctx context.Context, method string) (any, error) { if method == "_own/size" { return 1, nil }; return nil, nil }`), ""},
		{"it is gone by then", agentOf("", "func (a *agent) CloseSession(ctx context.Context, p acp.CloseSessionRequest) (r acp.CloseSessionResponse, err error) { if _, ok := a.sessions[p.SessionId]; !ok { return r, nil }; delete(a.sessions, p.SessionId); return r, nil }"), ""},
	} {
		t.Run(test.name, func(t *testing.T) { faultsAre(t, test.source, test.want) })
	}
}

// The faults are told in the order of the source, each once.
func TestFaultsOnce(t *testing.T) {
	got := faultsOf(t, turn("", `if a.quick { return a.end("done") }
return a.end("over")`, `func (a *agent) end(why acp.StopReason) (acp.PromptResponse, error) { return acp.PromptResponse{StopReason: why}, nil }
func (a *agent) Initialize(ctx context.Context, p acp.InitializeRequest) (acp.InitializeResponse, error) { return acp.InitializeResponse{ProtocolVersion: p.ProtocolVersion, AuthMethods: []acp.AuthMethod{}}, nil }`))
	want := []string{`no such reason done: a.end("done") }`, `no such reason over: a.end("over")`, `echoes : : p.ProtocolVersion, AuthMethods: []acp.AuthMethod{}}, nil }`}
	if !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
}
