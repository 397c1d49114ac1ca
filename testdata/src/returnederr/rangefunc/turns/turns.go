// Package turns has iterators over what somebody else says, and over what they are given.
package turns

import (
	"encoding/json"
	"fmt"
	"io"
	"iter"
)

type Event struct {
	Kind string
	Body json.RawMessage
}

// Of asks something by a text, and yields what is read then.
func Of(w io.Writer, r io.Reader, text string) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		fmt.Fprintln(w, text)
		for in := json.NewDecoder(r); in.More(); {
			var e Event
			if err := in.Decode(&e); !yield(e, err) {
				return
			}
		}
	}
}

// Each yields what it is given.
func Each[T any](list []T) iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, x := range list {
			if !yield(x) {
				return
			}
		}
	}
}
