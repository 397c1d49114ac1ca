module example.com/tasks

go 1.24.0
