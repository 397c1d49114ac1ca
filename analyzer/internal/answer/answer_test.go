package answer_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/answer"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

const head = `package p

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"net/url"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"sync"
	"time"

	"unanswered/frames/trace"
)

const method = "session/prompt"

var _ = []any{bufio.NewReader, bytes.NewReader, context.Background, json.Marshal, errors.New, fmt.Sprint, io.EOF, log.Print, slog.Info, net.Dial, url.Parse, os.Exit, signal.Notify, runtime.GC, strings.Cut, time.Now, trace.Tell, new(sync.Once)}

func fails() error { return errors.New("no") }
func sends(w io.Writer) { w.Write(nil) }
`

func build(t *testing.T, body string) (*wire.Package, *answer.Ways) {
	t.Helper()
	w := wire.New(programtest.Pass(t, head+body), "")
	w.Build(w.Speaks())
	return w, answer.New(w)
}

func function(t *testing.T, w *wire.Package, name string) *ssa.Function {
	t.Helper()
	fn := w.Pkg.Func(name)
	if fn == nil {
		t.Fatal("no function", name)
	}
	return fn
}

func TestMayIn(t *testing.T) {
	for _, c := range []struct {
		code string // of a function f
		want bool
	}{
		{"func f(w io.Writer) { w.Write(nil) }", true},
		{"func f(w io.Writer) { sends(w) }", true},
		{"func f(w io.Writer) { go sends(w) }", true},
		{"func f(w io.Writer) { defer sends(w) }", true},
		{"func f(w io.Writer) func() { return func() { sends(w) } }", true},
		{"func f(w io.Writer) { g(w, 1) }\nfunc g(w io.Writer, n int) { if n > 0 { f(w) }; sends(w) }", true},
		{"func f(n int) { g(n) }\nfunc g(n int) { if n > 0 { f(n-1) } }", false},
		{"func f(fn func()) { fn() }", true},
		{"func f(w *json.Encoder) { func() func(any) error { return w.Encode }()(1) }", true},
		{"func f(w io.Writer) { fmt.Fprintln(w, 1) }", true},
		{"func f() { fmt.Println(1) }", true},
		{"func f() string { return fmt.Sprintln(1) }", false},
		{"func f() { fmt.Fprintln(os.Stderr, 1) }", false},
		{"func f() { os.Stderr.WriteString(\"\") }", false},
		{"func f() { os.Stdout.WriteString(\"\") }", true},
		{"func f(b *bytes.Buffer) { fmt.Fprintln(b, 1); b.WriteString(\"\") }", false},
		{"func f(b *bytes.Buffer, w io.Writer) { b.WriteTo(w) }", true},
		{"func f(b *strings.Builder) { b.WriteString(\"\") }", false},
		{"func f(w *bufio.Writer) { w.Flush() }", true},
		{"func f(e *json.Encoder) { e.Encode(1) }", true},
		{"func f(d *json.Decoder) { d.Decode(new(int)) }", false},
		{"func f(r io.Reader, w io.Writer) { io.Copy(w, r) }", true},
		{"func f(r io.Reader) { io.ReadAll(r) }", false},
		{"func f(c net.Conn) { c.Close() }", false},
		{"func f(c net.Conn) { c.SetDeadline(time.Now()) }", true},
		{"func f() { log.Print(1); slog.Error(\"\"); time.Sleep(1) }", false},
		{"func f(l *slog.Logger) { l.Error(\"\") }", false},
		{"func f(err error) string { return err.Error() }", false},
		{"func f(mu *sync.Mutex) { mu.Lock(); mu.Unlock() }", false},
		{"func f(o *sync.Once) { o.Do(func() { log.Print(1) }) }", false},
		{"func f(o *sync.Once, w io.Writer) { o.Do(func() { sends(w) }) }", true},
		{"func f(o *sync.Once, do func()) { o.Do(do) }", true},
		{"func f(ctx context.Context) { _, cancel := context.WithCancel(ctx); cancel() }", false},
		{"func f(ch chan error) { ch <- nil }", true},
		{"func f(ch chan struct{}) { ch <- struct{}{} }", false},
		{"func f(ch chan int) { select { case ch <- 1: default: } }", true},
		{"func f(ch chan int) { select { case <-ch: default: } }", false},
		{"func f(ch chan struct{}) { select { case ch <- struct{}{}: default: } }", false},
		{"func f(m map[int]chan int) { for _, ch := range m { ch <- 1; close(ch) } }", false},
		{"func f(m map[int]chan int) { for _, ch := range m { ch <- 1 } }", true},
		{"func f(m map[int]chan int, o chan int) { for _, ch := range m { ch <- 1; close(o) } }", true},
		{"func f(m map[int]chan int) { m[1] <- 1; delete(m, 1) }", false},
		{"func f(m map[int]chan int, o map[int]int) { m[1] <- 1; delete(o, 1) }", true},
		{"func f(m map[int]chan int) { if ch, ok := m[1]; ok { select { case ch <- 1: default: }; delete(m, 1) } }", false},
		{"func f(ch chan int) { ch <- 1; close(ch) }", true},
		{"func f(l *trace.Log) { l.Warnf(\"\") }", false},
		{"func f(l *trace.Log) { l.Reject(\"\") }", true},
		{"func f(l *trace.Log) { l.Error(1, 2) }", true},
		{"func f(l *trace.Log) { trace.Tell(l, nil) }", true},
		{"func f(ctx context.Context) { trace.Record(ctx, trace.Frame{}, nil) }", false},
		{"func f(v any) { trace.Any(v) }", true},
		{"func f(v string) { trace.Any(v); trace.Any([]string{v}); trace.Any(map[string]*int{}) }", false},
		{"func f(v chan int) { trace.Any(v) }", true},
		{"func f(v struct{ f func() }) { trace.Any(v) }", true},
		{"func f(v [2]io.Writer) { trace.Any(v) }", true},
		{"func f(v map[chan int]int) { trace.Any(v) }", true},
		{"type n struct{ next *n }\nfunc f(v n) { trace.Any(v) }", false},
		{"func f(v string) { trace.All(v, 1) }", false},
		{"func f(v chan int) { trace.All(1, v) }", true},
		{"func f(l *trace.Log) { trace.Debug(l, \"\") }", false},
		{"func f(o *sync.Once) { o.Do(runtime.GC) }", true},
		{"func f(ch chan os.Signal) { signal.Notify(ch) }", true},
		{"func f() { url.Parse(\"\") }", false},
		{"type l interface{ Report() }\nfunc f(v l) { v.Report() }", true},
		{"type l interface{ Infof(string) }\nfunc f(v l) { v.Infof(\"\") }", false},
		{"type l interface{ Close() error }\nfunc f(v l) { v.Close() }", false},
	} {
		w, ways := build(t, c.code)
		if got := ways.MayIn(function(t, w, "f")); got != c.want {
			t.Errorf("%s: %t", c.code, got)
		}
	}
}

