package params

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// pager has cursors that are numbers in another form.
type pager struct {
	acpbase.Agent
	first string // of the settings
}

// own reads what the program has written: nobody asked for that.
func (a *pager) own() (int, error) {
	raw, err := base64.StdEncoding.DecodeString(a.first)
	if err != nil {
		return 0, fmt.Errorf("settings: %w", err)
	}
	n, err := strconv.Atoi(string(raw))
	if err != nil || n < 0 {
		return 0, errors.New("the settings have no offset")
	}
	return n, nil
}

// page reads what was asked for.
func page(cursor string) (int, error) {
	raw, err := base64.StdEncoding.DecodeString(cursor)
	if err != nil {
		return 0, fmt.Errorf("cursor: %w", err) // want `session/list answers an invalid parameter value with -32603 \(Internal error\); ACP has -32602 \(Invalid params\), because base64\.Encoding\.DecodeString fails`
	}
	n, err := strconv.Atoi(string(raw))
	if err != nil || n > 100 {
		return 0, errors.New("there is no such page") // want `session/list answers an invalid parameter value with -32603 \(Internal error\); ACP has -32602 \(Invalid params\), because strconv\.Atoi\(raw\) fails`
	}
	if n < 0 {
		return 0, errors.New("negative") // want `session/list answers an invalid parameter value with -32603 \(Internal error\); ACP has -32602 \(Invalid params\), because n < 0`
	}
	return n, nil
}

func (a *pager) ListSessions(_ context.Context, p acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	if p.Cursor == nil {
		_, err := a.own()
		return acp.ListSessionsResponse{}, err
	}
	_, err := page(*p.Cursor)
	return acp.ListSessionsResponse{}, err
}

func (a *pager) HandleExtensionMethod(_ context.Context, _ string, params json.RawMessage) (any, error) {
	var p struct {
		Count json.Number `json:"count"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, acp.NewInvalidParams(nil)
	}
	n, err := p.Count.Int64()
	if err != nil {
		return nil, fmt.Errorf("count: %w", err) // want `this answers an invalid parameter value with -32603 \(Internal error\); ACP has -32602 \(Invalid params\), because json\.Number\.Int64 fails`
	}
	return n, nil
}
