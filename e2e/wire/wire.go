// Package wire runs real JSON-RPC libraries over a connection in memory, and
// compares what comes over the wire with what package sdk of the linter says
// about them. Each library has a package of tests below this one.
//
// The claims are in behavior.json, which a test of package sdk keeps equal to
// its models. Versions that share an import path with the one in go.mod have a
// go.mod of their own in the folder versions.
package wire

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// A Model is what package sdk says about a library.
type Model struct {
	Uncoded      int64
	KeepsWrapped bool
	CodedLost    bool
	Canceled     int64
	Deadline     int64
	Notification string
	Returned     string
	TypedNil     string
	DropsData    bool
	Answered     string
	Constructors map[string]int64
	Sentinels    map[string]int64
	Signals      map[string]Signal
	Checked      string
}

// A Signal is what the library understands by a sentinel that is returned bare.
type Signal struct {
	Code  int64
	Async bool
}

// The words in which models speak of what is no code.
const (
	logged    = "is only logged"
	dropped   = "is dropped"
	closes    = "closes the connection"
	succeeds  = "is a success with the result null"
	empty     = "is a response with neither a result nor an error"
	noAnswer  = "gets no response at all"
	panics    = "panics"
	down      = "closes the connection and as a rule panics"
	testCode  = -32002
	testData  = `{"sessionId":"s1"}`
	errorText = "the handler's own words"
)

// Load returns the model of a library by its name.
func Load(t testing.TB, name string) Model {
	t.Helper()
	var models map[string]Model
	if err := json.Unmarshal(behavior, &models); err != nil {
		t.Fatal(err)
	}
	m, ok := models[name]
	if !ok {
		t.Fatalf("no model of %s in behavior.json", name)
	}
	return m
}

//go:embed behavior.json
var behavior []byte

// Handlers say what the handlers of a library return as their error.
type Handlers struct {
	Request      func() error
	Notification func() error
}

// Return returns handlers that return errs, one after the other.
func Return(errs ...error) Handlers {
	var mu sync.Mutex
	next := func() error {
		mu.Lock()
		defer mu.Unlock()
		if len(errs) == 0 {
			return errors.New("called more often than the test foresees")
		}
		err := errs[0]
		errs = errs[1:]
		return err
	}
	return Handlers{next, func() error { return errors.New(errorText) }}
}

// A Library is a real library with handlers that fail as they are told.
type Library struct {
	Model  string // name of its model
	Module string // path of its module
	Func   any    // one of its functions

	Setup        []string // messages to send, and answers to wait for, before anything else
	Request      string   // method and params of a request, and of a notification, as JSON members
	Notification string

	// Serve serves the connection until it is closed, with handlers that
	// return what those of the test return. The library logs to log, if it can
	// be told where to.
	Serve func(t testing.TB, conn net.Conn, log *Log, h Handlers)

	// Coded makes an error of the library's own type; data is JSON. It may
	// ignore data if it has no way to carry it, and NoData is set.
	Coded  func(code int64, message, data string) error
	NoData bool

	// Panic is what the process says when the model says that the error of a
	// notification takes it down.
	Panic string

	TypedNil     error // nil pointer of the error type, unless it is not exported
	Constructors map[string]error
	Sentinels    map[string]error
	Signals      map[string]error
}

// Run holds the library against its model.
func (l Library) Run(t *testing.T) {
	m := Load(t, l.Model)
	l.version(t, m)

	coded := m.Uncoded
	if !m.CodedLost {
		coded = testCode
	}
	wrapped, data := m.Uncoded, ""
	if m.KeepsWrapped {
		wrapped, data = testCode, testData
	}
	if m.DropsData {
		data = ""
	}
	own := l.Coded(testCode, errorText, testData)
	for _, tt := range []struct {
		name string
		err  error
		code int64
		data string
	}{
		{"plain", errors.New(errorText), m.Uncoded, ""},
		{"coded", own, coded, testData},
		{"wrapped", fmt.Errorf("wrapped: %w", own), wrapped, data},
		{"joined", errors.Join(errors.New("first"), own), wrapped, data},
		{"canceled", context.Canceled, m.Canceled, ""},
		{"wrapped canceled", fmt.Errorf("wrapped: %w", context.Canceled), m.Canceled, ""},
		{"deadline", context.DeadlineExceeded, m.Deadline, ""},
		{"wrapped deadline", fmt.Errorf("wrapped: %w", context.DeadlineExceeded), m.Deadline, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := l.answer(t, tt.err)
			if got.Error == nil || got.Error.Code != tt.code {
				t.Fatalf("the peer reads %s, the model says %d", got, tt.code)
			}
			if tt.data != "" && !l.NoData && string(got.Error.Data) != tt.data {
				t.Errorf("the peer reads the data %s, want %s", got.Error.Data, tt.data)
			}
			if tt.data == "" && strings.Contains(string(got.Error.Data), testData) {
				t.Errorf("the peer reads the data of the coded error, the model says that it is dropped")
			}
		})
	}
	t.Run("typed nil", func(t *testing.T) { l.typedNil(t, m) })
	t.Run("notification", func(t *testing.T) { l.notification(t, m) })
	l.made(t, m, "constructor", l.Constructors, m.Constructors)
	l.made(t, m, "sentinel", l.Sentinels, m.Sentinels)
	l.signals(t, m)
}

