package outbound

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
)

const client = `package p

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"

	acp "github.com/coder/acp-go-sdk"
	pkgerrors "github.com/pkg/errors"
	"go.uber.org/multierr"
)

var (
	_ = json.Marshal
	_ = errors.As
	_ = fmt.Sprint
	_ = io.EOF
	_ = os.Stat
	_ = regexp.MatchString
	_ = strconv.Itoa
	_ = strings.Contains
	_ = pkgerrors.Wrap
	_ = multierr.Append
)

func prompt(c *acp.ClientSideConnection) error {
	_, err := c.Prompt(context.Background(), acp.PromptRequest{})
	return err
}

func open(c *acp.ClientSideConnection) error {
	_, err := c.NewSession(context.Background(), acp.NewSessionRequest{})
	return err
}

func read(c *acp.AgentSideConnection) error {
	_, err := c.ReadTextFile(context.Background(), acp.ReadTextFileRequest{})
	return err
}

func load(c *acp.ClientSideConnection) error {
	_, err := c.LoadSession(context.Background(), acp.LoadSessionRequest{})
	return err
}
`

// matches returns what is found in a program with the client above: what is
// written there, what it is taken for, and in answer to which methods.
func matches(t *testing.T, source string) []string {
	t.Helper()
	return matched(t, client+source)[0]
}

// matched returns what is found in each of several packages that may import
// the ones before.
func matched(t *testing.T, sources ...string) [][]string {
	t.Helper()
	var all [][]string
	engine := errflow.New(&errflow.Options{})
	for i, pass := range programtest.Packages(t, sources...) {
		result, err := engine.Run(pass)
		if err != nil {
			t.Fatal(err)
		}
		pass.ResultOf = map[*analysis.Analyzer]any{engine: result}
		list, err := New(engine, func() bool { return true }).Run(pass)
		if err != nil {
			t.Fatal(err)
		}
		if none, err := New(engine, func() bool { return false }).Run(pass); err != nil || len(none.([]Match)) > 0 {
			t.Errorf("%v are found for nobody, %v", none, err)
		}
		out := []string{}
		for _, m := range list.([]Match) {
			at := func(pos token.Pos) int { return pass.Fset.Position(pos).Offset }
			found := fmt.Sprintf("%s: %s, %s", sources[i][at(m.Pos):at(m.End)], m.Meaning, strings.Join(m.Methods, " "))
			if m.Lost.Line > 0 {
				found += ", lost"
			}
			out = append(out, found)
			if m.Library == nil && m.Type == nil || m.Library != nil && m.Package == nil {
				t.Errorf("%s: an error of no type", found)
			}
		}
		all = append(all, out)
	}
	return all
}

func TestMatches(t *testing.T) {
	tests := []struct {
		title, source string
		want          []string
	}{
		{"where a match is", `
const codeSessionNotFound = -32001
func f(c *acp.ClientSideConnection) int {
	err := prompt(c)
	var re *acp.RequestError
	if !errors.As(err, &re) {
		return 0
	}
	switch re.Message {
	case "no such session":
		return 1
	}
	if "login required" == re.Message || strings.Contains(re.Message, "auth") {
		return 2
	}
	if strings.Contains(re.Message, "not supported") {
		return 3
	}
	switch re.Code {
	case codeSessionNotFound:
		return 4
	}
	if codeSessionNotFound == re.Code {
		return 5
	}
	return 6
}`, []string{
			`"no such session": unknown session, session/prompt`,
			`"login required" == re.Message: missing authentication, session/prompt`,
			`strings.Contains(re.Message, "not supported"): unsupported method, session/prompt`,
			`codeSessionNotFound: unknown session, session/prompt`,
			`codeSessionNotFound == re.Code: unknown session, session/prompt`,
		}},
		{"what is not found", `
func f(c *acp.ClientSideConnection, a *acp.AgentSideConnection) bool {
	return one(prompt(c)) || one(load(c)) || two(prompt(c)) || two(open(c)) || three(prompt(c)) || three(read(a)) || four(open(c))
}
func one(err error) bool { return err != nil && strings.Contains(err.Error(), "not found") }
func two(err error) bool { return err != nil && strings.Contains(err.Error(), "not found") }
func three(err error) bool { return err != nil && strings.Contains(err.Error(), "not found") }
func four(err error) bool { return err != nil && strings.Contains(err.Error(), "not found") }
`, []string{
			`strings.Contains(err.Error(), "not found"): unknown session, session/load session/prompt`,
			`strings.Contains(err.Error(), "not found"): unknown resource, session/new session/prompt`,
			`strings.Contains(err.Error(), "not found"): unknown resource, fs/read_text_file session/prompt`,
			`strings.Contains(err.Error(), "not found"): unknown resource, session/new`,
		}},
	}
	for _, test := range tests {
		t.Run(test.title, func(t *testing.T) {
			if got := matches(t, test.source); !slices.Equal(got, test.want) {
				t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(test.want, "\n\t"))
			}
		})
	}
}
