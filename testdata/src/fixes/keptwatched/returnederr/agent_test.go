package returnederr

import (
	"os"
	"strings"
	"testing"

	"github.com/coder/acp-go-sdk"
)

const wantPrompt = "prompt of session a that is not here"

func TestPrompt(t *testing.T) {
	if _, err := new(agent).Prompt(t.Context(), acp.PromptRequest{SessionId: "a"}); err == nil || err.Error() != wantPrompt {
		t.Error(err)
	}
}

func TestLoad(t *testing.T) {
	for _, test := range []struct {
		id   acp.SessionId
		says string
	}{{"a", "session not found"}} {
		if _, err := new(agent).LoadSession(t.Context(), acp.LoadSessionRequest{SessionId: test.id}); err == nil || !strings.HasSuffix(err.Error(), test.says) {
			t.Error(err)
		}
	}
}

func TestResume(t *testing.T) {
	id := "a"
	want := "cannot resume, for session " + id + " does not exist"
	if _, err := new(agent).ResumeSession(t.Context(), acp.ResumeSessionRequest{SessionId: acp.SessionId(id)}); err == nil || err.Error() != want {
		t.Error(err)
	}
}

func TestMode(t *testing.T) {
	want, err := os.ReadFile("golden/mode.txt")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := new(agent).SetSessionMode(t.Context(), acp.SetSessionModeRequest{SessionId: "a"}); err == nil || err.Error() != strings.TrimSpace(string(want)) {
		t.Error(err)
	}
}
