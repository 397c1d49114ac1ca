package reservedcode_test

import (
	"maps"
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
		"reservedcode/callers",
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
		"reservedcode/brought/...",
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
		"reservedcode/cancels/...",
		"reservedcode/rows",
		"reservedcode/helpers",
		"reservedcode/kinds/...",
		"reservedcode/asked/...",
		"reservedcode/carried/...",
	)
}

// A constant that another package declares is told where it is sent, with the place that
// has to change; one of the package's own is told at that place.
func TestDeclaration(t *testing.T) {
	declared := make(map[string]string)
	for _, result := range analysistest.Run(t, testdata(t), reservedcode.Analyzer, "reservedcode/imported") {
		for _, d := range result.Diagnostics {
			for _, r := range d.Related {
				if r.Message == "declared here" {
					at := result.Pass.Fset.Position(r.Pos)
					declared[d.Message[:len("reservedcode: -32001")]] += filepath.Base(filepath.Dir(at.Filename)) + "/" + filepath.Base(at.Filename)
				}
			}
		}
	}
	if want := map[string]string{"reservedcode: -32001": "codes/codes.go"}; !maps.Equal(declared, want) {
		t.Errorf("declarations of other packages: %v, want %v", declared, want)
	}
}
