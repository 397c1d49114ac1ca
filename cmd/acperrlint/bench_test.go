package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkLint compares loading a module of 30 packages with linting it. In
// the plain module nothing speaks ACP, and the two should take the same; in
// the other one a third of the packages have to do with an agent.
//
//	go test -run '^$' -bench Lint -benchmem ./cmd/acperrlint
func BenchmarkLint(b *testing.B) {
	for _, module := range []struct {
		name  string
		agent bool
	}{
		{"plain", false},
		{"agent", true},
	} {
		dir := benchModule(b, 30, module.agent)
		c, err := parse([]string{"-C", dir, "./..."})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := c.load(); err != nil { // which compiles for export data
			b.Fatal(err)
		}
		b.Run(module.name+"/load", func(b *testing.B) {
			for b.Loop() {
				prog, err := c.load()
				if err != nil {
					b.Fatal(err)
				}
				if failures := prog.failures(strings.Clone); failures != nil {
					b.Fatal(failures)
				}
			}
		})
		b.Run(module.name+"/lint", func(b *testing.B) {
			want := exitClean
			if module.agent {
				want = exitFindings
			}
			for b.Loop() {
				if status, err := c.lint(io.Discard, os.Stderr); status != want || err != nil {
					b.Fatalf("status %d, want %d (%v)", status, want, err)
				}
			}
		})
	}
}

// benchModule writes a module of n packages. Each has handlers, stores and
// errors, as servers do, and imports the one before it; with agent set, one
// in the middle is an ACP agent and those of the upper third reach it.
func benchModule(b *testing.B, n int, agent bool) string {
	b.Helper()
	var archive strings.Builder
	archive.WriteString("-- go.mod --\nmodule example.com/bench\n\ngo 1.24\n")
	if agent {
		archive.WriteString("\nrequire github.com/coder/acp-go-sdk v0.13.5\n\nreplace github.com/coder/acp-go-sdk => ./sdk\n")
	}
	for i := range n {
		next := ""
		if i > 0 && i != n/3 { // the lower third stands by itself
			next = fmt.Sprintf("\t_ \"example.com/bench/p%02d\"\n", i-1)
		}
		fmt.Fprintf(&archive, "-- p%02d/p.go --\npackage p%02d\n\nimport (\n\t\"encoding/json\"\n\t\"errors\"\n\t\"fmt\"\n\t\"os\"\n%s)\n", i, i, next)
		for j := range 20 {
			fmt.Fprintf(&archive, benchFuncs, j)
		}
	}
	if agent {
		fmt.Fprintf(&archive, benchAgent, n*2/3)
	}
	dir := module(b, archive.String())
	if agent {
		sdk := filepath.Join(dir, "sdk")
		if err := os.CopyFS(sdk, os.DirFS("testdata/acp-go-sdk")); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(sdk, "go.mod"), []byte("module github.com/coder/acp-go-sdk\n\ngo 1.21\n"), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	return dir
}

const benchFuncs = `
type Item%[1]d struct{ Name, Path string }

type Store%[1]d struct{ items map[string]*Item%[1]d }

func (s *Store%[1]d) Get(name string) (*Item%[1]d, error) {
	item, ok := s.items[name]
	if !ok {
		return nil, fmt.Errorf("item %%s not found", name)
	}
	return item, nil
}

func (s *Store%[1]d) Load(path string) error {
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	} else if err != nil {
		return fmt.Errorf("load: %%w", err)
	}
	if err := json.Unmarshal(data, &s.items); err != nil {
		return fmt.Errorf("decode %%s: %%w", path, err)
	}
	for name, item := range s.items {
		if item.Name != name {
			return fmt.Errorf("%%s is called %%s", name, item.Name)
		}
	}
	return nil
}
`

const benchAgent = `-- p%02[1]d/agent.go --
package p%02[1]d

import (
	"context"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

type Agent struct {
	acp.Agent
	store Store0
}

var _ acp.Agent = (*Agent)(nil)

func (a *Agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if _, ok := a.store.items[string(params.SessionId)]; !ok {
		return acp.PromptResponse{}, fmt.Errorf("session %%s not found", params.SessionId)
	}
	return acp.PromptResponse{}, nil
}
`
