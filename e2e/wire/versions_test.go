package wire

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestVersions runs the tests of a library with its other versions. The file
// versions/LIBRARY-VERSION.mod stands in for go.mod, and the build tag
// LIBRARY_vX_Y chooses what is written for that version.
func TestVersions(t *testing.T) {
	files, err := filepath.Glob("versions/*.mod")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("no versions")
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".mod")
		t.Run(name, func(t *testing.T) {
			library, version, _ := strings.Cut(name, "-")
			part := strings.Split(version, ".")
			tag := library + "_" + part[0] + "_" + part[1]
			// This test's result depends on what the other one is made of.
			inputs, err := filepath.Glob(library + "/*.go")
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range append(inputs, file, strings.TrimSuffix(file, ".mod")+".sum") {
				if _, err := os.ReadFile(f); err != nil {
					t.Fatal(err)
				}
			}
			cmd := exec.Command("go", "test", "-count=1", "-modfile="+file, "-tags="+tag, "./"+library)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%s", strings.Join(cmd.Args, " "), err, out)
			}
		})
	}
}
