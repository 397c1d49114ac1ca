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
