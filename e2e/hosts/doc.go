// Package hosts holds the tests that run acperrlint where its users run it:
// go vet, golangci-lint, pre-commit, the go command's tool directive, a GitHub
// Action and editors, each the real program where it runs without a screen, and
// where its pages are opened: in a browser. It has no code of its own.
//
// What a check finds is tested beside the check. Here it only matters that
// every host shows the same.
package hosts
