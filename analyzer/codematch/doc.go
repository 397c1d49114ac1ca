// Package codematch defines an analyzer that finds where a caller guesses what
// its peer's answer means although the code would tell.
//
// # Analyzer codematch
//
// codematch: report answers that a caller tells apart by their text, or by the wrong code
//
// The check reports a condition on the text or the message of an error that the
// peer has answered with, if the words are those of a situation that the
// protocol has a code for. It also reports a comparison with a constant whose
// name says something else than its code means in the protocol.
//
// # Why
//
// The code is the same in every agent. The words of the message differ between
// agents, and change: a caller that looks for them works with one agent, until
// its next version.
//
// ACP has codes for a session, file or terminal that is not there, a missing
// authentication, a method that is not supported, invalid params and a request
// that came before initialize (ACP, protocol/v1/error), and for a request that was
// cancelled (ACP, protocol/v1/draft/error).
//
// # Before and after
//
// Before:
//
//	_, err := c.conn.Prompt(ctx, p)
//	if err != nil && strings.Contains(err.Error(), "not found") {
//		return c.startAgain(ctx)
//	}
//
// After:
//
//	_, err := c.conn.Prompt(ctx, p)
//	var re *acp.RequestError
//	if errors.As(err, &re) && re.Code == -32002 {
//		return c.startAgain(ctx)
//	}
//
// Before:
//
//	const codeSessionNotFound = -32001
//
//	func gone(err error) bool {
//		var re *acp.RequestError
//		return errors.As(err, &re) && re.Code == codeSessionNotFound
//	}
//
// After:
//
//	const codeSessionNotFound = -32002
//
//	func gone(err error) bool {
//		var re *acp.RequestError
//		return errors.As(err, &re) && re.Code == codeSessionNotFound
//	}
//
// The errors are those that calls of a library return, and those that the
// program itself decodes from an answer. They are followed through functions
// and channels, and into other packages of the module.
//
// # Fixes
//
// There is none. The message says which code to ask for, and how.
//
// # Options
//
// The check is off by default, because it is about what a program does with
// answers and not about what it answers; -enable=codematch turns it on.
//
// # What stays silent
//
//   - words that no code stands for ("busy", "rate limit", "prompt is too
//     long")
//   - words that are looked for beside the code, for agents that answer
//     everything with -32603
//   - words that an error of the program's own may have, if the call may return
//     that, too
//   - errors of unknown origin, and errors of other peers, such as MCP servers
//   - libraries that do not tell the code (golang.org/x/exp/jsonrpc2, and what
//     is built on it)
//   - -32602 for something that is not there, as many agents answer
//   - codes that reservedcode reports
//   - test files
//
// # When to ignore it
//
// Where the peer is one agent that you know to answer without the code. It is
// better to ask for the code first and for the words after it: that needs no
// directive, and works with the agent's next version as well.
//
//	//acperrlint:ignore codematch agent 2.1 answers everything with -32603
//	if strings.Contains(err.Error(), "not found") {
package codematch
