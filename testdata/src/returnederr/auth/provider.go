package auth

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// borrower works with somebody else's model, which may refuse its key.
type borrower struct {
	acpbase.Agent
	client *http.Client
}

func (b *borrower) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://model.example", nil)
	if err != nil {
		return acp.PromptResponse{}, err
	}
	resp, err := b.client.Do(req)
	if err != nil {
		return acp.PromptResponse{}, err
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusOK:
	case http.StatusUnauthorized:
		return acp.PromptResponse{}, errors.New("the provider did not like the key") // want `session/prompt answers a missing authentication with -32603.*-32000`
	case http.StatusForbidden:
		return acp.PromptResponse{}, errors.New("the provider does not want to")
	default:
		return acp.PromptResponse{}, fmt.Errorf("the provider answered with %s", resp.Status)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// renter asks what was answered where it knows that it was no success.
type renter struct {
	acpbase.Agent
	client *http.Client
}

func (r *renter) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	res, err := r.client.Get("https://model.example")
	if err != nil {
		return acp.PromptResponse{}, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return acp.PromptResponse{}, failure(res)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func failure(res *http.Response) error {
	if res.StatusCode == http.StatusUnauthorized {
		return errors.New("the provider did not like the key") // want `session/prompt answers a missing authentication with -32603.*-32000`
	}
	return fmt.Errorf("the provider answered with %s", res.Status)
}
