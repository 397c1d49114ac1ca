package protocol

// Definition says in a sentence what a situation is, in the words of the
// protocols' documents as far as they have some; "" for one that no protocol
// has an answer for.
func (m Meaning) Definition() string { return definitions[m] }

var definitions = map[Meaning]string{
	ParseError:         "The message as a whole is not valid JSON.",
	InvalidRequest:     "The message is JSON, but no request: a part that every request has is missing or of another type.",
	NotInitialized:     "A request other than initialize comes before initialize was answered.",
	MethodNotFound:     "The receiver does not implement the method, or did not advertise the capability that it belongs to.",
	InvalidParams:      "The params do not decode, or one of their values is missing, malformed or not supported.",
	Cancelled:          "The peer cancelled the request.",
	PromptCancelled:    "The client cancelled the turn while the prompt ran.",
	OutcomeCancelled:   "The turn was cancelled while the permission was asked for.",
	AuthRequired:       "The user has to authenticate first: credentials are missing, or known to be invalid.",
	TokenExpired:       "The credentials are known to have expired.",
	Forbidden:          "The user is authenticated, but may not do this.",
	MissingScope:       "The token lacks a scope that the request needs.",
	SessionNotFound:    "The request names a session that does not exist or is not active.",
	SessionDeleted:     "The request is to delete a session that does not exist.",
	TerminalNotFound:   "The request names a terminal that does not exist.",
	FileNotFound:       "The request names a file that does not exist.",
	FileToMake:         "The request is to write a file that does not exist.",
	CommandExited:      "The command of a terminal has ended with an exit code or by a signal.",
	ResourceNotFound:   "The request names something by its URI that does not exist.",
	AgentNotFound:      "The request names an agent that does not exist.",
	AgentUnavailable:   "The request names an agent that exists, but cannot be reached now.",
	TaskNotFound:       "The request names a task that does not exist.",
	TaskCompleted:      "The request wants something of a task that is completed.",
	TaskCanceled:       "The request wants something of a task that was canceled.",
	ChatNotFound:       "The request names a chat that does not exist.",
	ChatClosed:         "The request wants something of a chat that is closed.",
	UnsupportedVersion: "The peers cannot agree on a version of the protocol.",
}
