package custom

import "github.com/coder/acp-go-sdk"

const codeFake = -32066

var fakes = []*acp.RequestError{{Code: -32055, Message: "fake"}, {Code: codeFake, Message: "fake"}}

// That a test compares with a code says nothing of what the package does with it.
func is(code int) bool { return code == codeFirst }
