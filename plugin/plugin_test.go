package plugin_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"

	"github.com/acperrlint/acperrlint/analyzer"
	"github.com/acperrlint/acperrlint/plugin"
)

// newLinter calls the constructor that the package registered, as
// golangci-lint does.
func newLinter(t *testing.T, settings any) (register.LinterPlugin, error) {
	t.Helper()
	construct, err := register.GetPlugin("acperrlint")
	if err != nil {
		t.Fatal(err)
	}
	return construct(settings)
}

// built returns the names of the checks that the settings leave on.
func built(t *testing.T, settings any) []string {
	t.Helper()
	l, err := newLinter(t, settings)
	if err != nil {
		t.Fatal(err)
	}
	analyzers, err := l.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, a := range analyzers {
		names = append(names, a.Name)
	}
	return names
}

// defaults returns the names of the checks that are on by default.
func defaults() []string {
	var names []string
	for _, c := range analyzer.Checks() {
		if c.Default {
			names = append(names, c.Name)
		}
	}
	return names
}

func TestSettings(t *testing.T) {
	all := defaults()
	tests := []struct {
		name     string
		settings any
		want     []string
	}{
		{"absent", nil, all},
		{"empty", map[string]any{}, all},
		{"disable", map[string]any{"disable": []any{all[0]}}, all[1:]},
		{"the others", map[string]any{"protocol": "arc", "strict": true}, all},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := built(t, test.settings); !slices.Equal(got, test.want) {
				t.Errorf("checks = %v, want %v", got, test.want)
			}
		})
	}
	for _, c := range analyzer.Checks() {
		if got := built(t, map[string]any{"enable": []any{c.Name}}); !slices.Contains(got, c.Name) {
			t.Errorf("enable: [%s] builds %v", c.Name, got)
		}
	}
}

func TestWrongSettings(t *testing.T) {
	tests := []struct {
		name     string
		settings any
		want     []string // parts of the error
	}{
		{"unknown key", map[string]any{"disabel": []any{"genericerr"}}, []string{`"disabel"`, "enable, disable, protocol, strict"}},
		{"wrong type", map[string]any{"disable": "genericerr"}, []string{"disable", "string"}},
		{"not a mapping", []any{"genericerr"}, []string{"array"}},
		{"unknown check", map[string]any{"disable": []any{"genericer"}}, []string{`"genericer"`, "genericerr, returnederr"}},
		{"unknown protocol", map[string]any{"protocol": "lsp"}, []string{`"lsp"`, "use acp, ", " or none"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := newLinter(t, test.settings)
			if err == nil {
				t.Fatal("no error")
			}
			for _, part := range test.want {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("error %q does not contain %q", err, part)
				}
			}
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("error %q has more than one line", err)
			}
		})
	}
}

func TestLoadMode(t *testing.T) {
	l, err := plugin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := l.GetLoadMode(); got != register.LoadModeTypesInfo {
		t.Errorf("load mode = %q, want %q", got, register.LoadModeTypesInfo)
	}
}

// Two configurations must not share analyzers: golangci-lint keeps results by
// analyzer.
func TestFreshAnalyzers(t *testing.T) {
	l, err := plugin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	first, err := l.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	second, err := l.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	for i := range first {
		if first[i] == second[i] {
			t.Errorf("%s is the same analyzer twice", first[i].Name)
		}
	}
}
