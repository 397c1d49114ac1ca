package nearest

import "testing"

func TestHint(t *testing.T) {
	names := []string{"returnederr", "reservedcode", "C", "c", "f", "fix", "diff", "modules"}
	for unknown, want := range map[string]string{
		"returnederror":  ", did you mean -returnederr?",
		"retrunederr":    ", did you mean -returnederr?",
		"reservedcodes":  ", did you mean -reservedcode?",
		"module":         ", did you mean -modules?",
		"dif":            ", did you mean -diff?",
		"fxi":            ", did you mean -fix?",
		"fax":            ", did you mean -fix?",
		"returnedwrong":  "",
		"x":              "",
		"":               "",
		"something-else": "",
	} {
		if got := Hint(unknown, "-", names); got != want {
			t.Errorf("Hint(%q) = %q, want %q", unknown, got, want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "ab", 2}, {"ab", "", 2}, {"ab", "ab", 0}, {"ab", "ba", 1},
		{"abc", "ac", 1}, {"ac", "abc", 1}, {"abc", "axc", 1}, {"abcd", "badc", 2},
	} {
		if got := distance(test.a, test.b); got != test.want {
			t.Errorf("distance(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
