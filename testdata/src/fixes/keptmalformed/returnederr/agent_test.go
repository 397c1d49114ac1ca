package returnederr

import (
	"strings"
	"testing"

	"github.com/coder/acp-go-sdk"
)

func TestCursor(t *testing.T) {
	_, err := new(compared).ListSessions(t.Context(), acp.ListSessionsRequest{})
	if !strings.Contains(err.Error(), "the cursor is no number") {
		t.Error(err)
	}
}
