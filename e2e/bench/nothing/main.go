// Nothing is a linter that finds nothing and looks for nothing: what is left is
// the cost of its driver. As go vet's tool it does what go vet asks for.
package main

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/multichecker"
)

func main() {
	multichecker.Main(&analysis.Analyzer{
		Name: "nothing",
		Doc:  "nothing: do nothing",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	})
}
