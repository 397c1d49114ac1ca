// Command strict forgets to say which code an error gets.
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
	s := &rpc.Listed{Out: json.NewEncoder(os.Stdout), Handlers: map[string]rpc.Handler{"session/set_mode": methods.Mode}}
	for in := json.NewDecoder(os.Stdin); ; {
		r := new(line.Request)
		if err := in.Decode(r); err != nil {
			return
		}
		s.Dispatch(context.Background(), r)
	}
}
