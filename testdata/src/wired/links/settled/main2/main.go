// Command main2 has a package that says what errors are.
package main

import (
	"context"
	"encoding/json"
	"os"

	"wired/links/line"
	"wired/links/settled/methods"
	"wired/links/settled/rpc"
	"wired/links/settled/setup"
)

func main() {
	s := rpc.New(json.NewEncoder(os.Stdout))
	setup.Around(s)
	methods.Register(s)
	for in := json.NewDecoder(os.Stdin); ; {
		r := new(line.Request)
		if err := in.Decode(r); err != nil {
			return
		}
		s.Dispatch(context.Background(), r)
	}
}
