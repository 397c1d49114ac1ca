package custom

import "github.com/coder/acp-go-sdk"

const codeFake = -32066

var fakes = []*acp.RequestError{{Code: -32055, Message: "fake"}, {Code: codeFake, Message: "fake"}}
