package main

import (
	"fmt"
	"io"
	"slices"
)

// A difference is what a rewrite changed in the findings.
type difference struct {
	kept        int
	recoded     [][2]finding // in the same place, with another code
	lost, added []finding
}

// compare compares findings. Where code moved to another package, a finding is
// the same one if it names the place: it stands at the call then, once for all errors that
// the call brings.
func compare(before, after []finding) difference {
	var d difference
	all := after
	after = slices.Clone(after)
	take := func(list []finding, same func(b, a finding) bool, found func(b, a finding)) (left []finding) {
		for _, b := range list {
			i := slices.IndexFunc(after, func(a finding) bool { return same(b, a) })
			if i < 0 {
				left = append(left, b)
				continue
			}
			found(b, after[i])
			after = slices.Delete(after, i, i+1)
		}
		return left
	}
	keep := func(finding, finding) { d.kept++ }
	left := take(before, func(b, a finding) bool { return b.place == a.place && b.check == a.check && b.code == a.code }, keep)
	left = take(left, named, keep)
	left = slices.DeleteFunc(left, func(b finding) bool {
		told := slices.ContainsFunc(all, func(a finding) bool { return named(b, a) })
		if told {
			d.kept++
		}
		return told
	})
	left = take(left, func(b, a finding) bool { return b.place == a.place && b.check == a.check },
		func(b, a finding) { d.recoded = append(d.recoded, [2]finding{b, a}) })
	d.lost, d.added = left, after
	return d
}

// named reports whether a finding about moved code names the place of another one.
func named(before, after finding) bool {
	return after.moved && before.check == after.check && before.code == after.code &&
		(slices.Contains(after.related, before.place) || slices.Contains(before.related, after.place))
}

func (d difference) print(w io.Writer, title string) {
	for _, f := range d.lost {
		fmt.Fprintf(w, "%s: lost %v\n", title, f)
	}
	for _, f := range d.added {
		fmt.Fprintf(w, "%s: new %v\n", title, f)
	}
	for _, f := range d.recoded {
		fmt.Fprintf(w, "%s: was %v\n", title, f[0])
		fmt.Fprintf(w, "%s: now %v\n", title, f[1])
	}
}

// A table counts what rewrites change.
type table struct {
	order  []rewrite
	rows   map[string]*row
	failed int // programs that could not be tried
}

type row struct {
	sites, left                        int // places that were rewritten, and that would not have compiled
	before, kept, recoded, lost, added int // findings
	failed                             int // rewrites of programs that could not be linted
}

func newTable(list []rewrite) *table {
	t := &table{order: list, rows: make(map[string]*row)}
	for _, r := range list {
		t.rows[r.name] = new(row)
	}
	return t
}

func (t *table) add(o *table) {
	for name, r := range o.rows {
		sum := t.rows[name]
		sum.sites += r.sites
		sum.left += r.left
		sum.before += r.before
		sum.kept += r.kept
		sum.recoded += r.recoded
		sum.lost += r.lost
		sum.added += r.added
		sum.failed += r.failed
	}
}

// line says in one line what changed.
func (t *table) line() string {
	var s string
	for _, r := range t.order {
		if row := t.rows[r.name]; row.lost+row.recoded+row.added+row.failed > 0 {
			s += fmt.Sprintf(" %s -%d ~%d +%d", r.name, row.lost, row.recoded, row.added)
			if row.failed > 0 {
				s += " failed"
			}
		}
	}
	if s == "" {
		s = " nothing changes"
	}
	n := 0
	for _, row := range t.rows {
		n = max(n, row.before)
	}
	return fmt.Sprintf("%d findings;%s", n, s)
}

func (t *table) print(w io.Writer) {
	fmt.Fprintf(w, "%-10s %7s %5s %8s %5s %5s %5s %5s\n", "rewrite", "places", "left", "findings", "stay", "code", "lost", "new")
	for _, r := range t.order {
		row := t.rows[r.name]
		fmt.Fprintf(w, "%-10s %7d %5d %8d %5s %5d %5d %5d", r.name, row.sites, row.left, row.before, share(row.kept, row.before), row.recoded, row.lost, row.added)
		if row.failed > 0 {
			fmt.Fprintf(w, "  %d failed", row.failed)
		}
		fmt.Fprintln(w)
	}
	if t.failed > 0 {
		fmt.Fprintf(w, "%d programs left out\n", t.failed)
	}
}

func share(part, whole int) string {
	if whole == 0 {
		return "-"
	}
	return fmt.Sprintf("%.3f", float64(part)/float64(whole))
}
