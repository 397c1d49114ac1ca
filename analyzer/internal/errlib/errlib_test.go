package errlib

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the file of the tests in e2e/errlib")

// tableFile is what the tests in e2e/errlib know of the table: they are a module
// of their own and cannot import this package.
const tableFile = "../../../e2e/errlib/table.json"

func TestOf(t *testing.T) {
	none := Func{Err: -1, Text: -1, Operands: -1, Errs: -1, Target: -1, Ctx: -1}
	with := func(change func(*Func)) Func {
		f := none
		change(&f)
		return f
	}
	for name, want := range map[string]Func{
		"errors.New": with(func(f *Func) { f.Role, f.Text = Makes, 0 }),
		"fmt.Errorf": with(func(f *Func) {
			f.Role, f.Text, f.Operands, f.Verb, f.Keeps = Makes, 0, 1, 'w', true
		}),
		"golang.org/x/xerrors.Errorf": with(func(f *Func) {
			f.Role, f.Text, f.Operands, f.Verb, f.Keeps = Makes, 0, 1, 'w', true
		}),
		"github.com/pkg/errors.Errorf": with(func(f *Func) { f.Role, f.Text, f.Operands = Makes, 0, 1 }),
		"google.golang.org/grpc/status.Errorf": with(func(f *Func) {
			f.Role, f.Text, f.Operands = Makes, 1, 2
		}),
		"github.com/go-errors/errors.New": with(func(f *Func) {
			f.Role, f.Err, f.Text, f.Keeps = Makes, 0, 0, true
		}),
		"github.com/juju/errors.NotFoundf": with(func(f *Func) {
			f.Role, f.Text, f.Operands, f.Verb, f.Keeps = Makes, 0, 1, 'w', true
			f.Sentinels = []string{"github.com/juju/errors.NotFound"}
		}),
		"github.com/pkg/errors.Wrap": with(func(f *Func) {
			f.Role, f.Err, f.Text, f.Keeps = Wraps, 0, 1, true
		}),
		"github.com/cockroachdb/errors.WrapWithDepthf": with(func(f *Func) {
			f.Role, f.Err, f.Text, f.Operands, f.Keeps = Wraps, 1, 2, 3, true
		}),
		"github.com/zeebo/errs.Class.Wrap": with(func(f *Func) {
			f.Role, f.Err, f.Keeps = Wraps, 0, true
		}),
		"github.com/joomcode/errorx.Type.Wrap": with(func(f *Func) {
			f.Role, f.Err, f.Text, f.Operands = Wraps, 0, 1, 2
		}),
		"errors.Join": with(func(f *Func) {
			f.Role, f.Errs, f.Keeps = Joins, 0, true
		}),
		"github.com/hashicorp/go-multierror.Append": with(func(f *Func) {
			f.Role, f.Err, f.Errs, f.Keeps = Joins, 0, 1, true
		}),
		"errors.Unwrap": with(func(f *Func) {
			f.Role, f.Err, f.Keeps, f.Inner = Hands, 0, true, true
		}),
		"github.com/hashicorp/go-multierror.Error.ErrorOrNil": with(func(f *Func) {
			f.Role, f.Err, f.Keeps = Hands, Receiver, true
		}),
		"github.com/cockroachdb/errors.Handled": with(func(f *Func) {
			f.Role, f.Err = Hands, 0
		}),
		"errors.Is": with(func(f *Func) { f.Role, f.Err, f.Target = AsksIs, 0, 1 }),
		"os.IsNotExist": with(func(f *Func) {
			f.Role, f.Err, f.Sentinels = AsksIs, 0, []string{"io/fs.ErrNotExist"}
		}),
		"github.com/juju/errors.IsNotFound": with(func(f *Func) {
			f.Role, f.Err, f.Sentinels = AsksIs, 0, []string{"github.com/juju/errors.NotFound"}
		}),
		"errors.As":                             with(func(f *Func) { f.Role, f.Err, f.Target = AsksAs, 0, 1 }),
		"errors.AsType":                         with(func(f *Func) { f.Role, f.Err = AsksAs, 0 }),
		"google.golang.org/grpc/status.Code":    with(func(f *Func) { f.Role, f.Err = Tells, 0 }),
		"context.Cause":                         with(func(f *Func) { f.Role, f.Ctx = Cancels, 0 }),
		"context.Context.Err":                   with(func(f *Func) { f.Role, f.Ctx = Cancels, Receiver }),
		"github.com/cenkalti/backoff.Permanent": with(func(f *Func) { f.Role, f.Err = Hands, 0 }),
	} {
		if got, ok := Of(name); !ok || !reflect.DeepEqual(got, want) {
			t.Errorf("Of(%q) = %+v, %v, want %+v", name, got, ok, want)
		}
	}
}

