package sdk

// libraries lists every model; where two share an import path, their Match
// functions tell them apart.
var libraries = []*Library{
	coder,
}
