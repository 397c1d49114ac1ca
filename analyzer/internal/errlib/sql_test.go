package errlib

import (
	"slices"
	"testing"
)

func TestSelectedBy(t *testing.T) {
	for _, test := range []struct {
		statement string
		want      []int
	}{
		{"update sessions set title = ? where id = ?", []int{1}},
		{"\n\tUPDATE sessions\n\tSET title = $2\n\tWHERE id = $1 AND owner = $3", []int{0, 2}},
		{"DELETE FROM sessions WHERE id = ?1", []int{0}},
		{"delete from sessions", nil},
		{"update counters set n = ? where name = 'all'", nil},
		{"insert into uses (id) select id from sessions where id = ?", nil},
		{"updated where ?", nil},
		{"", nil},
	} {
		if got := SelectedBy(test.statement); !slices.Equal(got, test.want) {
			t.Errorf("%q: %v, want %v", test.statement, got, test.want)
		}
	}
}
