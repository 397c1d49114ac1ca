package frames

import (
	"encoding/json"
	"errors"
	"log"
)

// What the loop fails with goes over a channel to those who only clean up.
func (a *agent) endsLater() error {
	for a.r.Scan() {
		var m message
		if err := json.Unmarshal(a.r.Bytes(), &m); err != nil {
			return err // want `a message that is not valid JSON ends the connection without an answer`
		}
		a.dispatch(m)
	}
	return nil
}

func (a *agent) watched() {
	done := make(chan error, 1)
	go func() { done <- a.endsLater() }()
	if err := <-done; err != nil {
		log.Print(err)
	}
}

func (a *agent) selected(stop <-chan struct{}) {
	done := make(chan error, 1)
	go func() { done <- a.endsLater() }()
	select {
	case <-done:
	case <-stop:
	}
}

// Who receives the failure answers it.
func (a *agent) endsTold() error {
	for a.r.Scan() {
		var m message
		if err := json.Unmarshal(a.r.Bytes(), &m); err != nil {
			return err
		}
		a.dispatch(m)
	}
	return nil
}

func (a *agent) answersLater(stop <-chan struct{}) {
	done := make(chan error, 1)
	go func() { done <- a.endsTold() }()
	select {
	case <-done:
		a.fail(nil, -32700, "no message")
	case <-stop:
	}
}

var errFrame = errors.New("no message")

func (a *agent) endsAsked() error {
	for a.r.Scan() {
		var m message
		if err := json.Unmarshal(a.r.Bytes(), &m); err != nil {
			return errFrame
		}
		a.dispatch(m)
	}
	return nil
}

func (a *agent) asksLater() {
	done := make(chan error, 1)
	go func() { done <- a.endsAsked() }()
	if err := <-done; err != nil {
		a.fail(nil, -32700, err.Error())
	}
}

// Others receive from this channel.
func (a *agent) endsElsewhere(done chan<- error) {
	done <- func() error {
		for a.r.Scan() {
			var m message
			if err := json.Unmarshal(a.r.Bytes(), &m); err != nil {
				return err
			}
			a.dispatch(m)
		}
		return nil
	}()
}

// What is sent before the loop ends may be told by anybody.
func (a *agent) endsInside(line []byte) {
	done := make(chan error, 1)
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		done <- err
		return
	}
	go a.dispatch(m)
	log.Print(<-done)
}

// Who else receives from a channel that is given is not known.
func (a *agent) endsGiven() error {
	for a.r.Scan() {
		var m message
		if err := json.Unmarshal(a.r.Bytes(), &m); err != nil {
			return err
		}
		a.dispatch(m)
	}
	return nil
}

func (a *agent) givenOrNot(given chan error) {
	done := given
	if done == nil {
		done = make(chan error, 1)
	}
	go func() { done <- a.endsGiven() }()
	log.Print(<-done)
}

// Only a loop that ends well has a last word.
func (a *agent) endsWell() error {
	for a.r.Scan() {
		var m message
		if err := json.Unmarshal(a.r.Bytes(), &m); err != nil {
			return err // want `a message that is not valid JSON ends the connection without an answer`
		}
		a.dispatch(m)
	}
	return nil
}

func (a *agent) lastWord() {
	done := make(chan error, 1)
	go func() { done <- a.endsWell() }()
	if err := <-done; err == nil {
		a.fail(nil, -32603, "the end")
	}
}
