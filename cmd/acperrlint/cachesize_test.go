package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/cache"
)

// Of too much the oldest goes, once a day.
func TestCacheSize(t *testing.T) {
	dir := t.TempDir()
	opened, err := cache.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	s := &store{cache: opened, dir: dir}
	id := func(name string) cache.ActionID {
		h := cache.NewHash("test")
		fmt.Fprint(h, name)
		return h.Sum()
	}
	fill := func(name string, age time.Duration) {
		t.Helper()
		if err := opened.PutBytes(id(name), fmt.Appendf(nil, "%1000s", name)); err != nil {
			t.Fatal(err)
		}
		names, err := fs.Glob(os.DirFS(dir), "*/*-[ad]")
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range names {
			n = filepath.Join(dir, n)
			if info, err := os.Stat(n); err == nil && time.Since(info.ModTime()) < time.Minute {
				at := time.Now().Add(-age)
				if err := os.Chtimes(n, at, at); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	kept := func() (list []int) {
		for i := range 8 {
			if _, _, err := opened.GetBytes(id(fmt.Sprint(i))); err == nil {
				list = append(list, i)
			}
		}
		return list
	}
	for i := range 8 {
		fill(fmt.Sprint(i), time.Duration(20-i)*time.Hour)
	}
	size := func() (total int64) {
		names, err := fs.Glob(os.DirFS(dir), "*/*-[ad]")
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range names {
			info, err := os.Stat(filepath.Join(dir, n))
			if err != nil {
				t.Fatal(err)
			}
			total += info.Size()
		}
		return total
	}
	all := size()
	s.trim(all)
	if got := size(); got != all {
		t.Errorf("%d bytes of %d are left, which is not too much", got, all)
	}
	s.trim(1)
	if got := size(); got != all {
		t.Errorf("%d bytes of %d are left on the same day", got, all)
	}
	if err := os.Remove(filepath.Join(dir, "trim.txt")); err != nil {
		t.Fatal(err)
	}
	s.trim(all - 1)
	if got := size(); got > all/2 || got < all/4 {
		t.Errorf("%d bytes of %d are left", got, all)
	}
	if got := fmt.Sprint(kept()); got != "[4 5 6 7]" && got != "[5 6 7]" {
		t.Errorf("%s are left", got)
	}
}
