// Package coat has a handler that stands around another one.
package coat

import (
	"context"
	"log"

	"wired/apart/port"
)

// Logged logs the errors of Next.
type Logged struct{ Next port.Handler }

// Handle answers a call.
func (l *Logged) Handle(ctx context.Context, c *port.Call) (any, error) {
	res, err := l.Next.Handle(ctx, c)
	if err != nil {
		log.Print(err)
	}
	return res, err
}
