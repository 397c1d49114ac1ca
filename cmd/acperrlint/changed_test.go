package main

import (
	"fmt"
	"testing"
)

func TestReadDiff(t *testing.T) {
	for _, test := range []struct{ name, diff, want string }{
		{"nothing", "", "map[]"},
		{"changed", "diff --git a/a.go b/a.go\nindex 1..2 100644\n--- a/a.go\n+++ b/a.go\n@@ -1 +1 @@ package a\n-a\n+b\n@@ -5,0 +6,3 @@\n+a\n+\n+c\n", "map[a.go:[{1 1} {6 8}]]"},
		{"only deleted lines", "diff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -1,2 +0,0 @@\n-a\n-b\n", "map[]"},
		{"no end of line", "diff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\ndiff --git a/b.go b/b.go\n--- /dev/null\n+++ b/b.go\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file", "map[a.go:[{1 1}] b.go:[{1 1}]]"},
		{"lines like headers", "diff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -1,2 +1,2 @@\n<-- a/x.go\n<@@ -1 +1 @@\n>++ b/x.go\n>@@ -9 +9 @@\n@@ -9 +9 @@\n<a\r\n>b\r\n", "map[a.go:[{1 2} {9 9}]]"},
		{"deleted", "diff --git a/a.go b/a.go\ndeleted file mode 100644\n--- a/a.go\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n", "map[]"},
		{"renamed, and then a mode", "diff --git a/a.go b/b.go\nsimilarity index 100%\nrename from a.go\nrename to b.go\ndiff --git a/c.go b/c.go\nold mode 100644\nnew mode 100755\n", "map[]"},
		{"names", "diff --git a/a b.go b/a b.go\n--- a/a b.go\t\n+++ b/a b.go\t\n@@ -0,0 +1 @@\n+a\ndiff --git \"a/\\\"\\303\\251.go\" \"b/\\\"\\303\\251.go\"\n--- /dev/null\n+++ \"b/\\\"\\303\\251\\t.go\"\n@@ -0,0 +2 @@\n+a\n", "map[\"\u00e9\t.go:[{2 2}] a b.go:[{1 1}]]"},
		{"a folder called b", "diff --git a/b/a.go b/b/a.go\n--- a/b/a.go\n+++ b/b/a.go\n@@ -0,0 +1 @@\n+a\n", "map[b/a.go:[{1 1}]]"},
		{"a conflict", "* Unmerged path a.go\ndiff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -0,0 +1 @@\n+a\n", "map[a.go:[{1 1}]]"},
		{"two parents", "+++ b/a.go\n@@@ -1 -1 +1 @@@\n", `the hunk "@@@ -1 -1 +1 @@@" is not understood`},
		{"a name without an end", "+++ \"b/a.go\n", `the file name "b/a.go is not understood`},
	} {
		changed, err := readDiff(test.diff)
		got := fmt.Sprint(changed)
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}
