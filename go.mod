module github.com/acperrlint/acperrlint

go 1.26.0

require (
	github.com/chavacava/garif v0.1.0
	github.com/golangci/plugin-module-register v0.1.2
	golang.org/x/term v0.38.0
	golang.org/x/tools v0.52.0
)

require golang.org/x/sys v0.49.0 // indirect

require (
	github.com/rogpeppe/go-internal v1.14.1
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
)
