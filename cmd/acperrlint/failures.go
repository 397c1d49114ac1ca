package main

import (
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
	usable := make(map[*packages.Package]bool) // importing packages can be analyzed
	packages.Visit(prog.roots, nil, func(p *packages.Package) {
		if !p.IllTyped || absent(p) {
			return // what imports an absent package says so
		}
		why := ""
		var broken *packages.Package
		for _, path := range slices.Sorted(maps.Keys(p.Imports)) {
			if imp := p.Imports[path]; absent(imp) {
				why = "it does not compile: " + firstError(imp, short)
			} else if imp.IllTyped && !usable[imp] {
				broken = imp
			}
		}
		switch {
		case why != "":
		case len(p.Errors) > 0:
			why = "it does not compile: " + firstError(p, short)
			usable[p] = broken == nil && sound(p.Types)
		case broken != nil:
			why = fmt.Sprintf("it imports %s, which does not compile", broken.PkgPath)
		default:
			p.IllTyped = false
		}
		if why != "" && !reported[why] { // the test variant repeats what the package has
			reported[why] = true
			list = append(list, fmt.Sprintf("%s was not analyzed: %s", title(p), why))
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
		// What the compiler says comes whole, below a line with the name of
		// the package, and mostly says the same as the errors beside it.
		if strings.HasPrefix(e.Msg, "# ") && len(p.Errors) > 1 {
			continue
		}
		msg := oneLine(e.Msg)
		if e.Pos != "" && e.Pos != "-" {
			msg = short(e.Pos) + ": " + msg
		}
		if !slices.Contains(list, msg) {
			list = append(list, msg)
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
