package e2e

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// tasks are the requests that the server in the folder arc answers with an
// error: rightly, or with a mistake that the linter finds.
var tasks = []struct {
	name, token, request string // request: members of the envelope
	code                 int64  // that the peer reads
	want                 want   // the finding, if there is one
}{
	{
		name: "missing token", request: `"method":"task.info","params":{"taskId":"open"}`,
		code: -32603, want: want{"server.go", "returnederr", "-44001", `errors.New("missing token")`},
	},
	{
		name: "expired token", token: "stale", request: `"method":"task.info","params":{"taskId":"open"}`,
		code: -32603, want: want{"server.go", "returnederr", "-44004", `fmt.Errorf("token expired`},
	},
	{
		name: "unknown agent", token: "good", request: `"targetAgent":"nobody","method":"task.info","params":{"taskId":"open"}`,
		code: -32603, want: want{"envelope.go", "genericerr", "-41001", `"unknown agent "`},
	},
	{
		name: "unknown task", token: "good", request: `"method":"task.info","params":{"taskId":"lost"}`,
		code: -32603, want: want{"server.go", "returnederr", "-42001", `fmt.Errorf("task %s not found", id)`},
	},
	{
		name: "unknown chat", token: "good", request: `"method":"chat.message","params":{"chatId":"lost"}`,
		code: -32603, want: want{"server.go", "genericerr", "-43001", `"chat not found"`},
	},
	{
		name: "code of another meaning", token: "good", request: `"method":"task.cancel","params":{"taskId":"lost"}`,
		code: -42002, want: want{"envelope.go", "reservedcode", "-42001", `codeTaskGone = -42002`},
	},
	{
		name: "custom code in a range of ARC's", token: "good", request: `"method":"task.create","params":{"agent":"busy"}`,
		code: -42050, want: want{"envelope.go", "reservedcode", "-50000", `codeTaskQuota = -42050`},
	},
	{name: "no JSON", token: "good", request: `}`, code: -32700},
	{name: "another version", token: "good", request: `"arc":"0.9","method":"task.info"`, code: -45001},
	{name: "no id", token: "good", request: `"id":"","method":"task.info"`, code: -32600},
	{name: "unknown token", token: "forged", request: `"method":"task.info"`, code: -44001},
	{name: "missing scope", token: "read", request: `"method":"task.info"`, code: -44003},
	{name: "unknown method", token: "good", request: `"method":"task.dance"`, code: -32601},
	{name: "wrong params", token: "good", request: `"method":"task.info","params":[]`, code: -32602},
	{name: "unknown task, told as such", token: "good", request: `"method":"task.send","params":{"taskId":"lost"}`, code: -42001},
	{name: "completed task", token: "good", request: `"method":"task.send","params":{"taskId":"done"}`, code: -42002},
	{name: "canceled task", token: "good", request: `"method":"task.send","params":{"taskId":"off"}`, code: -42003},
	{name: "custom code", token: "good", request: `"method":"task.create","params":{"agent":"lazy"}`, code: -50001},
}

// sent finds the code in a message that the peer reads now: behind "with", or
// in front of a message about a code.
var sent = regexp.MustCompile(`(?: with |: )(-\d+)`)

// TestARC lints a server that speaks ARC, and reads its answers over HTTP: the
// peer reads what the linter says, and where an answer is right it is silent.
func TestARC(t *testing.T) {
	dir, err := filepath.Abs("arc")
	if err != nil {
		t.Fatal(err)
	}
	status, findings, stderr := run(t, dir, linter, "./...")
	if status != 3 || stderr != "" {
		t.Errorf("status %d, want 3; standard error: %s", status, stderr)
	}
	var wants []want
	for _, task := range tasks {
		if task.want != (want{}) {
			wants = append(wants, task.want)
		}
	}
	compare(t, dir, findings, wants)

	address := serveARC(t, dir)
	for _, task := range tasks {
		t.Run(task.name, func(t *testing.T) {
			code := askARC(t, address, task.token, task.request)
			if code != task.code {
				t.Errorf("the peer reads %d, want %d", code, task.code)
			}
			if task.want == (want{}) {
				return
			}
			for _, m := range position.FindAllStringSubmatch(findings, -1) {
				if m[1] != task.want.file || !strings.Contains(lineOf(t, filepath.Join(dir, m[1]), m[2]), task.want.text) {
					continue
				}
				if said := sent.FindStringSubmatch(": " + m[4]); said == nil || said[1] != fmt.Sprint(code) {
					t.Errorf("the peer reads %d, the linter says: %s", code, m[4])
				}
			}
		})
	}
}

// TestARCFixed reads the answers of the server after the linter has fixed it:
// the peer reads what the findings ask for. Codes that the program has given a
// meaning of its own are for its author to change.
func TestARCFixed(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, os.DirFS("arc")); err != nil {
		t.Fatal(err)
	}
	status, findings, stderr := run(t, dir, linter, "-fix", "./...")
	if status != 3 || stderr != "" {
		t.Errorf("status %d, want 3; standard error: %s", status, stderr)
	}
	var left []want
	for _, task := range tasks {
		if task.want.check == "reservedcode" {
			left = append(left, task.want)
		}
	}
	compare(t, dir, findings, left)
	address := serveARC(t, dir)
	for _, task := range tasks {
		want := fmt.Sprint(task.code)
		if task.want.check != "" && task.want.check != "reservedcode" {
			want = task.want.code
		}
		if code := askARC(t, address, task.token, task.request); fmt.Sprint(code) != want {
			t.Errorf("%s: the peer reads %d, want %s", task.name, code, want)
		}
	}
}

// serveARC runs the server until the test ends and returns its address.
func serveARC(t *testing.T, dir string) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "tasks")
	if status, stdout, stderr := run(t, dir, "go", "build", "-o", binary, "."); status != 0 {
		t.Fatalf("go build exits with %d: %s%s", status, stdout, stderr)
	}
	cmd := exec.Command(binary)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close() // the server ends with its input
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(address)
}

// askARC sends an envelope and returns the code of the answer's error. Members
// of the request replace those that every envelope has.
func askARC(t *testing.T, address, token, request string) int64 {
	t.Helper()
	body := `{"arc":"1.0","id":"1","requestAgent":"tester","targetAgent":"planner",` + request + `}`
	req, err := http.NewRequest("POST", "http://"+address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var answer struct {
		ARC   string
		Error struct{ Code int64 }
	}
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil || answer.ARC != "1.0" {
		t.Fatalf("the answer is no envelope: %+v (%v)", answer, err)
	}
	return answer.Error.Code
}