// version checks that the version under test is one that the model names. The
// build information of a test lists no modules, but the file of a function is
// below its module's folder, path@version.
func (l Library) version(t *testing.T, m Model) {
	fn := runtime.FuncForPC(reflect.ValueOf(l.Func).Pointer())
	file, _ := fn.FileLine(fn.Entry())
	_, version, ok := strings.Cut(filepath.ToSlash(file), l.Module+"@")
	version, _, _ = strings.Cut(version, "/")
	if !ok {
		t.Fatalf("%s is not below the folder of %s", file, l.Module)
	}
	words := strings.FieldsFunc(m.Checked, func(r rune) bool { return r == ' ' || r == ',' })
	if !slices.Contains(words, version) {
		t.Errorf("the model is checked with %s, this is %s", m.Checked, version)
	}
}

func (l Library) typedNil(t *testing.T, m Model) {
	if l.TypedNil == nil {
		if m.TypedNil != "" {
			t.Errorf("the model says that a typed nil %s", m.TypedNil)
		}
		return
	}
	if m.TypedNil == panics && !InChild() {
		Child(t, "invalid memory address or nil pointer dereference")
		return
	}
	p, _ := l.connect(t, l.TypedNil, l.Coded(testCode, errorText, ""))
	p.Send("1")
	if m.TypedNil == noAnswer {
		p.Send("2")
		p.Alone("2")
		return
	}
	got := p.Receive()
	_, hasResult := got.Members["result"]
	ok := got.ID() == "1" && got.Error == nil && !got.Closed
	switch m.TypedNil {
	case succeeds:
		ok = ok && hasResult && string(got.Members["result"]) == "null"
	case empty:
		ok = ok && !hasResult
	case closes:
		ok = got.Closed
	default:
		ok = false
	}
	if !ok {
		t.Errorf("the peer reads %s, the model says that a typed nil %s", got, m.TypedNil)
	}
}

func (l Library) notification(t *testing.T, m Model) {
	if m.Notification == down && !InChild() {
		Child(t, l.Panic)
		return
	}
	p, log := l.connect(t, l.Coded(testCode, "the request's error", ""))
	p.Write(`{"jsonrpc":"2.0",` + l.Notification + `}`)
	if m.Notification == down {
		Down(t, p)
	}
	if m.Notification == closes {
		if got := p.Receive(); !got.Closed {
			t.Errorf("the peer reads %s, the model says that the connection is closed", got)
		}
		return
	}
	p.Send("2")
	if got := p.Receive(); got.ID() != "2" {
		t.Fatalf("the peer reads %s, the model says that the error %s", got, m.Notification)
	}
	switch m.Notification {
	case logged:
		log.wait(t, errorText)
	case dropped:
		time.Sleep(silence)
		if text := log.String(); strings.Contains(text, errorText) {
			t.Errorf("the library logs %q, the model says that the error is dropped", text)
		}
	default:
		t.Errorf("the connection lives on, the model says that the error %s", m.Notification)
	}
}

// made checks the code of everything that is a coded error by its name.
func (l Library) made(t *testing.T, m Model, kind string, errs map[string]error, codes map[string]int64) {
	if !slices.Equal(slices.Sorted(maps.Keys(errs)), slices.Sorted(maps.Keys(codes))) {
		t.Errorf("%ss: tested %v, in the model %v", kind, slices.Sorted(maps.Keys(errs)), slices.Sorted(maps.Keys(codes)))
	}
	for name, err := range errs {
		t.Run(kind+" "+name, func(t *testing.T) {
			want := codes[name]
			if m.CodedLost {
				want = m.Uncoded
			}
			if got := l.answer(t, err); got.Error == nil || got.Error.Code != want {
				t.Errorf("the peer reads %s, the model says %d", got, want)
			}
		})
	}
}

func (l Library) signals(t *testing.T, m Model) {
	if !slices.Equal(slices.Sorted(maps.Keys(l.Signals)), slices.Sorted(maps.Keys(m.Signals))) {
		t.Errorf("signals: tested %v, in the model %v", slices.Sorted(maps.Keys(l.Signals)), slices.Sorted(maps.Keys(m.Signals)))
	}
	for name, err := range l.Signals {
		t.Run("signal "+name, func(t *testing.T) {
			want := m.Signals[name]
			p, _ := l.connect(t, err, l.Coded(testCode, errorText, ""))
			p.Send("1")
			if want.Async {
				p.Send("2")
				p.Alone("2")
			} else if got := p.Receive(); got.Error == nil || got.Error.Code != want.Code {
				t.Errorf("the peer reads %s, the model says %d", got, want.Code)
			}
		})
		t.Run("wrapped signal "+name, func(t *testing.T) {
			if got := l.answer(t, fmt.Errorf("wrapped: %w", err)); got.Error == nil || got.Error.Code != m.Uncoded {
				t.Errorf("the peer reads %s, the model says %d", got, m.Uncoded)
			}
		})
	}
}

// answer returns what the peer reads for a request whose handler returns err.
func (l Library) answer(t *testing.T, err error) Message {
	t.Helper()
	p, _ := l.connect(t, err)
	p.Send("1")
	got := p.Receive()
	if !got.Closed && got.ID() != "1" {
		t.Fatalf("the peer reads %s as its first answer", got)
	}
	return got
}

// connect starts the library at one end of a connection and a peer at the
// other. The handlers of requests return errs, one after the other.
func (l Library) connect(t *testing.T, errs ...error) (*Peer, *Log) {
	t.Helper()
	p, conn, log := Connect(t, l.Request)
	go l.Serve(t, conn, log, Return(errs...))
	for _, m := range l.Setup {
		p.Write(m)
		if strings.Contains(m, `"id"`) {
			if got := p.Receive(); got.Error != nil || got.Closed {
				t.Fatalf("setup: the peer reads %s", got)
			}
		}
	}
	return p, log
}
