// Package signin answers what fails in the login with the code that asks for one.
package signin

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
)

type frame struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *trouble        `json:"error,omitempty"`
}

type trouble struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func serve(in io.Reader, out io.Writer) error {
	lines, answers := bufio.NewScanner(in), json.NewEncoder(out)
	for lines.Scan() {
		var f frame
		if err := json.Unmarshal(lines.Bytes(), &f); err != nil {
			answers.Encode(frame{ID: json.RawMessage("null"), Error: &trouble{-32700, "no JSON"}})
			continue
		}
		answers.Encode(frame{ID: f.ID, Error: answer(f)})
	}
	return lines.Err()
}

func answer(f frame) *trouble {
	switch f.Method {
	case "authenticate":
		return sign()
	case "session/new":
		return open()
	}
	return &trouble{-32601, "method not found"}
}

func sign() *trouble {
	if _, err := os.ReadFile(os.Getenv("CARD")); err != nil {
		return &trouble{Code: -32000, Message: "no card in the drawer"}
	}
	return nil
}

func open() *trouble {
	if _, err := os.ReadFile(os.Getenv("CARD")); err != nil {
		return &trouble{Code: -32000, Message: "no card in the drawer"} // want `-32000 is ACP's "Authentication required".*the message says "no card in the drawer"`
	}
	return nil
}
