// Package gate stands around what answers, and knows no method.
package gate

import (
	"context"
	"errors"
	"log"

	"wired/stacked/post"
)

type Gate struct {
	badges map[string]string
	shut   bool
}

func (g *Gate) Check(next post.Func) post.Func {
	return func(ctx context.Context, r *post.Request) (any, error) {
		if g.shut {
			return nil, errors.New("come back later")
		}
		who, err := g.who(r.Badge)
		if err != nil {
			return nil, err
		}
		if who != r.From {
			return nil, &post.Fault{Code: -44002, Message: "not yours"}
		}
		return next(ctx, r)
	}
}

func (g *Gate) who(badge string) (string, error) {
	if badge == "" {
		return "", errors.New("who goes there") // want `returnederr: this answers a missing authentication with -32603 .*; ARC has -44001`
	}
	name, ok := g.badges[badge]
	if !ok {
		return "", errors.New("not on the list") // want `returnederr: this answers a missing authentication with -32603 .*; ARC has -44001`
	}
	return name, nil
}

// Alone stands around nothing: who calls it does not show.
func Alone() post.Func {
	return func(ctx context.Context, r *post.Request) (any, error) {
		if r.Badge == "" {
			return nil, errors.New("who goes there")
		}
		return r.From, nil
	}
}

func Logged(next post.Func) post.Func {
	return func(ctx context.Context, r *post.Request) (any, error) {
		res, err := next(ctx, r)
		if err != nil {
			log.Print(err)
		}
		return res, err
	}
}
