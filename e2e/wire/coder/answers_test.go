package coder

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	acp "github.com/coder/acp-go-sdk"

	"github.com/acperrlint/acperrlint/e2e/wire"
)

// answering is an agent whose answers a test decides. The embedded interface is nil:
// only the methods below are called.
type answering struct {
	acp.Agent
	initialize func(acp.InitializeRequest) (acp.InitializeResponse, error)
	prompt     func(context.Context) (acp.PromptResponse, error)
	session    func() (acp.NewSessionResponse, error)
	mode       func() (acp.SetSessionModeResponse, error)
	extension  func() (any, error)
}

func (a answering) Initialize(_ context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	return a.initialize(params)
}

func (a answering) Prompt(ctx context.Context, _ acp.PromptRequest) (acp.PromptResponse, error) {
	return a.prompt(ctx)
}

func (a answering) NewSession(context.Context, acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	return a.session()
}

func (a answering) HandleExtensionMethod(context.Context, string, json.RawMessage) (any, error) {
	return a.extension()
}

func (a answering) SetSessionMode(context.Context, acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return a.mode()
}

func (a answering) Cancel(context.Context, acp.CancelNotification) error { return nil }

const (
	promptRequest     = `"method":"session/prompt","params":{"sessionId":"s1","prompt":[{"type":"text","text":"hello"}]}`
	modeRequest       = `"method":"session/set_mode","params":{"sessionId":"lost","modeId":"ask"}`
	sessionRequest    = `"method":"session/new","params":{"cwd":"/","mcpServers":[]}`
	loadRequest       = `"method":"session/load","params":{"sessionId":"s1","cwd":"/","mcpServers":[]}`
	initializeRequest = `"method":"initialize","params":{"protocolVersion":99}`
)

// The checks also report answers without a wrong code. The client of such an agent reads
// what they say, and the client of a mended agent reads what they want.
func TestAnswers(t *testing.T) {
	lost := &acp.RequestError{Code: -32002, Message: "Resource not found", Data: map[string]any{"sessionId": "lost"}}
	result := func(r acp.InitializeResponse, err error) func(acp.InitializeRequest) (acp.InitializeResponse, error) {
		r.AuthMethods = []acp.AuthMethod{}
		return func(acp.InitializeRequest) (acp.InitializeResponse, error) { return r, err }
	}
	stops := func(reason acp.StopReason) func(context.Context) (acp.PromptResponse, error) {
		return func(context.Context) (acp.PromptResponse, error) { return acp.PromptResponse{StopReason: reason}, nil }
	}
	for _, test := range []struct {
		name, request  string
		wrong, mended  answering
		reads, instead string // of the answer
	}{
		{
			"missingerr: success for an unknown session", modeRequest,
			answering{mode: func() (r acp.SetSessionModeResponse, err error) { return r, nil }},
			answering{mode: func() (r acp.SetSessionModeResponse, err error) { return r, lost }},
			`"result":{}`, `"code":-32002`,
		},
		{
			"missingerr: success for an unknown mode", modeRequest,
			answering{mode: func() (r acp.SetSessionModeResponse, err error) { return r, nil }},
			answering{mode: func() (r acp.SetSessionModeResponse, err error) { return r, acp.NewInvalidParams(nil) }},
			`"result":{}`, `"code":-32602`,
		},
		{
			"stopreason: a reason that ACP does not have", promptRequest,
			answering{prompt: stops("error")}, answering{prompt: stops(acp.StopReasonEndTurn)},
			`"stopReason":"error"`, `"stopReason":"end_turn"`,
		},
		{
			"stopreason: no reason", promptRequest,
			answering{prompt: stops("")}, answering{prompt: stops(acp.StopReasonEndTurn)},
			`"stopReason":""`, `"stopReason":"end_turn"`,
		},
		{
			"initialize: the version sent back", initializeRequest,
			answering{initialize: func(p acp.InitializeRequest) (acp.InitializeResponse, error) {
				return acp.InitializeResponse{ProtocolVersion: p.ProtocolVersion, AuthMethods: []acp.AuthMethod{}}, nil
			}},
			answering{initialize: result(acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}, nil)},
			`"protocolVersion":99`, `"protocolVersion":1`,
		},
		{
			"initialize: an error for a version", initializeRequest,
			answering{initialize: result(acp.InitializeResponse{}, acp.NewInvalidParams(nil))},
			answering{initialize: result(acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}, nil)},
			`"code":-32602`, `"protocolVersion":1`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			reads(t, test.wrong, test.request, test.reads)
			reads(t, test.mended, test.request, test.instead)
		})
	}
}

