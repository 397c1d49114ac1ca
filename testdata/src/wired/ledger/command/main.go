// Command puts a line, a book and a desk together.
package main

import (
	"context"

	"wired/ledger/book"
	"wired/ledger/desk"
	"wired/ledger/line"
)

func main() {
	b, d := book.New(), &desk.Desk{}
	book.Add(b, "session/resume", d.Resume)
	book.Add(b, "_desk/peek", d.Peek)
	book.Add(b, "fs/read_text_file", d.Read, book.Missing()) // which has a code for a missing file
	line.Answer(context.Background(), b, line.Message{})     // want `returnederr: _desk/peek and session/resume answer .* errors of other packages with -32603 .* -32002 .* for a missing file, because os.ReadFile fails .desk.go:36., and ACP has -32002 .* for an unknown session`
}
