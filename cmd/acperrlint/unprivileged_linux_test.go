package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"
)

// The numbers of <linux/prctl.h> and <linux/capability.h>.
const (
	prCapBSetDrop  = 24
	capDACOverride = 1
)

// unprivileged runs the program that its arguments name as somebody for whom the
// permissions of files hold: root may write every file, because of a capability
// that the program does not get.
func unprivileged() {
	runtime.LockOSThread()
	if os.Geteuid() == 0 {
		if _, _, errno := syscall.RawSyscall6(syscall.SYS_PRCTL, prCapBSetDrop, capDACOverride, 0, 0, 0, 0); errno != 0 {
			fmt.Fprintf(os.Stderr, "unprivileged: %v\n", errno)
			os.Exit(2)
		}
	}
	path, err := exec.LookPath(os.Args[1])
	if err == nil {
		err = syscall.Exec(path, os.Args[1:], os.Environ())
	}
	fmt.Fprintf(os.Stderr, "unprivileged: %v\n", err)
	os.Exit(2)
}
