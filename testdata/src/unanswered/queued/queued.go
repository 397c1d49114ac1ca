// Package queued keeps answers for somebody else to write.
package queued

import (
	"bufio"
	"container/list"
	"encoding/json"
	"io"
	"log"
)

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *trouble        `json:"error,omitempty"`
}

type trouble struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

var noJSON = &trouble{-32700, "Parse error"}

type server struct {
	last  *message
	byID  map[string]message
	next  *list.List
	ring  [8]message
	count int
}

func (s *server) flush(w io.Writer) {
	enc := json.NewEncoder(w)
	if s.last != nil {
		enc.Encode(s.last)
	}
	for _, m := range s.byID {
		enc.Encode(m)
	}
	for e := s.next.Front(); e != nil; e = e.Next() {
		enc.Encode(e.Value)
	}
	for _, m := range s.ring {
		enc.Encode(m)
	}
}

func (s *server) one(lines *bufio.Scanner) {
	for lines.Scan() {
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			s.last = &message{Error: noJSON}
			continue
		}
		s.answer(m)
	}
}

func (s *server) table(lines *bufio.Scanner) {
	for lines.Scan() {
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			s.byID["null"] = message{Error: noJSON}
			continue
		}
		s.answer(m)
	}
}

func (s *server) linked(lines *bufio.Scanner) {
	for lines.Scan() {
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			s.next.PushBack(message{Error: noJSON})
			continue
		}
		s.answer(m)
	}
}

func (s *server) slot(lines *bufio.Scanner) {
	for lines.Scan() {
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			s.ring[s.count%len(s.ring)] = message{Error: noJSON}
			s.count++
			continue
		}
		s.answer(m)
	}
}

// made makes an answer, and hands it to nobody.
func (s *server) made(lines *bufio.Scanner) {
	for lines.Scan() {
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil { // want `unanswered: .*-32700`
			refused := message{Error: noJSON}
			log.Print(refused.Error.Message)
			s.count++
			continue
		}
		s.answer(m)
	}
}

func (s *server) answer(m message) {
	if m.Method == "session/new" {
		s.last = &message{ID: m.ID, Result: map[string]string{"sessionId": "1"}}
		return
	}
	s.last = &message{ID: m.ID, Error: &trouble{-32601, "Method not found"}}
}
