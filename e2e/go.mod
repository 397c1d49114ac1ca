module github.com/acperrlint/acperrlint/e2e

go 1.24.0

tool github.com/acperrlint/acperrlint/cmd/acperrlint

require (
	github.com/acperrlint/acperrlint v0.0.0 // indirect
	github.com/rogpeppe/go-internal v1.14.1 // indirect
	golang.org/x/mod v0.31.0 // indirect
	golang.org/x/sync v0.19.0 // indirect
	golang.org/x/tools v0.40.0 // indirect
)

replace github.com/acperrlint/acperrlint => ../
