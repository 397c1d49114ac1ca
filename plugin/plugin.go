// Package plugin makes acperrlint a module plugin of golangci-lint. A build of
// golangci-lint that imports it has a linter named acperrlint, which users turn
// on and configure in .golangci.yml:
//
//	linters:
//	  enable: [acperrlint]
//	  settings:
//	    custom:
//	      acperrlint:
//	        type: module
//	        settings:
//	          disable: [returnederr]
//
// The settings are those of [analyzer.Settings]. Programs that run analyzers
// themselves have no use for this package; they call [analyzer.New].
package plugin

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer"
)

// Name is the linter's name in golangci-lint.
const Name = "acperrlint"

func init() { register.Plugin(Name, New) }

// New decodes the settings of .golangci.yml, as golangci-lint hands them over,
// and returns the linter that they configure. It returns an error if a setting
// is unknown, of another type than expected, or not valid.
func New(settings any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[analyzer.Settings](settings)
	if err != nil {
		return nil, fmt.Errorf("%w; the settings of %s are %s", err, Name, strings.Join(keys(), ", "))
	}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	return linter{s}, nil
}

// linter is the linter with its settings.
type linter struct{ settings analyzer.Settings }

// host is what golangci-lint does with diagnostics. It writes the name of the analyzer
// in front of each message, because the linter has several. It makes an issue of every
// related position. It reads //nolint itself, and reports those that silence nothing.
// It applies a fix to the file of the finding only.
var host = analyzer.Host{WritesNames: true, SplitsRelated: true, ReadsNolint: true, FixesFile: true}

// BuildAnalyzers returns fresh analyzers for the checks that are on.
func (l linter) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	return analyzer.NewFor(host, l.settings)
}

// GetLoadMode asks golangci-lint for type information.
func (linter) GetLoadMode() string { return register.LoadModeTypesInfo }

// keys returns the names of the settings.
func keys() []string {
	var list []string
	t := reflect.TypeFor[analyzer.Settings]()
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		list = append(list, name)
	}
	return list
}
