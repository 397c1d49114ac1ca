package main

import (
	"bytes"
	"cmp"
	"encoding/gob"
	"errors"
	"flag"
	"fmt"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/cache"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/acperrlint/acperrlint/analyzer/details"
)

// Between runs the command keeps what it found in each package, below a key of
// what this depends on: the command itself, its settings and environment, and the
// sources of the package and of all that it imports (cachekey.go). A run lists the
// packages, which compiles nothing, takes what it has the keys of, and loads the
// rest (reuse.go). What a finding depends on besides is kept with it and compared.

// cacheFormat changes with what is kept, and with what keys are made of.
const cacheFormat = 1

// cacheOff is the directory that stands for none.
const cacheOff = "off"

// A store is what earlier runs with the same settings have left.
type store struct {
	cache *cache.Cache
	dir   string
	base  cache.ActionID // of the command and its settings
}

// defaultCache returns the directory in which results are kept unless -cache names
// another one: that of the environment, or one of the user's.
func defaultCache() string {
	if dir := os.Getenv("ACPERRLINT_CACHE"); dir != "" {
		return dir
	}
	user, err := os.UserCacheDir()
	if err != nil {
		return cacheOff
	}
	return filepath.Join(user, "acperrlint")
}

// openCache opens what is kept, unless fixes, surfaces or go vet's JSON are asked
// for, which need more of a package than that, or the go command is to read other
// files than it names. The error says why -cache cannot be followed. Without that
// flag nobody has asked for a cache, and a run without one is as good.
func (c *command) openCache() error {
	dir := cmp.Or(c.cache, c.userCache)
	switch {
	case dir == "" || dir == cacheOff || c.fix || c.diff || c.surface || c.json || hasFiles(c.patterns):
		return nil
	case strings.Contains(os.Getenv("GOFLAGS")+goEnv(), "overlay"):
		return nil
	case c.cache != "" && c.dir != "" && !filepath.IsAbs(dir):
		dir = filepath.Join(c.dir, dir)
	}
	open := func() error {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return err
		}
		opened, err := cache.Open(dir)
		if err != nil {
			return err
		}
		base, err := c.baseKey()
		if err == nil {
			c.store = &store{opened, dir, base}
		}
		return err
	}
	if err := open(); err != nil && c.cache != "" {
		return fmt.Errorf("-cache: no results are kept: %w", err)
	}
	return nil
}

// indifferent are the flags that do not change what is found in a package.
var indifferent = []string{"C", "baseline", "c", "cache", "f", "modules", "new-from", "status", "write-baseline"}

// baseKey returns the key of the command and its settings.
func (c *command) baseKey() (cache.ActionID, error) {
	h := cache.NewHash("acperrlint")
	fmt.Fprintln(h, cacheFormat)
	name, err := os.Executable()
	if err != nil {
		return cache.ActionID{}, err
	}
	self, err := os.Open(name)
	if err != nil {
		return cache.ActionID{}, err
	}
	defer self.Close()
	if _, err := io.Copy(h, self); err != nil {
		return cache.ActionID{}, err
	}
	for _, a := range c.checks {
		fmt.Fprintf(h, "%q\n", a.Name)
	}
	c.flags.Visit(func(f *flag.Flag) {
		if !slices.Contains(indifferent, f.Name) {
			fmt.Fprintf(h, "%q %q\n", f.Name, f.Value)
		}
	})
	return h.Sum(), nil
}

// A record is what is kept of a group: what was found there, and what this
// depended on that is not in the key.
type record struct {
	traits   []trait // of the members
	Findings []recorded
	Places   map[token.Pos]token.Position // that the findings name
	Others   string                       // a sum of files: see keyer.others
}

// A trait is what decides whether a package is analyzed, or whether it was.
type trait byte

const (
	candidate trait = 1 << iota
	chosen
)

// A recorded finding is one of a member of a group.
type recorded struct {
	details.Finding
	Analyzer  string
	Member    int
	Posn, End token.Position
}

// get returns what is kept of a group, or nil.
func (s *store) get(g *group) *record {
	data, _, err := s.cache.GetBytes(g.key)
	if n := len(g.members); err == nil && len(data) >= n {
		r := new(record)
		for _, b := range data[:n] {
			r.traits = append(r.traits, trait(b))
		}
		if data = data[n:]; len(data) == 0 || gob.NewDecoder(bytes.NewReader(data)).Decode(r) == nil {
			return r
		}
	}
	return nil
}

// put keeps what was found in a group. What cannot be written, the next run finds
// again.
func (s *store) put(g *group, res *result, keys *keyer) {
	var b bytes.Buffer
	for _, p := range g.members {
		b.WriteByte(byte(traitOf(p, res.candidates, res.chosen)))
	}
	r := &record{Places: make(map[token.Pos]token.Position)}
	for _, act := range res.graph.Roots {
		member := slices.Index(g.members, act.Package)
		if member < 0 {
			continue
		}
		for _, d := range act.Diagnostics {
			f := findingOf(act, d)
			r.Findings = append(r.Findings, recorded{f.Finding, f.analyzer.Name, member, f.posn, f.end})
			for _, pos := range places(&f.Finding) {
				if pos.IsValid() {
					r.Places[*pos] = act.Package.Fset.Position(*pos)
				}
			}
		}
	}
	if len(r.Findings) > 0 {
		var ok bool
		if r.Others, ok = keys.others(g); !ok || gob.NewEncoder(&b).Encode(r) != nil {
			return
		}
	}
	_, _, _ = s.cache.PutNoVerify(g.key, bytes.NewReader(b.Bytes()))
}

func traitOf(p *packages.Package, candidates, analyzed map[string]bool) trait {
	var t trait
	if candidates[p.ID] {
		t |= candidate
	}
	if analyzed[p.ID] {
		t |= chosen
	}
	return t
}

// findings returns what was found, with positions in a file set of files of one
// byte, each at a place that a finding names.
func (r *record) findings(g *group, checks []*analysis.Analyzer) ([]finding, error) {
	fset := token.NewFileSet()
	now := make(map[token.Pos]token.Pos)
	for was, at := range r.Places {
		if !at.IsValid() {
			return nil, errors.New("a position in no file")
		}
		file := fset.AddFile(at.Filename, -1, 1)
		file.AddLineColumnInfo(0, at.Filename, at.Line, at.Column)
		now[was] = token.Pos(file.Base())
	}
	var list []finding
	for _, f := range r.Findings {
		i := slices.IndexFunc(checks, func(a *analysis.Analyzer) bool { return a.Name == f.Analyzer })
		if i < 0 || f.Member >= len(g.members) {
			return nil, errors.New("a finding of no check or package")
		}
		for _, pos := range places(&f.Finding) {
			*pos = now[*pos]
		}
		pkg := &packages.Package{PkgPath: g.members[f.Member].PkgPath, Fset: fset}
		list = append(list, finding{f.Finding, checks[i], pkg, f.Posn, f.End})
	}
	return list, nil
}

// places returns the positions of a finding.
func places(f *details.Finding) []*token.Pos {
	list := []*token.Pos{&f.Pos, &f.Diagnostic.End, &f.Evidence.Pos}
	for i := range f.Related {
		list = append(list, &f.Related[i].Pos, &f.Related[i].End)
	}
	for _, way := range f.Ways {
		for i := range way {
			list = append(list, &way[i].Pos)
		}
	}
	for _, fix := range f.SuggestedFixes {
		for i := range fix.TextEdits {
			list = append(list, &fix.TextEdits[i].Pos, &fix.TextEdits[i].End)
		}
	}
	return list
}
