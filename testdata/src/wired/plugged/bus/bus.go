// Package bus connects the features of a program. What a command came to is a struct.
package bus

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

type Command struct {
	Name string
	Args json.RawMessage
}

func (c Command) Bind(v any) error {
	if err := json.Unmarshal(c.Args, v); err != nil {
		return fmt.Errorf("%s: %w", c.Name, err)
	}
	return nil
}

type Outcome struct {
	Value any
	Err   error
}

func Fail(err error) Outcome { return Outcome{Err: err} }

type Handler func(context.Context, Command) Outcome

var errNobody = errors.New("nobody does this")

type Bus struct{ handlers map[string]Handler }

func New() *Bus { return &Bus{handlers: map[string]Handler{}} }

func (b *Bus) Handle(name string, h Handler) { b.handlers[name] = h }

func (b *Bus) Do(ctx context.Context, c Command) (out Outcome) {
	h := b.handlers[c.Name]
	if h == nil {
		return Fail(errNobody)
	}
	defer func() {
		if recover() != nil {
			out = Fail(fmt.Errorf("%s crashed", c.Name))
		}
	}()
	return h(ctx, c)
}
