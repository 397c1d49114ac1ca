package analyzer

import (
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/surface"
)

// NewSurface returns a fresh analyzer that reports nothing. Its result is what
// the checks see of a package with the settings, a *surface.Package, or nil if
// the package has nothing to do with a peer.
func NewSurface(s Settings) (*analysis.Analyzer, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	engine := errflow.New(&errflow.Options{Protocol: s.Protocol})
	return &analysis.Analyzer{
		Name:       "surface",
		Doc:        "surface: what the checks see of a package",
		Requires:   []*analysis.Analyzer{engine},
		ResultType: reflect.TypeFor[*surface.Package](),
		Run: errflow.Guarded(func(pass *analysis.Pass) (any, error) {
			found := pass.ResultOf[engine].(*errflow.Result)
			defer found.Hold()()
			return found.Surface(), found.Failed
		}),
	}, nil
}
