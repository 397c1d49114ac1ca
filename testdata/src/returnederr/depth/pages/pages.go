// Package pages goes on where a mark says.
package pages

import (
	"encoding/base64"
	"fmt"
	"strconv"
)

// Book has pages.
type Book struct{ pages []string }

// From returns the pages from a mark on.
func (b *Book) From(mark string) ([]string, error) {
	n, err := b.find(mark)
	if err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	return b.pages[n:], nil
}

func (b *Book) find(mark string) (int, error) {
	n, err := place(mark)
	if err != nil {
		return 0, err
	}
	return min(n, len(b.pages)), nil
}

func place(mark string) (int, error) {
	text, err := open(mark)
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(text)
}

func open(mark string) (string, error) {
	raw, err := base64.RawURLEncoding.DecodeString(mark)
	return string(raw), err
}
