// Package shared sends codes that another package of the module declares. What
// is reported there is not reported again.
package shared

import (
	"encoding/json"

	"reservedcode/shared/codes"
	"reservedcode/shared/plain"
)

type agent struct{ level int }

func (a *agent) take(method string, params json.RawMessage) (any, *codes.Error) {
	if method != "session/prompt" {
		return nil, &codes.Error{Code: -32601, Message: "Method not found"}
	}
	switch a.level {
	case 1:
		return nil, &codes.Error{Code: codes.CodeFlood, Message: "flood"}
	case 2:
		return nil, &codes.Error{Code: codes.CodeFlood, Message: "flood again"}
	case 3:
		return nil, &codes.Error{Code: codes.CodeDrought, Message: "drought"} // want `codes.go:8: .*-32062 \(CodeDrought\) is a custom code`
	case 4:
		return nil, &codes.Error{Code: codes.CodeDrought, Message: "drought again"} // once for the package
	case 5:
		return nil, &codes.Error{Code: codes.Rain, Message: "rain"} // want `codes.go:9: .*-32063 \(Rain\) is a custom code`
	case 6:
		return nil, &codes.Error{Code: codes.CodeRain, Message: "rain"}
	case 7:
		return nil, &codes.Error{Code: codes.CodeBusy, Message: "busy"}
	case 8:
		return nil, &codes.Error{Code: plain.CodeHail, Message: "hail"} // want `plain.go:4: .*-32064 \(CodeHail\) is a custom code`
	}
	return nil, nil
}
