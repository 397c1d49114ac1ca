module example.com/house

go 1.24

require (
	example.org/fork/agents v0.0.0
	github.com/coder/acp-go-sdk v0.13.5
	github.com/google/uuid v1.6.0
	github.com/pkg/errors v0.9.1
)

replace example.org/fork/agents => ./fork

replace github.com/coder/acp-go-sdk => ../src/github.com/coder/acp-go-sdk

replace github.com/google/uuid => ../src/github.com/google/uuid

replace github.com/pkg/errors => ../src/github.com/pkg/errors
