// Package codematch defines an analyzer that finds where a caller guesses what
// its peer's answer means although the code would tell.
//
// # Analyzer codematch
//
// codematch: report answers that a caller tells apart by their text, or by the wrong code
//
// Whoever calls the peer may get an error, and ACP asks callers to act on its
// code: that is the same in every agent, while each agent has words of its own
// for the message, and changes them. A caller that looks for words works with
// one agent until its next version.
//
// Bad:
//
//	_, err := conn.Prompt(ctx, p)
//	if err != nil && strings.Contains(err.Error(), "not found") {
//		return startAgain(ctx)
//	}
//
// Good:
//
//	_, err := conn.Prompt(ctx, p)
//	var re *acp.RequestError
//	if errors.As(err, &re) && re.Code == -32002 {
//		return startAgain(ctx)
//	}
//
// The check reports a condition on the text of such an error, or on its message,
// if the words are those of a situation that the protocol has a code for: a
// session, file or terminal that is not there, a missing authentication, a
// method that is not supported, invalid params, a request that was cancelled or
// came before initialize. It also reports a comparison with a code that the
// protocol has for something else than what the constant is called after:
//
//	const codeSessionNotFound = -32001
//
//	if errors.As(err, &re) && re.Code == codeSessionNotFound {
//
// The errors are those that the calls of a library return, and those that the
// program itself decodes out of an answer to a request of the protocol. They are
// followed through functions and channels, and into other packages of the
// module.
//
// Silent are words that no code stands for ("busy", "rate limit", "prompt is too
// long"); words that are looked for beside the code, as a fall-back for agents
// that answer everything with -32603; words that an error of the program's own
// may have, which the call may return too; errors of which the code does not show
// where they come from; errors of other peers, such as MCP servers; libraries
// that do not tell the code (golang.org/x/exp/jsonrpc2, and what is built on
// it); -32602 for something that is not there, as many agents answer; codes that
// reservedcode reports; and test files. The check is off by default;
// -enable=codematch turns it on.
package codematch
