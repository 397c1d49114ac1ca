// Command either uses one of two that share an interface.
package main

import (
	"context"
	"encoding/json"
	"os"

	"wired/links/line"
	"wired/links/wrapped/agent"
	"wired/links/wrapped/faults"
	"wired/links/wrapped/rpc"
)

func main() {
	s := rpc.NewOther(json.NewEncoder(os.Stdout), agent.Mode{}, faults.New(true))
	for in := json.NewDecoder(os.Stdin); ; {
		r := new(line.Request)
		if err := in.Decode(r); err != nil {
			return
		}
		s.Dispatch(context.Background(), r)
	}
}
