// Command small has something for every rewrite, and prints what it does.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"sort"
	"strings"
)

const (
	codeGone = -32002
	codeBad  = -32602
)

var errClosed = errors.New("it is closed")

// A server has what it was asked for.
type server struct {
	rooms map[string]int
	hooks []func(name string) error
}

func check(name string) error {
	if name == "" {
		return errors.New("a name is missing")
	} else if strings.HasPrefix(name, "x") {
		return fmt.Errorf("room %q: %w", name, errClosed)
	}
	return nil
}

func (s *server) find(name string) (int, error) {
	if err := check(name); err != nil {
		return 0, err
	}
	for i := 0; ; i++ {
		if i > 2 {
			break
		}
	}
	n, ok := s.rooms[name]
	if !ok {
		return 0, fmt.Errorf("there is no room %s", name)
	}
	return n, nil
}

func (s *server) handle(ctx context.Context, method, name string) (any, error) {
	switch method {
	case "initialize":
		return len(s.rooms), nil
	case "session/load":
		return s.find(name)
	case "session/new":
		for _, hook := range s.hooks {
			if err := hook(name); err != nil {
				return nil, err
			}
		}
		s.rooms[name] = len(s.rooms)
		return name, nil
	}
	return nil, errors.New("unknown method: " + method)
}

// code tells errors apart by their words, which stay as they are then.
func code(err error) int {
	switch {
	case errors.Is(err, errClosed):
		return codeBad
	case strings.Contains(err.Error(), "no room"):
		return codeGone
	}
	return 0
}

func safely(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return f()
}

// hall is a number.
func hall(s *server) int {
	n, _ := s.find("hall")
	return n
}

func main() {
	log.SetOutput(os.Stderr)
	s := &server{rooms: map[string]int{"hall": 7}, hooks: []func(string) error{check}}
	for _, call := range [][2]string{
		{"initialize", ""}, {"session/load", "hall"}, {"session/load", "attic"}, {"session/load", "xylem"},
		{"session/new", "attic"}, {"session/new", ""}, {"session/load", "attic"}, {"shutdown", ""},
	} {
		v, err := s.handle(context.Background(), call[0], call[1])
		fmt.Println(call, v, err != nil)
		if err != nil {
			fmt.Println(code(err))
		}
	}
	fmt.Println(safely(func() error { panic("oh") }) != nil, safely(func() error { return nil }))
	fmt.Println(hall(s))
	names := []string{"b", "a"}
	sort.Slice(names, func(i, j int) bool { return names[i] < names[j] })
	fmt.Println(names)
}
