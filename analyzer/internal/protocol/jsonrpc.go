package protocol

// JSONRPC returns the table of JSON-RPC 2.0 itself, for people who look a code
// up. No program is linted by it: what it says, the protocols on top of it say
// with more words. The caller must not change it.
func JSONRPC() *Protocol { return jsonrpc }

var jsonrpc = &Protocol{
	Name:     "jsonrpc",
	Title:    "JSON-RPC 2.0",
	DataName: "data",
	Custom:   "choose a code above -32000 or below -32768; a server's own errors may also have one from -32099 to -32000",
	Codes: []Code{
		{Value: -32700, Name: "Parse error", Text: "What arrived is not valid JSON.", Source: jsonrpcSpec},
		{Value: -32600, Name: "Invalid Request", Text: "What arrived is JSON, but not a valid request object.", Source: jsonrpcSpec},
		{Value: -32601, Name: "Method not found", Text: "There is no such method, or it is not available.", Source: jsonrpcSpec},
		{Value: -32602, Name: "Invalid params", Text: "The parameters are not valid for the method.", Source: jsonrpcSpec},
		{Value: -32603, Name: "Internal error", Text: "JSON-RPC itself failed.", Source: jsonrpcSpec},
	},
	Reserved: []Range{
		{Low: -32768, High: -32000, Owner: "errors that JSON-RPC defines or will define", Force: Plain, Source: jsonrpcSpec},
	},
}
