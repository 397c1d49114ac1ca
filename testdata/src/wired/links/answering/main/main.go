// Command main brings a server and an agent together.
package main

import (
	"context"
	"encoding/json"
	"os"

	"wired/links/answering/agent"
	"wired/links/answering/peer"
	"wired/links/line"
)

func main() {
	s, a := peer.New(json.NewEncoder(os.Stdout)), new(agent.Agent)
	a.Register(s)
	a.Keep(new(peer.Witness))
	a.Add(s)
	for in := json.NewDecoder(os.Stdin); ; {
		r := new(line.Request)
		if err := in.Decode(r); err != nil {
			return
		}
		s.Dispatch(context.Background(), r)
	}
}
