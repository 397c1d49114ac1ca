package returnederr

import (
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/coder/acp-go-sdk"
)

func TestPrompt(t *testing.T) {
	want, err := os.ReadFile("testdata/prompt.golden")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := new(agent).Prompt(t.Context(), acp.PromptRequest{SessionId: "a"}); fmt.Sprintln(err) != string(want) {
		t.Error(err)
	}
}

func TestResume(t *testing.T) {
	id := acp.SessionId("a")
	if _, err := new(agent).ResumeSession(t.Context(), acp.ResumeSessionRequest{SessionId: id}); err.Error() != "cannot resume "+string(id)+": no such session" {
		t.Error(err)
	}
}

func Example() {
	_, err := new(agent).SetSessionMode(context.Background(), acp.SetSessionModeRequest{SessionId: "a"})
	fmt.Println(err)
	// Output: mode of unknown session: a
}
