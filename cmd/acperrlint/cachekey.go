package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rogpeppe/go-internal/cache"
	"golang.org/x/tools/go/packages"
)

// A keyer makes the keys of the packages of one listing.
type keyer struct {
	base   cache.ActionID // of the command, its settings and its environment
	began  time.Time      // when results are to be kept: a file that may have changed since has no sum
	parsed *sources       // what has been parsed since
	keys   map[string]cache.ActionID
	sums   map[string]string // of files
	trees  map[string][]source
}

// A group is a package with its test variants, which share files.
type group struct {
	path    string
	members []*packages.Package
	key     cache.ActionID
}

// heeded matches the environment variables that the go command and compilers read.
var heeded = regexp.MustCompile(`^(GO|CGO_|PKG_CONFIG|(CC|CXX|FC|AR|CPATH|C_INCLUDE_PATH|CPLUS_INCLUDE_PATH|LIBRARY_PATH)=)`)

// keyer returns a keyer for packages in the command's directory.
func (c *command) keyer() *keyer {
	h := cache.NewHash("environment")
	h.Write(c.store.base[:])
	env := c.env
	if env == nil {
		env = os.Environ()
	}
	for _, v := range slices.Sorted(slices.Values(env)) {
		if heeded.MatchString(v) && !strings.HasPrefix(v, "GOOGLE_") {
			fmt.Fprintf(h, "%q\n", v)
		}
	}
	fmt.Fprintf(h, "%q\n", goEnv())
	for _, tool := range []string{"go", cmp.Or(os.Getenv("CC"), "gcc"), cmp.Or(os.Getenv("CXX"), "g++"), "clang", "pkg-config"} {
		name, _, _ := strings.Cut(tool, " ")
		if path, err := exec.LookPath(name); err == nil {
			fmt.Fprintf(h, "%q %s\n", path, stamp(path))
		}
	}
	return &keyer{base: h.Sum(), keys: make(map[string]cache.ActionID), sums: make(map[string]string), trees: make(map[string][]source)}
}

// goEnv returns the file of what go env -w sets.
func goEnv() string {
	name := os.Getenv("GOENV")
	if dir, err := os.UserConfigDir(); err == nil && name == "" {
		name = filepath.Join(dir, "go", "env")
	}
	data, _ := os.ReadFile(name)
	return string(data)
}

// groups returns the groups of packages that have keys, and the paths of the other
// packages. ok is false if a package is not of a main module: what is found there
// depends on which others are loaded.
func (k *keyer) groups(list []*packages.Package) (groups []*group, others []string, ok bool) {
	byPath := make(map[string]*group)
	for _, p := range list {
		if p.Module == nil || !p.Module.Main {
			return nil, nil, false
		}
		path := cmp.Or(p.ForTest, p.PkgPath)
		if byPath[path] == nil {
			byPath[path] = &group{path: path}
			groups = append(groups, byPath[path])
		}
		byPath[path].members = append(byPath[path].members, p)
	}
	groups = slices.DeleteFunc(groups, func(g *group) bool {
		h := cache.NewHash("group")
		for _, p := range g.members {
			id := k.key(p)
			if id == none {
				others = append(others, g.path)
				return true
			}
			h.Write(id[:])
		}
		g.key = h.Sum()
		return false
	})
	return groups, others, true
}

// none is the key of a package that has none.
var none cache.ActionID

// key returns the key of a package: of its sources and of all that it imports. A
// package with errors has none, and neither has one of which a file may have
// changed.
func (k *keyer) key(p *packages.Package) cache.ActionID {
	id, ok := k.keys[p.ID]
	if !ok {
		id = k.newKey(p)
		k.keys[p.ID] = id
	}
	return id
}

func (k *keyer) newKey(p *packages.Package) cache.ActionID {
	if len(p.Errors) > 0 || p.IllTyped {
		return none
	}
	h := cache.NewHash("package")
	h.Write(k.base[:])
	fmt.Fprintf(h, "%q %q %q %q\n", p.ID, p.PkgPath, p.Name, p.ForTest)
	if m := p.Module; m != nil {
		fmt.Fprintf(h, "%q %q %q %t\n", m.Path, m.Version, m.GoVersion, m.Main)
	} else if len(p.GoFiles) > 0 { // in the standard library
		root := strings.TrimSuffix(filepath.Dir(p.GoFiles[0]), filepath.Join("src", filepath.FromSlash(p.PkgPath)))
		version, _ := k.sum(filepath.Join(root, "VERSION"), false)
		fmt.Fprintf(h, "%q\n", version)
	}
	for _, name := range slices.Concat(p.GoFiles, p.OtherFiles) {
		sum, ok := k.sum(name, versioned(p, name))
		if !ok {
			return none
		}
		fmt.Fprintf(h, "%q %q\n", name, sum)
	}
	for _, path := range slices.Sorted(maps.Keys(p.Imports)) {
		if slices.Contains([]string{"unsafe", "syscall", "runtime/cgo"}, path) {
			continue // which packages with cgo import when they are compiled only
		}
		id := k.key(p.Imports[path])
		if id == none {
			return none
		}
		fmt.Fprintf(h, "%q %x\n", path, id)
	}
	return h.Sum()
}

