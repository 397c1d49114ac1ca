package errflow_test

import (
	"go/token"
	"slices"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
)

// The lists of a result are in source order, whatever the order in which the
// functions are looked at: a closure is looked at after the function around it.
func TestOrder(t *testing.T) {
	r, _ := run(t, speaker+`
func (s *server) answer(id int, result any) { s.out <- map[string]any{"id": id, "result": result} }
func (s *server) serve(lines chan []byte) {
	for raw := range lines {
		func() {
			var req request
			if err := json.Unmarshal(raw, &req); err != nil {
				s.fail(0, -32700, err.Error())
				return
			}
			s.handle(&req)
			if req.Method == "session/cancel" {
				s.answer(req.ID, nil)
			}
		}()
		var req request
		if err := json.Unmarshal(raw, &req); err != nil {
			s.fail(0, -32700, err.Error())
			continue
		}
		s.handle(&req)
		if req.Method == "session/cancel" {
			s.answer(req.ID, nil)
		}
	}
}
func (s *server) handle(req *request) {
	if req.Method == "session/prompt" {
		func() {
			var p session
			_ = json.Unmarshal(req.Params, &p)
			if err := known(p.ID); err != nil {
				s.fail(req.ID, -32603, err.Error())
			}
		}()
		var p session
		_ = json.Unmarshal(req.Params, &p)
		if err := known(p.ID); err != nil {
			s.fail(req.ID, -32603, "no prompt: "+err.Error())
		}
	}
}
type session struct { ID string `+"`json:\"sessionId\"`"+` }
func known(id string) error { return &problem{-32002, "unknown"} }
func replies(ctx context.Context, reply func(context.Context, any, error) error, req *request) error {
	_ = func(ctx context.Context, reply func(context.Context, any, error) error, req *request) error {
		return errGone
	}
	return errGone
}
`)
	lists := map[string][]token.Pos{}
	for _, x := range r.Faults {
		switch x.Wrong {
		case errflow.Dropped, errflow.Closes:
			lists["unheard"] = append(lists["unheard"], x.Pos)
		case errflow.Notification:
			lists["unasked"] = append(lists["unasked"], x.Pos)
		}
	}
	for _, x := range r.Escapes {
		lists["escapes"] = append(lists["escapes"], x.Pos)
	}
	for _, x := range r.Lost {
		lists["lost"] = append(lists["lost"], x.Pos)
	}
	for _, name := range []string{"unheard", "unasked", "escapes", "lost"} {
		if list := lists[name]; len(list) != 2 || !slices.IsSorted(list) {
			t.Errorf("%s: %v, want two places in source order", name, list)
		}
	}
}
