package returnederr_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/returnederr"
)

// testdata returns a tree of packages for analysistest.
func testdata(t *testing.T, elem ...string) string {
	t.Helper()
	dir, err := filepath.Abs(filepath.Join(append([]string{"..", "..", "testdata"}, elem...)...))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestAnalyzer(t *testing.T) {
	analysistest.Run(t, testdata(t), returnederr.Analyzer,
		"returnederr/docs/...",
		"returnederr/lookup",
		"returnederr/replaced",
		"returnederr/nothing",
		"returnederr/given",
		"returnederr/results",
		"returnederr/ownlayer", "unanswered/besides",
		"returnederr/quiet",
		"returnederr/syntax",
		"returnederr/recovered",
		"returnederr/collected",
		"returnederr/modern",
		"returnederr/rangefunc",
		"returnederr/odd",
		"returnederr/methods",
		"returnederr/stores",
		"returnederr/auth",
		"returnederr/params",
		"returnederr/parts/...",
		"returnederr/pointed",
		"returnederr/files",
		"returnederr/dispatch",
		"returnederr/proxy",
		"returnederr/outside",
		"returnederr/others/...",
		"returnederr/generated",
		"returnederr/cgo",
		"returnederr/shared",
		"returnederr/established",
		"returnederr/wrapper",
		"returnederr/handrolled",
		"returnederr/messages",
		"returnederr/loop",
		"returnederr/register",
		"returnederr/channel",
		"returnederr/chosen",
		"returnederr/textmapped",
		"returnederr/service/...",
		"returnederr/layer/...",
		"returnederr/table",
		"returnederr/served/...",
		"returnederr/depth/...",
		"returnederr/deferred",
		"returnederr/mapped",
		"returnederr/decorated/...",
		"returnederr/delegated",
		"returnederr/recursion",
		"returnederr/generics",
		"returnederr/kinds",
		"returnederr/unknown",
		"returnederr/structs",
		"returnederr/onway",
		"returnederr/advice/...",
		"returnederr/anyerror",
		"returnederr/state",
		"returnederr/once/...",
		"returnederr/handshake",
	)
}

// Packages of other modules are not analyzed: what a stub below testdata/src
// cannot show.
func TestModule(t *testing.T) {
	analysistest.Run(t, testdata(t, "module"), returnederr.Analyzer, "./returnederr/...")
}

// Handlers that are given a replier are in older versions of go.lsp.dev/jsonrpc2.
func TestOld(t *testing.T) {
	analysistest.Run(t, testdata(t, "old"), returnederr.Analyzer, "returnederr/responder")
}

func TestStrict(t *testing.T) {
	suite := check.NewSuite()
	suite.Strict = true
	analysistest.Run(t, testdata(t), returnederr.New(suite), "returnederr/strict")
}
