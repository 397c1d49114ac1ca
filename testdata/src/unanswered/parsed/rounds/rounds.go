// Package rounds reads messages for others.
package rounds

import (
	"bufio"
	"encoding/json"
	"io"

	"unanswered/parsed/mail"
)

// Deliver calls f with each message, and drops what is none.
func Deliver(in io.Reader, f func(mail.Mail)) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		var m mail.Mail
		if json.Unmarshal(lines.Bytes(), &m) == nil {
			f(m)
		}
	}
}

// Until ends with the first that is none.
func Until(in io.Reader, f func(mail.Mail) error) error {
	for dec := json.NewDecoder(in); ; {
		var m mail.Mail
		if err := dec.Decode(&m); err != nil {
			return err
		}
		if err := f(m); err != nil {
			return err
		}
	}
}
