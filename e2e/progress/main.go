// Progress reads what go test -json prints and says how far it is: a line when a
// package begins and when it ends, and the output of tests that fail. Its argument is
// the number of packages. The exit status is 1 if a package fails.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

// An event is a line of go test -json.
type event struct {
	Action, Package, Test, Output string
	Elapsed                       float64
	ImportPath                    string // of a package that is built
}

func main() {
	total := "?"
	if len(os.Args) > 1 {
		total = os.Args[1]
	}
	failed := false
	done := 0
	said := make(map[string]string) // by package and test, until it is over
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<26)
	for in.Scan() {
		var e event
		if json.Unmarshal(in.Bytes(), &e) != nil {
			fmt.Println(in.Text()) // of the go command
			continue
		}
		key := e.Package + " " + e.Test
		switch e.Action {
		case "start":
			fmt.Printf("   %s begins\n", e.Package)
		case "output":
			said[key] += e.Output
		case "build-output":
			fmt.Print(e.Output)
		case "pass", "skip", "fail":
			if e.Action == "fail" {
				failed = true
				fmt.Print(said[key])
			}
			delete(said, key)
			if e.Test == "" {
				done++
				fmt.Printf("%s %s (%.0fs, %d of %s)\n", e.Action, e.Package, e.Elapsed, done, total)
			}
		}
	}
	if err := in.Err(); err != nil {
		fmt.Fprintln(os.Stderr, "progress:", err)
		failed = true
	}
	if failed {
		os.Exit(1)
	}
}
