// Package found guesses what the agent's answers mean.
package found

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	acp "github.com/coder/acp-go-sdk"
)

type client struct{ conn *acp.ClientSideConnection }

func (c *client) prompt(ctx context.Context, p acp.PromptRequest) bool {
	_, err := c.conn.Prompt(ctx, p)
	if err != nil && strings.Contains(err.Error(), "not found") { // want `codematch: session/prompt: the text "not found" of the agent's answer is no promise; ACP tells an unknown session by -32002 \(Resource not found\): errors\.As\(err, &re\) with \*acp\.RequestError, and re\.Code == -32002$`
		return true
	}
	return false
}

// One finding for a condition.
func (c *client) several(ctx context.Context, p acp.NewSessionRequest) bool {
	_, err := c.conn.NewSession(ctx, p)
	if err == nil {
		return false
	}
	text := strings.ToLower(strings.TrimSpace(err.Error()))
	return strings.Contains(text, "busy") || strings.Contains(text, "auth") || strings.HasPrefix(text, "please log in") // want `codematch: session/new: the text "auth" of the agent's answer is no promise; ACP tells a missing authentication by -32000 \(Authentication required\)`
}

// The message of the error, without its code.
func (c *client) message(ctx context.Context, p acp.SetSessionModeRequest) int {
	_, err := c.conn.SetSessionMode(ctx, p)
	var re *acp.RequestError
	if !errors.As(err, &re) {
		return 0
	}
	switch re.Message {
	case "Method not found": // want `session/set_mode: the text "Method not found" of the agent's answer is no promise; ACP tells an unsupported method by -32601`
		return 1
	case "Unknown mode": // want `the text "Unknown mode" .* ACP tells an invalid parameter value by -32602`
		return 2
	}
	if strings.EqualFold("unsupported mode", re.Message) { // want `"unsupported mode"`
		return 3
	}
	return 4
}

// Another code has been asked for.
func (c *client) otherCode(ctx context.Context, p acp.LoadSessionRequest) int {
	_, err := c.conn.LoadSession(ctx, p)
	var re *acp.RequestError
	if errors.As(err, &re) && re.Code == -32000 {
		return 1
	}
	if err != nil && strings.Contains(err.Error(), "no conversation found") { // want `session/load: the text "no conversation found" .* an unknown session by -32002`
		return 2
	}
	return 0
}

// A helper that is called with nothing else.
func isNotFound(err error) bool {
	return err != nil && strings.Contains(fmt.Sprint(err), "no such session") // want `session/load and session/prompt: the text "no such session"`
}

func isMissing(text string) bool { return strings.Contains(text, "not found") } // want `session/load: the text "not found"`

func (c *client) helped(ctx context.Context, p acp.PromptRequest, l acp.LoadSessionRequest) bool {
	if _, err := c.conn.LoadSession(ctx, l); isNotFound(err) || err != nil && isMissing(err.Error()) {
		return true
	}
	_, err := c.conn.Prompt(ctx, p)
	return isNotFound(fmt.Errorf("prompt: %w", err))
}

// Regular expressions and lists.
var gone = regexp.MustCompile(`(?i)(session|thread)\s+(does\s+)?not\s+(found|exist)`)

var words = []string{"connection closed", "authentication required"}

func (c *client) patterns(ctx context.Context, p acp.PromptRequest) bool {
	_, err := c.conn.Prompt(ctx, p)
	if err == nil {
		return false
	}
	if gone.MatchString(err.Error()) { // want `session/prompt: the text "session not found"`
		return true
	}
	for _, w := range words {
		if strings.Contains(err.Error(), w) { // want `the text "authentication required"`
			return true
		}
	}
	matched, _ := regexp.MatchString("not (logged|signed) in", err.Error()) // want `the text "not logged in"`
	return matched
}

// The code is lost on the way.
func (c *client) flattened(ctx context.Context, p acp.PromptRequest) bool {
	err := c.ask(ctx, p)
	return err != nil && strings.Contains(err.Error(), "unauthorized") // want `session/prompt: the text "unauthorized" .* by -32000 \(Authentication required\): hand on the error itself, of which found\.go:111 keeps the text alone$`
}

func (c *client) ask(ctx context.Context, p acp.PromptRequest) error {
	if _, err := c.conn.Prompt(ctx, p); err != nil {
		return fmt.Errorf("agent: %s", err.Error())
	}
	return nil
}

// An agent asks the client.
func read(ctx context.Context, conn *acp.AgentSideConnection, p acp.ReadTextFileRequest, t acp.TerminalOutputRequest) bool {
	_, err := conn.ReadTextFile(ctx, p)
	if err != nil && strings.HasSuffix(err.Error(), "not found") { // want `fs/read_text_file: the text "not found" of the client's answer is no promise; ACP tells a missing file by -32002`
		return true
	}
	_, err = conn.TerminalOutput(ctx, t)
	return err != nil && strings.Contains(err.Error(), "not found") // want `terminal/output: .* an unknown terminal by -32002`
}

func extension(ctx context.Context, c *acp.Connection, x *acp.ClientSideConnection) bool {
	_, err := acp.SendRequest[acp.PromptResponse](c, ctx, "session/resume", nil)
	if err != nil && strings.Contains(err.Error(), "not supported") { // want `session/resume: the text "not supported" .* by -32601`
		return true
	}
	_, err = x.CallExtension(ctx, "_example/list", nil)
	return err != nil && strings.Contains(err.Error(), "method not found") // want `codematch: the text "method not found" of the peer's answer is no promise`
}

// Codes that stand for something else.
const (
	codeSessionNotFound = -32001
	codeUnauthorized    = -32002
	codeNotFound        = -32601
)

func (c *client) codes(ctx context.Context, p acp.PromptRequest) int {
	_, err := c.conn.Prompt(ctx, p)
	var re *acp.RequestError
	if !errors.As(err, &re) {
		return 0
	}
	if re.Code == codeSessionNotFound { // want `codematch: session/prompt: -32001 \(codeSessionNotFound\) is no code of ACP; ACP tells an unknown session by -32002 \(Resource not found\)$`
		return 1
	}
	return 2
}

func (c *client) switched(ctx context.Context, p acp.PromptRequest) int {
	_, err := c.conn.Prompt(ctx, p)
	var re *acp.RequestError
	if !errors.As(err, &re) {
		return 0
	}
	switch re.Code {
	case codeUnauthorized: // want `-32002 \(codeUnauthorized\) is ACP's "Resource not found"; ACP tells a missing authentication by -32000 \(Authentication required\)$`
		return 2
	}
	return 3
}

func (c *client) unequal(ctx context.Context, p acp.PromptRequest) bool {
	_, err := c.conn.Prompt(ctx, p)
	re, ok := err.(*acp.RequestError)
	return ok && int64(re.Code) != codeNotFound // want `-32601 \(codeNotFound\) is ACP's "Method not found"; ACP tells an unknown session by -32002`
}
