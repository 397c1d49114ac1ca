// Package lookup looks up what requests name, in the ways in which programs do.
package lookup

import (
	"context"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"slices"
	"sync"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type conversation struct {
	id     acp.SessionId
	turns  int
	cancel context.CancelFunc
	mode   string
}

// A bot keeps its sessions in a map.
type bot struct {
	acpbase.Agent
	mu    sync.RWMutex
	open  map[acp.SessionId]*conversation
	costs map[string]float64
	log   *slog.Logger
}

func (b *bot) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	b.mu.Lock()
	c, ok := b.open[params.SessionId]
	b.mu.Unlock()
	if !ok {
		b.log.Warn("prompt for a session that is gone", "id", params.SessionId)
		return acp.PromptResponse{}, fmt.Errorf("session %q not found", params.SessionId) // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	c.turns++
	// The bot's own table, with a key that it made up itself.
	rate, ok := b.costs["turn"]
	if !ok {
		return acp.PromptResponse{}, errors.New("unknown cost: turn")
	}
	b.log.Info("done", "cost", rate*float64(c.turns))
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (b *bot) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if _, found := b.open[params.SessionId]; !found {
		return acp.ResumeSessionResponse{}, errors.New("no such session") // want `session/resume answers an unknown session with -32603.*-32002`
	}
	return acp.ResumeSessionResponse{}, nil
}

// LoadSession asks for nil instead of ok.
func (b *bot) LoadSession(ctx context.Context, req acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	b.mu.RLock()
	c := b.open[req.SessionId]
	b.mu.RUnlock()
	if c == nil {
		return acp.LoadSessionResponse{}, errors.New("unknown session: " + string(req.SessionId)) // want `session/load answers an unknown session with -32603.*-32002`
	}
	return acp.LoadSessionResponse{}, nil
}

// CloseSession may say what it likes: the specification contradicts itself.
func (b *bot) CloseSession(ctx context.Context, params acp.CloseSessionRequest) (acp.CloseSessionResponse, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	c, ok := b.open[params.SessionId]
	if !ok {
		return acp.CloseSessionResponse{}, fmt.Errorf("session %q not found", params.SessionId)
	}
	c.cancel()
	delete(b.open, params.SessionId)
	return acp.CloseSessionResponse{}, nil
}

// UnstableDeleteSession should take a session that is gone for deleted.
func (b *bot) UnstableDeleteSession(ctx context.Context, params acp.UnstableDeleteSessionRequest) (acp.UnstableDeleteSessionResponse, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.open[params.SessionId]; !ok {
		return acp.UnstableDeleteSessionResponse{}, fmt.Errorf("session %s does not exist", params.SessionId) // want `session/delete answers a session that is already gone with -32603.*asks for success`
	}
	delete(b.open, params.SessionId)
	return acp.UnstableDeleteSessionResponse{}, nil
}

// Cancel is a notification: its error reaches nobody.
func (b *bot) Cancel(ctx context.Context, params acp.CancelNotification) error {
	b.mu.RLock()
	defer b.mu.RUnlock()
	c, ok := b.open[params.SessionId]
	if !ok {
		return fmt.Errorf("session %q not found", params.SessionId)
	}
	c.cancel()
	return nil
}

// A relay has its sessions in a sync.Map.
type relay struct {
	acpbase.Agent
	peers sync.Map
}

func (r *relay) Prompt(ctx context.Context, p acp.PromptRequest) (res acp.PromptResponse, err error) {
	v, ok := r.peers.Load(p.SessionId)
	if !ok {
		err = fmt.Errorf("relay: unknown session %v", p.SessionId) // want `session/prompt answers an unknown session with -32603.*-32002`
		return
	}
	v.(*conversation).turns++
	res.StopReason = acp.StopReasonEndTurn
	return
}

func (r *relay) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	v, ok := r.peers.Load(string(p.SessionId))
	if !ok {
		log.Printf("relay: mode for %s", p.SessionId)
		return acp.SetSessionModeResponse{}, errors.New("session does not exist") // want `session/set_mode answers an unknown session with -32603.*-32002`
	}
	v.(*conversation).mode = string(p.ModeId)
	return acp.SetSessionModeResponse{}, nil
}

// A notebook searches a list.
type notebook struct {
	acpbase.Agent
	mu    sync.Mutex
	pages []*conversation
}

func (n *notebook) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	var page *conversation
	for _, p := range n.pages {
		if p.id == params.SessionId {
			page = p
			break
		}
	}
	if page == nil {
		return acp.PromptResponse{}, fmt.Errorf("session %s not found", params.SessionId) // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	page.turns++
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (n *notebook) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	i := slices.IndexFunc(n.pages, func(c *conversation) bool { return c.id == params.SessionId })
	if i == -1 {
		return acp.LoadSessionResponse{}, fmt.Errorf("no session with id %s", params.SessionId) // want `session/load answers an unknown session with -32603.*-32002`
	}
	n.pages[i].turns = 0
	return acp.LoadSessionResponse{}, nil
}

func (n *notebook) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	known := false
	for _, p := range n.pages {
		if p.id == params.SessionId {
			known = true
		}
	}
	if !known {
		return acp.ResumeSessionResponse{}, errors.New("session is not active") // want `session/resume answers an unknown session with -32603.*-32002`
	}
	return acp.ResumeSessionResponse{}, nil
}

// ListSessions goes on at what the cursor names, which is an id of the list.
func (n *notebook) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	var list []acp.SessionInfo
	for _, p := range n.pages {
		list = append(list, acp.SessionInfo{SessionId: p.id})
	}
	return from(list, params.Cursor)
}

func from(list []acp.SessionInfo, cursor *string) (acp.ListSessionsResponse, error) {
	i := 0
	if cursor != nil {
		i = slices.IndexFunc(list, func(s acp.SessionInfo) bool { return string(s.SessionId) == *cursor })
		if i == -1 {
			return acp.ListSessionsResponse{}, errors.New("the list has changed") // want `session/list answers an invalid parameter value with -32603.*-32602`
		}
	}
	return acp.ListSessionsResponse{Sessions: list[i:]}, nil
}

// UnstableForkSession returns from inside the loop.
func (n *notebook) UnstableForkSession(ctx context.Context, params acp.UnstableForkSessionRequest) (acp.UnstableForkSessionResponse, error) {
	for _, p := range n.pages {
		if p.id == params.SessionId {
			copied := *p
			n.pages = append(n.pages, &copied)
			return acp.UnstableForkSessionResponse{SessionId: copied.id}, nil
		}
	}
	return acp.UnstableForkSessionResponse{}, fmt.Errorf("session %s not found", params.SessionId) // want `session/fork answers an unknown session with -32603.*-32002`
}
