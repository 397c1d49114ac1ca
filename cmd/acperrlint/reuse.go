package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"time"

	"github.com/rogpeppe/go-internal/cache"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// listMode has what keys are made of.
const listMode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule | packages.NeedForTest

// reuse takes the findings of earlier runs, analyzes the packages that have none there, and
// returns both. It returns nil if the cache is of no use: if it has nothing, or if there
// is more to report than findings.
func (c *command) reuse(p *printer, busy *progress) *result {
	if c.store == nil {
		return nil
	}
	keys := c.keyer()
	if _, err := c.store.cache.Get(c.here(keys)); err != nil {
		return nil
	}
	pkgs, err := packages.Load(c.config(listMode), c.patterns...)
	if err != nil {
		return nil
	}
	prog, err := c.newProgram(pkgs)
	if err != nil || len(prog.unused) > 0 {
		return nil
	}
	groups, rest, ok := keys.groups(prog.roots)
	if !ok {
		return nil
	}
	records := make(map[*group]*record)
	known := make(traits)
	for _, g := range groups {
		r := c.store.get(g)
		if r == nil {
			continue
		}
		records[g] = r
		for i, m := range g.members {
			known[m.ID] = r.Traits[i] & candidate
		}
	}
	if len(records) == 0 {
		return nil
	}

	// Whether a package is analyzed depends on what imports it, too.
	for _, h := range prog.missing() {
		prog.loaded[h.ID] = h
	}
	c.relevant(prog, known)
	res := &result{graph: new(checker.Graph), packages: make(map[string]bool)}
	var fails []cache.ActionID
	for _, g := range groups {
		found, ok := recall(g, records[g], known, keys)
		if ok {
			res.packages[g.path] = true
			res.found = append(res.found, found...)
			continue
		}
		rest = append(rest, g.path)
		fails = append(fails, cache.Subkey(g.key, "fails"))
	}
	if len(rest) == 0 {
		return res
	}
	for _, id := range fails {
		if _, err := c.store.cache.Get(id); err == nil {
			return nil
		}
	}
	part := *c
	part.patterns, part.traits = rest, known
	now, err := part.fresh(p, busy)
	if err != nil || len(now.failures) > 0 {
		for _, id := range fails {
			if c.ctx.Err() == nil { // the next time, all is loaded at once
				_ = c.store.cache.PutBytes(id, nil)
			}
		}
		return nil
	}
	for _, path := range rest {
		if !now.packages[path] {
			return nil // it has gone
		}
		res.packages[path] = true
	}
	res.graph, res.found = now.graph, append(res.found, now.found...)
	return res
}

// here returns the key below which a run notes that it has kept something of the
// packages in the command's directory. Without a note a run loads them at once.
func (c *command) here(k *keyer) cache.ActionID {
	dir, _ := filepath.Abs(c.dir)
	return cache.Subkey(k.base, fmt.Sprintf("here %q", dir))
}

// recall returns what is kept of a group, if a run would find the same.
func recall(g *group, r *record, known traits, keys *keyer) ([]finding, bool) {
	if r == nil {
		return nil, false
	}
	for i, m := range g.members {
		if r.Traits[i] != known[m.ID] {
			return nil, false
		}
	}
	if len(r.Findings) == 0 {
		return nil, true
	}
	if others, ok := keys.others(g); !ok || others != r.Others {
		return nil, false
	}
	return r.Findings, true
}

// fresh loads what the patterns name, analyzes it and keeps what it finds.
func (c *command) fresh(p *printer, busy *progress) (*result, error) {
	began := time.Now()
	if c.store != nil {
		c.parsed = &sources{sums: make(map[string]string)}
	}
	prog, err := c.load()
	if err != nil {
		return nil, err
	}
	var keys *keyer
	var groups []*group
	if c.store != nil { // before the analysis, which takes imports out
		keys = c.keyer()
		keys.began, keys.parsed = began, c.parsed
		groups, _, _ = keys.groups(prog.roots)
	}
	failures := prog.failures(p.short)
	named := make(map[string]bool)
	for _, root := range prog.roots {
		if !root.IllTyped {
			named[cmp.Or(root.ForTest, root.PkgPath)] = true
		}
	}
	busy.now(c.label + "analyzing " + count(len(named), "package"))
	res, err := c.analyze(prog)
	if err != nil {
		return nil, err
	}
	res.packages = named
	failed := res.failed()
	if len(groups) > 0 && len(failed) == 0 && c.ctx.Err() == nil {
		for _, g := range groups {
			c.store.put(g, res, keys)
		}
		_ = c.store.cache.PutBytes(c.here(keys), nil)
		c.store.trim(maxCache)
	}
	res.failures = append(failures, failed...)
	return res, nil
}
