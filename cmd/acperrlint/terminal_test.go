package main

import (
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestWantsColor(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no colours on Windows")
	}
	for _, test := range []struct {
		env  map[string]string
		want bool
	}{
		{nil, true},
		{map[string]string{"TERM": "xterm", "NO_COLOR": ""}, true},
		{map[string]string{"NO_COLOR": "1"}, false},
		{map[string]string{"TERM": "dumb"}, false},
	} {
		if got := wantsColor(func(name string) string { return test.env[name] }); got != test.want {
			t.Errorf("with %v: %t, want %t", test.env, got, test.want)
		}
	}
}

func TestIsTerminal(t *testing.T) {
	f, err := os.Create(t.TempDir() + "/file")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if isTerminal(f) || isTerminal(new(strings.Builder)) {
		t.Error("a file or a buffer is taken for a terminal")
	}
}

// A screen is a writer for two goroutines.
type screen struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// What takes long says what it does, and nothing of it stays.
func TestProgress(t *testing.T) {
	s := new(screen)
	b := startProgress(s, time.Millisecond)
	b.now("loading packages")
	const want = eraseLine + "acperrlint: loading packages (0s)"
	for deadline := time.Now().Add(10 * time.Second); !strings.Contains(s.String(), want); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("shown: %q, want %q", s, want)
		}
	}
	b.stop()
	end := s.String()
	if !strings.HasSuffix(end, eraseLine) {
		t.Errorf("left: %q", end)
	}
	time.Sleep(5 * time.Millisecond)
	if s.String() != end {
		t.Errorf("shown after the end: %q", s)
	}

	// What does not take long says nothing, and neither does one for nobody.
	s = new(screen)
	b = startProgress(s, time.Hour)
	b.now("loading packages")
	b.stop()
	if s.String() != "" {
		t.Errorf("shown: %q", s)
	}
	b = newProgress(s)
	b.now("loading packages")
	b.stop()
	if s.String() != "" {
		t.Errorf("shown where there is no terminal: %q", s)
	}
}
