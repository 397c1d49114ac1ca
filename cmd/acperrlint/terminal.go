package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"time"

	"golang.org/x/term"
)

// isTerminal reports whether a person looks at what is written to w.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// wantsColor reports whether a terminal shows colours and its user wants them.
// Consoles of Windows print the escape sequences unless they are told
// otherwise.
func wantsColor(getenv func(string) string) bool {
	return getenv("NO_COLOR") == "" && getenv("TERM") != "dumb" && runtime.GOOS != "windows"
}

// What -color says.
const (
	colorAuto   = "auto"
	colorAlways = "always"
	colorNever  = "never"
)

// A color is the parameter of the escape sequence that sets it.
type color string

const (
	bold   color = "1"
	dim    color = "2"
	red    color = "31"
	green  color = "32"
	yellow color = "33"
)

// style returns text in a colour, if there are any.
func (p *printer) style(c color, text string) string {
	if !p.styled {
		return text
	}
	return "\x1b[" + string(c) + "m" + text + "\x1b[0m"
}

// A progress says on a terminal what takes so long. A nil one says nothing.
type progress struct {
	w       io.Writer
	started time.Time

	mu    sync.Mutex
	timer *time.Timer // nil when it is stopped
	doing string
	shown bool
}

// patience is how long a run may take before it has to say what it does, and
// between two times that it does.
const patience = time.Second

// newProgress returns a progress that writes to w if that is a terminal, until
// it is stopped.
func newProgress(w io.Writer) *progress {
	if !isTerminal(w) || os.Getenv("TERM") == "dumb" {
		return nil
	}
	return startProgress(w, patience)
}

func startProgress(w io.Writer, every time.Duration) *progress {
	b := &progress{w: w, started: time.Now()}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.timer = time.AfterFunc(every, func() { b.show(every) })
	return b
}

// eraseLine moves to the beginning of the line and clears it.
const eraseLine = "\r\x1b[K"

// show says what is being done, and does so again.
func (b *progress) show(again time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.timer != nil {
		b.shown = true
		fmt.Fprintf(b.w, "%sacperrlint: %s (%.0fs)", eraseLine, b.doing, time.Since(b.started).Seconds())
		b.timer.Reset(again)
	}
}

// now sets what is being done.
func (b *progress) now(doing string) {
	if b != nil {
		b.mu.Lock()
		b.doing = doing
		b.mu.Unlock()
	}
}

// stop ends the progress and leaves no trace of it.
func (b *progress) stop() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.timer.Stop()
	b.timer = nil
	if b.shown {
		fmt.Fprint(b.w, eraseLine)
	}
}
