// Package hosts holds the tests that run acperrlint where its users run it:
// go vet, golangci-lint, pre-commit, the go command's tool directive and a
// GitHub Action, each the real program, and the one that opens what it writes in
// a browser. It has no code of its own.
//
// What a check finds is tested beside the check. Here it only matters that
// every host shows the same.
package hosts
