package errflow_test

import (
	"go/types"
	"regexp"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
)

func TestGuarded(t *testing.T) {
	pass := &analysis.Pass{Pkg: types.NewPackage("example.com/p", "p")}
	run := errflow.Guarded(func(*analysis.Pass) (any, error) {
		var list []int
		return list[len(list)], nil
	})
	r, err := run(pass)
	want := regexp.MustCompile(`^internal error in package example.com/p: .*index out of range.* \(errflow/guarded_test.go:\d+\); please report`)
	if r != nil || err == nil || !want.MatchString(err.Error()) {
		t.Errorf("%v, %v", r, err)
	}
	if r, err := errflow.Guarded(func(*analysis.Pass) (any, error) { return 1, nil })(pass); r != 1 || err != nil {
		t.Errorf("%v, %v", r, err)
	}
}
