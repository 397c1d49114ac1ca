package errflow_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
)

// A shape is code that grows in one direction. The benchmarks run each in two
// sizes: the larger one must not cost much more than its share.
type shape struct {
	name   string
	n      int
	source func(n int) string
}

var shapes = []shape{
	{"returns", 500, func(n int) string {
		return prompt(repeat(n, func(i int) string {
			return fmt.Sprintf("if _, ok := a.open[req.SessionId]; !ok && a.n == %d { return acp.PromptResponse{}, fmt.Errorf(\"%d: session %%s not found\", req.SessionId) }\n", i, i)
		}))
	}},
	{"returns below a defer", 500, func(n int) string {
		return prompt("defer func() { a.n = 0 }()\n" + repeat(n, func(i int) string {
			return fmt.Sprintf("if a.n == %d { return acp.PromptResponse{}, errors.New(\"stuck\") }\n", i)
		}))
	}},
	{"one variable", 100, func(n int) string {
		return prompt("var err error\n" + repeat(n, func(i int) string {
			return fmt.Sprintf("if a.n == %d { err = fmt.Errorf(\"%d: stuck\") }\nif err != nil && a.n > %d { return acp.PromptResponse{}, err }\n", i, i, i)
		}))
	}},
	{"a captured variable", 100, func(n int) string {
		return prompt("var err error\ndefer func() { a.last = err }()\nset := func(e error) { err = e }\nset(nil)\n" + repeat(n, func(i int) string {
			return fmt.Sprintf("if a.n == %d { err = fmt.Errorf(\"%d: stuck\") }\nif err != nil && a.n > %d { return acp.PromptResponse{}, err }\n", i, i, i)
		}))
	}},
	{"wrapped again", 100, func(n int) string {
		return prompt("err := a.find(req.SessionId)\n" + repeat(n, func(i int) string {
			return fmt.Sprintf("if a.n == %d { err = fmt.Errorf(\"step %d: %%w\", err) }\n", i, i)
		}) + "if err != nil { return acp.PromptResponse{}, err }\n")
	}},
	{"questions", 50, func(n int) string {
		return prompt("err := a.find(req.SessionId)\n"+repeat(n, func(i int) string {
			return fmt.Sprintf("if errors.Is(err, e%d) { return acp.PromptResponse{}, fmt.Errorf(\"%d: %%w\", err) }\n", i, i)
		})+"if err != nil { return acp.PromptResponse{}, err }\n") + repeat(n, func(i int) string {
			return fmt.Sprintf("var e%d = errors.New(\"%d\")\n", i, i)
		})
	}},
	{"chain", 250, func(n int) string {
		return prompt(leave("a.f0(req.SessionId)")) + repeat(n, func(i int) string {
			next := fmt.Sprintf("f%d", i+1)
			if i == n-1 {
				next = "find"
			}
			return fmt.Sprintf("func (a *agent) f%d(id acp.SessionId) error { if err := a.%s(id); err != nil { return fmt.Errorf(\"level %d: %%w\", err) }; return nil }\n", i, next, i)
		})
	}},
	{"mutual recursion", 64, func(n int) string {
		return prompt(leave("a.f0(req.SessionId, 9)")) + repeat(n, func(i int) string {
			s := fmt.Sprintf("func (a *agent) f%d(id acp.SessionId, k int) error {\n", i)
			for k := range 5 {
				s += fmt.Sprintf("if k == %d { if err := a.f%d(id, k-1); err != nil { return err } }\n", k, (7*i+13*k+1)%n)
			}
			if i%50 == 0 {
				s += "if _, ok := a.open[id]; !ok { return fmt.Errorf(\"session %s not found\", id) }\n"
			}
			return s + "return nil }\n"
		})
	}},
	{"all call all", 8, func(n int) string {
		return prompt("return acp.PromptResponse{}, f0(len(req.Prompt))\n") + "func stuck() error { return acp.NewInternalError(map[string]any{\"error\": \"unsupported\"}) }\n" +
			repeat(n, func(i int) string {
				return fmt.Sprintf("func f%d(k int) error { switch k {\n%s}; return stuck() }\n", i, repeat(n, func(j int) string {
					return fmt.Sprintf("case %d: return f%d(k / 2)\n", j, j)
				}))
			})
	}},
	{"ring that wraps", 64, ring},
	{"loops that wrap again", 15, func(n int) string {
		return prompt("err := a.find(req.SessionId)\n" + repeat(n, func(i int) string {
			return fmt.Sprintf("for a.n > %d { err = fmt.Errorf(\"loop %d: %%w\", err)\n", i, i)
		}) + strings.Repeat("}\n", n) + "if err != nil { return acp.PromptResponse{}, err }\n")
	}},
	{"visitor", 8, func(n int) string {
		return prompt(leave("visit(&tree{}, func(t *tree) error { return errors.New(\"stuck\") })")) +
			fmt.Sprintf("type tree struct { way int; down [%d]*tree }\n", n) +
			"func visit(t *tree, f func(*tree) error) error { if err := f(t); err != nil { return err }; switch t.way {\n" +
			repeat(n, func(i int) string { return fmt.Sprintf("case %d: return visit(t.down[%d], f)\n", i, i) }) + "}; return nil }\n"
	}},
	{"methods in one switch", 100, func(n int) string {
		return head + "type problem struct { Code int `json:\"code\"`; Message string `json:\"message\"` }\n" +
			"type desk struct { open map[string]bool; send func(id json.RawMessage, result any, p *problem) }\n" +
			"func (a *desk) take(id json.RawMessage, method string, params json.RawMessage) { switch method {\n" +
			repeat(n, func(i int) string {
				method := fmt.Sprintf("_grown/%d", i)
				if i == 0 {
					method = "session/prompt"
				}
				return fmt.Sprintf("case %q:\nvar q struct { Session string `json:\"sessionId\"` }\n"+
					"if err := json.Unmarshal(params, &q); err != nil { a.send(id, nil, &problem{Code: -32603, Message: err.Error()}); return }\n"+
					"if !a.open[q.Session] { a.send(id, nil, &problem{Code: -32603, Message: \"session not found\"}); return }\n", method)
			}) + "} }\n"
	}},
	{"function values", 250, func(n int) string {
		return prompt(fmt.Sprintf("var do [%d]func(acp.SessionId) error\n", n) + repeat(n, func(i int) string {
			return leave(fmt.Sprintf("do[%d](req.SessionId)", i))
		}))
	}},
	{"tables", 100, func(n int) string {
		return prompt(repeat(n, func(i int) string {
			return leave(fmt.Sprintf("a.do%d(req.SessionId)", i))
		})) + "type table map[string]func(acp.SessionId) error\nfunc add(t table, name string, f func(acp.SessionId) error) { t[name] = f }\n" + repeat(n, func(i int) string {
			return fmt.Sprintf("func (a *agent) do%d(id acp.SessionId) error { t := table{}; add(t, \"find\", a.find); return t[\"find\"](id) }\n", i)
		})
	}},
	{"one table", 100, func(n int) string {
		return prompt(repeat(n, func(i int) string {
			return leave("do[req.Meta[\"do\"].(string)](req.SessionId)")
		})) + "type table map[string]func(acp.SessionId) error\nvar do = table{\"stuck\": func(acp.SessionId) error { return errors.New(\"stuck\") }}\n" + repeat(n, func(i int) string {
			return fmt.Sprintf("func fill%d() { see%d(do) }\nfunc see%[1]d(t table) { if len(t) > %[1]d { println() } }\n", i, i)
		})
	}},
	{"makers of functions", 8, func(n int) string {
		return prompt(leave("m0(1)(req.SessionId)")) + repeat(n, func(i int) string {
			s := fmt.Sprintf("func m%d(k int) func(acp.SessionId) error { switch k {\n", i)
			for j := range 4 {
				s += fmt.Sprintf("case %d: return wrap(m%d(k + %d))\n", j, (i*3+j*5+1)%n, j)
			}
			return s + "}; return nil }\n"
		}) + "func wrap(f func(acp.SessionId) error) func(acp.SessionId) error { return func(id acp.SessionId) error { return f(id) } }\n"
	}},
	{"implementers", 250, func(n int) string {
		return prompt("var d doer\n"+strings.Repeat("_ = d.Do(1)\n", n)) + "type doer interface { Do(int) error; Undo(int) error }\n" +
			repeat(n, func(i int) string {
				return fmt.Sprintf("type t%d struct{}\nfunc (*t%d) Do(int) error { return nil }\n", i, i)
			})
	}},
}

