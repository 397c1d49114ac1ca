package parsed

import (
	"encoding/json"
	"io"

	"unanswered/parsed/mail"
	"unanswered/parsed/rounds"
)

func delivered(in io.Reader, out *json.Encoder) {
	rounds.Deliver(in, func(m mail.Mail) { // want `a message that is not valid JSON is dropped`
		out.Encode(answer(&m))
	})
}

// It takes what comes back.
func taken(in io.Reader, waiting map[string]chan mail.Mail) {
	rounds.Deliver(in, func(m mail.Mail) { waiting[string(m.ID)] <- m })
}
