package lostcode

import (
	_ "embed"
	"fmt"
	"slices"

	"github.com/acperrlint/acperrlint/analyzer/details"
	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
)

//go:embed doc.go
var doc string

// Analyzer is the check with its default settings, and New makes it one of a suite.
var Analyzer, New = check.New("lostcode", doc, run)

func run(pass *check.Pass) {
	for _, l := range pass.Flow.Lost {
		f := report.Finding{Pos: l.Pos, End: l.End, Message: message(pass, l), Related: check.Places(l.Related)}
		if l.Loss != errflow.LostToNil {
			f.Claim = details.Claim{Read: pass.Named(l.Wire), Want: pass.Named(l.Code)}
			f.Ways = way(f)
		}
		if l.Method != "" {
			f.Claim.Methods = []string{l.Method}
		}
		pass.Report(f)
	}
}

// way returns the way of a coded error: where it is made, loses its code and is
// returned, as far as these are different places.
func way(f report.Finding) [][]report.Related {
	places := slices.DeleteFunc(slices.Clone(f.Related), func(r report.Related) bool { return r.Pos == f.Pos })
	if len(places) == 0 {
		return nil
	}
	return [][]report.Related{slices.Insert(places, 1, report.Related{Pos: f.Pos, Message: "its code is lost here"})}
}

// message says which code is lost, how, and what the peer reads instead.
func message(pass *check.Pass, l errflow.Lost) string {
	name := "the program"
	if l.Library != nil {
		name = l.Library.Name
	}
	code, wire := pass.Code(l.Code), pass.Code(l.Wire)
	switch l.Loss {
	case errflow.LostToNil:
		return fmt.Sprintf("a nil pointer of the error type is not a nil error: with %s it %s; return nil itself", name, l.Effect)
	case errflow.LostInText:
		return fmt.Sprintf("only the text of %s goes on, so the peer reads %s; return the coded error and put the context in its message or data", code, wire)
	case errflow.LostInWrap:
		return fmt.Sprintf("%s does not look inside wrapped errors: %s is lost and the peer reads %s; return the coded error itself and put the context in its message or data", name, code, wire)
	case errflow.LostToAssert:
		return fmt.Sprintf("a type assertion does not look inside wrapped errors: %s is lost and the peer reads %s; ask for it with errors.As where the answer is made, or return the coded error itself", code, wire)
	case errflow.LostInType:
		return fmt.Sprintf("%s does not look inside this error type: %s is lost and the peer reads %s; return the coded error itself", name, code, wire)
	case errflow.LostToLibrary:
		if l.Library != nil && l.Library.Via != nil {
			return fmt.Sprintf("%s sends no error of this type with its code: %s is lost and the peer reads %s; return an error of %s", name, code, wire, l.Library.Via.Name)
		}
		return fmt.Sprintf("%s sends no error of this type with its code: %s is lost and the peer reads %s", name, code, wire)
	}
	return fmt.Sprintf("%s is overwritten with %s; return it as it is, or map it with errors.As before the generic error", code, wire)
}
