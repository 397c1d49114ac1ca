package handler

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// mapper returns the function that the package gives a layer to make coded errors,
// nil if there are several. set is false if it gives none.
func (f *finder) mapper(site program.Site) (fn *ssa.Function, set bool) {
	if f.mapping == nil {
		f.mapping, f.mapperAt = make(map[program.Site][]*ssa.Function), make(map[program.Site]ssa.Instruction)
		f.mappers()
	}
	list := f.mapping[site]
	if len(list) != 1 {
		return nil, len(list) > 0
	}
	return list[0], true
}

// mappers collects the functions that the package gives layers to make coded errors:
// in fields and variables, as arguments, and as methods of types that implement an
// interface. An unknown one is nil.
func (f *finder) mappers() {
	add := func(site program.Site, fn *ssa.Function, at ssa.Instruction) {
		if f.mapperAt[site] == nil {
			f.mapperAt[site] = at
		}
		if !slices.Contains(f.mapping[site], fn) {
			f.mapping[site] = append(f.mapping[site], fn)
		}
	}
	for _, g := range f.w.Gifts() {
		var maps MapsFact
		if g.Arg < 0 {
			f.w.Pass.ImportObjectFact(g.To, &maps)
		} else if i := slices.IndexFunc(f.takes(g.To).Mappers, func(m TakenMapper) bool { return m.Param == g.Arg }); i >= 0 {
			maps = f.takes(g.To).Mappers[i].Maps
		}
		switch {
		case maps == MapsFact{}:
		case g.Func != nil:
			add(maps.Site, f.w.Function(g.Func), g.By)
		default:
			list, known := f.w.FuncsOf(g.Use)
			for _, c := range list {
				add(maps.Site, c.Fn, g.By)
			}
			if !known {
				add(maps.Site, nil, g.By)
			}
		}
	}
}
