// Package silent looks at errors whose text is all that there is to see, or
// that nobody can tell the origin of.
package silent

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os/exec"
	"strings"

	acp "github.com/coder/acp-go-sdk"
)

type client struct {
	conn *acp.ClientSideConnection
	web  *http.Client
	last error
	dial func() error
}

// No code stands for these.
func (c *client) noCode(ctx context.Context, p acp.PromptRequest) bool {
	_, err := c.conn.Prompt(ctx, p)
	if err == nil {
		return false
	}
	text := strings.ToLower(err.Error())
	if strings.Contains(text, "busy") || strings.Contains(text, "rate limit") {
		return true
	}
	switch {
	case strings.Contains(text, "prompt is too long"), strings.Contains(text, "internal error"), strings.Contains(text, "timeout"):
		return true
	}
	return strings.HasPrefix(text, "failed")
}

// The code is asked for, and the text is for agents that have none.
func (c *client) asked(ctx context.Context, p acp.LoadSessionRequest) bool {
	_, err := c.conn.LoadSession(ctx, p)
	var re *acp.RequestError
	if errors.As(err, &re) && re.Code == -32002 {
		return true
	}
	return err != nil && strings.Contains(err.Error(), "not found")
}

// Each caller asks for the code, but those of tests.
func (c *client) askedBefore(ctx context.Context, p acp.LoadSessionRequest) bool {
	_, err := c.conn.LoadSession(ctx, p)
	var re *acp.RequestError
	if errors.As(err, &re) && re.Code == -32002 {
		return true
	}
	return isMissing(err)
}

func isMissing(err error) bool {
	return err != nil && strings.Contains(err.Error(), "session not found")
}

func (c *client) askedBeside(ctx context.Context, p acp.LoadSessionRequest) bool {
	_, err := c.conn.LoadSession(ctx, p)
	var re *acp.RequestError
	return errors.As(err, &re) && (re.Code == -32603 && strings.Contains(re.Message, "not found") || re.Code == -32602)
}

func (c *client) generic(ctx context.Context, p acp.LoadSessionRequest) bool {
	_, err := c.conn.LoadSession(ctx, p)
	var re *acp.RequestError
	if !errors.As(err, &re) {
		return false
	}
	if re.Code != -32603 {
		return false
	}
	return strings.Contains(re.Message, "not found")
}

func (c *client) switched(ctx context.Context, p acp.LoadSessionRequest) int {
	_, err := c.conn.LoadSession(ctx, p)
	var re *acp.RequestError
	if !errors.As(err, &re) {
		return 0
	}
	switch re.Code {
	case -32603:
		if strings.Contains(re.Message, "session not found") {
			return 1
		}
	case -32000:
		return 2
	}
	return 3
}

// The helper's caller has asked, and the code is in the text.
func (c *client) askedByCaller(ctx context.Context, p acp.PromptRequest) int {
	_, err := c.conn.Prompt(ctx, p)
	if hasCode(err, -32002) || saysGone(err) {
		return 1
	}
	if err != nil && strings.Contains(err.Error(), "-32601") && strings.Contains(err.Error(), "method not found") {
		return 2
	}
	return 0
}

func hasCode(err error, code int) bool {
	var re *acp.RequestError
	return errors.As(err, &re) && re.Code == code
}

func saysGone(err error) bool { return err != nil && strings.Contains(err.Error(), "not found") }

// One of the program's own errors says it.
func (c *client) own(ctx context.Context, p acp.PromptRequest) bool {
	err := c.start(ctx, p)
	return err != nil && strings.Contains(err.Error(), "session not found")
}

func (c *client) start(ctx context.Context, p acp.PromptRequest) error {
	if p.SessionId == "" {
		return errors.New("session not found: none yet")
	}
	_, err := c.conn.Prompt(ctx, p)
	return err
}

// So may one of the context, of a process, or of the standard library.
func (c *client) context(ctx context.Context, p acp.PromptRequest) error {
	_, err := c.conn.Prompt(ctx, p)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil && strings.Contains(err.Error(), "canceled") {
		return nil
	}
	return err
}

func (c *client) spawn(ctx context.Context, p acp.PromptRequest) bool {
	err := exec.CommandContext(ctx, "agent").Start()
	if err == nil {
		_, err = c.conn.Prompt(ctx, p)
	}
	return err != nil && strings.Contains(err.Error(), "not found")
}

func (c *client) explained(ctx context.Context, p acp.PromptRequest, tail io.ReadWriter) bool {
	_, err := c.conn.Prompt(ctx, p)
	if err != nil {
		said, _ := io.ReadAll(tail)
		err = fmt.Errorf("%w: %s", err, said)
	}
	return err != nil && strings.Contains(err.Error(), "not logged in")
}

// Nobody knows whose error this is.
func (c *client) unknown(err error) bool {
	if strings.Contains(err.Error(), "session not found") {
		return true
	}
	if strings.Contains(c.last.Error(), "session not found") {
		return true
	}
	err = c.dial()
	return strings.Contains(err.Error(), "session not found")
}

// Exported may be called by anybody.
func Exported(err error) bool { return strings.Contains(err.Error(), "session not found") }

func (c *client) exported(ctx context.Context, p acp.PromptRequest) bool {
	_, err := c.conn.Prompt(ctx, p)
	return Exported(err)
}

// Others call it with an error that is not the agent's.
func isGone(err error) bool { return err != nil && strings.Contains(err.Error(), "session not found") }

func (c *client) both(ctx context.Context, p acp.PromptRequest) bool {
	_, err := c.conn.Prompt(ctx, p)
	if isGone(err) {
		return true
	}
	_, err = c.web.Get("https://example.com/session")
	return isGone(err)
}

// Another peer.
func (c *client) other() bool {
	resp, err := c.web.Get("https://example.com/session")
	return err != nil && strings.Contains(err.Error(), "not found") || resp.Status == "404 Not Found"
}

// Notifications are not answered.
func (c *client) cancel(ctx context.Context, p acp.CancelNotification) bool {
	err := c.conn.Cancel(ctx, p)
	return err != nil && strings.Contains(err.Error(), "session not found")
}

// Nothing depends on it, or it is about no answer.
func (c *client) logged(ctx context.Context, p acp.PromptRequest) {
	r, err := c.conn.Prompt(ctx, p)
	if err != nil {
		log.Print(strings.Contains(err.Error(), "session not found"))
	}
	if strings.Contains(string(r.StopReason), "not found") {
		log.Print("?")
	}
}

// A code of the program's own is what it says, and so is one without a name.
const (
	codeSessionNotFound = -31002
	codeGone            = -32001
	codeInvalidParams   = -32602
	notFound            = -32602
)

func (c *client) codes(ctx context.Context, p acp.PromptRequest) int {
	_, err := c.conn.Prompt(ctx, p)
	var re *acp.RequestError
	if !errors.As(err, &re) {
		return 0
	}
	switch re.Code {
	case codeSessionNotFound, codeGone, codeInvalidParams:
		return 1
	}
	if re.Code == notFound || re.Code == -32001 {
		return 2
	}
	return 3
}

// The right one is asked for too.
const sessionNotFound = -32001

func (c *client) tolerant(ctx context.Context, p acp.PromptRequest) bool {
	_, err := c.conn.Prompt(ctx, p)
	var re *acp.RequestError
	return errors.As(err, &re) && (re.Code == sessionNotFound || re.Code == -32002)
}
