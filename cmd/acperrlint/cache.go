package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/cache"
)

// The command keeps what it found in each package for the next run. The key is made of
// what the findings depend on: the command itself, its settings and environment, and
// the sources of the package and of everything that it imports (cachekey.go). A run
// lists the packages, which compiles nothing, takes the results whose keys it finds,
// and loads the other packages (reuse.go). What else a finding depends on is kept
// beside it and compared.

// cacheFormat is raised when the form of the results or of the keys changes.
const cacheFormat = 2

// cacheOff is what -cache says for no cache.
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

// openCache opens the cache. There is none if fixes, surfaces or go vet's JSON are asked
// for, because they need more than findings, or if the go command is told to read other
// files than it lists. The error says why -cache cannot be followed; without that flag
// a run without a cache will do.
func (c *command) openCache() error {
	dir := cmp.Or(c.cache, c.userCache)
	switch {
	case dir == "" || dir == cacheOff || c.fix || c.diff || c.surface || c.json || hasFiles(c.patterns):
		return nil
	case strings.Contains(os.Getenv("GOFLAGS")+goEnv(), "overlay"):
		return nil
	case c.cache != "":
		dir = c.inDir(dir)
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
	Traits   []trait   // of the members
	Findings []finding `json:",omitempty"`
	Others   string    `json:",omitempty"` // a sum of files: see keyer.others
}

// A trait is what decides whether a package is analyzed, or whether it was.
type trait byte

// Traits are those of packages, by their IDs.
type traits map[string]trait

const (
	candidate trait = 1 << iota
	chosen
)

// get returns what is kept of a group, or nil.
func (s *store) get(g *group) *record {
	data, _, err := s.cache.GetBytes(g.key)
	r := new(record)
	if err != nil || json.Unmarshal(data, r) != nil || len(r.Traits) != len(g.members) {
		return nil
	}
	return r
}

// put keeps what was found in a group. What cannot be written, the next run finds
// again.
func (s *store) put(g *group, res *result, keys *keyer) {
	r := new(record)
	for _, p := range g.members {
		r.Traits = append(r.Traits, res.traits[p.ID])
	}
	for _, f := range res.found {
		if slices.Contains(g.members, f.pkg) {
			r.Findings = append(r.Findings, f)
		}
	}
	ok := true
	if len(r.Findings) > 0 {
		r.Others, ok = keys.others(g)
	}
	if data, err := json.Marshal(r); err == nil && ok {
		_, _, _ = s.cache.PutNoVerify(g.key, bytes.NewReader(data))
	}
}

// maxCache bounds what is kept between runs, in bytes.
const maxCache = 64 << 20

// trim removes, once a day, what no run has used for five days. If more than limit bytes
// are left, it removes what was not used for the longest time. What cannot be removed
// stays: that is no reason for a run to fail.
func (s *store) trim(limit int64) {
	before := s.trimmed()
	_ = s.cache.Trim()
	if s.trimmed().Equal(before) {
		return // earlier today
	}
	dir := os.DirFS(s.dir)
	names, _ := fs.Glob(dir, "[0-9a-f][0-9a-f]/*-[ad]")
	var files []fs.FileInfo
	var total int64
	paths := make(map[fs.FileInfo]string)
	for _, name := range names {
		if info, err := fs.Stat(dir, name); err == nil {
			files = append(files, info)
			paths[info] = filepath.Join(s.dir, filepath.FromSlash(name))
			total += info.Size()
		}
	}
	if total <= limit {
		return
	}
	slices.SortStableFunc(files, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	for _, f := range files {
		if total <= limit/2 {
			return
		}
		if os.Remove(paths[f]) == nil {
			total -= f.Size()
		}
	}
}

// trimmed returns when the cache was last trimmed.
func (s *store) trimmed() time.Time {
	info, err := os.Stat(filepath.Join(s.dir, "trim.txt"))
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}
