// Package switches has flags by which methods are refused. Some are set for good when
// the client is made, others come and go.
package switches

import (
	"context"
	"errors"
	"flag"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type shell struct{ prompt string }

type client struct {
	acpbase.Client
	frozen bool // by an option
	writes bool // by the constructor
	terms  bool // by what an option calls
}

type option func(*client)

func Frozen() option          { return func(c *client) { c.frozen = true } }
func Terminals() option       { return withTerminals }
func withTerminals(c *client) { c.terms = true }

func New(writes bool, opts ...option) *client {
	c := &client{writes: writes}
	for _, o := range opts {
		o(c)
	}
	return c
}

func (c *client) RequestPermission(ctx context.Context, params acp.RequestPermissionRequest) (r acp.RequestPermissionResponse, err error) {
	if c.frozen {
		return r, errors.New("E1") // everybody has this method
	}
	return r, nil
}

func (c *client) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (r acp.ReadTextFileResponse, err error) {
	if params.Path == "" {
		return r, acp.NewInvalidParams(nil)
	}
	if c.frozen {
		return r, errors.New("E2") // other requests are answered before
	}
	return r, nil
}

func (c *client) WriteTextFile(ctx context.Context, params acp.WriteTextFileRequest) (r acp.WriteTextFileResponse, err error) {
	if c.frozen {
		return r, errors.New("E3") // want `fs/write_text_file answers an unsupported method with -32603.*-32601.*because c.frozen`
	}
	if !c.writes {
		return r, errors.New("E4")
	}
	return r, c.save(params.Path)
}

func (c *client) save(path string) error {
	if !c.terms {
		return errors.New("E5")
	}
	return nil
}

func (c *client) CreateTerminal(ctx context.Context, params acp.CreateTerminalRequest) (r acp.CreateTerminalResponse, err error) {
	if !c.terms {
		return r, errors.New("E6") // want `terminal/create answers an unsupported method with -32603.*-32601.*because !c.terms`
	}
	return r, nil
}

func (c *client) KillTerminal(ctx context.Context, params acp.KillTerminalRequest) (r acp.KillTerminalResponse, err error) {
	if !c.writes {
		return r, errors.New("E7") // want `terminal/kill answers an unsupported method with -32603.*-32601.*because !c.writes`
	}
	return r, nil
}

func (c *client) ReleaseTerminal(ctx context.Context, params acp.ReleaseTerminalRequest) (r acp.ReleaseTerminalResponse, err error) {
	if !c.writes {
		return r, errors.New("too many terminals") // the flag may stand for that
	}
	return r, nil
}

// moody changes its mind.
type moody struct {
	acpbase.Client
	shut    bool // by those who have one
	tired   bool // by a method
	turning bool // by a handler
	given   bool // by the command line, at any time
	never   bool
	Loose   bool // by anybody
	shell   *shell
}

func NewMoody() *moody {
	m := &moody{shut: true, turning: true, Loose: true}
	flag.BoolVar(&m.given, "given", false, "")
	return m
}

func Loose() func(*moody) { return func(m *moody) { m.Loose = true } }

func (m *moody) rest() { m.tired = true }

// Shut is for those who have one.
func Shut(m *moody) { m.shut = true }

func (m *moody) RequestPermission(ctx context.Context, params acp.RequestPermissionRequest) (r acp.RequestPermissionResponse, err error) {
	func(m *moody) { m.turning = false }(m)
	return r, nil
}

func (m *moody) KillTerminal(ctx context.Context, params acp.KillTerminalRequest) (r acp.KillTerminalResponse, err error) {
	if m.shut {
		return r, errors.New("E8")
	}
	return r, nil
}

func (m *moody) CreateTerminal(ctx context.Context, params acp.CreateTerminalRequest) (r acp.CreateTerminalResponse, err error) {
	if m.turning {
		return r, errors.New("E9")
	}
	return r, nil
}

func (m *moody) ReleaseTerminal(ctx context.Context, params acp.ReleaseTerminalRequest) (r acp.ReleaseTerminalResponse, err error) {
	if m.given {
		return r, errors.New("E10")
	}
	return r, nil
}

func (m *moody) TerminalOutput(ctx context.Context, params acp.TerminalOutputRequest) (r acp.TerminalOutputResponse, err error) {
	if m.never {
		return r, errors.New("E11")
	}
	return r, nil
}

func (m *moody) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (r acp.ReadTextFileResponse, err error) {
	if m.Loose {
		return r, errors.New("E12")
	}
	return r, nil
}

func (m *moody) WriteTextFile(ctx context.Context, params acp.WriteTextFileRequest) (r acp.WriteTextFileResponse, err error) {
	if m.shell == nil {
		return r, errors.New("E13")
	}
	return r, nil
}

// renewed is replaced as a whole.
type renewed struct {
	acpbase.Client
	deaf  bool
	blind bool
}

func newRenewed(deaf, blind bool) *renewed { return &renewed{deaf: deaf, blind: blind} }

func (c *renewed) Reset() { *c = renewed{} }

func (c *renewed) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (r acp.ReadTextFileResponse, err error) {
	if c.blind {
		return r, errors.New("E14")
	}
	return r, nil
}

// An agent of its own keeps its sessions, or does not.
type agent struct {
	acpbase.Agent
	keeps bool
}

func keeping(keeps bool) *agent { return &agent{keeps: keeps} }

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) {
	if !a.keeps {
		return r, errors.New("E17") // want `session/load answers an unsupported method with -32603.*-32601.*because !a.keeps`
	}
	return r, nil
}

