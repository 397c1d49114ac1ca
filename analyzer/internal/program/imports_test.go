package program

import (
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestImports says which functions of imports have an SSA form: in other modules those
// that the code names, in the module all.
func TestImports(t *testing.T) {
	const imported = `
type Table[T any] struct{ Field int }
func (*Table[T]) Get() {}
func (*Table[T]) Other() {}
type Doer interface{ Do() }
func Named() {}
func Unnamed() {}
var Set, Unset int
const C = 1
`
	const code = `
func use(t *Table[int], d Doer) { t.Field = C + Set; t.Get(); d.Do(); Named(); Named() }
`
	for path, want := range map[string]string{
		"foreign.example/dep": "Named Table.Get",
		"program.example/dep": "Named Table.Get Table.Other Unnamed",
	} {
		pass := module(t,
			path+"/dep.go", "package dep\n"+imported,
			path+"/types/types.go", "package types\n"+imported,
			"program.example/program/program.go", "package program\nimport (. \""+path+"\"; \""+path+"/types\")\nvar _ types.Table[int]\n"+code,
		)
		p := of(pass)
		for _, imp := range pass.Pkg.Imports() {
			var got []string
			for _, name := range imp.Scope().Names() {
				switch obj := imp.Scope().Lookup(name).(type) {
				case *types.Func:
					if p.Function(obj) != nil {
						got = append(got, name)
					}
				case *types.TypeName:
					n := obj.Type().(*types.Named)
					if i, ok := n.Underlying().(*types.Interface); ok && p.Function(i.Method(0)) != nil {
						t.Errorf("%s: a method of an interface has a form", path)
					}
					for i := range n.NumMethods() {
						if p.Function(n.Method(i)) != nil {
							got = append(got, name+"."+n.Method(i).Name())
						}
					}
				}
			}
			want := want
			if imp.Name() == "types" && !strings.HasPrefix(path, "program.") {
				want = ""
			}
			slices.Sort(got)
			if got := strings.Join(got, " "); got != want {
				t.Errorf("%s: %s, want %s", imp.Path(), got, want)
			}
		}
		if strings.HasPrefix(path, "program.") {
			continue
		}
		made := p.Pkg.Prog.ImportedPackage(path)
		if got := strings.Join(slices.Sorted(maps.Keys(made.Members)), " "); got != "Named Set init" {
			t.Errorf("%s has %s", path, got)
		}
	}
}
