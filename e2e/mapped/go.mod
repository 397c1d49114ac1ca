module example.com/mapped

go 1.24
