// Package counter has handlers that ask a shelf, and does not say who calls them.
package counter

import (
	"context"
	"fmt"

	"wired/composed/layer"
	"wired/ported/port"
)

type Counter struct{ Shelf port.Shelf }

type target struct {
	Session string `json:"sessionId"`
}

func (c *Counter) Handler() layer.Handler {
	return layer.Table{
		"session/load":      layer.Takes(c.load), // want `a message that is not valid JSON ends the connection`
		"session/set_mode":  layer.Takes(c.mode),
		"_counter/sell":     layer.Takes(c.sell),
		"_counter/describe": layer.Takes(describe),
		"_counter/hide":     layer.Takes(hide),
	}.Handler()
}

// Params without tags are decoded by the names of the fields.
type choice struct{ SessionID, ModeID string }

func (c *Counter) mode(_ context.Context, p choice) (any, error) {
	if p.ModeID != "loud" && p.ModeID != "quiet" {
		return nil, &layer.Fault{Code: -32603, Message: "no"} // want `genericerr: session/set_mode answers an invalid parameter value with -32603`
	}
	return nil, nil
}

type sale struct {
	SessionID string
	Price     int
}

func (c *Counter) sell(_ context.Context, s sale) (any, error) {
	if s.Price < 1 {
		return nil, &layer.Fault{Code: -32603, Message: "no"} // want `genericerr: _counter/sell answers an invalid parameter value with -32603`
	}
	return nil, nil
}

// shop is no params: nothing says what the method needs.
type shop struct{ Open bool }

func describe(_ context.Context, s shop) (any, error) {
	if !s.Open {
		return nil, &layer.Fault{Code: -32603, Message: "no"}
	}
	return nil, nil
}

// curtain has a field of the name, but no request fills it.
type curtain struct {
	sessionId string
	Price     int
}

func hide(_ context.Context, c curtain) (any, error) {
	if c.Price < 1 {
		return nil, &layer.Fault{Code: -32603, Message: c.sessionId}
	}
	return nil, nil
}

func (c *Counter) load(ctx context.Context, t target) (any, error) {
	text, err := c.Shelf.Fetch(ctx, t.Session)
	if err != nil {
		return nil, fmt.Errorf("load: %w", err)
	}
	return text, nil
}
