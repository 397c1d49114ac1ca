package cause

import "github.com/acperrlint/acperrlint/analyzer/internal/protocol"

// A Failure is how a value failed.
type Failure int

const (
	Lacking   Failure = iota // no table, store or list of the receiver's has it
	Unequal                  // it is none of the values that it is compared with
	Blank                    // it is empty
	Malformed                // it has not the form that it has to have
	Rootless                 // it is a path that is not absolute
	Beyond                   // it is out of range
	Refused                  // a function said no
	Given                    // it is there, or one of the values that are refused
	NotThere                 // a call with it failed, because nothing is there
	Broken                   // a call with it failed
	Failures                 // how many there are
)

var failureNames = [Failures]string{"absent", "none of", "empty", "malformed", "relative", "out of range", "refused", "given", "not there", "call fails"}

func (f Failure) String() string { return failureNames[f] }

// inWords stands in the matrix where the structure is silent: the words of the error
// may choose.
const inWords protocol.Meaning = "in words"

const (
	invalid = protocol.InvalidParams
	silent  = protocol.Meaning("")
)

// A row has the situations of one kind of value, by the failure.
type row [Failures]protocol.Meaning

// ofID is the row of an id.
func ofID(unknown protocol.Meaning) row {
	return row{unknown, unknown, invalid, invalid, invalid, invalid, inWords, inWords, unknown, inWords}
}

// matrix has the situation for a value of a request that failed, by the kind that the
// protocol gives it and by how it failed. What the program found by the value is its
// own, and not here.
//
//	absent · none of · empty · malformed · relative · out of range · refused · given · not there · call fails
var matrix = map[protocol.Kind]row{
	protocol.SessionID:   ofID(protocol.SessionNotFound),
	protocol.TerminalID:  ofID(protocol.TerminalNotFound),
	protocol.TaskID:      ofID(protocol.TaskNotFound),
	protocol.ChatID:      ofID(protocol.ChatNotFound),
	protocol.AgentID:     ofID(protocol.AgentNotFound),
	protocol.File:        {protocol.FileNotFound, invalid, invalid, invalid, invalid, invalid, inWords, inWords, protocol.FileNotFound, inWords},
	protocol.Resource:    {protocol.ResourceNotFound, invalid, invalid, invalid, invalid, invalid, inWords, inWords, protocol.ResourceNotFound, inWords},
	protocol.FileToWrite: {silent, silent, invalid, invalid, invalid, invalid, inWords, inWords, silent, silent},
	protocol.Directory:   {invalid, invalid, invalid, invalid, invalid, invalid, inWords, inWords, invalid, inWords},
	protocol.Choice:      {invalid, invalid, invalid, invalid, invalid, invalid, invalid, invalid, invalid, inWords},
	protocol.Cursor:      {invalid, invalid, invalid, invalid, invalid, invalid, invalid, invalid, invalid, inWords},
	protocol.Content:     {invalid, invalid, invalid, invalid, invalid, invalid, inWords, invalid, protocol.ResourceNotFound, inWords},
	protocol.Words:       {silent, silent, invalid, silent, silent, silent, silent, silent, silent, silent},
	protocol.Transport:   {invalid, invalid, invalid, invalid, invalid, invalid, invalid, invalid, silent, inWords},
	protocol.Version:     {protocol.UnsupportedVersion, protocol.UnsupportedVersion, invalid, invalid, invalid, protocol.UnsupportedVersion, protocol.UnsupportedVersion, protocol.UnsupportedVersion, silent, silent},
	protocol.Credential:  {protocol.AuthRequired, protocol.AuthRequired, protocol.AuthRequired, protocol.AuthRequired, protocol.AuthRequired, protocol.AuthRequired, protocol.AuthRequired, silent, protocol.AuthRequired, inWords},
	protocol.Claim:       {silent, silent, silent, silent, silent, protocol.TokenExpired, silent, silent, silent, silent},
	protocol.Other:       {invalid, invalid, invalid, invalid, invalid, invalid, inWords, inWords, inWords, inWords},
	protocol.MethodName:  {protocol.MethodNotFound, protocol.MethodNotFound, protocol.InvalidRequest, protocol.MethodNotFound, silent, silent, protocol.MethodNotFound, inWords, inWords, silent},
	protocol.Params:      {silent, silent, invalid, invalid, silent, silent, inWords, inWords, silent, silent},
	protocol.Frame:       {silent, protocol.InvalidRequest, protocol.InvalidRequest, protocol.ParseError, silent, silent, silent, silent, silent, silent},
}

// Situation returns the situation that the matrix has for a kind of value and a
// failure, or "". words is set if the words of the error choose.
func Situation(k protocol.Kind, f Failure) (m protocol.Meaning, words bool) {
	m = matrix[k][f]
	return m, m == inWords
}

// Kinds returns the kinds of the matrix, in its order.
func Kinds() []protocol.Kind {
	return []protocol.Kind{
		protocol.SessionID, protocol.TerminalID, protocol.TaskID, protocol.ChatID, protocol.AgentID, protocol.File, protocol.Resource, protocol.FileToWrite,
		protocol.Directory, protocol.Choice, protocol.Cursor, protocol.Content, protocol.Words, protocol.Transport, protocol.Version, protocol.Credential, protocol.Claim, protocol.Other,
		protocol.MethodName, protocol.Params, protocol.Frame,
	}
}
