package errlib

import "testing"

// A function whose errors speak of bytes is one of the standard library.
func TestCarries(t *testing.T) {
	for name, want := range map[string]bool{
		"io.ReadAll":                   true,
		"encoding/json.Decoder.Decode": true,
		"os.File.Close":                true,
		"os.File.Truncate":             false,
		"io.example/agent.Load":        false,
		"errors.New":                   false,
		"":                             false,
	} {
		if got := Carries(name); got != want {
			t.Errorf("Carries(%q) = %t", name, got)
		}
	}
}

func TestOfText(t *testing.T) {
	for name, want := range map[string]TextRole{
		"strings.Contains":             Contains,
		"strings.Title":                Cuts,
		"strconv.Itoa":                 Numbers,
		"example.com/strings.Contains": 0,
		"fmt.Println":                  0,
		"":                             0,
	} {
		if got := OfText(name); got != want {
			t.Errorf("OfText(%q) = %d, want %d", name, got, want)
		}
	}
}

func TestDecodes(t *testing.T) {
	for name, want := range map[string]bool{
		"encoding/json.Unmarshal":                    true,
		"encoding/json.Decoder.Decode":               true,
		"github.com/gorilla/websocket.Conn.ReadJSON": true,
		"encoding/json.Marshal":                      false,
		"example.com/own.UnmarshalText":              false,
		"Decode":                                     false,
	} {
		if got := Decodes(name); got != want {
			t.Errorf("Decodes(%q) = %t", name, got)
		}
	}
}
