package main

import (
	"cmp"
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// failures returns, in one line each, what could not be loaded: patterns that
// match nothing, packages that do not compile, and packages that see too
// little of one that does not.
//
// A package without errors of its own is ill-typed for go/packages if it
// imports one that has some. Where such errors concern function bodies only,
// the importing package is as good as ever: failures clears its mark, so that
// it is analyzed.
func (prog *program) failures(short func(string) string) []string {
	list := slices.Clone(prog.unused)
	reported := make(map[string]bool)
	report := func(p *packages.Package, format string, args ...any) {
		why := fmt.Sprintf(format, args...)
		key := cmp.Or(p.ForTest, p.PkgPath) + why // a test variant repeats what the package has
		if reported[key] {
			return
		}
		reported[key] = true
		if prog.loaded[p.ID] == p {
			list = append(list, title(p)+" was not analyzed: it "+why)
		} else {
			list = append(list, p.PkgPath+" "+why)
		}
	}
	usable := make(map[*packages.Package]bool) // importing packages can be analyzed
	packages.Visit(prog.roots, nil, func(p *packages.Package) {
		if !p.IllTyped || absent(p) {
			return
		}
		var missing, broken *packages.Package
		for _, path := range slices.Sorted(maps.Keys(p.Imports)) {
			if imp := p.Imports[path]; absent(imp) {
				missing = imp
			} else if imp.IllTyped && !usable[imp] {
				broken = imp
			}
		}
		switch {
		case missing != nil: // which says more than p's own error
			why := firstError(missing, short)
			if !strings.Contains(why, missing.PkgPath) {
				why += " (package " + missing.PkgPath + ")"
			}
			report(p, "does not compile: %s", why)
		case len(p.Errors) > 0:
			usable[p] = broken == nil && sound(p.Types)
			report(p, "does not compile: %s", firstError(p, short))
		case broken != nil:
			report(p, "imports %s, which does not compile", broken.PkgPath)
		default:
			p.IllTyped = false
		}
	})
	return list
}

// absent reports whether p stands for a package that the go command did not
// find.
func absent(p *packages.Package) bool {
	return len(p.GoFiles) == 0 && len(p.CompiledGoFiles) == 0 && len(p.Errors) > 0
}

// title names a package as its author does.
func title(p *packages.Package) string {
	if p.ForTest != "" {
		return "the test of " + p.ForTest
	}
	return p.PkgPath
}

// firstError returns a package's first error, and how many more there are.
func firstError(p *packages.Package, short func(string) string) string {
	var list []string
	for _, e := range p.Errors {
		msgs := []string{oneLine(e.Msg)}
		if strings.HasPrefix(e.Msg, "# ") {
			// What the compiler says comes whole, below a line with the name
			// of the package, and mostly repeats the errors beside it.
			if len(p.Errors) > 1 {
				continue
			}
			msgs = strings.Split(strings.TrimSpace(e.Msg), "\n")[1:]
		} else if e.Pos != "" && e.Pos != "-" {
			msgs[0] = short(e.Pos) + ": " + msgs[0]
		}
		for _, msg := range msgs {
			if !slices.Contains(list, msg) {
				list = append(list, msg)
			}
		}
	}
	switch len(list) {
	case 0:
		return "unknown error"
	case 1:
		return list[0]
	}
	return fmt.Sprintf("%s (and %d more)", list[0], len(list)-1)
}

// sound reports whether all that a package declares has a valid type.
func sound(pkg *types.Package) bool {
	if pkg == nil {
		return false
	}
	valid := func(obj types.Object) bool {
		return !strings.Contains(types.ObjectString(obj, nil), types.Typ[types.Invalid].String())
	}
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		obj := scope.Lookup(name)
		if !valid(obj) {
			return false
		}
		if named, ok := obj.Type().(*types.Named); ok {
			for m := range named.Methods() {
				if !valid(m) {
					return false
				}
			}
		}
	}
	return true
}
