// Package stores asks databases for what requests name.
package stores

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
	"gorm.io/gorm"
)

type record struct {
	ID    string
	Title string
}

type ledger struct {
	acpbase.Agent
	db *sql.DB
}

func (l *ledger) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	var title string
	err := l.db.QueryRowContext(ctx, `select title from sessions where id = ?`, string(params.SessionId)).Scan(&title)
	if errors.Is(err, sql.ErrNoRows) {
		return acp.LoadSessionResponse{}, fmt.Errorf("session %s: %w", params.SessionId, err) // want `session/load answers an unknown session with -32603.*-32002`
	}
	if err != nil {
		return acp.LoadSessionResponse{}, fmt.Errorf("query: %w", err)
	}
	return acp.LoadSessionResponse{}, nil
}

func (l *ledger) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	r, err := l.row(ctx, string(params.SessionId))
	if err != nil {
		return acp.ResumeSessionResponse{}, err
	}
	_ = r.Title
	return acp.ResumeSessionResponse{}, nil
}

func (l *ledger) row(ctx context.Context, id string) (*record, error) {
	r := &record{ID: id}
	err := l.db.QueryRowContext(ctx, `select title from sessions where id = ?`, id).Scan(&r.Title)
	switch {
	case err == sql.ErrNoRows:
		return nil, fmt.Errorf("no session %s", id) // want `session/resume answers an unknown session with -32603.*-32002`
	case err != nil:
		return nil, err
	}
	return r, nil
}

// Prompt reads the ledger's own settings.
func (l *ledger) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	var model string
	err := l.db.QueryRowContext(ctx, `select value from settings where name = 'model'`).Scan(&model)
	if errors.Is(err, sql.ErrNoRows) {
		return acp.PromptResponse{}, errors.New("no model in settings")
	}
	if err != nil {
		return acp.PromptResponse{}, err
	}
	if _, err := l.db.ExecContext(ctx, `insert into turns (model) values (?)`, model); err != nil {
		return acp.PromptResponse{}, fmt.Errorf("store turn: %w", err)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type orm struct {
	acpbase.Agent
	db *gorm.DB
}

func (o *orm) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	var r record
	if err := o.db.First(&r, "id = ?", string(params.SessionId)).Error; err != nil {
		if errors.Is(err, gorm.ErrRecordNotFound) {
			return acp.LoadSessionResponse{}, errors.New("session not found") // want `session/load answers an unknown session with -32603.*-32002`
		}
		return acp.LoadSessionResponse{}, err
	}
	return acp.LoadSessionResponse{}, o.db.Save(&r).Error
}
