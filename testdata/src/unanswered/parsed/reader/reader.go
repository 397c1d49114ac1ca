// Package reader reads messages line by line.
package reader

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"unanswered/parsed/mail"
)

// Reader reads from one side.
type Reader struct{ lines *bufio.Scanner }

// Next reads the next message.
func (r *Reader) Next() (*mail.Mail, error) {
	if !r.lines.Scan() {
		return nil, io.EOF
	}
	m := new(mail.Mail)
	if err := json.Unmarshal(r.lines.Bytes(), m); err != nil {
		return nil, fmt.Errorf("torn: %w", err)
	}
	return m, nil
}
