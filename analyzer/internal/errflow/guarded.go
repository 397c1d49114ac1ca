package errflow

import (
	"fmt"
	"path"
	"runtime"
	"strings"

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
				result, err = nil, fmt.Errorf("internal error in package %s: %v (%s); please report it at %s", pass.Pkg.Path(), r, panicked(), issues)
			}
		}()
		return run(pass)
	}
}

// panicked returns the place of the panic that is being recovered, as the names
// of a folder and a file and the line.
func panicked() string {
	stack := make([]uintptr, 64)
	frames := runtime.CallersFrames(stack[:runtime.Callers(3, stack)])
	for {
		f, more := frames.Next()
		if !strings.HasPrefix(f.Function, "runtime.") {
			return fmt.Sprintf("%s/%s:%d", path.Base(path.Dir(f.File)), path.Base(f.File), f.Line)
		}
		if !more {
			return "unknown place"
		}
	}
}
