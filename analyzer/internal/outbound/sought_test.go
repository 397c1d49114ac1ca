package outbound

import (
	"slices"
	"testing"
)

func TestPhrases(t *testing.T) {
	for expr, want := range map[string][]string{
		`session not found`:                       {"session not found"},
		`(?i)^Session\s+(not found|gone)$`:        {"session not found", "session gone"},
		`no such session|(unknown|lost) thread\b`: {"no such session", "unknown thread", "lost thread"},
		`session .* (does\s+)?not exist`:          {"session not exist"},
		`(un)?known (|text|audio) thread`:         {"known thread", "known text thread", "known audio thread"},
		`^$`:                                      nil,
		`.*`:                                      nil,
		`(`:                                       nil,
		`(a|bx|cy)(a|bx|cy)(a|bx|cy)(a|bx|cy)`:    nil, // too many
	} {
		if got := phrases(expr); !slices.Equal(got, want) {
			t.Errorf("phrases(%q) = %q, want %q", expr, got, want)
		}
	}
}

// An expression that looks for more texts than are told apart looks for none.
func TestMaxPhrases(t *testing.T) {
	const five, ten = "(one|two|six|9th|gone)", "(ab|cd|ef|gh|ij|kl|mn|op|qr|st)"
	if got := len(phrases(five + ten)); got != maxPhrases {
		t.Errorf("%d phrases, want %d", got, maxPhrases)
	}
	if got := phrases("(|un)" + five + ten); got != nil {
		t.Errorf("%q", got)
	}
}

func TestCodeIn(t *testing.T) {
	for text, want := range map[string]int64{
		"rpc error -32601": -32601,
		"(-32002)":         -32002,
		"code=32000":       -32000,
		"not found":        0,
		"took 31999999 ms": 0,
		"after 5000 ms":    0,
	} {
		got, ok := codeIn(text)
		if got != want || ok != (want != 0) {
			t.Errorf("codeIn(%q) = %d, %t", text, got, ok)
		}
	}
}