// ring is functions that call the next one, the last one the first, and put
// something around what it returns. Each has an error of its own.
func ring(n int) string {
	return prompt(leave("a.f0(req.SessionId, 3)")) + repeat(n, func(i int) string {
		return fmt.Sprintf("func (a *agent) f%d(id acp.SessionId, k int) error {\n"+
			"if _, ok := a.open[id]; !ok && k == %[1]d { return fmt.Errorf(\"session %%s not found\", id) }\n"+
			"if err := a.f%[2]d(id, k-1); err != nil { return fmt.Errorf(\"f%[1]d: %%w\", err) }\nreturn nil }\n", i, (i+1)%n)
	})
}

// All errors of a ring reach the peer, and nothing else does.
func TestRing(t *testing.T) {
	for _, n := range []int{1, 2, 40} {
		pass := programtest.Pass(t, ring(n))
		r, err := errflow.New(new(errflow.Options)).Run(pass)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(r.(*errflow.Result).Outcomes); got != n {
			t.Errorf("a ring of %d functions has %d errors", n, got)
		}
	}
}

const head = `package grown

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	acp "github.com/coder/acp-go-sdk"
)

var _, _, _, _, _ = errors.New, fmt.Errorf, json.Marshal, context.Background, strconv.Atoi

type agent struct {
	acp.Agent
	open map[acp.SessionId]int
	n    int
	last error
}

func (a *agent) find(id acp.SessionId) error {
	if _, ok := a.open[id]; !ok {
		return fmt.Errorf("session %s not found", id)
	}
	return nil
}
`

