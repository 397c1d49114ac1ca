// Package hosts holds the tests that run acperrlint where its users run it: in go vet,
// golangci-lint, pre-commit, the go command's tool directive, a GitHub Action and
// editors. Each is the real program if it runs without a screen. Pages are opened in a
// real browser. The package has no code of its own.
//
// What a check finds is tested beside the check. Here it only matters that
// every host shows the same.
package hosts
