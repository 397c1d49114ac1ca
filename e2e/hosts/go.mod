module github.com/acperrlint/acperrlint/e2e/hosts

go 1.26.0

replace github.com/acperrlint/acperrlint => ../..

require (
	github.com/acperrlint/acperrlint v0.0.0-00010101000000-000000000000
	github.com/rogpeppe/go-internal v1.16.0
	go.yaml.in/yaml/v3 v3.0.6
	golang.org/x/mod v0.42.0
)

require (
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/tools v0.52.0 // indirect
)
