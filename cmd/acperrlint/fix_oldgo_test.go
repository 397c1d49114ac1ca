package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// oldGo is a module without the name any. SEND is an error and what it becomes.
const oldGo = `-- go.mod --
module example.com/m

go 1.17
-- m.go --
package m

import (
	"encoding/json"
	"errors"
	"fmt"
)

type problem struct {
	Code    int                    ` + "`json:\"code\"`" + `
	Message string                 ` + "`json:\"message\"`" + `
	Data    map[string]interface{} ` + "`json:\"data,omitempty\"`" + `
}

func (p *problem) Error() string { return p.Message }

type agent struct{ open map[string]bool }

func (a *agent) run(method string, params json.RawMessage) (interface{}, error) {
	if method == "session/prompt" {
		return a.prompt(params)
	}
	return nil, &problem{Code: -32601, Message: "Method not found"}
}

func (a *agent) prompt(params json.RawMessage) (interface{}, error) {
	var q struct {
		SessionID string ` + "`json:\"sessionId\"`" + `
	}
	if err := json.Unmarshal(params, &q); err != nil {
		return nil, &problem{Code: -32602, Message: err.Error()}
	}
	if !a.open[q.SessionID] {
		return nil, SEND
	}
	return nil, nil
}

func (a *agent) serve(method string, params json.RawMessage) *problem {
	_, err := a.run(method, params)
	if err == nil {
		return nil
	}
	var p *problem
	if !errors.As(err, &p) {
		p = &problem{Code: -32603, Message: err.Error()}
	}
	fmt.Println(p)
	return p
}
`

// Nothing newer than the module's version of Go is written, and a second run
// changes nothing.
func TestFixOldGo(t *testing.T) {
	const bare = `fmt.Errorf("session %s not found", q.SessionID)`
	const fixed = `&problem{Code: -32002, Message: fmt.Sprintf("session %s not found", q.SessionID), Data: map[string]interface{}{"sessionId": q.SessionID}}`
	dir := module(t, strings.Replace(oldGo, "SEND", bare, 1))
	file := filepath.Join(dir, "m.go")
	want := strings.Replace(readFile(t, file), bare, fixed, 1)
	for range 2 {
		var stdout, stderr bytes.Buffer
		if status := run([]string{"-C", dir, "-fix"}, &stdout, &stderr); status != exitClean {
			t.Errorf("status %d, output %s%s", status, stdout.String(), stderr.String())
		}
		if got := readFile(t, file); got != want {
			t.Errorf("fixed file is\n%s", got)
		}
	}
}

// A missing file is told apart by errors.Is of Go 1.13, and by io/fs of Go 1.16
// where os is not at hand.
func TestFixMissingFile(t *testing.T) {
	const archive = `-- go.mod --
module example.com/m

go VERSION

require github.com/coder/acp-go-sdk v0.0.0

replace github.com/coder/acp-go-sdk => ./sdk
-- m.go --
package m

import (
	"context"
	"IMPORT"

	"github.com/coder/acp-go-sdk"
)

type client struct{ acp.Client }

func (c *client) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	data, err := PACKAGE.ReadFile(params.Path)
	if err != nil {
		return acp.ReadTextFileResponse{}, err
	}
	return acp.ReadTextFileResponse{Content: string(data)}, nil
}
-- sdk/go.mod --
module github.com/coder/acp-go-sdk

go 1.18
`
	for _, test := range []struct{ version, imports, want string }{
		{"1.12", "os", ""},
		{"1.13", "os", "errors.Is(err, os.ErrNotExist)"},
		{"1.15", "io/ioutil", ""},
		{"1.16", "io/ioutil", "errors.Is(err, fs.ErrNotExist)"},
	} {
		r := strings.NewReplacer("VERSION", test.version, "IMPORT", test.imports, "PACKAGE", filepath.Base(test.imports))
		dir := module(t, r.Replace(archive))
		sources, err := filepath.Glob("../../testdata/src/github.com/coder/acp-go-sdk/*.go")
		if err != nil || len(sources) == 0 {
			t.Fatalf("no stub of the library (%v)", err)
		}
		for _, name := range sources {
			if err := os.WriteFile(filepath.Join(dir, "sdk", filepath.Base(name)), []byte(readFile(t, name)), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		file := filepath.Join(dir, "m.go")
		before := readFile(t, file)
		var stdout, stderr bytes.Buffer
		status := run([]string{"-C", dir, "-fix"}, &stdout, &stderr)
		switch got := readFile(t, file); {
		case status == exitFailed:
			t.Errorf("go %s, %s: status %d, output %s%s", test.version, test.imports, status, stdout.String(), stderr.String())
		case test.want == "" && got != before, !strings.Contains(got, test.want):
			t.Errorf("go %s, %s: fixed file is\n%s\noutput %s%s", test.version, test.imports, got, stdout.String(), stderr.String())
		}
	}
}
