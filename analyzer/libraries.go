package analyzer

import (
	"regexp"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// A Library is a library that the checks know.
type Library struct {
	Name         string
	Paths        []string // import paths, those of forks included
	Protocol     string   // that the library itself speaks, or "" for plain JSON-RPC
	Versions     []string // versions or commits that what is known of it is true of
	Held         string   // how: "tests", "one run" by hand, or "reading"
	Uncoded      int64    // code that the peer reads for an error without one
	KeepsWrapped bool     // a coded error keeps its code when it is wrapped
	CodedLost    bool     // not even the library's own errors keep their code
}

// versions matches versions and commits in the text that says how a model was
// checked.
var versions = regexp.MustCompile(`\bv\d+\.\S*[^\s,;]|\b[0-9a-f]{7}\b`)

// held says how a model was checked, by how the text about it begins.
var held = map[string]string{"e2e/wire": "tests", "run once": "one run", "read": "reading"}

// Libraries returns the libraries that the checks know, those of ACP first.
func Libraries() []Library {
	var list []Library
	for _, l := range sdk.Libraries() {
		how, _, _ := strings.Cut(strings.Replace(l.Checked, " against", ":", 1), ":")
		list = append(list, Library{
			Name:         l.Name,
			Paths:        slices.Clone(l.Paths),
			Protocol:     l.Protocol,
			Versions:     versions.FindAllString(l.Checked, -1),
			Held:         held[how],
			Uncoded:      l.Behavior.Uncoded,
			KeepsWrapped: l.Behavior.KeepsWrapped,
			CodedLost:    l.Behavior.CodedLost,
		})
	}
	return list
}
