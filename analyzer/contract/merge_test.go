package contract

import (
	"reflect"
	"testing"
)

func place(file string, line int, says string) Place {
	return Place{Posn: Posn{file, line}, Message: says}
}

func TestMerge(t *testing.T) {
	layer := &Package{Path: "layer", Methods: []Method{{Codes: []Code{{Value: -32601, Places: []Place{place("l.go", 1, "no method")}}}}}}
	one := &Package{Path: "one", Protocol: "ACP", Methods: []Method{
		{Name: "session/prompt", Handlers: []Handler{{Func: "b", At: Posn{"b.go", 1}}}, Codes: []Code{
			{Unknown: true, Places: []Place{place("b.go", 1, "")}},
			{Value: -32603, Name: "Internal error", Places: []Place{place("b.go", 3, "why")}},
			{Value: -32603, Name: "Internal error", Generic: true, Places: []Place{place("b.go", 2, "late")}},
			{Value: -32700, Places: []Place{place("b.go", 9, "no JSON")}},
		}},
		{Name: "session/cancel", Notification: true, Effect: "is dropped"},
	}}
	two := &Package{Path: "two", Protocol: "ACP", Methods: []Method{
		{Name: "session/prompt", Handlers: []Handler{{Func: "a", At: Posn{"a.go", 1}}, {Func: "b", At: Posn{"b.go", 1}}}, Codes: []Code{
			{Value: -32603, Name: "Internal error", Generic: true, Places: []Place{place("b.go", 2, "late"), place("a.go", 5, "early")}},
		}},
		{Name: "session/cancel"},
	}}
	want := &Package{Protocol: "ACP", Methods: []Method{
		{Codes: []Code{{Value: -32601, Places: []Place{place("l.go", 1, "no method")}}}},
		{Name: "session/cancel", Notification: true, Effect: "is dropped"},
		{Name: "session/prompt", Handlers: []Handler{{Func: "a", At: Posn{"a.go", 1}}, {Func: "b", At: Posn{"b.go", 1}}}, Codes: []Code{
			{Value: -32700, Places: []Place{place("b.go", 9, "no JSON")}},
			{Value: -32603, Name: "Internal error", Generic: true, Places: []Place{place("a.go", 5, "early"), place("b.go", 2, "late")}},
			{Value: -32603, Name: "Internal error", Places: []Place{place("b.go", 3, "why")}},
			{Unknown: true, Places: []Place{place("b.go", 1, "")}},
		}},
	}}
	for _, order := range [][]*Package{{layer, one, two}, {two, one, layer}, {one, layer, two, one}} {
		if got := Merge(order); !reflect.DeepEqual(got, want) {
			t.Errorf("got\n%+v\nwant\n%+v", got, want)
		}
	}
	if got := Merge([]*Package{layer}); len(got.Methods) != 0 || got.Methods == nil {
		t.Errorf("a layer alone: %+v", got)
	}
	if got := Merge([]*Package{one, {Protocol: "ARC"}}); got.Protocol != "ACP, ARC" {
		t.Errorf("protocol %q", got.Protocol)
	}
}

// What two packages show of a requirement and of unknown sessions is what is worst,
// and then what is seen.
func TestMergeStates(t *testing.T) {
	pkg := func(path, session, state string, line int) *Package {
		r := Requirement{ID: "X-1", Text: "x", State: state}
		if line > 0 {
			r.Places = []Posn{{File: "a.go", Line: line}}
		}
		return &Package{Path: path, Protocol: "ACP", Methods: []Method{{Name: "session/load", UnknownSession: session}}, Conformance: []Requirement{r}}
	}
	for _, tt := range []struct {
		a, b           *Package
		path           string
		session, state string
		places         int
	}{
		{pkg("m/a", "", NotSeen, 0), pkg("m/b", NotAsked, Held, 0), "m", NotAsked, Held, 0},
		{pkg("m/a", Error, Held, 0), pkg("m/a/b", NotAsked, Broken, 3), "m/a", Error, Broken, 1},
		{pkg("m/a", Error, Broken, 2), pkg("n", Success, Broken, 1), "", Success, Broken, 2},
	} {
		for _, list := range [][]*Package{{tt.a, tt.b}, {tt.b, tt.a}} {
			got := Merge(list)
			q := got.Conformance[0]
			if got.Path != tt.path || got.Methods[0].UnknownSession != tt.session || len(got.Conformance) != 1 || q.State != tt.state || len(q.Places) != tt.places || tt.places > 1 && q.Places[0].Line != 1 {
				t.Errorf("got %+v", got)
			}
		}
	}
}