func TestOfMajorVersions(t *testing.T) {
	for name, same := range map[string]string{
		"github.com/pkg/errors/v2.Wrap":                "github.com/pkg/errors.Wrap",
		"github.com/zeebo/errs/v10.Class.Wrap":         "github.com/zeebo/errs.Class.Wrap",
		"k8s.io/apimachinery/v2/pkg/api/errors.IsGone": "k8s.io/apimachinery/pkg/api/errors.IsGone",
		"github.com/cenkalti/backoff/v6.Permanent":     "github.com/cenkalti/backoff.Permanent",
	} {
		want, known := Of(same)
		if got, ok := Of(name); !ok || !known || !reflect.DeepEqual(got, want) {
			t.Errorf("Of(%q) = %+v, %v, want %+v of %s", name, got, ok, want, same)
		}
	}
	// The table's own versions come first, with what they have and have not.
	if f, ok := Of("github.com/cenkalti/backoff/v4.Permanent"); !ok || !f.Keeps {
		t.Errorf("backoff/v4.Permanent is %+v, %v", f, ok)
	}
	if f, ok := Of("github.com/zeebo/errs/v2.New"); ok {
		t.Errorf("zeebo/errs/v2 has no New, but it is %+v", f)
	}
}

func TestOfUnknown(t *testing.T) {
	for _, name := range []string{
		"", ".", "errors", "errors.", ".New", "New",
		"errors.Nothing", "errors.new", "errors.Is.Is",
		"example.com/errors.New", "github.com/pkg/errors", "github.com/pkg/errors.Fundamental.Wrap",
		"github.com/pkg/errors/v0.Wrap", "github.com/pkg/errors/v1.Wrap", "github.com/pkg/errors/v.Wrap",
		"github.com/pkg/errors/v02.Wrap", "github.com/pkg/errors/v2x.Wrap", "github.com/pkg/errors/v2/sub.Wrap",
		"github.com/pkg/errorsv2.Wrap", "github.com/pkg/errors/w2.Wrap",
		"golang.org/x/sync/errgroup.Group.Wait", "go.uber.org/multierr.AppendInto",
		"github.com/zeebo/errs.*Class.Wrap", "github.com/zeebo/errs.Wrap.Class",
	} {
		if f, ok := Of(name); ok || !reflect.DeepEqual(f, Func{}) {
			t.Errorf("Of(%q) = %+v, %v", name, f, ok)
		}
	}
}

func TestCanonical(t *testing.T) {
	for name, want := range map[string]string{
		"os.ErrNotExist":                    "io/fs.ErrNotExist",
		"os.ErrClosed":                      "io/fs.ErrClosed",
		"path/filepath.SkipDir":             "io/fs.SkipDir",
		"golang.org/x/net/context.Canceled": "context.Canceled",
		"io/fs.ErrNotExist":                 "io/fs.ErrNotExist",
		"os.ErrDeadlineExceeded":            "os.ErrDeadlineExceeded",
		"net.ErrClosed":                     "net.ErrClosed",
		"example.com/os.ErrNotExist":        "example.com/os.ErrNotExist",
		"":                                  "",
	} {
		if got := Canonical(name); got != want {
			t.Errorf("Canonical(%q) = %q, want %q", name, got, want)
		}
	}
	for name, other := range canonical {
		if Canonical(other) != other {
			t.Errorf("%s becomes %s, which is not canonical", name, other)
		}
	}
}

// TestRows holds for every row of the table what its role demands.
func TestRows(t *testing.T) {
	for path, funcs := range table {
		if len(funcs) == 0 {
			t.Errorf("%s has no functions", path)
		}
		for fn, f := range funcs {
			name := path + "." + fn
			if got, ok := Of(name); !ok || !reflect.DeepEqual(got, f) {
				t.Errorf("%s is in the table, but Of does not find it", name)
			}
			for _, fault := range faults(f, strings.Contains(fn, ".")) {
				t.Errorf("%s: %s: %+v", name, fault, f)
			}
		}
	}
}

