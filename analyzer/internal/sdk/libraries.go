package sdk

// libraries lists every model; where two share an import path, their Match
// functions tell them apart.
var libraries = []*Library{
	coder,
	caelis,
	ironpark,
	ironparkOld,
	eino,
	joshgarnett,
	spachava,
	brokk,
	quad4,
	rokku,
	sourcegraph,
	xexp,
	lspdev,
	lspdevOld,
	creachadair,
	mcp,
}

// codeNames returns the names of constants for JSON-RPC's codes, as most libraries spell
// them behind a prefix, and of some others.
func codeNames(prefix string, others map[int64]string) map[int64]string {
	names := map[int64]string{-32700: prefix + "ParseError", -32600: prefix + "InvalidRequest", -32601: prefix + "MethodNotFound", -32602: prefix + "InvalidParams", -32603: prefix + "InternalError"}
	for code, name := range others {
		names[code] = prefix + name
	}
	return names
}
