package handler

import (
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// mapper returns the function that the package gives a layer to make coded errors,
// nil if there are several. set is false if it gives none.
func (f *finder) mapper(site program.Site) (fn *ssa.Function, set bool) {
	if list, known := f.functions(site); known && len(list) == 1 {
		return list[0].Fn, true
	}
	return nil, f.mapperAt[site] != nil
}

// exportGiven exports to which sites the package gives functions.
func (f *finder) exportGiven() {
	f.functions(program.Site{})
	if sites := slices.SortedFunc(maps.Keys(f.mapperAt), program.Site.Compare); len(sites) > 0 {
		f.w.Pass.ExportPackageFact(&GivenFact{sites})
	}
}

// functions returns the functions that the package gives a layer to make coded errors, or to
// put something around handlers. known is false if it gives none, or some that are not known.
func (f *finder) functions(site program.Site) (list []program.Callee, known bool) {
	if f.mapping == nil {
		f.mapping, f.mapperAt = make(map[program.Site][]program.Callee), make(map[program.Site]ssa.Instruction)
		f.mappers()
	}
	list = f.mapping[site]
	return list, f.mapperAt[site] != nil && !slices.ContainsFunc(list, func(c program.Callee) bool { return c.Fn == nil })
}

// mappers collects the functions that the package gives layers to make coded errors, or to
// put something around handlers: in fields and variables, as arguments, and as methods of
// types that implement an interface. An unknown one has no Fn.
func (f *finder) mappers() {
	add := func(site program.Site, c program.Callee) {
		if !slices.ContainsFunc(f.mapping[site], func(o program.Callee) bool { return o.Fn == c.Fn }) {
			f.mapping[site] = append(f.mapping[site], c)
		}
	}
	for _, g := range f.w.Gifts() {
		var fact MapsFact
		if g.Arg < 0 {
			f.w.Pass.ImportObjectFact(g.To, &fact)
		} else if i := slices.IndexFunc(f.takes(g.To).Mappers, func(m TakenMapper) bool { return m.Param == g.Arg }); i >= 0 {
			fact = f.takes(g.To).Mappers[i].Maps
		}
		if fact == (MapsFact{}) {
			continue
		}
		if f.mapperAt[fact.Site] == nil {
			f.mapperAt[fact.Site] = g.By
		}
		switch {
		case g.Func != nil:
			add(fact.Site, program.Callee{Fn: f.w.Function(g.Func)})
		case program.IsNil(g.V): // nothing
		default:
			list, known := f.w.FuncsIn(g.Use)
			for _, c := range list {
				add(fact.Site, c)
			}
			if !known {
				add(fact.Site, program.Callee{})
			}
		}
	}
}
