// Package nodata defines an analyzer that finds specific error codes without
// the data that the protocol names for them.
//
// # Analyzer nodata
//
// nodata: report "resource not found" and "method not found" without their data
//
// The check reports an error with -32002 or -32601 that goes out without data.
//
// # Why
//
// ACP says what belongs in the data of two errors: the thing that was not
// found, as data.sessionId or data.uri, for -32002, and data.method for -32601
// (ACP, protocol/v1/error). A client with several sessions or requests can tell
// by it which one is gone.
//
// # Before and after
//
// Before:
//
//	return &acp.RequestError{Code: -32002, Message: "Resource not found"}
//
// After:
//
//	return &acp.RequestError{
//		Code:    -32002,
//		Message: "Resource not found",
//		Data:    map[string]any{"sessionId": id},
//	}
//
// # Fixes
//
// There is none of its own. The fixes of returnederr and genericerr write the data
// along with the code.
//
// # Options
//
// The check is off by default, because clients act on the code; -enable=nodata
// turns it on.
//
// # What stays silent
//
// Other codes, constructors that set the data themselves, libraries whose
// errors carry none, and codes that are no constants. The check does not look
// at what the data holds.
//
// # When to ignore it
//
// Where the name of the thing must not go out, such as a path that the peer did
// not send.
//
//	//acperrlint:ignore nodata the path is not for the client
//	return &acp.RequestError{Code: -32002, Message: "Resource not found"}
package nodata
