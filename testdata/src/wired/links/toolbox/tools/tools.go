// Package tools has tools that take and give maps, as those of a model do.
package tools

import (
	"errors"
	"fmt"
	"os"
)

// A Result is what a tool gives.
type Result struct{ Data any }

// Read reads the file whose path it is given.
func Read(args map[string]any) (*Result, error) {
	path, ok := args["path"].(string)
	if !ok || path == "" {
		return &Result{Data: "nothing to read"}, nil
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return &Result{Data: map[string]any{"path": path, "content": string(b), "size": len(b)}}, nil
}

// Mode sets the mode that it is given, and logs for whom.
func Mode(args map[string]any) error {
	mode, _ := args["mode"].(string)
	if mode != "ask" && mode != "code" {
		return fmt.Errorf("E3: %v", mode)
	}
	level, _ := args["level"].(string)
	if level == "" {
		return errors.New("E4")
	}
	return nil
}