// versioned reports whether a file of a package comes with a version, in the
// standard library or in the cache of modules, where nobody is to change it.
func versioned(p *packages.Package, name string) bool {
	if p.Module == nil {
		return true
	}
	v := cmp.Or(p.Module.Replace, p.Module).Version
	return v != "" && strings.Contains(name, "@"+v+string(filepath.Separator))
}

// sum returns a hash of a file's content, or of its size and time if the file belongs to
// a version of a module. ok is false if the file cannot be read, or may have changed
// since the run began.
func (k *keyer) sum(name string, versioned bool) (sum string, ok bool) {
	sum, ok = k.sums[name]
	if ok {
		return sum, sum != ""
	}
	if k.parsed != nil {
		sum = k.parsed.sums[name]
	}
	switch {
	case versioned:
		sum = stamp(name)
	case !k.settled(name):
		sum = ""
	case sum == "":
		if data, err := os.ReadFile(name); err == nil {
			sum = sumOf(data)
		}
	}
	k.sums[name] = sum
	return sum, sum != ""
}

// stamp returns the size and time of a file, or "".
func stamp(name string) string {
	info, err := os.Stat(name)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%d %d", info.Size(), info.ModTime().UnixNano())
}

func sumOf(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data)) }

// settled reports whether a file was last written before the run began, if that matters.
// Some file systems keep times in steps of two seconds.
func (k *keyer) settled(name string) bool {
	if k.began.IsZero() {
		return true
	}
	info, err := os.Stat(name)
	if err != nil {
		return false
	}
	tick := 50 * time.Millisecond
	if info.ModTime().Nanosecond() == 0 {
		tick = 2 * time.Second
	}
	return info.ModTime().Before(k.began.Add(-tick))
}

// Sources are the files that a run has parsed, by what they were then.
type sources struct {
	mu   sync.Mutex
	sums map[string]string
}

// parse is the ParseFile of a packages.Config.
func (s *sources) parse(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
	sum := sumOf(src)
	s.mu.Lock()
	s.sums[name] = sum
	s.mu.Unlock()
	return parser.ParseFile(fset, name, src, parser.AllErrors|parser.ParseComments)
}

// A source is a Go file of a module.
type source struct {
	name    string
	content []byte
}

// others returns a hash of the other files that decide which fixes a group's findings
// have: its tests and the files that they read, its files for other systems, and the
// packages that import it. ok is false if one may have changed since the run began.
func (k *keyer) others(g *group) (sum string, ok bool) {
	dir, root := g.members[0].Dir, g.members[0].Module.Dir
	tree, ok := k.trees[root]
	if !ok {
		_ = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
			case d.IsDir() && name != root && skipped(d.Name()):
				return filepath.SkipDir
			case strings.HasSuffix(name, ".go"):
				if content, err := os.ReadFile(name); err == nil {
					tree = append(tree, source{name, content})
				}
			}
			return nil
		})
		k.trees[root] = tree
	}
	h := cache.NewHash("others")
	for _, s := range tree {
		named := slices.ContainsFunc(g.members, func(p *packages.Package) bool { return bytes.Contains(s.content, []byte(strconv.Quote(p.PkgPath))) })
		if !named && filepath.Dir(s.name) != dir {
			continue
		}
		if !k.settled(s.name) {
			return "", false
		}
		fmt.Fprintf(h, "%q %s\n", s.name, sumOf(s.content))
	}
	settled := true
	_ = filepath.WalkDir(filepath.Join(dir, "testdata"), func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return nil
		}
		content, err := os.ReadFile(name)
		settled = settled && err == nil && k.settled(name)
		fmt.Fprintf(h, "%q %s\n", name, sumOf(content))
		return nil
	})
	return fmt.Sprintf("%x", h.Sum()), settled
}
