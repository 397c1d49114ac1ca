package queued

import (
	"bufio"
	"encoding/json"
	"sync"
)

// outbox keeps the lines that another goroutine writes.
type outbox struct {
	mu    sync.Mutex
	lines [][]byte
}

func (o *outbox) push(line []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.lines = append(o.lines, line)
}

func (o *outbox) send(m message) {
	if line, err := json.Marshal(m); err == nil {
		o.push(line)
	}
}

func (o *outbox) read(s *server, lines *bufio.Scanner) {
	for lines.Scan() {
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			o.send(message{Error: noJSON})
			continue
		}
		s.answer(m)
	}
}