func prompt(body string) string {
	return head + "func (a *agent) Prompt(ctx context.Context, req acp.PromptRequest) (acp.PromptResponse, error) {\n" +
		body + "return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil\n}\n"
}

func leave(call string) string {
	return "if err := " + call + "; err != nil { return acp.PromptResponse{}, err }\n"
}

func repeat(n int, f func(int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(f(i))
	}
	return b.String()
}

// BenchmarkGrowth runs the engine on shapes of growing code: ns/op and B/op of
// the size 4 should be about four times those of the size 1.
func BenchmarkGrowth(b *testing.B) {
	for _, s := range shapes {
		for _, times := range []int{1, 2, 4} {
			b.Run(fmt.Sprintf("%s/%d", strings.ReplaceAll(s.name, " ", "-"), times), func(b *testing.B) {
				pass := programtest.Pass(b, s.source(s.n*times))
				b.ReportAllocs()
				for b.Loop() {
					if _, err := errflow.New(new(errflow.Options)).Run(pass); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// TestGrowth runs each shape once, so that none is broken.
func TestGrowth(t *testing.T) {
	for _, s := range shapes {
		pass := programtest.Pass(t, s.source(5))
		r, err := errflow.New(new(errflow.Options)).Run(pass)
		if err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		found := len(r.(*errflow.Result).Outcomes)
		if silent := s.name == "implementers"; silent == (found > 0) {
			t.Errorf("%s: %d outcomes", s.name, found)
		}
	}
}
