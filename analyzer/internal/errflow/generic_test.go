package errflow

import (
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
)

// What gives a code to some kinds of errors asks for their code.
func TestFlattens(t *testing.T) {
	inner := &flow.Error{Origin: &flow.Origin{Kind: flow.Plain}}
	for _, test := range []struct {
		code flow.Code
		want bool
	}{
		{flow.Code{}, true},
		{flow.Code{Told: true}, false},
		{flow.Code{Cases: []flow.Case{{Value: -32602, Known: guard.Known{Has: []string{"Error.Kind=1"}}}}}, false},
		{flow.Code{Cases: []flow.Case{{Value: -32602, Known: guard.Known{Is: []string{"io.EOF"}}}}}, true},
		{flow.Code{Not: guard.Known{NotTypes: []string{"Error"}}}, false},
	} {
		if got := flattens(&flow.Error{Origin: &flow.Origin{Kind: flow.Coded, Code: &test.code}}, inner); got != test.want {
			t.Errorf("flattens with %+v: %v", test.code, got)
		}
	}
}
