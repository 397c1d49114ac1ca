// Command main has the jobs done.
package main

import (
	"context"
	"os"
	"sync"

	"wired/links/workers/crew"
	"wired/links/workers/tasks"
)

type group struct{ wg sync.WaitGroup }

func (g *group) Go(f func() error) { g.wg.Go(func() { f() }) }
func (g *group) Wait() error       { g.wg.Wait(); return nil }

func main() {
	t := new(tasks.Tasks)
	if len(os.Args) > 1 {
		crew.Once(context.Background(), crew.Job{Method: os.Args[1]}, t.Do)()
		return
	}
	crew.Run(context.Background(), new(group), os.Stdin, os.Stdout, t.Do) // want `tasks.go:27: returnederr: session/load answers an unknown session with -32603` `tasks.go:32: returnederr: session/set_mode answers an invalid parameter value with -32603`
}
