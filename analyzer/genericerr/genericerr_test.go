package genericerr_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/acperrlint/acperrlint/analyzer/genericerr"
	"github.com/acperrlint/acperrlint/analyzer/internal/check"
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
	analysistest.Run(t, testdata(t), genericerr.Analyzer,
		"genericerr/docs/...",
		"genericerr/unwanted",
		"genericerr/sdk",
		"genericerr/alone",
		"genericerr/right",
		"genericerr/arc",
		"genericerr/handrolled",
		"genericerr/handshake",
		"genericerr/unready",
		"genericerr/login",
		"genericerr/frames",
		"genericerr/codec/...",
	)
}

// The setting says what a package speaks that names no method of a protocol.
func TestProtocol(t *testing.T) {
	suite := check.NewSuite()
	suite.Flow.Protocol = "acp"
	analysistest.Run(t, testdata(t), genericerr.New(suite), "genericerr/setting")
}

// With the setting none, or without one, nobody speaks of its codes.
func TestNoProtocol(t *testing.T) {
	for _, protocol := range []string{"", "none"} {
		suite := check.NewSuite()
		suite.Flow.Protocol = protocol
		for _, r := range analysistest.Run(silent{t}, testdata(t), genericerr.New(suite), "genericerr/setting") {
			for _, d := range r.Diagnostics {
				t.Errorf("protocol %q: %s", protocol, d.Message)
			}
		}
	}
}

// silent does not mind that wanted findings are missing.
type silent struct{ *testing.T }

func (silent) Errorf(string, ...any) {}
