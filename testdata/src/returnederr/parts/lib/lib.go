// Package lib returns structs that hold a failure.
package lib

import "errors"

// A Result is a value or why there is none.
type Result[T any] struct {
	Value T
	Err   error
}

// A Verdict says in words why something is not fine.
type Verdict struct {
	Fine bool
	Why  string
}

// Open looks for a session.
func Open(open map[string]bool, id string) Result[int] {
	if !open[id] {
		return Result[int]{Err: errors.New("session not found")}
	}
	return Result[int]{Value: 1}
}

// Judge looks for a session too.
func Judge(open map[string]bool, id string) *Verdict {
	if !open[id] {
		return &Verdict{Why: "session not found"}
	}
	return &Verdict{Fine: true}
}

// Full finds something that is no fault of the request.
func Full() Result[int] { return Result[int]{Err: errors.New("the disk is full")} }
