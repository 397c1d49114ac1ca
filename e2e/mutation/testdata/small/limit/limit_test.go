package limit

import "testing"

func Test(t *testing.T) {
	if !Known("one") || Known("three") {
		t.Error("Known is wrong")
	}
	if Over(5, 3) != 2 || Over(2, 3) != 0 {
		t.Error("Over is wrong")
	}
	if Kind(1) != "plain" || Kind("") != "" {
		t.Error("Kind is wrong")
	}
}
