// Package params reads the params of messages.
package params

import (
	"encoding/json"
	"fmt"
)

// Into fills what v points to.
func Into(raw json.RawMessage, v any) error {
	if len(raw) == 0 {
		return nil
	}
	return json.Unmarshal(raw, v)
}

// Defaults fills what v points to with what it is given, which is no message.
func Defaults(v *string, value string) error {
	if *v == "" {
		*v = value
	}
	return nil
}

// Describe only looks at what v points to.
func Describe(raw json.RawMessage, v any) error {
	fmt.Println(len(raw), v)
	return nil
}
