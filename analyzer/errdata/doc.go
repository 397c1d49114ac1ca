// Package errdata defines an analyzer that finds error data that the peer
// cannot read.
//
// # Analyzer errdata
//
// errdata: report error data that JSON cannot hold, such as Go errors
//
// The check reports an error, a function or a channel that is put into the data
// of a coded error, directly or by a function of the package. It looks into
// map, slice and struct literals. It also reports the text of an error that is
// put there as a json.RawMessage.
//
// # Why
//
// The data of a coded error is marshalled to JSON. Most Go error types have no
// exported fields, so an error that is put there arrives as {}: the peer reads
// an empty object, and the reason is lost. A function, a channel or a text that
// is no JSON is worse: the whole answer cannot be marshalled.
//
// No protocol says so; it is what encoding/json does.
//
// # Before and after
//
// Before:
//
//	if err := a.save(p.Cwd); err != nil {
//		return acp.NewSessionResponse{}, acp.NewInternalError(err)
//	}
//
// After:
//
//	if err := a.save(p.Cwd); err != nil {
//		return acp.NewSessionResponse{}, acp.NewInternalError(err.Error())
//	}
//
// Before:
//
//	return &acp.RequestError{
//		Code:    -32602,
//		Message: "Invalid params",
//		Data:    map[string]any{"cwd": err},
//	}
//
// After:
//
//	return &acp.RequestError{
//		Code:    -32602,
//		Message: "Invalid params",
//		Data:    map[string]any{"cwd": err.Error()},
//	}
//
// # Fixes
//
// There is none. Usually err.Error() was meant.
//
// # Options
//
// The check has none of its own.
//
// # What stays silent
//
// Types that marshal themselves (MarshalJSON, MarshalText), error types with
// exported fields, and values whose type does not tell, such as any.
//
// # When to ignore it
//
// Where the peer is meant to read an empty object. Usually it is shorter to
// leave the data out.
//
//	//acperrlint:ignore errdata the client only asks whether there is data
//	return acp.NewInternalError(err)
package errdata
