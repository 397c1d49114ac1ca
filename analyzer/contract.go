package analyzer

import (
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/contract"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
)

// NewContract returns a fresh analyzer that reports nothing. Its result is what
// the peer of a package can read with the settings, a *contract.Package, or nil
// if the package has nothing to do with a peer.
func NewContract(s Settings) (*analysis.Analyzer, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	engine := errflow.New(&errflow.Options{Protocol: s.Protocol})
	return &analysis.Analyzer{
		Name:       "contract",
		Doc:        "contract: what the peer of a package can read",
		Requires:   []*analysis.Analyzer{engine},
		ResultType: reflect.TypeFor[*contract.Package](),
		Run: errflow.Guarded(func(pass *analysis.Pass) (any, error) {
			found := pass.ResultOf[engine].(*errflow.Result)
			defer found.Hold()()
			return found.Contract(), found.Failed
		}),
	}, nil
}
