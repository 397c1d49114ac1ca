package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"sync/atomic"
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
	doing atomic.Value // a string
	quit  chan bool    // closed for it to end
	ended chan bool    // closed when it has
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

// eraseLine moves to the beginning of the line and clears it.
const eraseLine = "\r\x1b[K"

func startProgress(w io.Writer, every time.Duration) *progress {
	b := &progress{quit: make(chan bool), ended: make(chan bool)}
	b.now("")
	go func() {
		defer close(b.ended)
		trace := ""
		tick := time.NewTicker(every)
		defer tick.Stop()
		for started := time.Now(); ; {
			select {
			case <-b.quit:
				fmt.Fprint(w, trace)
				return
			case <-tick.C:
				trace = eraseLine
				fmt.Fprintf(w, "%sacperrlint: %s (%.0fs)", eraseLine, b.doing.Load(), time.Since(started).Seconds())
			}
		}
	}()
	return b
}

// now sets what is being done.
func (b *progress) now(doing string) {
	if b != nil {
		b.doing.Store(doing)
	}
}

// stop ends the progress and leaves no trace of it.
func (b *progress) stop() {
	if b != nil {
		close(b.quit)
		<-b.ended
	}
}
