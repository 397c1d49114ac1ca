// Package errdata defines an analyzer that finds error data that the peer
// cannot read.
//
// # Analyzer errdata
//
// errdata: report Go errors and other values that are no JSON as the data of an error
//
// The data of a coded error is marshalled to JSON. Most Go error types have no
// exported fields, so an error that is put there arrives as {}: the peer gets
// an object with nothing in it, and the reason that the author wanted to pass
// on is nowhere. A function or a channel is worse: the whole answer cannot be
// marshalled.
//
// Bad:
//
//	return acp.NewInternalError(err)
//	return &acp.RequestError{Code: -32602, Message: "Invalid params", Data: map[string]any{"error": err}}
//
// Good:
//
//	return acp.NewInternalError(err.Error())
//	return &acp.RequestError{Code: -32602, Message: "Invalid params", Data: map[string]any{"error": err.Error()}}
//
// The check looks into map, slice and struct literals. It is silent for types
// that say themselves how they are written (MarshalJSON, MarshalText), for
// error types with exported fields, and for values whose type says nothing,
// such as any.
package errdata
