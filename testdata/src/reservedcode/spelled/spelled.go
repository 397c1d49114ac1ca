// Package spelled writes error objects down in texts.
package spelled

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
)

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

const (
	tooMany = `{"jsonrpc":"2.0","id":%s,"error":{"code":-32005,"message":"too many prompts"}}`
	busy    = -32010 // want `^reservedcode: -32010 \(busy\) is a custom code in the range`
)

type server struct {
	sessions map[string]int
	out      io.Writer
}

func (s *server) serve(in io.Reader) error {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			fmt.Fprintf(s.out, `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":%q}}`, err.Error())
			continue
		}
		switch m.Method {
		case "session/prompt":
			s.prompt(m)
		default:
			fmt.Fprintf(s.out, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"method not found"}}`, m.ID)
		}
	}
	return lines.Err()
}

func (s *server) prompt(m message) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(m.Params, &p); err != nil {
		fmt.Fprintf(s.out, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":%q}}`, m.ID, err.Error())
		return
	}
	n, ok := s.sessions[p.SessionID]
	switch {
	case !ok:
		fmt.Fprintf(s.out, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32001,"message":"session not found"}}`, m.ID) // want `^reservedcode: -32001 is a custom code in the range .*ACP has -32002`
	case n > 9:
		fmt.Fprintf(s.out, tooMany, m.ID) // want `^reservedcode: -32005 is a custom code in the range`
	case n > 8:
		fmt.Fprintf(s.out, `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":"busy"}}`, m.ID, -32011) // want `^reservedcode: -32011 is a custom code in the range`
	case n > 7:
		fmt.Fprintf(s.out, `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":"busy"}}`, m.ID, busy)
	case n > 6:
		fmt.Fprintf(s.out, `{"jsonrpc":"2.0","id":%s,"error":{"code":-31999,"message":"a code of its own"}}`, m.ID)
	default:
		s.sessions[p.SessionID]++
		fmt.Fprintf(s.out, `{"jsonrpc":"2.0","id":%s,"result":{"stopReason":"end_turn"}}`, m.ID)
	}
}
