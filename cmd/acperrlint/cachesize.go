package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// maxCache bounds what is kept between runs, in bytes.
const maxCache = 64 << 20

// trim removes, once a day, what no run has asked for in five days, and what was
// not asked for the longest if there is still more than limit bytes. What cannot be
// removed stays: it is no reason for a run to fail.
func (s *store) trim(limit int64) {
	before := s.trimmed()
	_ = s.cache.Trim()
	if s.trimmed().Equal(before) {
		return // earlier today
	}
	dir := os.DirFS(s.dir)
	names, err := fs.Glob(dir, "[0-9a-f][0-9a-f]/*-[ad]")
	if err != nil {
		return
	}
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
