// Package spoken speaks itself, so its codes are told here.
package spoken

import "github.com/creachadair/jrpc2"

const Prompt = "session/prompt"

const CodeShut jrpc2.Code = -32057 // want `-32057 \(CodeShut\) is a custom code`

var ErrShut = jrpc2.Errorf(-32058, "shut") // want `-32058 is a custom code`

func Shut() error { return jrpc2.Errorf(CodeShut, "shut") }