// faults returns what is wrong with a row.
func faults(f Func, method bool) []string {
	var found []string
	must := func(ok bool, fault string) {
		if !ok {
			found = append(found, fault)
		}
	}
	err := f.Err >= 0 || f.Err == Receiver && method
	switch f.Role {
	case Makes:
		must(f.Text >= 0, "no text")
		must(f.Err == -1 || f.Err == f.Text, "an error that is not the text")
		must(f.Keeps == (f.Verb == 'w' || f.Err >= 0), "keeps without anything to keep, or the other way round")
	case Wraps:
		must(err, "no error")
		must(f.Verb == 0, "operands are kept")
	case Joins:
		must(f.Errs >= 0, "no errors")
	case Hands, Tells:
		must(err, "no error")
	case AsksIs:
		must(err, "no error")
		must(f.Target >= 0 != (len(f.Sentinels) > 0), "not one of a target and sentinels")
	case AsksAs:
		must(err, "no error")
	case Cancels:
		must(f.Ctx >= 0 || f.Ctx == Receiver && method, "no context")
	default:
		must(false, "no role")
	}
	makes := f.Role == Makes || f.Role == Wraps
	result := makes || f.Role == Joins || f.Role == Hands
	must(f.Text == -1 || makes, "a text")
	must(f.Operands == -1 || f.Text >= 0 && f.Operands == f.Text+1, "operands that do not follow a format")
	must(f.Errs == -1 || f.Role == Joins, "errors")
	must(f.Target == -1 || f.Role == AsksIs || f.Role == AsksAs, "a target")
	must(f.Ctx == -1 || f.Role == Cancels, "a context")
	must(f.Err == -1 || f.Role != Cancels, "an error")
	must(f.Verb == 0 || f.Verb == 'w' && f.Operands >= 0, "a verb without operands")
	must(!f.Keeps || result, "keeps without a result")
	must(!f.Inner || f.Role == Hands, "what is inside without handing it on")
	must(len(f.Sentinels) == 0 || makes || f.Role == AsksIs, "sentinels")
	for _, s := range f.Sentinels {
		must(Canonical(s) == s, s+" is not canonical")
	}
	used := map[int]bool{}
	for _, i := range []int{f.Text, f.Operands, f.Errs, f.Target, f.Ctx, f.Err} {
		must(i >= -1 || i == Receiver, "an index below -2")
		must(i < 0 || !used[i] || f.Role == Makes, "an argument with two meanings")
		used[i] = true
	}
	return found
}

// TestFaults makes sure that faults finds what it is for.
func TestFaults(t *testing.T) {
	for _, f := range []Func{
		row(0, 0), row(Makes, 0), row(Wraps, 0), row(Joins, 0), row(Hands, 0), row(AsksIs, 0),
		row(AsksAs, 0), row(Tells, 0), row(Cancels, 0), {Role: Makes}, {Role: Wraps},
		wraps(0, 0, 0), joins(0, 0, 0), asksIs(0, 0), hands(Receiver, 0), hands(-3, 0),
		makes(0, keeps), formats(0, 'w', 0), formats(0, 0, keeps),
		tells(0).of("a.B"), asksFor(0), asksFor(0, "os.ErrExist"),
	} {
		if len(faults(f, false)) == 0 {
			t.Errorf("no faults found in %+v", f)
		}
	}
}

// TestTableFile keeps the file of the tests in e2e/errlib equal to the table.
func TestTableFile(t *testing.T) {
	funcs := map[string]Func{}
	for path, fs := range table {
		for fn, f := range fs {
			funcs[path+"."+fn] = f
		}
	}
	got := []byte("{\"funcs\": {\n" + lines(t, funcs) + "}, \"canonical\": {\n" + lines(t, canonical) + "}, \"callers\": {\n" + lines(t, callers) + "}}\n")
	if !json.Valid(got) {
		t.Fatal("no valid JSON")
	}
	if *update {
		if err := os.WriteFile(tableFile, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(tableFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the table says; run go test ./analyzer/internal/errlib -update and then the tests in e2e/errlib", tableFile)
	}
}

// lines returns the members of a JSON object, one a line.
func lines[V any](t *testing.T, members map[string]V) string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(members)) {
		value, err := json.Marshal(members[name])
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, strconv.Quote(name)+": "+string(value))
	}
	return strings.Join(all, ",\n") + "\n"
}
