package handler

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// mapper returns the function that the package gives a layer to make coded errors,
// nil if there are several. set is false if it gives none.
func (f *finder) mapper(site program.Site) (fn *ssa.Function, set bool) {
	if f.mapping == nil {
		f.mapping = make(map[program.Site][]*ssa.Function)
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
	add := func(site program.Site, fn *ssa.Function) {
		if !slices.Contains(f.mapping[site], fn) {
			f.mapping[site] = append(f.mapping[site], fn)
		}
	}
	addValue := func(site program.Site, v ssa.Value) {
		list, known := f.w.FuncsOf(program.Use{V: v, At: program.PlaceOf(v)})
		for _, c := range list {
			add(site, c.Fn)
		}
		if !known {
			add(site, nil)
		}
	}
	var maps MapsFact
	for _, fn := range f.w.Funcs {
		for instr := range program.Instructions(fn) {
			switch i := instr.(type) {
			case *ssa.Store:
				if obj := f.elsewhere(i.Addr); obj != nil && f.w.Pass.ImportObjectFact(obj, &maps) {
					addValue(maps.Site, i.Val)
				}
			case ssa.CallInstruction:
				_, takes := f.taking(i.Common())
				for _, t := range takes.Mappers {
					addValue(t.Maps.Site, program.Arguments(i.Common())[t.Param])
				}
			case *ssa.MakeInterface:
				f.implemented(i, func(m *types.Func, fn *types.Func, _ ssa.Instruction) {
					if f.w.Pass.ImportObjectFact(m, &maps) {
						add(maps.Site, f.w.Function(fn))
					}
				})
			}
		}
	}
}
