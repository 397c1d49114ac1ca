// Package unused has directives that silence something, and such that do not.
package unused

import (
	"context"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	sessions map[acp.SessionId]bool
}

// Silent: it silences what it names.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.sessions[params.SessionId] {
		//acperrlint:ignore returnederr our client shows the text
		return acp.PromptResponse{}, fmt.Errorf("session %s not found", params.SessionId)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	//acperrlint:ignore returnederr nothing is found below // want `directive: the directive ignore silences nothing that returnederr finds; remove the directive`
	if !a.sessions[params.SessionId] {
		return acp.LoadSessionResponse{}, fmt.Errorf("session %s not found", params.SessionId) // want `returnederr: `
	}
	return acp.LoadSessionResponse{}, nil
}

// One name of a list is enough for the directive, not for the others.
func busy() error {
	//acperrlint:ignore reservedcode, genericerr our clients know this value // want `directive: the directive ignore silences nothing that genericerr finds; remove the name`
	return &acp.RequestError{Code: -32001, Message: "busy"}
}

func fine() error {
	//acperrlint:ignore lostcode,errdata nothing is found // want `directive: the directive ignore silences nothing that lostcode or errdata finds; remove the directive`
	return nil
}

// Silent: a check that is off may find something where it is on.
func off() error {
	//acperrlint:ignore nodata the client looks the session up
	return &acp.RequestError{Code: -32002, Message: "Resource not found"}
}

func both() error {
	//acperrlint:ignore nodata,lostcode the client looks the session up // want `silences nothing that lostcode finds; remove the name`
	return &acp.RequestError{Code: -32002, Message: "Resource not found"}
}

// Behind the code it is about that line alone.
func lines() []error {
	return []error{
		&acp.RequestError{Code: -32001, Message: "busy"}, //acperrlint:ignore reservedcode our clients know this value
		&acp.RequestError{Code: -32003, Message: "busy"}, // want `reservedcode: `
	}
}

// Two above one line are about it.
func two() error {
	//acperrlint:ignore reservedcode our clients know this value
	//acperrlint:ignore nodata it has none
	return &acp.RequestError{Code: -32001, Message: "busy"}
}

// The check of directives is silenced like the others.
func quiet() error {
	//acperrlint:ignore directive,lostcode found with another build tag
	return nil
}

// Silent, because it silences what is said of the second one.
//
//acperrlint:ignore directive the tool of last year knows the word
//acperrlint:retries
func retries() {}

func notQuiet() error {
	//acperrlint:ignore directive,nodata there is nothing wrong here
	return nil
}
