// Tools serves another protocol on the same line.
package main

import (
	"context"

	"wired/ledger/book"
	"wired/ledger/desk"
	"wired/ledger/line"
)

func main() {
	b, d := book.New(), &desk.Desk{}
	book.Add(b, "tools/call", d.Resume)
	book.Add(b, "resources/read", d.Peek)
	line.Answer(context.Background(), b, line.Message{})
}
