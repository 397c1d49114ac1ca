// Command moody does not know the mood of its server.
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
	p := rpc.NewMoody(json.NewEncoder(os.Stdout))
	methods.RegisterMoody(p)
	for in := json.NewDecoder(os.Stdin); ; {
		r := new(line.Request)
		if err := in.Decode(r); err != nil {
			return
		}
		p.Dispatch(context.Background(), r)
	}
}
