// Package library lends what one goroutine keeps.
package library

import (
	"errors"
	"fmt"
	"net/url"
	"time"
)

type Slip struct {
	Op   string
	Key  string
	Val  string
	done chan Note
}

type Note struct {
	Val any
	Err error
}

type Library struct {
	slips chan *Slip
	quit  chan struct{}
}

var ErrClosed = errors.New("closed")

func Open() *Library {
	l := &Library{slips: make(chan *Slip, 4), quit: make(chan struct{})}
	go l.run()
	return l
}

// Lend does what the slip says.
func (l *Library) Lend(s *Slip) (any, error) {
	s.done = make(chan Note, 1)
	select {
	case l.slips <- s:
	case <-l.quit:
		return nil, ErrClosed
	}
	n := <-s.done
	return n.Val, n.Err
}

// Set writes by way of Lend.
func (l *Library) Set(key, val string) error {
	_, err := l.Lend(&Slip{Op: "set", Key: key, Val: val})
	return err
}

func (l *Library) run() {
	rows := map[string]string{}
	for {
		select {
		case s := <-l.slips:
			var n Note
			n.Val, n.Err = serve(rows, s)
			s.done <- n
		case <-l.quit:
			return
		case <-time.After(time.Minute):
		}
	}
}

func serve(rows map[string]string, s *Slip) (any, error) {
	switch s.Op {
	case "get":
		v, ok := rows[s.Key]
		if !ok {
			return nil, fmt.Errorf("no row for %s", s.Key)
		}
		return v, nil
	case "link":
		u, err := url.Parse(s.Val)
		if err != nil {
			return nil, err
		}
		return u, nil
	case "set":
		if s.Val != "on" && s.Val != "off" {
			return nil, fmt.Errorf("it is on or off, and not %s", s.Val)
		}
		rows[s.Key] = s.Val
		return nil, nil
	}
	return nil, errors.New("what?")
}
