// Command golangci is golangci-lint with the plugin linked in by hand, which
// is what "golangci-lint custom" generates. The tests of the hosts run it; its
// go.mod keeps golangci-lint's dependencies away from everybody else.
package main

import (
	"fmt"
	"os"
	"runtime"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/acperrlint/acperrlint/plugin"
)

func main() {
	// The version stays "(devel)": golangci-lint then keys its cache by the
	// hash of the binary. With a fixed version it would serve the results of
	// an older plugin.
	info := commands.BuildInfo{GoVersion: runtime.Version(), Version: "(devel)", Commit: "none", Date: "unknown"}
	if err := commands.Execute(info); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitcodes.Failure)
	}
}
