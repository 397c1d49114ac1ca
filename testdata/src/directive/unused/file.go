package unused

//acperrlint:file-ignore reservedcode, lostcode our clients know these values // want `directive: the directive file-ignore silences nothing that lostcode finds; remove the name`

import "github.com/coder/acp-go-sdk"

func busyFile() error { return &acp.RequestError{Code: -32001, Message: "busy"} }

func busierFile() error { return &acp.RequestError{Code: -32003, Message: "busier"} }

// Another check finds what it finds.
func unfound(m map[string]int, id string) error {
	if _, ok := m[id]; !ok {
		return &acp.RequestError{Code: -32004, Message: "busy", Data: error(nil)} // want `errdata: `
	}
	return nil
}
