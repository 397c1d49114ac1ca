package parsed

import (
	"encoding/json"
	"io"
	"log"

	"unanswered/parsed/mail"
	"unanswered/parsed/reader"
)

func goesOn(in *reader.Reader, out *json.Encoder) {
	for {
		m, err := in.Next() // want `a message that is not valid JSON is dropped`
		if err == io.EOF {
			return
		}
		if err != nil {
			log.Print(err)
			continue
		}
		out.Encode(answer(m))
	}
}

// What comes back is nobody's request.
func waits(in *reader.Reader, waiting map[string]chan *mail.Mail) {
	for {
		m, err := in.Next()
		if err != nil {
			return
		}
		waiting[string(m.ID)] <- m
	}
}
