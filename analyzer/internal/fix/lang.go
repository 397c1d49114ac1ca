package fix

import (
	"cmp"
	"go/version"
)

// since reports whether a file is written in a version of Go or a later one, by its
// build constraint or its module's go directive. Without these, the version is the
// newest.
func (b *builder) since(f *file, v string) bool {
	lang := cmp.Or(b.pass.TypesInfo.FileVersions[f.syntax], b.pass.Pkg.GoVersion())
	if lang == "" && b.pass.Module != nil && b.pass.Module.GoVersion != "" {
		lang = "go" + b.pass.Module.GoVersion
	}
	return lang == "" || version.Compare(lang, v) >= 0
}

// anyType returns how the empty interface is written in a file.
func (b *builder) anyType(f *file) string {
	if b.since(f, "go1.18") && b.pass.Pkg.Scope().Lookup("any") == nil {
		return "any"
	}
	return "interface{}"
}
