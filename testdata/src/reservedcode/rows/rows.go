// Package rows has tables of what the peer reads for some errors. What a code is sent for
// tells the error that stands beside it.
package rows

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/url"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var (
	errNoRoom = errors.New("nobody is there")
	errAtWork = errors.New("the last one is not done")
	errKey    = errors.New("set the key and try again")
	errSpent  = errors.New("the month is over")
	errFree   = errors.New("it rains")
	errMode   = errors.New("no such way to work")
)

type agent struct {
	acpbase.Agent
	rooms map[acp.SessionId]*room
	key   string
	spent bool

	editor *acp.AgentSideConnection
	failed chan error
}

type room struct{ stop func() }

func (a *agent) room(id acp.SessionId) (*room, error) {
	r := a.rooms[id]
	if r == nil {
		return nil, fmt.Errorf("%w: %s", errNoRoom, id)
	}
	if a.key == "" {
		return nil, errKey
	}
	if r.stop != nil {
		return nil, fmt.Errorf("%w (%s)", errAtWork, id)
	}
	if a.spent {
		return nil, errSpent
	}
	return r, nil
}

// An entry has the parts of what the peer reads.
type entry struct {
	of   error
	code int
	text string
}

// answers are looked through from the first one on.
var answers = [...]entry{
	{errNoRoom, -32002, "No such session"},
	{errAtWork, -32000, "One is still running"}, // want `-32000 is ACP's "Authentication required", which asks for a login; the message says "One is still running"`
	{errKey, -32000, "Set the key and try again"},
	{errSpent, -32041, "Come back in a month"}, // want `-32041 is a custom code in the range`
	{errFree, 4100, "It rains"},
}

func (a *agent) Prompt(_ context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if _, err := a.room(p.SessionId); err != nil {
		return acp.PromptResponse{}, answer(err)
	}
	if err := a.follow(p); err != nil {
		return acp.PromptResponse{}, answer(err)
	}
	log.Print(acp.AgentMethodSessionPrompt)
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// What fails there may be no error of the table.
func (a *agent) follow(p acp.PromptRequest) error {
	for _, b := range p.Prompt {
		if b.ResourceLink == nil {
			continue
		}
		if _, err := url.Parse(b.ResourceLink.Uri); err != nil {
			return err
		}
		if _, err := a.editor.ReadTextFile(context.Background(), acp.ReadTextFileRequest{Path: b.ResourceLink.Uri}); err != nil {
			return err
		}
	}
	return <-a.failed
}

func answer(err error) error {
	for _, one := range answers {
		if errors.Is(err, one.of) {
			return &acp.RequestError{Code: one.code, Message: one.text}
		}
	}
	return err
}

// A row says the error itself.
type row struct {
	is   error
	code int
}

const gone = -32042 // want `-32042 \(gone\) is a custom code in the range.*; ACP has -32002 \(Resource not found\) for an unknown session`

var table = []row{
	{code: gone, is: errNoRoom},
	{code: -32000, is: errAtWork}, // want `-32000 is ACP's "Authentication required".*; the message says "the last one is not done"`
	{code: -32000, is: errKey},
	{code: 4101, is: errFree},
	{code: -32049, is: errFree}, // nobody gets here
}

func (a *agent) ResumeSession(_ context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	_, err := a.room(p.SessionId)
	if err != nil {
		for i := range table {
			if errors.Is(err, table[i].is) {
				return acp.ResumeSessionResponse{}, &acp.RequestError{Code: table[i].code, Message: err.Error()}
			}
		}
	}
	return acp.ResumeSessionResponse{}, err
}

// byError has no order.
var byError = map[error]int{
	errMode:   -32602,
	errAtWork: -32043, // want `-32043 is a custom code in the range`
	errFree:   4102,
	errNoRoom: -32002,
}

func refuse(code int, text string) error { return &acp.RequestError{Code: code, Message: text} }

func (a *agent) SetSessionMode(_ context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if _, err := a.room(p.SessionId); err != nil {
		for is, code := range byError {
			if errors.Is(err, is) {
				return acp.SetSessionModeResponse{}, refuse(code, err.Error())
			}
		}
		return acp.SetSessionModeResponse{}, err
	}
	return acp.SetSessionModeResponse{}, nil
}

// looked is what a function looks codes up in.
var looked = []row{
	{errNoRoom, -32002},
	{errAtWork, -32044}, // want `-32044 is a custom code in the range`
	{errFree, 4103},
}

func codeOf(err error) int {
	for _, r := range looked {
		if errors.Is(err, r.is) {
			return r.code
		}
	}
	return -32603
}

func (a *agent) LoadSession(_ context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, err := a.room(p.SessionId); err != nil {
		return acp.LoadSessionResponse{}, &acp.RequestError{Code: codeOf(err), Message: err.Error()}
	}
	return acp.LoadSessionResponse{}, nil
}

// others are for errors that other packages make.
var others = []entry{
	{ErrLate, -32000, "Please be patient"},
	{ErrFull, -32000, "Too many at a time"}, // want `-32000 is ACP's "Authentication required".*; the message says "Too many at a time"`
	{ErrAway, -32002, "Nobody of that name"},
	{ErrDark, -32002, "Authentication required"}, // want `-32002 is ACP.s "Resource not found".*: ACP has -32000 \(Authentication required\)`
}

var (
	ErrLate = errors.New("late")
	ErrFull = errors.New("full")
	ErrAway = errors.New("away")
	ErrDark = errors.New("nothing")
)

// Answer is for other packages.
func Answer(err error) error {
	for _, o := range others {
		if errors.Is(err, o.of) {
			return &acp.RequestError{Code: o.code, Message: o.text}
		}
	}
	return err
}

// asIs has no words of its own.
var asIs = []row{
	{ErrLate, -32000},
	{ErrQuota, -32000}, // want `-32000 is ACP's "Authentication required".*; the message says "the quota of today is used up"`
}

var ErrQuota = errors.New("the quota of today is used up")

// Number is for other packages.
func Number(err error) error {
	for _, r := range asIs {
		if errors.Is(err, r.is) {
			return &acp.RequestError{Code: r.code, Message: err.Error()}
		}
	}
	return err
}

// exits are for the shell, and theirs are what another program answers.
var (
	exits  = []row{{errNoRoom, -32045}, {errAtWork, -32046}}
	theirs = []row{{errNoRoom, -32047}, {errAtWork, -32048}}
)

// Exit returns the status of the process.
func Exit(err error) int {
	for _, r := range exits {
		if errors.Is(err, r.is) {
			return r.code
		}
	}
	return 1
}

// Known tells what another program says.
func Known(e *acp.RequestError) error {
	for _, r := range theirs {
		if e.Code == r.code {
			return r.is
		}
	}
	return e
}
