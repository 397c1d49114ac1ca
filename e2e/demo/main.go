// Wordcount is a small ACP agent: asked for a file, it reads the file through
// the client and says how many words or lines it has. It answers some errors
// as it should and some as real agents mistakenly do.
//
//	go run .          runs a client and the agent, and prints each error as it comes over the wire
//	go run . agent    is the agent, for an editor to start
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/coder/acp-go-sdk"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "agent" {
		a := newAgent("wordcount.conf")
		a.conn = acp.NewAgentSideConnection(a, os.Stdout, os.Stdin)
		<-a.conn.Done()
		return
	}

	// A client and an agent in memory.
	toAgent, fromClient := io.Pipe()
	toClient, fromAgent := io.Pipe()
	a := newAgent("")
	a.conn = acp.NewAgentSideConnection(a, fromAgent, toAgent)
	c := &client{}
	conn := acp.NewClientSideConnection(c, fromClient, toClient)

	// The client asks for what it can have and for what it cannot.
	ctx := context.Background()
	session := func(cwd string) acp.NewSessionRequest {
		return acp.NewSessionRequest{Cwd: cwd, McpServers: []acp.McpServer{}}
	}
	prompt := func(id acp.SessionId, path string) acp.PromptRequest {
		return acp.PromptRequest{SessionId: id, Prompt: []acp.ContentBlock{acp.TextBlock(path)}}
	}
	answer("initialize")(conn.Initialize(ctx, acp.InitializeRequest{ProtocolVersion: acp.ProtocolVersionNumber}))
	if r, err := conn.Initialize(ctx, acp.InitializeRequest{ProtocolVersion: 99}); err == nil {
		fmt.Printf("version 99: version %d\n", r.ProtocolVersion)
	}
	answer("a session before authentication")(conn.NewSession(ctx, session("/")))
	answer("authentication")(conn.Authenticate(ctx, acp.AuthenticateRequest{MethodId: "none"}))
	answer("a session in a relative directory")(conn.NewSession(ctx, session("src")))
	s, err := conn.NewSession(ctx, session("/"))
	answer("a session")(s, err)
	answer("a file by a relative path")(conn.Prompt(ctx, prompt(s.SessionId, "go.mod")))
	answer("a file that is not there")(conn.Prompt(ctx, prompt(s.SessionId, "/nowhere/go.mod")))
	answer("a path that is too long")(conn.Prompt(ctx, prompt(s.SessionId, strings.Repeat("/go.mod", 100))))
	answer("a file in an unknown session")(conn.Prompt(ctx, prompt("lost", "/go.mod")))
	answer("an unknown mode")(conn.SetSessionMode(ctx, acp.SetSessionModeRequest{SessionId: s.SessionId, ModeId: "letters"}))
	answer("a mode of an unknown session")(conn.SetSessionMode(ctx, acp.SetSessionModeRequest{SessionId: "lost", ModeId: "lines"}))
	answer("loading a session")(conn.LoadSession(ctx, acp.LoadSessionRequest{SessionId: s.SessionId, Cwd: "/", McpServers: []acp.McpServer{}}))
	answer("resuming an unknown session")(conn.ResumeSession(ctx, acp.ResumeSessionRequest{SessionId: "lost", Cwd: "/"}))
	answer("forking an unknown session")(conn.UnstableForkSession(ctx, acp.UnstableForkSessionRequest{SessionId: "lost", Cwd: "/", McpServers: []acp.UnstableMcpServer{}}))
	if r, err := conn.Prompt(ctx, prompt(s.SessionId, os.DevNull)); err == nil {
		fmt.Printf("an empty file: stop reason %s\n", r.StopReason)
	}
	first := mute([]byte(`{"jsonrpc":"2.0","id":"first","method":"session/new"}`))
	fmt.Printf("a request with the id first: an answer with the id %v\n", first.ID)
	if dir, err := os.Getwd(); err == nil {
		answer("a file")(conn.Prompt(ctx, prompt(s.SessionId, dir+"/go.mod")))
	}

	// The user stops a turn, which ends before the client has read the file.
	over := make(chan struct{})
	c.interrupt = func() {
		if err := conn.Cancel(ctx, acp.CancelNotification{SessionId: s.SessionId}); err != nil {
			fmt.Printf("cancel: %v\n", err)
		}
		<-over
	}
	if r, err := conn.Prompt(ctx, prompt(s.SessionId, os.DevNull)); err == nil {
		fmt.Printf("a cancelled turn: stop reason %s\n", r.StopReason)
	}
	close(over)
}

// answer returns a function that prints the answer to a request: an error as
// it came over the wire, or that there was none.
func answer(title string) func(any, error) {
	return func(_ any, err error) {
		if err != nil {
			fmt.Printf("%s: %v\n", title, err)
		} else {
			fmt.Printf("%s: ok\n", title)
		}
	}
}
