module example.org/fork/agents

go 1.24
