package reservedcode_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/acperrlint/acperrlint/analyzer/reservedcode"
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
	analysistest.Run(t, testdata(t), reservedcode.Analyzer,
		"reservedcode/docs/...",
		"reservedcode/custom",
		"reservedcode/frames",
		"reservedcode/right",
		"directive/ignored",
		"reservedcode/arc",
		"reservedcode/handrolled",
		"reservedcode/collision",
		"reservedcode/named",
		"reservedcode/layer/...",
		"reservedcode/generated",
		"reservedcode/imported/...",
		"reservedcode/shared/...",
		"reservedcode/evidence",
		"reservedcode/cause",
		"reservedcode/route",
		"reservedcode/decoded",
		"reservedcode/login",
		"reservedcode/waiting",
		"reservedcode/beside",
		"reservedcode/spelled",
		"reservedcode/coder",
		"reservedcode/others/...",
	)
}