// loader is an agent that can load sessions.
type loader struct{ answering }

func (loader) LoadSession(context.Context, acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) {
	return r, nil
}

// What initialize offers has to agree with the other answers. A capability needs a
// handler for its method, and "authentication required" needs a way to log in.
func TestOffered(t *testing.T) {
	shakes := func(r acp.InitializeResponse) answering {
		if r.AuthMethods == nil {
			r.AuthMethods = []acp.AuthMethod{}
		}
		return answering{
			initialize: func(acp.InitializeRequest) (acp.InitializeResponse, error) { return r, nil },
			session:    func() (s acp.NewSessionResponse, err error) { return s, acp.NewAuthRequired(nil) },
		}
	}
	loads := acp.InitializeResponse{AgentCapabilities: acp.AgentCapabilities{LoadSession: true}}
	logsIn := acp.InitializeResponse{AuthMethods: []acp.AuthMethod{key}}
	for _, test := range []struct {
		name    string
		agent   acp.Agent
		offers  string // in the answer to initialize
		request string
		reads   string
	}{
		{"a capability without its method", shakes(loads), `"loadSession":true`, loadRequest, `"code":-32601`},
		{"mended", loader{shakes(loads)}, `"loadSession":true`, loadRequest, `"result":`},
		{"a login without a way", shakes(acp.InitializeResponse{}), `"authMethods":[]`, sessionRequest, `"code":-32000`},
		{"mended", shakes(logsIn), `"authMethods":[{`, sessionRequest, `"code":-32000`},
	} {
		t.Run(test.name, func(t *testing.T) {
			reads(t, test.agent, initializeRequest, test.offers)
			reads(t, test.agent, test.request, test.reads)
		})
	}
}

// reads requires that a request to an agent is answered with something.
func reads(t *testing.T, a acp.Agent, request, want string) {
	t.Helper()
	p, conn, _ := wire.Connect(t, request)
	acp.NewAgentSideConnection(a, conn, conn)
	p.Send("1")
	if got := p.Receive(); !contains(got, want) {
		t.Errorf("the peer reads %s, want %s", got, want)
	}
}

func contains(m wire.Message, want string) bool {
	return strings.Contains(strings.ReplaceAll(m.String(), " ", ""), want)
}

// session/cancel ends the context of the prompt, which the agent then answers with
// the stop reason that the code has there.
func TestCancelled(t *testing.T) {
	for _, test := range []struct {
		name, reads string
		answer      func(context.Context) (acp.PromptResponse, error)
	}{
		{"another stop reason", `"stopReason":"end_turn"`, func(context.Context) (acp.PromptResponse, error) {
			return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
		}},
		{"an error", `"error":`, func(ctx context.Context) (r acp.PromptResponse, err error) { return r, ctx.Err() }},
		{"mended", `"stopReason":"cancelled"`, func(context.Context) (acp.PromptResponse, error) {
			return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			started := make(chan struct{})
			p, conn, _ := wire.Connect(t, promptRequest)
			acp.NewAgentSideConnection(answering{prompt: func(ctx context.Context) (acp.PromptResponse, error) {
				close(started)
				<-ctx.Done()
				return test.answer(ctx)
			}}, conn, conn)
			p.Send("1")
			<-started
			p.Write(`{"jsonrpc":"2.0","method":"session/cancel","params":{"sessionId":"s1"}}`)
			if got := p.Receive(); !contains(got, test.reads) {
				t.Errorf("the peer reads %s, want %s", got, test.reads)
			}
		})
	}
}

// Where the agent ends the context of the turn before it asks whether it is done, a turn
// that nobody cancelled ends as a cancelled one.
func TestNotCancelled(t *testing.T) {
	ends := func(first bool) acp.Agent {
		return answering{prompt: func(ctx context.Context) (acp.PromptResponse, error) {
			turn, end := context.WithCancel(ctx)
			if first {
				end()
			}
			reason := acp.StopReasonEndTurn
			if turn.Err() != nil {
				reason = acp.StopReasonCancelled
			}
			end()
			return acp.PromptResponse{StopReason: reason}, nil
		}}
	}
	reads(t, ends(true), promptRequest, `"stopReason":"cancelled"`)
	reads(t, ends(false), promptRequest, `"stopReason":"end_turn"`)
}
