// Command has two lines, and nobody knows which one a desk is for.
package main

import (
	"context"

	"wired/waiting/both"
	"wired/waiting/faults"
	"wired/waiting/line"
)

func main() {
	for _, l := range []*line.Line{line.New(faults.Of), line.New(faults.Bad)} {
		(&both.Desk{}).Serve(l)
		l.Answer(context.Background(), line.Message{})
	}
}
