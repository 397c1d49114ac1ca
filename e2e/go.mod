module github.com/acperrlint/acperrlint/e2e

go 1.26.0

tool github.com/acperrlint/acperrlint/cmd/acperrlint

require (
	github.com/acperrlint/acperrlint v0.0.0
	github.com/owenrumney/go-sarif/v3 v3.3.1
	github.com/xeipuuv/gojsonschema v1.2.0
	golang.org/x/mod v0.42.0
	golang.org/x/tools v0.52.0
)

require (
	github.com/chavacava/garif v0.1.0 // indirect
	github.com/rogpeppe/go-internal v1.14.1 // indirect
	github.com/xeipuuv/gojsonpointer v0.0.0-20180127040702-4e3ac2762d5f // indirect
	github.com/xeipuuv/gojsonreference v0.0.0-20180127040603-bd5ef7bd5415 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/term v0.38.0 // indirect
)

replace github.com/acperrlint/acperrlint => ../
