package errflow

import (
	"fmt"

	"golang.org/x/tools/go/analysis"
)

const issues = "https://github.com/acperrlint/acperrlint/issues"

// Guarded returns an analyzer's Run that makes an error of a panic: a linter
// that dies takes the findings of all other packages with it. All analyzers of
// the suite have it.
func Guarded(run func(*analysis.Pass) (any, error)) func(*analysis.Pass) (any, error) {
	return func(pass *analysis.Pass) (result any, err error) {
		defer func() {
			if r := recover(); r != nil {
				result, err = nil, fmt.Errorf("internal error in package %s: %v; please report it at %s", pass.Pkg.Path(), r, issues)
			}
		}()
		return run(pass)
	}
}
