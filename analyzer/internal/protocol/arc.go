package protocol

const (
	arcTaxonomy = "ARC, error taxonomy"
	arcSpec     = "ARC specification (arcprotocol/arc), error codes"
)

// ARC returns the Agent Remote Communication protocol's table. The caller must
// not change it.
func ARC() *Protocol { return arc }

var arc = &Protocol{
	Name:     "arc",
	Title:    "ARC",
	DataName: "details",
	Custom:   "choose a code in the documented custom range, -50000 and below",
	Codes: []Code{
		{Value: -32700, Name: "Parse Error", Meanings: []Meaning{ParseError}, Words: []string{"parse", "json"}, Source: arcTaxonomy},
		{Value: -32600, Name: "Invalid Request", Meanings: []Meaning{InvalidRequest}, Words: []string{"request", "envelope"}, Source: arcTaxonomy},
		{Value: -32601, Name: "Method Not Found", Meanings: []Meaning{MethodNotFound}, Words: []string{"method", "unsupported", "not supported", "not implemented"}, Source: arcTaxonomy},
		{Value: -32602, Name: "Invalid Params", Meanings: []Meaning{InvalidParams}, Words: []string{"param", "argument", "invalid", "value", "required", "missing"}, Source: arcTaxonomy},
		{Value: -32603, Name: "Internal Error", Meanings: []Meaning{Internal}, Words: []string{"internal", "failed", "failure", "server error"}, Source: arcTaxonomy},

		{Value: -41001, Name: "Agent Not Found", Meanings: []Meaning{AgentNotFound}, Words: []string{"agent not found", "agentnotfound", "unknown agent", "no such agent"}, Source: arcTaxonomy},
		{Value: -41002, Name: "Agent Not Available", Meanings: []Meaning{AgentUnavailable}, Words: []string{"agent not available", "unavailable", "offline"}, Source: arcTaxonomy},
		{Value: -41003, Name: "Agent Overloaded", Disputed: true, Source: arcTaxonomy},
		{Value: -41004, Name: "Agent error -41004", Source: arcSpec},
		{Value: -41005, Name: "Agent error -41005", Source: arcSpec},
		{Value: -41006, Name: "Agent error -41006", Source: arcSpec},
		{Value: -41010, Name: "Agent error -41010", Source: arcSpec},
		{Value: -41011, Name: "Agent error -41011", Source: arcSpec},

		{Value: -42001, Name: "Task Not Found", Meanings: []Meaning{TaskNotFound}, Words: []string{"task not found", "tasknotfound", "unknown task", "no such task"}, Source: arcTaxonomy},
		{Value: -42002, Name: "Task Already Completed", Meanings: []Meaning{TaskCompleted}, Words: []string{"completed", "complete", "finished", "done"}, Source: arcTaxonomy},
		{Value: -42003, Name: "Task Already Canceled", Meanings: []Meaning{TaskCanceled}, Words: []string{"cancel"}, Source: arcTaxonomy},
		{Value: -42004, Name: "Task Processing Error", Meanings: []Meaning{TaskFailed}, Words: []string{"processing", "execution", "failed", "task error"}, Source: arcTaxonomy},
		{Value: -42005, Name: "Task error -42005", Source: arcSpec},
		{Value: -42006, Name: "Task error -42006", Source: arcSpec},
		{Value: -42010, Name: "Task error -42010", Source: arcSpec},
		{Value: -42011, Name: "Task error -42011", Source: arcSpec},

		{Value: -43001, Name: "Chat Not Found", Meanings: []Meaning{ChatNotFound}, Words: []string{"chat not found", "chatnotfound", "unknown chat", "no such chat"}, Source: arcTaxonomy},
		{Value: -43002, Name: "Chat Already Closed", Meanings: []Meaning{ChatClosed}, Words: []string{"closed"}, Source: arcTaxonomy},
		{Value: -43003, Name: "Chat Timeout", Meanings: []Meaning{ChatTimeout}, Words: []string{"timeout", "timed out"}, Source: arcTaxonomy},
		{Value: -43004, Name: "Chat Participant Limit", Meanings: []Meaning{ParticipantLimit}, Words: []string{"participant"}, Source: arcTaxonomy},
		{Value: -43005, Name: "Invalid Chat Message", Meanings: []Meaning{InvalidChatMessage}, Also: []Meaning{InvalidParams}, Words: []string{"message"}, Source: arcTaxonomy},
		{Value: -43006, Name: "Chat Buffer Overflow", Meanings: []Meaning{ChatBufferFull}, Words: []string{"buffer", "overflow"}, Source: arcTaxonomy},
		{Value: -43101, Name: "Chat error -43101", Source: arcSpec},
		{Value: -43102, Name: "Chat error -43102", Source: arcSpec},
		{Value: -43103, Name: "Chat error -43103", Source: arcSpec},
		{Value: -43104, Name: "Chat error -43104", Source: arcSpec},

		{Value: -44001, Name: "Authentication Failed", Meanings: []Meaning{AuthRequired}, Words: []string{"authentication", "unauthenticated", "auth failed", "invalid token", "missing token", "unauthorized", "login", "credential"}, Source: arcTaxonomy},
		{Value: -44002, Name: "Authorization Failed", Meanings: []Meaning{Forbidden}, Words: []string{"authorization", "forbidden", "permission", "not allowed", "denied"}, Source: arcTaxonomy},
		{Value: -44003, Name: "Insufficient Scope", Meanings: []Meaning{MissingScope}, Words: []string{"scope"}, Source: arcTaxonomy},
		{Value: -44004, Name: "Token Expired", Meanings: []Meaning{TokenExpired}, Words: []string{"expired"}, Source: arcTaxonomy},
		{Value: -44005, Name: "Security error -44005", Source: arcSpec},
		{Value: -44006, Name: "Security error -44006", Source: arcSpec},
		{Value: -44007, Name: "Rate limit", Words: []string{"rate limit", "ratelimit"}, Source: arcSpec},
		{Value: -44008, Name: "Security error -44008", Source: arcSpec},

		{Value: -45001, Name: "Unsupported Version", Meanings: []Meaning{UnsupportedVersion}, Words: []string{"version"}, Source: arcTaxonomy},
		{Value: -45002, Name: "Rate Limit Exceeded", Disputed: true, Source: arcTaxonomy},
		{Value: -45003, Name: "Request Too Large", Disputed: true, Source: arcTaxonomy},
		{Value: -45004, Name: "Network Error", Disputed: true, Source: arcTaxonomy},
		{Value: -45005, Name: "Protocol error -45005", Source: arcSpec},
		{Value: -45006, Name: "Protocol error -45006", Source: arcSpec},
	},
	Reserved: []Range{
		{Low: -32999, High: -32000, Owner: "standard RPC errors", Force: Plain, Source: arcTaxonomy},
		{Low: -41999, High: -41000, Owner: "ARC's agent errors", Own: true, Force: Plain, Source: arcTaxonomy},
		{Low: -42999, High: -42000, Owner: "ARC's task errors", Own: true, Force: Plain, Source: arcTaxonomy},
		{Low: -43999, High: -43000, Owner: "ARC's chat errors", Own: true, Force: Plain, Source: arcTaxonomy},
		{Low: -44999, High: -44000, Owner: "ARC's security errors", Own: true, Force: Plain, Source: arcTaxonomy},
		{Low: -45999, High: -45000, Owner: "ARC's protocol errors", Own: true, Force: Plain, Source: arcTaxonomy},
	},
	Unowned: []Range{
		{Low: -49999, High: -46000, Force: Plain, Source: arcTaxonomy},
	},
	Answers: map[Meaning]Answer{
		ParseError:         {Code: -32700, Force: Plain, Source: arcTaxonomy},
		InvalidRequest:     {Code: -32600, Force: Plain, Source: arcTaxonomy},
		MethodNotFound:     {Code: -32601, Force: Plain, Source: arcTaxonomy},
		InvalidParams:      {Code: -32602, Force: Plain, Source: arcTaxonomy},
		AuthRequired:       {Code: -44001, Force: Plain, Source: arcTaxonomy},
		TokenExpired:       {Code: -44004, Force: Plain, Source: arcTaxonomy},
		MissingScope:       {Code: -44003, Force: Plain, Source: arcTaxonomy},
		Forbidden:          {Code: -44002, Force: Plain, Source: arcTaxonomy},
		AgentNotFound:      {Code: -41001, Data: "agentId", Force: Plain, Source: arcTaxonomy},
		AgentUnavailable:   {Code: -41002, Force: Plain, Source: arcTaxonomy},
		TaskNotFound:       {Code: -42001, Data: "taskId", Force: Plain, Source: arcTaxonomy},
		TaskCompleted:      {Code: -42002, Data: "taskId", Force: Plain, Source: arcTaxonomy},
		TaskCanceled:       {Code: -42003, Data: "taskId", Force: Plain, Source: arcTaxonomy},
		ChatNotFound:       {Code: -43001, Data: "chatId", Force: Plain, Source: arcTaxonomy},
		ChatClosed:         {Code: -43002, Data: "chatId", Force: Plain, Source: arcTaxonomy},
		UnsupportedVersion: {Code: -45001, Force: Plain, Source: arcTaxonomy},
	},
	Schema: arcSchema,
	Methods: []Method{
		{Name: "agent.register", Agent: true, Required: true}, {Name: "agent.ping", Agent: true, Required: true},
		{Name: "task.create", Agent: true, Required: true}, {Name: "task.send", Agent: true, Required: true}, {Name: "task.info", Agent: true, Required: true},
		{Name: "task.cancel", Agent: true, Required: true}, {Name: "task.subscribe", Agent: true, Required: true},
		{Name: "chat.start", Agent: true, Required: true}, {Name: "chat.message", Agent: true, Required: true}, {Name: "chat.end", Agent: true, Required: true},
	},
}
