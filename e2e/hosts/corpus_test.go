package hosts

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// wantModule is the module that the checks' own test packages become.
const wantModule = "example.com/want"

// materialize writes the packages of testdata/src, which package analysistest
// loads as a GOPATH, to dir as a module that every host can load. A package
// whose path has a dot in its first element is a library that stands in for a
// published one; it becomes a module of its own, below libraries. The others
// become packages of wantModule: import paths change, lines do not.
func materialize(dir, src string) error {
	packages, err := packagesIn(src)
	if err != nil {
		return err
	}
	var libraries []string // module paths
	own := make(map[string]bool)
	for _, p := range packages {
		switch {
		case !isLibrary(p):
			own[p] = true
		case !slices.ContainsFunc(libraries, func(l string) bool { return strings.HasPrefix(p, l+"/") }):
			libraries = append(libraries, p)
		}
	}
	mod := fmt.Sprintf("module %s\n\ngo 1.24.0\n", wantModule)
	for _, l := range libraries {
		at := path.Join("libraries", l)
		mod += fmt.Sprintf("\nrequire %[1]s v0.0.0\n\nreplace %[1]s => ./%[2]s\n", l, at)
		if err := writeFile(filepath.Join(dir, at, "go.mod"), fmt.Sprintf("module %s\n\ngo 1.24.0\n", l)); err != nil {
			return err
		}
	}
	if err := writeFile(filepath.Join(dir, "go.mod"), mod); err != nil {
		return err
	}
	for _, p := range packages {
		to := filepath.Join(dir, p)
		if isLibrary(p) {
			to = filepath.Join(dir, "libraries", p)
		}
		if err := copyPackage(to, filepath.Join(src, p), own); err != nil {
			return err
		}
	}
	return nil
}

// packagesIn returns the folders below src that have Go files, sorted, so that
// a package comes before those below it.
func packagesIn(src string) ([]string, error) {
	var list []string
	err := filepath.WalkDir(src, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".go" {
			return err
		}
		rel, err := filepath.Rel(src, filepath.Dir(name))
		if p := filepath.ToSlash(rel); !slices.Contains(list, p) {
			list = append(list, p)
		}
		return err
	})
	slices.Sort(list)
	return list, err
}

// isLibrary reports whether a package stands in for a published one.
func isLibrary(pkg string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	return strings.Contains(first, ".")
}

// copyPackage copies the Go files of a folder, with imports of own packages
// moved to wantModule.
func copyPackage(dst, src string, own map[string]bool) error {
	files, err := filepath.Glob(filepath.Join(src, "*.go"))
	if err != nil {
		return err
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, data, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range slices.Backward(f.Imports) {
			p, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if own[p] {
				start, end := fset.Position(spec.Path.Pos()).Offset, fset.Position(spec.Path.End()).Offset
				data = slices.Replace(data, start, end, []byte(strconv.Quote(wantModule+"/"+p))...)
			}
		}
		if err := writeFile(filepath.Join(dst, filepath.Base(name)), string(data)); err != nil {
			return err
		}
	}
	return nil
}

func writeFile(name, text string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, []byte(text), 0o666)
}

// broken returns the packages of the module in dir that do not compile, each
// with its first error.
func broken(dir string) (map[string]string, error) {
	out, err := output(dir, []string{"GOFLAGS=", "GOWORK=off"}, "go", "list", "-e", "-test", "-export", "-json=ImportPath,ForTest,Error,DepsErrors", "./...")
	if err != nil {
		return nil, err
	}
	list := make(map[string]string)
	dec := json.NewDecoder(bytes.NewReader([]byte(out)))
	for {
		var p struct {
			ImportPath, ForTest string
			Error               *struct{ Err string }
			DepsErrors          []struct{ Err string }
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return list, nil
		} else if err != nil {
			return nil, err
		}
		name, _, _ := strings.Cut(p.ImportPath, " ")
		name = strings.TrimPrefix(strings.TrimSuffix(name, ".test"), wantModule+"/")
		switch {
		case p.Error != nil:
			list[name] = p.Error.Err
		case len(p.DepsErrors) > 0:
			list[name] = p.DepsErrors[0].Err
		}
	}
}