func (m *moody) WaitForTerminalExit(ctx context.Context, params acp.WaitForTerminalExitRequest) (r acp.WaitForTerminalExitResponse, err error) {
	if m.tired {
		return r, errors.New("E18")
	}
	return r, nil
}

// A desk has parts, some of which are not there for good.
type desk struct {
	base
	files
	terminals
}

type base struct{ acpbase.Client }

type files struct {
	tree *shell // never replaced
	held *shell // by who comes later
}

type terminals struct {
	on    bool
	tried int
	known map[string]*shell
}

func newDesk(tree *shell, on bool) *desk {
	d := &desk{files: files{tree: tree, held: tree}}
	d.terminals = terminals{on: on, known: map[string]*shell{}}
	return d
}

func (d *desk) hold(s *shell) { d.held = s }

func (d *desk) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (r acp.ReadTextFileResponse, err error) {
	if d.held == nil {
		return r, errors.New("E19")
	}
	return r, nil
}

func (d *desk) WriteTextFile(ctx context.Context, params acp.WriteTextFileRequest) (r acp.WriteTextFileResponse, err error) {
	if d.tree == nil {
		return r, errors.New("E20") // want `fs/write_text_file answers an unsupported method with -32603.*-32601.*because d.tree == nil`
	}
	return r, nil
}

func (d *desk) RequestPermission(ctx context.Context, params acp.RequestPermissionRequest) (r acp.RequestPermissionResponse, err error) {
	if d.tree == nil {
		return r, errors.New("E21") // everybody has this method
	}
	return r, nil
}

func (t *terminals) ask() error {
	if !t.on {
		return errors.New("E22") // want `terminal/create, terminal/kill and terminal/output answer an unsupported method with -32603.*-32601.*because !t.on`
	}
	return nil
}

func (t *terminals) find(id string) (*shell, error) {
	if err := t.ask(); err != nil {
		return nil, err
	}
	return t.known[id], nil
}

func (t *terminals) TerminalOutput(ctx context.Context, params acp.TerminalOutputRequest) (r acp.TerminalOutputResponse, err error) {
	_, err = t.find(params.TerminalId)
	return r, err
}

func (t *terminals) CreateTerminal(ctx context.Context, params acp.CreateTerminalRequest) (r acp.CreateTerminalResponse, err error) {
	return r, t.ask()
}

func (t *terminals) KillTerminal(ctx context.Context, params acp.KillTerminalRequest) (r acp.KillTerminalResponse, err error) {
	return r, t.ask()
}

func (t *terminals) ReleaseTerminal(ctx context.Context, params acp.ReleaseTerminalRequest) (r acp.ReleaseTerminalResponse, err error) {
	if t.known[params.TerminalId] == nil {
		return r, acp.NewInternalError(nil)
	}
	return r, nil
}
