package genericerr

import (
	"errors"
	"testing"

	"github.com/coder/acp-go-sdk"
)

func TestPrompt(t *testing.T) {
	_, err := new(agent).Prompt(t.Context(), acp.PromptRequest{})
	var coded *acp.RequestError
	if !errors.As(err, &coded) || coded.Code != -32603 {
		t.Error(err)
	}
}
