// Package editor reads what an agent prints, which may be anything.
package editor

import (
	"encoding/json"
	"io"
	"os"

	"unanswered/layered/line"
)

func serve(in io.Reader, out io.Writer) error {
	l := line.New(out)
	l.On("fs/write_text_file", write)
	return l.Serve(in)
}

func write(m *line.Message) (any, error) {
	var p struct {
		Path    string `json:"path"`
		Content string `json:"content"`
	}
	if err := json.Unmarshal(m.Params, &p); err != nil {
		return nil, &line.Fault{Code: -32602, Message: err.Error()}
	}
	if err := os.WriteFile(p.Path, []byte(p.Content), 0o644); err != nil {
		return nil, &line.Fault{Code: -32603, Message: err.Error()}
	}
	return map[string]any{}, nil
}
