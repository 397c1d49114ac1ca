package hosts

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A place is a related position of a finding, by its file's name from the
// module's root and its line: export data has no more.
type place struct{ file, line, message string }

// TestRelated compares the related positions that the command gives with those
// of go vet, which knows other packages by their export data alone: each is
// the same, or, in another package, left out.
func TestRelated(t *testing.T) {
	t.Parallel()
	dir := resolved(t, t.TempDir())
	if err := materialize(dir, filepath.Join(root, "testdata", "src")); err != nil {
		t.Fatal(err)
	}
	patterns := []string{"./returnederr/...", "./genericerr/..."}
	bin := must(t, linter)
	byCommand := relatedOf(t, dir, bin, append([]string{"-json"}, patterns...)...)
	byVet := relatedOf(t, dir, "go", append([]string{"vet", "-json", "-vettool=" + bin}, patterns...)...)
	elsewhere := 0
	for finding, want := range byCommand {
		got := byVet[finding]
		for p := range want {
			_, ok := got[p]
			own := filepath.Dir(p.file) == filepath.Dir(strings.SplitN(finding, ":", 2)[0])
			if !ok && own {
				t.Errorf("%s: go vet leaves out %v", finding, p)
			}
			if ok && !own {
				elsewhere++
			}
		}
		for p := range got {
			if _, ok := want[p]; !ok {
				t.Errorf("%s: go vet has %v, the command has not", finding, p)
			}
		}
	}
	if elsewhere == 0 {
		t.Error("no position in another package was compared")
	}
	t.Logf("%d findings, %d positions in other packages", len(byCommand), elsewhere)
}

// relatedOf runs a host that prints JSON and returns the related positions of
// each finding.
func relatedOf(t *testing.T, dir, program string, args ...string) map[string]map[place]bool {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &out
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, line := range strings.SplitAfter(out.String(), "\n") {
		if !strings.HasPrefix(line, "#") { // a package's name, of go vet
			text.WriteString(line)
		}
	}
	all := make(map[string]map[place]bool)
	dec := json.NewDecoder(strings.NewReader(text.String()))
	for {
		var doc map[string]map[string][]struct {
			Posn    string
			Related []struct{ Posn, Message string }
		}
		if err := dec.Decode(&doc); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("%s: %v\n%s", program, err, out.String())
		}
		for _, checks := range doc {
			for check, findings := range checks {
				for _, f := range findings {
					file, line := lineOf(dir, f.Posn)
					places := make(map[place]bool)
					for _, r := range f.Related {
						file, line := lineOf(dir, r.Posn)
						places[place{file, line, r.Message}] = true
					}
					all[file+":"+line+" "+check] = places
				}
			}
		}
	}
	if len(all) == 0 {
		t.Fatalf("%s: no findings\n%s", program, out.String())
	}
	return all
}

// lineOf splits a position into the file's name from the module's root and the
// line.
func lineOf(dir, posn string) (file, line string) {
	parts := strings.Split(posn, ":")
	if len(parts) < 3 {
		return posn, ""
	}
	file = strings.Join(parts[:len(parts)-2], ":")
	if filepath.IsAbs(file) {
		if rel, err := filepath.Rel(dir, file); err == nil {
			file = rel
		}
	}
	return filepath.ToSlash(file), parts[len(parts)-2]
}
