module github.com/acperrlint/acperrlint

go 1.24.0

require golang.org/x/tools v0.40.0
