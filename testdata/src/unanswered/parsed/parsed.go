// Package parsed has its messages decoded by the package that has their type.
package parsed

import (
	"bufio"
	"encoding/json"
	"io"
	"log"

	"unanswered/parsed/mail"
)

func drops(in io.Reader, out *json.Encoder) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		m, err := mail.Open(lines.Bytes()) // want `a message that is not valid JSON is dropped`
		if err != nil {
			log.Print(err)
			continue
		}
		out.Encode(answer(m))
	}
}

// The answer has no id, as nobody knows which it is.
func answers(in io.Reader, out *json.Encoder) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		m, err := mail.Open(lines.Bytes())
		if err != nil {
			out.Encode(&mail.Mail{ID: json.RawMessage("null"), Error: &mail.Fault{Code: -32700, Message: "Parse error"}})
			continue
		}
		out.Encode(answer(m))
	}
}

// What comes back from a server is nobody's request.
func reads(in io.Reader, waiting map[string]chan *mail.Mail) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		m, err := mail.Open(lines.Bytes())
		if err != nil {
			continue
		}
		waiting[string(m.ID)] <- m
	}
}

// What was read before need not be there.
func finds(list []*mail.Mail, out *json.Encoder) {
	for range list {
		m, err := mail.Find(list, "session/prompt")
		if err != nil {
			continue
		}
		out.Encode(answer(m))
	}
}

func answer(m *mail.Mail) *mail.Mail {
	if m.Method != "session/new" {
		return &mail.Mail{ID: m.ID, Error: &mail.Fault{Code: -32601, Message: "Method not found"}}
	}
	return &mail.Mail{ID: m.ID, Result: map[string]string{"sessionId": "1"}}
}
