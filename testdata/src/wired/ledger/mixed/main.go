// Mixed serves another protocol on the line, and knows methods of this one.
package main

import (
	"context"

	"wired/ledger/book"
	"wired/ledger/desk"
	"wired/ledger/index"
	"wired/ledger/line"
)

func main() {
	b, d, x := book.New(), &desk.Desk{}, index.Index{}
	x.On("session/resume", d.Resume)
	book.Add(b, "resources/read", d.Peek)
	line.Answer(context.Background(), b, line.Message{})
}
