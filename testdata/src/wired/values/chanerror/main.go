// An error travels over a channel within one function.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"time"
)

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e Error) Error() string { return e.Message }

type Agent struct {
	chats map[string]*exec.Cmd
	out   *json.Encoder
}

type ID struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func (a *Agent) Prompt(raw []byte) error {
	var p ID
	if err := json.Unmarshal(raw, &p); err != nil {
		return Error{-32602, err.Error()}
	}
	errc := make(chan error, 1)
	go func() {
		cmd, ok := a.chats[p.SessionID]
		if !ok {
			errc <- fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
			return
		}
		errc <- cmd.Run()
	}()
	return <-errc
}

func (a *Agent) SetMode(raw []byte) error {
	var p ID
	done := make(chan error)
	go func() {
		defer close(done)
		if err := json.Unmarshal(raw, &p); err != nil {
			done <- fmt.Errorf("bad params: %w", err) // want `returnederr: .*-32602`
			return
		}
		if p.ModeID != "on" {
			done <- Error{Code: -32602, Message: "unknown mode"}
		}
	}()
	select {
	case err := <-done:
		return err
	case <-time.After(time.Second):
		return errors.New("the agent hangs")
	}
}

func (a *Agent) Cancel(raw []byte) {
	errc := make(chan error, 1)
	go func() {
		if _, ok := a.chats[string(raw)]; !ok {
			errc <- errors.New("session not found")
		}
		close(errc)
	}()
	if err := <-errc; err != nil {
		log.Print(err)
	}
}

func (a *Agent) finish(id any, err error) {
	if err == nil {
		a.out.Encode(map[string]any{"id": id, "result": nil})
		return
	}
	var e Error
	if !errors.As(err, &e) {
		e = Error{-32603, err.Error()}
	}
	a.out.Encode(map[string]any{"id": id, "error": e})
}

type incoming struct {
	ID     any             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	a := &Agent{map[string]*exec.Cmd{}, json.NewEncoder(os.Stdout)}
	for s := bufio.NewScanner(os.Stdin); s.Scan(); {
		var m incoming
		if err := json.Unmarshal(s.Bytes(), &m); err != nil {
			a.finish(nil, Error{-32700, err.Error()})
			continue
		}
		switch m.Method {
		case "session/prompt":
			a.finish(m.ID, a.Prompt(m.Params))
		case "session/set_mode":
			a.finish(m.ID, a.SetMode(m.Params))
		case "session/cancel":
			a.Cancel(m.Params)
		default:
			a.finish(m.ID, Error{-32601, m.Method})
		}
	}
}