func TestAfter(t *testing.T) {
	for _, c := range []struct {
		code string // of a function f that calls fails
		want answer.End
	}{
		{"func f() { if err := fails(); err != nil { log.Print(err) } }", answer.Dropped},
		{"func f() { if err := fails(); nil == err { return } }", answer.Dropped},
		{"func f(w io.Writer) { if err := fails(); err != nil { return }; sends(w) }", answer.Dropped},
		{"func f(w io.Writer) { err := fails(); failed := err != nil; if !failed { sends(w) } }", answer.Dropped},
		{"func f(w io.Writer) { if err := fails(); err == nil { return }; sends(w) }", answer.Unknown},
		{"func f(w io.Writer) { if err := fails(); err != io.EOF { sends(w) } }", answer.Unknown},
		{"func f(w io.Writer) { defer sends(w); if fails() != nil { return } }", answer.Unknown},
		{"func f() { for { if fails() != nil { return } } }", answer.Closed},
		{"func f() { for { if fails() != nil { break } } }", answer.Closed},
		{"func f(w io.Writer) { for { if fails() != nil { continue }; sends(w) } }", answer.Dropped},
		{"func f(w io.Writer) { for { sends(w); if fails() != nil { continue } } }", answer.Dropped},
		{"func f(n int) { for { if fails() != nil && n > 0 { return } } }", answer.Dropped},
		{"func f() error { return fails() }", answer.Unknown},
		{"func f() error { if fails() != nil { return nil }; return nil }", answer.Dropped},
		{"func f() error { for { if err := fails(); err != nil { return err } } }", answer.Closed},
		{"func f() { if fails() != nil { panic(1) } }", answer.Closed},
		{"func f() { if err := fails(); err != nil { log.Fatal(err) } }", answer.Closed},
		{"func f() error { return fails() }\nfunc g() { for { if f() != nil { log.Print(1) } } }", answer.Dropped},
		{"func f() error { return fails() }\nfunc g() error { for { if err := f(); err != nil { return err } } }", answer.Closed},
		{"func f() error { return fails() }\nfunc g() { for { if h() != nil { return } } }\nfunc h() error { return f() }\n", answer.Closed},
		{"func f() error { return fails() }\nfunc g(w io.Writer) { if f() != nil { sends(w) } }", answer.Unknown},
		{"func f() error { return fails() }\nfunc g(w io.Writer) { if f() == nil { sends(w) } }", answer.Dropped},
		{"func f() error { return fails() }\nfunc g() { f() }\nfunc h(w io.Writer) { if f() != nil { sends(w) } }", answer.Unknown},
		{"func f() error { return fails() }\nfunc g() { go f() }", answer.Dropped},
		{"func f() error { for { if err := fails(); err != nil { return err } } }\nfunc g() { go f() }", answer.Closed},
		{"func f() error { for { if err := fails(); err != nil { return err } } }\nfunc g() { for { f() } }", answer.Closed},
		{"func f() (int, bool) { if fails() != nil { return 0, false }; return 1, true }\nfunc g(w io.Writer) { if n, ok := f(); ok && n > 0 { sends(w) } }", answer.Dropped},
		{"func f() *int { if fails() != nil { return nil }; return new(int) }\nfunc g(w io.Writer) { if p := f(); p != nil { sends(w) } }", answer.Dropped},
		{"func f() error { if fails() != nil { return io.EOF }; return nil }\nfunc g(w io.Writer) { if f() == nil { sends(w) } }", answer.Dropped},
		{"func f() error { if err := fails(); err != nil { return fmt.Errorf(\"f: %w\", err) }; return nil }\nfunc g(w io.Writer) { if f() == nil { sends(w) } }", answer.Dropped},
		{"type E struct{}\nfunc (*E) Error() string { return \"\" }\nfunc f() error { if fails() != nil { return new(E) }; return nil }\nfunc g(w io.Writer) { if f() == nil { sends(w) } }", answer.Dropped},
		{"var last error\nfunc f() { if err := fails(); err != nil { last = err } }", answer.Unknown},
		{"func f(m map[int]error) { if err := fails(); err != nil { m[1] = err } }", answer.Unknown},
		{"func f() (err error) { if e := fails(); e != nil { err = e; return nil }; return nil }", answer.Dropped},
		{"func f() error { for { if err := fails(); err != nil { return err } } }\nfunc g() { f() }", answer.Closed},
		{"func f() error { return fails() }\nfunc g(w io.Writer) { sends(w); f() }", answer.Dropped},
		{"func f(w io.Writer) { failed := fails() != nil; ok := !failed; if ok { sends(w) } }", answer.Dropped},
		{"var quiet bool\nfunc f(w io.Writer) { if fails() != nil { if quiet { return }; sends(w) } }", answer.Unknown},
		{"func f(w io.Writer) { if err := fails(); err == io.EOF { sends(w) } }", answer.Unknown},
		{"func f() { var last error; if err := fails(); err != nil { last = err; log.Print(&last) } }", answer.Dropped},
		{"var last error\nfunc f() { if fails() != nil { last = nil } }", answer.Dropped},
		{"var n int\nfunc f() { if fails() != nil { n = 1 } }", answer.Dropped},
		{"func f(m map[int]int) { if fails() != nil { m[1] = 1 } }", answer.Dropped},
		{"func f(e error) error { if fails() != nil { return e }; return nil }", answer.Unknown},
		{"func f(n int) error { if n > 0 { return f(n-1) }; return fails() }\nfunc g() { f(1) }", answer.Dropped},
	} {
		w, ways := build(t, c.code)
		for _, b := range function(t, w, "f").Blocks {
			for _, instr := range b.Instrs {
				call, ok := instr.(*ssa.Call)
				if !ok || !strings.HasSuffix(program.CalleeName(&call.Call), ".fails") {
					continue
				}
				got := ways.After(call, answer.Known{w.CopyOf(call): true})
				if got.End != c.want {
					t.Errorf("%s: %v, want %v", c.code, got.End, c.want)
				}
			}
		}
	}
}

