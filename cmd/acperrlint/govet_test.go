package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/unitchecker"
)

// Of a dependency go vet wants facts alone, and there are none.
func TestFactless(t *testing.T) {
	dir := t.TempDir()
	output := filepath.Join(dir, "vet.out")
	for _, c := range []struct {
		what string
		cfg  unitchecker.Config
		want bool
	}{
		{"a module of the cache", unitchecker.Config{VetxOnly: true, VetxOutput: output, ImportPath: "m.example/p", ModulePath: "m.example", ModuleVersion: "v1.0.0"}, true},
		{"the standard library", unitchecker.Config{VetxOnly: true, VetxOutput: output, ImportPath: "net/http"}, true},
		{"the user's own", unitchecker.Config{VetxOnly: true, VetxOutput: output, ImportPath: "m.example/p", ModulePath: "m.example"}, false},
		{"a module that is named", unitchecker.Config{VetxOutput: output, ImportPath: "m.example/p", ModulePath: "m.example", ModuleVersion: "v1.0.0"}, false},
		{"no file", unitchecker.Config{VetxOnly: true, ImportPath: "net/http"}, false},
		{"a file that cannot be written", unitchecker.Config{VetxOnly: true, VetxOutput: dir, ImportPath: "net/http"}, false},
	} {
		data, err := json.Marshal(c.cfg)
		if err != nil {
			t.Fatal(err)
		}
		config := filepath.Join(dir, "vet.cfg")
		write(t, config, string(data))
		os.Remove(output)
		if got := factless(config); got != c.want {
			t.Errorf("%s: %t, want %t", c.what, got, c.want)
		}
		if data, err := os.ReadFile(output); (err == nil) != c.want || len(data) > 0 {
			t.Errorf("%s: facts are %q, %v", c.what, data, err)
		}
	}
	write(t, filepath.Join(dir, "bad.cfg"), "{")
	for _, config := range []string{"bad.cfg", "none.cfg"} {
		if factless(filepath.Join(dir, config)) {
			t.Errorf("%s is left to nobody", config)
		}
	}
}
