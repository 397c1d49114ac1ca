package silent

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	acp "github.com/coder/acp-go-sdk"
)

// Only the text is left, in which nobody finds an error with a code.
func (c *client) flattened(ctx context.Context, p acp.PromptRequest) bool {
	_, err := c.conn.Prompt(ctx, p)
	if err != nil {
		err = fmt.Errorf("prompt: %v", err)
	}
	var re *acp.RequestError
	return errors.As(err, &re) && strings.Contains(re.Message, "not found")
}

// Others call it over an interface, or as a value.
type checker interface{ gone(err error) bool }

type byText struct{}

func (byText) gone(err error) bool { return strings.Contains(err.Error(), "session not found") }

func (c *client) checked(ctx context.Context, p acp.PromptRequest, k checker) bool {
	_, err := c.conn.Prompt(ctx, p)
	if (byText{}).gone(err) {
		return true
	}
	_, err = os.ReadFile("sessions.json")
	return k.gone(err)
}

func (c *client) passed(ctx context.Context, p acp.PromptRequest, retry func(func(error) bool)) bool {
	_, err := c.conn.Prompt(ctx, p)
	word := "session not found"
	gone := func(err error) bool { return err != nil && strings.Contains(err.Error(), word) }
	retry(gone)
	return gone(err)
}

func plain(err error) bool { return err != nil && strings.Contains(err.Error(), "session not found") }

func (c *client) value(ctx context.Context, p acp.PromptRequest, retry func(func(error) bool)) bool {
	_, err := c.conn.Prompt(ctx, p)
	retry(plain)
	return plain(err)
}

// A function sets the variable.
func fill(err *error) { *err = errors.New("session not found") }

func (c *client) filled(ctx context.Context, p acp.PromptRequest) bool {
	_, err := c.conn.Prompt(ctx, p)
	fill(&err)
	return strings.Contains(err.Error(), "session not found")
}

// The program's own errors have the code and the words.
func (c *client) made(ctx context.Context, p acp.PromptRequest) error {
	if p.SessionId == "" {
		return &acp.RequestError{Code: -32001, Message: "session not found"}
	}
	_, err := c.conn.Prompt(ctx, p)
	return err
}

func (c *client) remade(ctx context.Context, p acp.PromptRequest) bool {
	err := c.made(ctx, p)
	var re *acp.RequestError
	if !errors.As(err, &re) {
		return false
	}
	if strings.Contains(re.Message, "session not found") {
		return true
	}
	return re.Code == sessionNotFound
}

// A channel of which nobody sees what is sent, and a list of unknown errors.
func (c *client) elsewhere(errs <-chan error, list []error) bool {
	if err := <-errs; err != nil && strings.Contains(err.Error(), "session not found") {
		return true
	}
	err := errors.Join(list...)
	return err != nil && strings.Contains(err.Error(), "session not found")
}

// A code that the program sends as well is for another check.
const codeUnknownSession = -32001

func (c *client) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	return acp.ReadTextFileResponse{}, &acp.RequestError{Code: codeUnknownSession, Message: "gone"}
}

func (c *client) sent(ctx context.Context, p acp.PromptRequest) bool {
	_, err := c.conn.Prompt(ctx, p)
	var re *acp.RequestError
	return errors.As(err, &re) && re.Code == codeUnknownSession
}
