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
	s := &rpc.Strict{Out: json.NewEncoder(os.Stdout)}
	for in := json.NewDecoder(os.Stdin); ; {
		r := new(line.Request)
		if err := in.Decode(r); err != nil {
			return
		}
		s.Serve(context.Background(), r, methods.Mode)
	}
}
