package wire_test

import (
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// What the files of tests say is not what the package says.
func TestTestFiles(t *testing.T) {
	first := programtest.Pass(t, "package program\nconst Prompt = \"session/prompt\"\ntype Other struct{}")
	type answers struct{ speaks, others, writes, helps bool }
	for source, want := range map[string]answers{
		`import _ "github.com/coder/acp-go-sdk"`: {speaks: true, others: true, writes: true},
		`const method = "session/prompt"`:        {speaks: true},
		`import _ "github.com/coder/acp-go-sdk"
import p "program.example/program"
const method = p.Prompt`: {speaks: true, writes: true},
		`type problem struct { Code int; Message string }
var _ = []byte("{\"code\": 1}")`: {writes: true},
		"type problem struct { Code int `json:\"code\"`; Message string `json:\"message\"` }":                     {writes: true},
		"func f() any { return struct { Code int `json:\"code\"`; Message string `json:\"message\"` }{1, \"\"} }": {writes: true},
		`func Fail() error { return nil }`:                      {helps: true},
		`type T struct{}; func (T) Fail() error { return nil }`: {helps: true},
		"//acperrlint:protocol acp\ntype t struct{}":            {speaks: true},
		"func Run(f func() error) {}":                           {helps: true},
	} {
		for file, want := range map[string]answers{"caller.go": want, "caller_test.go": {}} {
			w := wire.New(programtest.Importing(t, first, file, "package caller\n"+source), "")
			got := answers{w.Speaks(), w.OtherPeers(), w.Writes(), w.Helps()}
			if got != want {
				t.Errorf("%s: %s\n%+v, want %+v", file, source, got, want)
			}
		}
	}
}
