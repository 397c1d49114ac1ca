package hosts

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestGolangciLangserver reads golangci-lint's issues through its language server.
func TestGolangciLangserver(t *testing.T) {
	t.Parallel()
	server := langserver(t, "github.com/nametake/golangci-lint-langserver", "v0.0.12")
	dir, wants, env := agentCopy(t)
	if err := copyFile(filepath.Join(dir, ".golangci.yml"), filepath.Join(exampleDir, ".golangci.yml")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(must(t, golangci), filepath.Join(dir, "custom-gcl")); err != nil {
		t.Fatal(err)
	}
	env = append(env, "GOLANGCI_LINT_CACHE="+t.TempDir())
	options := json.RawMessage(setting(t, "json", `"--output.json.path=stdout"`))
	shows(t, diagnostics(t, exec.Command(server, "-nolintername"), dir, env, options), dir, wants)
}

// TestEfmLangserver reads the command's output through a language server for any
// linter.
func TestEfmLangserver(t *testing.T) {
	t.Parallel()
	server := langserver(t, "github.com/mattn/efm-langserver", "v0.0.57")
	dir, wants, env := agentCopy(t)
	config := filepath.Join(t.TempDir(), "config.yaml")
	writeText(t, config, setting(t, "yaml", "lint-command"))
	shows(t, diagnostics(t, exec.Command(server, "-c", config), dir, env, nil), dir, wants)
}

// langserver builds a language server. Where the module cannot be downloaded, one
// that is on PATH will do, and without one the test is skipped.
func langserver(t *testing.T, module, version string) string {
	t.Helper()
	bin := t.TempDir()
	name := module[strings.LastIndex(module, "/")+1:]
	_, err := output("", []string{"GOBIN=" + bin, "GOFLAGS=", "GOTOOLCHAIN=local"}, "go", "install", module+"@"+version)
	if err == nil {
		return filepath.Join(bin, name)
	}
	path, missing := exec.LookPath(name)
	if missing != nil {
		t.Skipf("%s is not on PATH and cannot be built: %v", name, err)
	}
	return path
}

// diagnostics opens agent.go in a language server and returns what it says of the
// file, one diagnostic a line.
func diagnostics(t *testing.T, server *exec.Cmd, dir string, env []string, options json.RawMessage) string {
	t.Helper()
	server.Dir, server.Env = dir, append(os.Environ(), env...)
	stdin, err := server.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	timeout := time.AfterFunc(3*time.Minute, func() { server.Process.Kill() })
	defer func() {
		timeout.Stop()
		server.Process.Kill()
		server.Wait()
	}()
	uri := fileURL(filepath.Join(dir, "agent.go"))
	read := bufio.NewReader(stdout)
	send := func(id int, method string, params any) {
		if err := writeMessage(stdin, id, method, params); err != nil {
			t.Fatal(err)
		}
	}
	send(1, "initialize", map[string]any{"processId": nil, "rootUri": fileURL(dir), "capabilities": map[string]any{}, "initializationOptions": options})
	for {
		m, err := readMessage(read)
		if err != nil {
			t.Fatalf("%s: %v", server.Path, err)
		}
		switch {
		case m.ID == 1 && m.Error != nil:
			t.Fatalf("initialize: %s", m.Error)
		case m.ID == 1:
			send(0, "initialized", map[string]any{})
			send(0, "textDocument/didOpen", map[string]any{"textDocument": map[string]any{
				"uri": uri, "languageId": "go", "version": 1, "text": readFile(t, filepath.Join(dir, "agent.go")),
			}})
		case m.Method == "textDocument/publishDiagnostics" && m.Params.URI == uri:
			var lines []string
			for _, d := range m.Params.Diagnostics {
				lines = append(lines, fmt.Sprintf("agent.go:%d:%d: %s", d.Range.Start.Line+1, d.Range.Start.Character+1, strings.TrimPrefix(d.Message, "acperrlint: ")))
			}
			return strings.Join(lines, "\n")
		}
	}
}

// A message is one that a language server sends.
type message struct {
	ID     int
	Method string
	Error  json.RawMessage
	Params struct {
		URI         string
		Diagnostics []struct {
			Range   struct{ Start struct{ Line, Character int } }
			Message string
		}
	}
}

// writeMessage sends a request, or without an id a notification.
func writeMessage(w io.Writer, id int, method string, params any) error {
	m := map[string]any{"jsonrpc": "2.0", "method": method, "params": params}
	if id != 0 {
		m["id"] = id
	}
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "Content-Length: %d\r\n\r\n%s", len(data), data)
	return err
}

func readMessage(r *bufio.Reader) (m message, err error) {
	header, err := textproto.NewReader(r).ReadMIMEHeader()
	if err != nil {
		return m, err
	}
	n, err := strconv.Atoi(header.Get("Content-Length"))
	if err != nil {
		return m, err
	}
	data := make([]byte, n)
	if _, err := io.ReadFull(r, data); err != nil {
		return m, err
	}
	var unmatched *json.UnmarshalTypeError
	if err := json.Unmarshal(data, &m); err != nil && !errors.As(err, &unmatched) { // other messages have other params
		return m, err
	}
	return m, nil
}
