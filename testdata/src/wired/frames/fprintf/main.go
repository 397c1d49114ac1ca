// Frames are printed, code and all.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
)

type peer struct {
	w    io.Writer
	jobs map[string]*exec.Cmd
}

type incoming struct {
	Id     json.RawMessage
	Method string
	Params json.RawMessage
}

func (p *peer) ok(id json.RawMessage, v any) {
	raw, err := json.Marshal(v)
	if err != nil {
		fmt.Fprintf(p.w, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32603,"message":%q}}`+"\n", id, err)
		return
	}
	fmt.Fprintf(p.w, `{"jsonrpc":"2.0","id":%s,"result":%s}`+"\n", id, raw)
}

func (p *peer) loop(r io.Reader) error {
	s := bufio.NewScanner(r)
	for s.Scan() {
		var in incoming
		if err := json.Unmarshal(s.Bytes(), &in); err != nil {
			io.WriteString(p.w, `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}`+"\n")
			continue
		}
		switch in.Method {
		case "terminal/create":
			res, err := p.create(in.Params)
			if err != nil {
				fmt.Fprintf(p.w, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32603,"message":%q}}`+"\n", in.Id, err.Error())
				continue
			}
			p.ok(in.Id, res)
		case "terminal/kill":
			if err := p.kill(in.Params); err != nil {
				fmt.Fprintf(p.w, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32603,"message":%q}}`+"\n", in.Id, err.Error())
				continue
			}
			p.ok(in.Id, struct{}{})
		case "terminal/output":
			var t struct{ TerminalId string }
			if err := json.Unmarshal(in.Params, &t); err != nil {
				fmt.Fprintf(p.w, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":%q}}`+"\n", in.Id, err.Error())
				continue
			}
			if p.jobs[t.TerminalId] == nil {
				fmt.Fprintf(p.w, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32603,"message":"terminal not found"}}`+"\n", in.Id) // want `genericerr: .*-32002`
				continue
			}
			p.ok(in.Id, map[string]any{"output": "", "truncated": false})
		default:
			fmt.Fprintf(p.w, `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":"unknown method %s"}}`+"\n", in.Id, -32603, in.Method) // want `genericerr: .*-32601`
		}
	}
	return s.Err()
}

func (p *peer) create(raw json.RawMessage) (any, error) {
	var t struct {
		Command string
		Args    []string
	}
	if err := json.Unmarshal(raw, &t); err != nil {
		return nil, fmt.Errorf("bad params: %v", err) // want `returnederr: .*-32602`
	}
	if t.Command == "" {
		return nil, errors.New("command is required") // want `returnederr: .*-32602`
	}
	cmd := exec.Command(t.Command, t.Args...)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	id := fmt.Sprint(cmd.Process.Pid)
	p.jobs[id] = cmd
	return map[string]string{"terminalId": id}, nil
}

func (p *peer) kill(raw json.RawMessage) error {
	var t struct{ TerminalId string }
	if err := json.Unmarshal(raw, &t); err != nil {
		return fmt.Errorf("bad params: %v", err) // want `returnederr: .*-32602`
	}
	cmd, ok := p.jobs[t.TerminalId]
	if !ok {
		return fmt.Errorf("no terminal %s", t.TerminalId) // want `returnederr: .*-32002`
	}
	return cmd.Process.Kill()
}

func main() {
	p := &peer{w: os.Stdout, jobs: map[string]*exec.Cmd{}}
	if err := p.loop(os.Stdin); err != nil {
		os.Exit(1)
	}
}
