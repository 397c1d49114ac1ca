// Package clients reads what agents print, which need not be messages.
package clients

import (
	"bufio"
	"encoding/json"
	"io"
	"log"
	"os/exec"
)

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result json.RawMessage `json:"result,omitempty"`
}

type client struct {
	out     *bufio.Scanner
	in      io.Writer
	waiting map[string]chan message
	asked   map[string]string
}

func start() (*client, error) {
	cmd := exec.Command("agent")
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c := &client{out: bufio.NewScanner(out)}
	go c.read()
	return c, cmd.Start()
}

func (c *client) read() {
	for c.out.Scan() {
		var m message
		if err := json.Unmarshal(c.out.Bytes(), &m); err != nil {
			log.Printf("agent: %s", c.out.Bytes())
			continue
		}
		switch m.Method {
		case "session/update":
			log.Print(string(m.Params))
		case "session/request_permission":
			c.in.Write([]byte(`{"jsonrpc":"2.0","id":1,"result":{"outcome":{"outcome":"cancelled"}}}`))
		case "":
			c.waiting[string(m.ID)] <- m
		}
	}
}

// hands gives each message to whoever takes it.
func (c *client) hands(take func(message)) {
	for c.out.Scan() {
		var m message
		if json.Unmarshal(c.out.Bytes(), &m) != nil {
			continue
		}
		take(m)
	}
}

// readAll takes the answers by the methods that it has asked for.
func (c *client) readAll() error {
	for c.out.Scan() {
		var m message
		if err := json.Unmarshal(c.out.Bytes(), &m); err != nil {
			return err
		}
		if m.Method == "" {
			m.Method = c.asked[string(m.ID)]
		}
		c.take(m)
	}
	return nil
}

func (c *client) take(m message) {
	switch m.Method {
	case "session/new", "session/prompt":
		log.Print(string(m.Result))
	case "fs/read_text_file":
		c.in.Write([]byte(`{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}`))
	}
}

// replay reads what was said.
func replay(log io.Reader) (prompts int) {
	for s := bufio.NewScanner(log); s.Scan(); {
		var m message
		if json.Unmarshal(s.Bytes(), &m) != nil {
			continue
		}
		prompts++
	}
	return prompts
}

// cancels reads notifications alone.
func cancels(in io.Reader, cancel func()) {
	for s := bufio.NewScanner(in); s.Scan(); {
		var m message
		if json.Unmarshal(s.Bytes(), &m) != nil {
			continue
		}
		if m.Method == "session/cancel" {
			cancel()
		}
	}
}

// lists is asked by whoever keeps sessions of any kind.
func (c *client) lists(line []byte) {
	var m message
	if json.Unmarshal(line, &m) != nil {
		return
	}
	if m.Method == "session/list" {
		c.in.Write([]byte(`{"jsonrpc":"2.0","id":1,"result":{"sessions":[]}}`))
	}
}

// next leaves out what is no message.
func (c *client) next() message {
	c.out.Scan()
	var m message
	if json.Unmarshal(c.out.Bytes(), &m) != nil {
		return message{}
	}
	if m.Method == "" {
		return c.next()
	}
	return m
}

func (c *client) nexts() {
	for m := c.next(); m.Method != ""; m = c.next() {
		log.Print(m.Method)
	}
}
