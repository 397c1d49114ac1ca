package sdk_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

var update = flag.Bool("update", false, "rewrite the file of the wire tests")

// behaviorFile is what the wire tests know of the models: they are a module of
// their own and cannot import this package. It lies there so that a change of
// it makes them run again.
const behaviorFile = "../../../e2e/wire/behavior.json"

// TestBehaviorFile keeps the file of the wire tests equal to the models.
func TestBehaviorFile(t *testing.T) {
	all := map[string]any{}
	maps.Copy(all, behaviors(t, stubs, ""))
	maps.Copy(all, behaviors(t, oldStubs, " (old)"))
	got, err := json.MarshalIndent(all, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	got = append(got, '\n')
	if *update {
		if err := os.WriteFile(behaviorFile, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(behaviorFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the models say; run go test ./analyzer/internal/sdk -update and then the tests in e2e/wire", behaviorFile)
	}
}

// behaviors returns the models as JSON, by name. suffix marks those that
// their Version function refines.
func behaviors(t *testing.T, root, suffix string) map[string]any {
	pkgs := load(t, root)
	all := map[string]any{}
	for _, l := range sdk.Libraries() {
		own := packagesOf(l, pkgs)
		if len(own) == 0 {
			continue
		}
		b := l.BehaviorIn(own[0])
		name := l.Name
		if l.Version != nil {
			name += suffix
		}
		made := map[string]int64{}
		for _, c := range l.Funcs {
			if c.CodeArg == -1 && own[0].Scope().Lookup(c.Name) != nil {
				made[c.Name] = c.Code
			}
		}
		returned := "" // means something in the responder style alone
		if slices.ContainsFunc(l.Handlers, func(h sdk.Handler) bool { return h.Style == sdk.Responder }) {
			returned = b.Returned.String()
		}
		answered, _, _ := l.Ask(0, "", "") // "*.RequestError"
		all[name] = map[string]any{
			"answered":     strings.Replace(answered, ".", "", 1),
			"uncoded":      b.Uncoded,
			"keepsWrapped": b.KeepsWrapped,
			"codedLost":    b.CodedLost,
			"canceled":     b.Canceled,
			"deadline":     b.Deadline,
			"notification": b.Notification.String(),
			"returned":     returned,
			"typedNil":     b.TypedNil,
			"dropsData":    b.DropsData,
			"constructors": made,
			"sentinels":    l.Vars,
			"signals":      l.Signals,
			"checked":      l.Checked,
		}
	}
	return all
}
