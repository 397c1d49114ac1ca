// Package plainly leaves it to commands what a package variable holds.
package plainly

import (
	"context"
	"encoding/json"
	"os"

	"wired/links/line"
	"wired/links/settled/methods"
	"wired/links/settled/rpc"
)

// Run answers requests.
func Run() {
	p := &rpc.Plain{Out: json.NewEncoder(os.Stdout)}
	methods.RegisterPlain(p)
	for in := json.NewDecoder(os.Stdin); ; {
		r := new(line.Request)
		if err := in.Decode(r); err != nil {
			return
		}
		p.Dispatch(context.Background(), r)
	}
}
