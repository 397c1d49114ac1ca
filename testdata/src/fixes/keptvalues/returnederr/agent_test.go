package returnederr

import (
	"strings"
	"testing"

	acp "github.com/coder/acp-go-sdk"
)

func TestResume(t *testing.T) {
	_, err := new(agent).ResumeSession(t.Context(), acp.ResumeSessionRequest{})
	if err == nil || !strings.Contains(err.Error(), "nothing known") {
		t.Error(err)
	}
}
