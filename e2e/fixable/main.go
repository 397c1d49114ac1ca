// Command notes runs an agent and a client on the ACP SDK, each over a
// connection in memory, sends them requests that fail, and prints what the
// peer reads: the method and the error object, in one line each.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"

	"github.com/coder/acp-go-sdk"
)

func main() {
	requests := []struct {
		send           func(string, map[string]any) (json.RawMessage, error)
		method, params string
	}{
		{agentPeer(), "session/new", `{"cwd":"src","mcpServers":[]}`},
		{agentPeer(), "session/prompt", `{"sessionId":"lost","prompt":[]}`},
		{agentPeer(), "session/resume", `{"sessionId":"lost","cwd":"/"}`},
		{agentPeer(), "session/set_mode", `{"sessionId":"first","modeId":"sing"}`},
		{agentPeer(), "session/load", `{"sessionId":"first","cwd":"/","mcpServers":[]}`},
		{agentPeer(), "session/list", `{}`},
		{agentPeer(), "session/close", `{"sessionId":"first"}`},
		{agentPeer(), "authenticate", `{"methodId":"magic"}`},
		{agentPeer(), "_notes/count", `{}`},
		{clientPeer(), "fs/read_text_file", `{"sessionId":"first","path":"/nowhere/notes.txt"}`},
		{clientPeer(), "fs/write_text_file", `{"sessionId":"first","path":"notes.txt","content":"none"}`},
		{clientPeer(), "terminal/output", `{"sessionId":"first","terminalId":"lost"}`},
		{clientPeer(), "terminal/kill", `{"sessionId":"first","terminalId":"lost"}`},
	}
	for _, r := range requests {
		var params map[string]any
		if err := json.Unmarshal([]byte(r.params), &params); err != nil {
			fail(err)
		}
		answer, err := r.send(r.method, params)
		if err != nil {
			fail(err)
		}
		fmt.Printf("%s %s\n", r.method, answer)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// agentPeer returns a function that sends requests to an agent and returns the
// error object of the answer.
func agentPeer() func(string, map[string]any) (json.RawMessage, error) {
	here, there := net.Pipe()
	acp.NewAgentSideConnection(&agent{sessions: map[acp.SessionId]string{"first": "write"}}, there, there)
	return peer(here)
}

// clientPeer is agentPeer for a client.
func clientPeer() func(string, map[string]any) (json.RawMessage, error) {
	here, there := net.Pipe()
	acp.NewClientSideConnection(&client{}, there, there)
	return peer(here)
}

func peer(conn io.ReadWriter) func(string, map[string]any) (json.RawMessage, error) {
	in, out := json.NewDecoder(conn), json.NewEncoder(conn)
	return func(method string, params map[string]any) (json.RawMessage, error) {
		request := map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
		if err := out.Encode(request); err != nil {
			return nil, err
		}
		var answer struct{ Error json.RawMessage }
		err := in.Decode(&answer)
		return answer.Error, err
	}
}
