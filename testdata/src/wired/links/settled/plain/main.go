// Command plain puts nothing elsewhere.
package main

import (
	"context"
	"encoding/json"
	"os"

	"wired/links/line"
	"wired/links/settled/methods"
	"wired/links/settled/rpc"
)

func main() {
	p := &rpc.Plain{Out: json.NewEncoder(os.Stdout)}
	methods.RegisterPlain(p) // want `methods.go:43: .*session/load answers an invalid parameter value with -32603`
	for in := json.NewDecoder(os.Stdin); ; {
		r := new(line.Request)
		if err := in.Decode(r); err != nil {
			return
		}
		p.Dispatch(context.Background(), r)
	}
}
