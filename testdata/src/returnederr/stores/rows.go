package stores

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// book changes rows by what requests name, and asks how many there were.
type book struct {
	acpbase.Agent
	db *sql.DB
}

func (b *book) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	res, err := b.db.ExecContext(ctx, `update sessions set open = 1 where id = ?`, string(params.SessionId))
	if err != nil {
		return acp.ResumeSessionResponse{}, fmt.Errorf("touch: %w", err)
	}
	n, err := res.RowsAffected()
	if err != nil {
		return acp.ResumeSessionResponse{}, fmt.Errorf("touch: %w", err)
	}
	if n == 0 {
		return acp.ResumeSessionResponse{}, fmt.Errorf("nothing in %s", params.SessionId) // want `session/resume answers an unknown session with -32603.*-32002`
	}
	return acp.ResumeSessionResponse{}, nil
}

func (b *book) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, b.touch(ctx, string(params.SessionId), string(params.ModeId))
}

func (b *book) touch(ctx context.Context, id, mode string) error {
	res, err := b.db.ExecContext(ctx, `update sessions set mode = ? where id = ?`, mode, id)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n < 1 {
		return errors.New("nothing there") // want `session/set_mode answers an unknown session with -32603.*-32002`
	}
	return nil
}

// LoadSession changes rows that no request names.
func (b *book) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	res, err := b.db.ExecContext(ctx, `update counters set loads = loads + 1 where name = 'all'`)
	if err != nil {
		return acp.LoadSessionResponse{}, err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return acp.LoadSessionResponse{}, errors.New("no counter")
	}
	return acp.LoadSessionResponse{}, nil
}

// uses adds rows.
type uses struct {
	acpbase.Agent
	db *sql.DB
}

// ResumeSession adds a row, which was there before if none is added.
func (u *uses) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	res, err := u.db.ExecContext(ctx, `insert into uses (session) values (?) on conflict do nothing`, string(params.SessionId))
	if err != nil {
		return acp.ResumeSessionResponse{}, err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return acp.ResumeSessionResponse{}, errors.New("in use")
	}
	return acp.ResumeSessionResponse{}, nil
}
