// What do the files of a package spell?

package wire

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// tagsEnvelope reports whether a string is the tag of ARC's mark.
func tagsEnvelope(s string) bool {
	name, _, _ := strings.Cut(reflect.StructTag(s).Get("json"), ",")
	return name == "arc"
}

// spells returns the protocol of a method that the files spell and for which such holds,
// or nil. info tells constants that are not written out; it may be nil.
func spells(info *types.Info, files []*ast.File, such func(method string) bool) (found *protocol.Protocol) {
	anySpelled(info, files, func(s string) bool {
		for _, p := range protocol.All() {
			if m, ok := p.Method(s); ok && such(m.Name) {
				found = p
			}
		}
		return found != nil
	})
	return found
}

// anySpelled reports whether the files spell such a string.
func anySpelled(info *types.Info, files []*ast.File, such func(string) bool) bool {
	return slices.ContainsFunc(files, func(f *ast.File) bool {
		return slices.ContainsFunc(f.Decls, func(d ast.Decl) bool { return slices.ContainsFunc(spelledIn(info, d), such) })
	})
}

// spelledIn returns the strings that a declaration spells: as literals, or in parts, of
// which it cuts off the first one and compares the rest, or gives the first one to a function and
// the rest to another, with something to register.
func spelledIn(info *types.Info, d ast.Decl) (list []string) {
	var cut, compared []ast.Expr
	var groups, registered []string
	var switches []*ast.SwitchStmt
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			list = append(list, text(nil, n))
		case *ast.CallExpr:
			if cuts(n.Fun) && len(n.Args) > 0 {
				cut = append(cut, n.Args[len(n.Args)-1])
			}
			for _, a := range n.Args {
				switch s := text(info, a); {
				case strings.HasSuffix(s, "/"):
					groups = append(groups, s)
				case s != "" && len(n.Args) > 1:
					registered = append(registered, s)
				}
			}
		case *ast.CaseClause:
			compared = append(compared, n.List...)
		case *ast.SwitchStmt:
			switches = append(switches, n)
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				compared = append(compared, n.X, n.Y)
			}
		}
		return true
	})
	for _, group := range groups {
		for _, rest := range registered {
			list = append(list, group+rest)
		}
	}
	for i := 0; i < len(switches) && len(cut) == 0; i++ {
		list = append(list, verbsIn(info, switches[i])...)
	}
	for _, c := range cut {
		if first := text(info, c); first != "" {
			for _, rest := range compared {
				list = append(list, first+text(info, rest))
			}
		}
	}
	return list
}

// verbsIn returns the methods whose last parts the cases of a switch are.
func verbsIn(info *types.Info, n *ast.SwitchStmt) (list []string) {
	var rests []string
	for _, clause := range n.Body.List {
		for _, x := range clause.(*ast.CaseClause).List {
			rests = append(rests, text(info, x))
		}
	}
	if group := groupOf(rests); group != "" {
		for _, rest := range rests {
			list = append(list, group+rest)
		}
	}
	return list
}

// groupOf returns what the methods begin with, up to the slash or dot, of which strings are the rest;
// "" if they are not all the rest of such methods, or if fewer than two of them tell a
// protocol.
func groupOf(rests []string) string {
	for _, p := range protocol.All() {
		for _, m := range p.Methods {
			group := m.Name[:strings.LastIndexAny(m.Name, "/.")+1]
			telling := make(map[string]bool)
			if group == "" || slices.ContainsFunc(rests, func(rest string) bool {
				m, ok := p.Method(group + rest)
				telling[m.Name] = ok && Telling(m.Name)
				return !ok
			}) {
				continue
			}
			maps.DeleteFunc(telling, func(_ string, is bool) bool { return !is })
			if len(telling) > 1 {
				return group
			}
		}
	}
	return ""
}

// cuts reports whether the last argument of a function is what a string begins with that
// is cut off it: name[len(prefix):] is written so, too.
func cuts(fn ast.Expr) bool {
	switch fn := fn.(type) {
	case *ast.SelectorExpr:
		return fn.Sel.Name == "CutPrefix" || fn.Sel.Name == "TrimPrefix"
	case *ast.Ident:
		return fn.Name == "len"
	}
	return false
}

// text returns the string that an expression is, or "".
func text(info *types.Info, x ast.Expr) string {
	if lit, ok := x.(*ast.BasicLit); ok && lit.Kind == token.STRING && len(lit.Value) <= 64 {
		s, _ := strconv.Unquote(lit.Value)
		return s
	}
	if info != nil {
		if v := info.Types[x].Value; v != nil && v.Kind() == constant.String {
			return constant.StringVal(v)
		}
	}
	return ""
}
