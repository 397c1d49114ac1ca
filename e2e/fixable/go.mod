module example.com/notes

go 1.24.0

require github.com/coder/acp-go-sdk v0.13.5
