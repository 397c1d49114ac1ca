package files

import (
	"context"
	"os"
	"path/filepath"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// opened asks what it knows already: that the file is there.
type opened struct {
	acpbase.Client
	dir string
}

func (opened) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (r acp.ReadTextFileResponse, err error) {
	f, err := os.Open(p.Path)
	if err != nil {
		return r, err // want `fs/read_text_file answers a missing file with -32603.*-32002`
	}
	defer f.Close()
	if _, err := f.Stat(); err != nil {
		return r, err
	}
	return r, nil
}

// found reads what is there.
type found struct {
	acpbase.Agent
	dir string
}

func (o *found) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) {
	list, err := filepath.Glob(filepath.Join(o.dir, "*", string(p.SessionId)+".json"))
	if err != nil {
		return r, nil
	}
	for _, name := range list {
		if _, err := os.ReadFile(name); err != nil {
			return r, err
		}
	}
	return r, nil
}

func (o *found) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (r acp.ResumeSessionResponse, err error) {
	if _, err := os.ReadFile(filepath.Join(o.dir, string(p.SessionId)+".json")); err != nil {
		return r, err // want `session/resume answers an unknown session with -32603.*-32002`
	}
	return r, nil
}
