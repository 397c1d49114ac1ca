// Package errgroup is a stub: the names and signatures of the real one.
package errgroup

import "context"

type Group struct{ err error }

func WithContext(ctx context.Context) (*Group, context.Context) { return new(Group), ctx }

func (g *Group) Go(f func() error) { g.err = f() }

func (g *Group) TryGo(f func() error) bool { return f() == nil }

func (g *Group) SetLimit(n int) {}

func (g *Group) Wait() error { return g.err }
