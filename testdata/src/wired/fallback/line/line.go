// Package line gives errors the codes that they tell, and all others the same one.
package line

import "errors"

type Outcome struct {
	Result  any    `json:"result,omitempty"`
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func Good(v any) Outcome { return Outcome{Result: v} }

func Bad(err error) Outcome {
	o := Outcome{Code: -32603, Message: err.Error()}
	var c interface {
		error
		Code() int
	}
	if errors.As(err, &c) {
		o.Code = c.Code()
	}
	return o
}
