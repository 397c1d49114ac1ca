// Package nodata defines an analyzer that finds specific error codes without
// the data that the protocol names for them.
//
// # Analyzer nodata
//
// nodata: report "resource not found" and "method not found" without their data
//
// ACP says what belongs into the data of two errors: the thing that was not
// found, as data.sessionId or data.uri, for -32002, and data.method for
// -32601. A client that has several sessions or requests under way can tell by
// it which one is gone. The protocol asks for it less firmly than for the code,
// so the check is off by default; -enable=nodata turns it on.
//
// Bad:
//
//	return &acp.RequestError{Code: -32002, Message: "Resource not found"}
//
// Good:
//
//	return &acp.RequestError{
//		Code:    -32002,
//		Message: "Resource not found",
//		Data:    map[string]any{"sessionId": p.SessionId},
//	}
//
// The check is silent for other codes, for constructors that set the data
// themselves, for libraries whose errors carry none, and for codes that are no
// constants. What the data holds is not looked at.
package nodata
