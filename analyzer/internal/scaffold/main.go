// Scaffold writes the files that a new check or a new model of a library begins with.
// The files compile. Until the work is done, tests fail and say what comes next.
//
//	go run ./analyzer/internal/scaffold check NAME
//	go run ./analyzer/internal/scaffold library NAME IMPORTPATH
//	go run ./analyzer/internal/scaffold list
//
// The last one writes analyzer/checks.go from the list of checks in
// analyzer/internal/check. Run it in the root of the repository.
package main

import (
	"bytes"
	"embed"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"github.com/acperrlint/acperrlint/analyzer/internal/check"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "scaffold:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 1 && args[0] == "list":
		return writeList(check.Names())
	case len(args) == 2 && args[0] == "check":
		return newCheck(args[1])
	case len(args) == 3 && args[0] == "library":
		return newLibrary(args[1], args[2])
	}
	return fmt.Errorf("usage: scaffold check NAME | library NAME IMPORTPATH | list")
}

// The templates are in two folders: check and library.
//
//go:embed templates
var templates embed.FS

// word matches the name of a check or a model. Users type that of a check.
var word = regexp.MustCompile(`^[a-z][a-z0-9]+$`)

const (
	names     = "analyzer/internal/check/names.go"
	libraries = "analyzer/internal/sdk/libraries.go"
)

func newCheck(name string) error {
	if !word.MatchString(name) {
		return fmt.Errorf("%q is no name for a check: it is one word in lower case", name)
	}
	if slices.Contains(check.Names(), name) {
		return fmt.Errorf("there is a check %s", name)
	}
	data := map[string]string{"Name": name}
	err := write(data, map[string]string{
		"check/doc.go":    "analyzer/" + name + "/doc.go",
		"check/check.go":  "analyzer/" + name + "/" + name + ".go",
		"check/before.go": "testdata/src/" + name + "/docs/before/before.go",
		"check/after.go":  "testdata/src/" + name + "/docs/after/after.go",
	})
	if err != nil {
		return err
	}
	if err := insert(names, "\t}\n}\n\n// Names", fmt.Sprintf("\t\t{%q, false, false},\n", name)); err != nil {
		return err
	}
	if err := writeList(append(check.Names(), name)); err != nil {
		return err
	}
	fmt.Printf("\nNow go test ./analyzer ./cmd/acperrlint fails and says what is missing. Begin\nwith the case that must stay silent, in testdata/src/%[1]s/docs/after.\n", name)
	return nil
}

func newLibrary(name, path string) error {
	if !word.MatchString(name) {
		return fmt.Errorf("%q is no name for a model: it is one word in lower case", name)
	}
	if !strings.Contains(path, "/") {
		return fmt.Errorf("%q is no import path of a library", path)
	}
	data := map[string]string{"Name": name, "Path": path}
	err := write(data, map[string]string{
		"library/model.go":   "analyzer/internal/sdk/" + name + ".go",
		"library/stub.go":    "testdata/src/" + path + "/" + name + ".go",
		"library/program.go": "testdata/src/libraries/" + name + "/agent.go",
	})
	if err != nil {
		return err
	}
	if err := insert(libraries, "}\n", "\t"+name+",\n"); err != nil {
		return err
	}
	fmt.Printf("\nNow go test ./analyzer/internal/sdk ./analyzer/internal/enginetest fails and says\nwhat is missing. Begin with the library's API, in testdata/src/%s.\n", path)
	return nil
}

// write writes files from templates and prints their names. None of them may be there
// already.
func write(data map[string]string, files map[string]string) error {
	for from, to := range files {
		if _, err := os.Stat(to); err == nil {
			return fmt.Errorf("there is a file %s", to)
		}
		t, err := template.ParseFS(templates, "templates/"+from+".tmpl")
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := t.Execute(&b, data); err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(to, b.Bytes(), 0o666); err != nil {
			return err
		}
		fmt.Println("wrote", to)
	}
	return nil
}

// insert adds a line to the end of a list in a file.
func insert(file, end, line string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	at := strings.LastIndex(string(text), end)
	if at < 0 {
		return fmt.Errorf("%s has no %q: is this the repository's root?", file, end)
	}
	fmt.Println("changed", file)
	return os.WriteFile(file, slices.Insert(text, at, []byte(line)...), 0o666)
}

// writeList writes the file that has the constructors of the checks.
func writeList(list []string) error {
	t, err := template.ParseFS(templates, "templates/checks.go.tmpl")
	if err != nil {
		return err
	}
	sorted := slices.Sorted(slices.Values(list))
	var b bytes.Buffer
	if err := t.Execute(&b, map[string][]string{"Sorted": sorted, "List": list}); err != nil {
		return err
	}
	text, err := format.Source(b.Bytes())
	if err != nil {
		return err
	}
	fmt.Println("wrote analyzer/checks.go")
	return os.WriteFile("analyzer/checks.go", text, 0o666)
}
