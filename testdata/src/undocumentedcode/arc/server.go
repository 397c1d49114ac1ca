// Package arc has custom codes of an ARC server, explained and not.
package arc

type arcError struct {
	Code    int            `json:"code"`
	Message string         `json:"message"`
	Details map[string]any `json:"details,omitempty"`
}

const (
	// codeBilling says that the account has no credit left.
	codeBilling = -50001

	codeWeather = /* want `undocumentedcode: -50002 \(codeWeather\) is a custom code without a doc comment; say what it means, for ARC does not` */ -50002

	// codeBetween is documented, but not where custom codes belong.
	codeBetween = /* want `undocumentedcode: -46001 \(codeBetween\) is in the range -49999 to -46000, which belongs to nobody; choose a code in the documented custom range, -50000 and below` */ -46001
)

func dispatch(method, state string) *arcError {
	switch method {
	case "task.create":
		return create(state)
	case "task.info":
		return &arcError{Code: -49999, Message: "gone fishing"} // want `undocumentedcode: -49999 is in the range -49999 to -46000, which belongs to nobody`
	case "task.cancel":
		return &arcError{Code: -50003, Message: "nobody there"} // want `undocumentedcode: -50003 is a custom code without a name`
	case "chat.start":
		return &arcError{Code: -41004, Message: "the agent is of no use"} // a code of ARC's specification
	}
	return &arcError{Code: -32601, Message: "unknown method"}
}

func create(state string) *arcError {
	switch state {
	case "billing":
		return &arcError{Code: codeBilling, Message: "no credit left"}
	case "weather":
		return &arcError{Code: codeWeather, Message: "it rains"}
	}
	return &arcError{Code: codeBetween, Message: "in between"}
}
