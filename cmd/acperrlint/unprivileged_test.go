//go:build !linux

package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
)

// unprivileged runs the program that its arguments name. Where the tests run as
// somebody who may write every file, it cannot help.
func unprivileged() {
	cmd := exec.Command(os.Args[1], os.Args[2:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		os.Exit(exit.ExitCode())
	} else if err != nil {
		fmt.Fprintf(os.Stderr, "unprivileged: %v\n", err)
		os.Exit(2)
	}
}
