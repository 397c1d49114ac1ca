// Package files has two of the methods of a client, and does not see who calls them.
package files

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/coder/acp-go-sdk"
)

// Files answers for files.
type Files struct{ Texts map[string]string }

// ReadTextFile answers fs/read_text_file.
func (f *Files) ReadTextFile(_ context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	if !filepath.IsAbs(p.Path) {
		return acp.ReadTextFileResponse{}, fmt.Errorf("%s is relative", p.Path)
	}
	return acp.ReadTextFileResponse{Content: f.Texts[p.Path]}, nil
}

// WriteTextFile answers fs/write_text_file, and nothing calls it here.
func (f *Files) WriteTextFile(_ context.Context, p acp.WriteTextFileRequest) (acp.WriteTextFileResponse, error) {
	f.Texts[p.Path] = p.Content
	return acp.WriteTextFileResponse{}, nil
}

// Loose has a handler's shape, and nobody embeds it.
type Loose struct{}

// ReadTextFile is called by nobody.
func (Loose) ReadTextFile(_ context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	if !filepath.IsAbs(p.Path) {
		return acp.ReadTextFileResponse{}, fmt.Errorf("%s is relative", p.Path)
	}
	return acp.ReadTextFileResponse{}, nil
}
