// Command main brings an agent to a peer.
package main

import (
	"context"
	"encoding/json"
	"os"

	"wired/links/kinds/agent"
	"wired/links/kinds/peer"
	"wired/links/line"
)

func main() {
	out := json.NewEncoder(os.Stdout)
	for in := json.NewDecoder(os.Stdin); ; {
		r := new(line.Request)
		if err := in.Decode(r); err != nil {
			return
		}
		out.Encode(peer.Answer(context.Background(), new(agent.Agent), r))
	}
}
