// Package option has the options of a session, each with what checks its values.
package option

import (
	"fmt"
	"os"
	"slices"
	"strconv"
)

type Option struct {
	ID    string
	Check func(value string) error
	load  func(value string) error
}

// Standard are all of them.
var Standard = []Option{
	{ID: "region", Check: oneOf("eu", "us")},
	{ID: "replicas", Check: number},
	{ID: "own", Check: own, load: number},
}

func oneOf(list ...string) func(string) error {
	return func(v string) error {
		if !slices.Contains(list, v) {
			return fmt.Errorf("E1 %s", v)
		}
		return nil
	}
}

func number(v string) error {
	if _, err := strconv.Atoi(v); err != nil {
		return err
	}
	return nil
}

// own fails by what is the program's.
func own(string) error {
	if os.Getenv("HOME") == "/" {
		return fmt.Errorf("E2")
	}
	return nil
}

// Find returns an option, or nil.
func Find(id string) *Option {
	for i := range Standard {
		if Standard[i].ID == id {
			return &Standard[i]
		}
	}
	return nil
}
