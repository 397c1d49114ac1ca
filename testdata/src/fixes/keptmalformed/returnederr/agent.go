// Package returnederr has errors of calls that read what the peer has written, which
// are left as they are: something looks at them, or they may be others.
package returnederr

import (
	"context"
	"encoding/base64"
	"fmt"
	"log"
	"strconv"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct{ acpbase.Agent }

// What is returned is made afterwards.
func (a *agent) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	_, err := strconv.Atoi(*params.Cursor)
	if err != nil {
		err = fmt.Errorf("bad cursor %s: %w", *params.Cursor, err) // want `an invalid parameter value`
		return acp.ListSessionsResponse{}, err
	}
	return acp.ListSessionsResponse{}, nil
}

type compared struct{ acpbase.Agent }

// A test compares the text.
func (a *compared) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	if _, err := strconv.Atoi(*params.Cursor); err != nil {
		return acp.ListSessionsResponse{}, fmt.Errorf("the cursor is no number: %w", err) // want `an invalid parameter value`
	}
	return acp.ListSessionsResponse{}, nil
}

type logging struct{ acpbase.Agent }

// Somebody reads the log.
func (a *logging) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	if err := number(*params.Cursor); err != nil {
		log.Print(err)
		return acp.ListSessionsResponse{}, err
	}
	return acp.ListSessionsResponse{}, nil
}

func number(cursor string) error {
	if _, err := strconv.Atoi(cursor); err != nil {
		return err // want `an invalid parameter value`
	}
	return nil
}

type either struct{ acpbase.Agent }

// The error may be of another call.
func (a *either) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	_, err := strconv.Atoi(*params.Cursor)
	if err == nil {
		_, err = base64.StdEncoding.DecodeString(*params.Cursor)
	}
	if err != nil {
		return acp.ListSessionsResponse{}, err // want `an invalid parameter value`
	}
	return acp.ListSessionsResponse{}, nil
}

type hidden struct{ acpbase.Agent }

// The comment would be lost.
func (a *hidden) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	if _, err := strconv.Atoi(*params.Cursor); err != nil {
		return acp.ListSessionsResponse{}, fmt.Errorf("no page %s: %w" /* it is a number */, *params.Cursor, err) // want `an invalid parameter value`
	}
	return acp.ListSessionsResponse{}, nil
}
