// Which texts and codes do tests and importers compare errors with?

package fix

import (
	"bytes"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
)

// The texts that other code compares errors with are in the package's tests and what
// these read, in its files for other systems, and in the packages of the module that
// import it. They are read as files: they decide whether there is a fix, never whether
// there is a finding.
type texts struct {
	compared []string // lower case
	likely   []string // likewise, but it may be something else than an error
	missing  bool     // something is asked whether it says that a file is missing

	tested map[string]bool // the names and numbers in tests, which may be codes that they expect
	other  map[string]bool // those in the package's files for other systems, in what imports it, and in interfaces elsewhere in the module
	all    bool            // nothing else can import the package
	data   []string        // what tests read, in lower case
}

// maxData bounds the size of a file that a test may compare errors with.
const maxData = 1 << 20

// texts returns what the tests and importers of the package compare.
func (b *builder) texts() *texts {
	if b.elsewhere == nil {
		b.elsewhere = new(texts)
		if len(b.pass.Files) > 0 {
			b.elsewhere = b.textsIn(filepath.Dir(b.pass.Fset.File(b.pass.Files[0].FileStart).Name()))
		}
	}
	return b.elsewhere
}

// textsIn is texts for the package in a folder.
func (b *builder) textsIn(dir string) *texts {
	t := &texts{tested: make(map[string]bool), other: make(map[string]bool)}
	built := make(map[string]bool)
	for _, f := range b.pass.Files {
		built[filepath.Base(b.pass.Fset.File(f.FileStart).Name())] = true
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	tests := false
	for _, name := range files {
		test := strings.HasSuffix(name, "_test.go")
		tests = tests || test
		if !test && built[filepath.Base(name)] {
			continue
		}
		content, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		t.add(test, content)
	}
	if tests {
		t.read(filepath.Join(dir, "testdata"))
		for text := range t.tested { // of files elsewhere
			name, err := strconv.Unquote(text)
			info, missing := os.Stat(filepath.Join(dir, name))
			if err == nil && missing == nil && (info.Mode().IsRegular() && filepath.Ext(name) != ".go" || filepath.Base(name) == "testdata") {
				t.read(filepath.Join(dir, name))
			}
		}
	}
	t.all = b.pass.Pkg.Name() == "main"
	if root := b.moduleRoot(dir); root != "" && !t.all {
		t.importers(root, dir, strconv.Quote(b.pass.Pkg.Path()))
		t.all = strings.Contains(strings.TrimPrefix(b.pass.Pkg.Path(), b.pass.Module.Path)+"/", "/internal/")
	}
	return t
}

// moduleRoot returns the folder of the module that a package's folder is in, or
// "".
func (b *builder) moduleRoot(dir string) string {
	if b.pass.Module == nil || b.pass.Module.Path == "" {
		return ""
	}
	for {
		content, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil {
			if !regexp.MustCompile(`(?m)^module\s+"?` + regexp.QuoteMeta(b.pass.Module.Path) + `"?\s*(//.*)?$`).Match(content) {
				return ""
			}
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}

// importers adds the files of a module that import a package.
func (t *texts) importers(root, not, importPath string) {
	_ = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // what cannot be read compares nothing
		case d.IsDir():
			if base := d.Name(); name != root && (base[0] == '.' || base[0] == '_' || base == "vendor" || base == "testdata" || base == "node_modules") {
				return filepath.SkipDir
			}
		case strings.HasSuffix(name, ".go") && filepath.Dir(name) != not:
			content, err := os.ReadFile(name)
			test := strings.HasSuffix(name, "_test.go")
			switch {
			case err != nil:
			case bytes.Contains(content, []byte(importPath)):
				t.add(test, content)
			case !test && bytes.Contains(content, []byte("interface")):
				for _, m := range methods.FindAllSubmatch(content, -1) {
					t.other[string(m[1])] = true
				}
			}
		}
		return nil
	})
}

// methods finds the methods of interfaces, and calls that begin a line.
var methods = regexp.MustCompile(`(?m)^\s+([A-Z]\w*)\(`)

// read adds the files that a test may compare errors with.
func (t *texts) read(dir string) {
	_ = filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return nil
		}
		if info, err := d.Info(); err != nil || info.Size() > maxData {
			return nil
		}
		if content, err := os.ReadFile(name); err == nil {
			t.data = append(t.data, strings.ToLower(string(content)))
		}
		return nil
	})
}

// add adds the names, the numbers and the texts of a file, which may be a test: the texts
// that it compares and, if it asks an error for its text, those that it declares or has
// in a table.
func (t *texts) add(test bool, content []byte) {
	f, err := parser.ParseFile(token.NewFileSet(), "", content, parser.SkipObjectResolution|parser.ParseComments)
	if f == nil || err != nil {
		return
	}
	for _, group := range f.Comments {
		if _, output, ok := strings.Cut(group.Text(), "utput:"); ok { // of an example
			t.data = append(t.data, strings.ToLower(output))
		}
	}
	names := t.other
	if test {
		names = t.tested
	}
	asks := bytes.Contains(content, []byte("Error"))
	for c := range inspector.New([]*ast.File{f}).Root().Preorder((*ast.Ident)(nil), (*ast.BasicLit)(nil)) {
		switch n := c.Node().(type) {
		case *ast.Ident:
			names[n.Name] = true
			t.missing = t.missing || n.Name == "ErrNotExist" || n.Name == "IsNotExist"
		case *ast.BasicLit:
			names[n.Value] = true
			text, err := strconv.Unquote(n.Value)
			if compared, certain := use(c.Parent(), asks); compared && err == nil && n.Kind == token.STRING {
				t.literal(text, certain)
			}
		}
	}
}

