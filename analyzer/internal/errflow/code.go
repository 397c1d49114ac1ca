package errflow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// A CodeUse is a code that the program sends, at the constant's declaration if
// that is in the package, else where it is used.
type CodeUse struct {
	Value    int64
	Pos, End token.Pos
	Const    *types.Const // the constant that the code is written with, or nil
	Names    []string     // the constant's or variable's name, and the functions that it is used in
	Texts    []string     // messages that are sent with it
	Related  []Related
}

// codeUses returns the codes that the package sends.
func (e *engine) codeUses(ctx map[*ssa.Function][]prov) []CodeUse { return nil }