func TestFailed(t *testing.T) {
	for _, c := range []struct {
		code string // of a function f that returns an error
		want answer.End
	}{
		{"func f() error { return io.EOF }\nfunc g() { f() }", answer.Dropped},
		{"func f(w io.Writer) error { sends(w); return io.EOF }\nfunc g(w io.Writer) { f(w) }", answer.Unknown},
		{"func f(w io.Writer) error { if w != nil { sends(w) }; return io.EOF }\nfunc g(w io.Writer) { f(w) }", answer.Unknown},
		{"func f() error { return io.EOF }\nfunc g(w io.Writer) { sends(w); f() }", answer.Unknown},
		{"func f() error { return io.EOF }\nfunc g(w io.Writer) { sends(w); for { f() } }", answer.Dropped},
		{"func f() error { return io.EOF }\nfunc g(w io.Writer) { for { sends(w); for range 2 { log.Print(1) }; f() } }", answer.Unknown},
		{"func f() error { return io.EOF }\nfunc g(w io.Writer) { for i := 0; i < 2; i++ { sends(w) }; f() }", answer.Unknown},
		{"func f() error { return io.EOF }\nfunc g(w io.Writer) { for { if f() == nil { sends(w) } } }", answer.Dropped},
		{"func f() error { return io.EOF }\nfunc g() error { for { if err := f(); err != nil { return err } } }", answer.Closed},
	} {
		w, ways := build(t, c.code)
		rets := program.Returns(function(t, w, "f"))
		if got := ways.Failed(rets[0], answer.Known{w.CopyOf(rets[0].Results[0]): true}); got.End != c.want {
			t.Errorf("%s: %v, want %v", c.code, got.End, c.want)
		}
	}
}