// use says by what is around a literal whether something may be compared with it. asks
// says that the file asks an error for its text; certain, that the literal is surely
// compared.
func use(around inspector.Cursor, asks bool) (compared, certain bool) {
	for c := range around.Enclosing() {
		switch n := c.Node().(type) {
		case *ast.ParenExpr, *ast.CaseClause, *ast.BlockStmt: // the list of a case: other statements end the walk
		case *ast.CallExpr:
			if name := called(n); name != "Sprintf" && name != "Sprint" { // which make a part of another text
				return asks && compares.MatchString(name), strings.Contains(name, "Error") || asksError(n.Args...)
			}
		case *ast.BinaryExpr:
			if n.Op != token.ADD {
				return n.Op == token.EQL || n.Op == token.NEQ, asksError(n.X, n.Y)
			}
			if asksError(n.X, n.Y) {
				return false, false
			}
		case *ast.SwitchStmt:
			return true, n.Tag != nil && asksError(n.Tag)
		case *ast.CompositeLit, *ast.KeyValueExpr, *ast.ValueSpec, *ast.AssignStmt:
			return asks, false
		default:
			return false, false
		}
	}
	return false, false
}

// literal adds the constant parts of a text.
func (t *texts) literal(text string, certain bool) {
	for _, s := range verbs.Split(text, -1) {
		switch s = strings.ToLower(strings.TrimSpace(s)); {
		case len(s) < 3:
		case certain:
			t.compared = append(t.compared, s)
		default:
			t.likely = append(t.likely, s)
		}
	}
}

// codeTested reports whether the tests of the package have a code, as a number or by
// the name in an expression. They fail with another code.
func (b *builder) codeTested(code int64, written ast.Expr) bool {
	name := ""
	switch x := ast.Unparen(written).(type) {
	case *ast.Ident:
		name = x.Name
	case *ast.SelectorExpr:
		name = x.Sel.Name
	}
	t := b.texts()
	return t.tested[name] || t.tested[strings.TrimPrefix(strconv.FormatInt(code, 10), "-")]
}

// asksError reports whether one of the expressions asks an error for its text.
func asksError(list ...ast.Expr) bool {
	for _, x := range list {
		for n := range ast.Preorder(x) {
			if call, ok := n.(*ast.CallExpr); ok && len(call.Args) == 0 && called(call) == "Error" {
				return true
			}
		}
	}
	return false
}

// compares finds the names of functions that compare.
var compares = regexp.MustCompile(`Contains|Equal|EqualFold|Match|HasPrefix|HasSuffix|Regexp|Index|Error.`)

// called returns the name of what is called. The formatted reports of tests
// compare nothing.
func called(call *ast.CallExpr) string {
	name := ""
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		name = fun.Name
	case *ast.SelectorExpr:
		name = fun.Sel.Name
	}
	return strings.TrimSuffix(name, "Errorf")
}

// says reports whether something is compared with a text that an error may have, or
// with a part of it. pieces are the text's constant parts. A single word does not
// count unless it is surely compared with an error.
func (t *texts) says(pieces []string) bool {
	var whole strings.Builder
	for i, piece := range pieces {
		pieces[i] = strings.ToLower(strings.TrimSpace(piece))
		whole.WriteString(".*" + regexp.QuoteMeta(pieces[i]))
	}
	all := regexp.MustCompile("(?s)" + whole.String())
	is := func(s string) bool {
		return all.MatchString(s) || slices.ContainsFunc(pieces, func(piece string) bool { return strings.Contains(piece, s) })
	}
	longest := ""
	for _, piece := range pieces {
		if len(piece) > len(longest) {
			longest = piece
		}
	}
	if strings.Contains(longest, " ") && slices.ContainsFunc(t.data, func(s string) bool { return strings.Contains(s, longest) }) {
		return true
	}
	return slices.ContainsFunc(t.compared, is) ||
		slices.ContainsFunc(t.likely, func(s string) bool { return strings.Contains(s, " ") && is(s) })
}

// textCompared reports whether the tests or importers of the package compare the
// text of an error that a call makes.
func (b *builder) textCompared(call *ast.CallExpr) bool {
	var pieces []string
	for _, arg := range call.Args {
		ast.Inspect(arg, func(n ast.Node) bool {
			x, ok := n.(ast.Expr)
			if !ok {
				return true
			}
			v := b.pass.TypesInfo.Types[x].Value
			if v == nil || v.Kind() != constant.String {
				return true
			}
			pieces = append(pieces, verbs.Split(constant.StringVal(v), -1)...)
			return false
		})
	}
	pieces = slices.DeleteFunc(pieces, func(s string) bool { return strings.TrimSpace(s) == "" })
	return len(pieces) > 0 && b.texts().says(pieces)
}

// verbs finds what a format is filled with.
var verbs = regexp.MustCompile(`%[-+# 0\d.*\[\]]*[a-zA-Z%]`)
