// Package verified looks at the credentials for a server in another package.
package verified

import (
	"encoding/json"
	"errors"
	"time"

	"wired/verified/post"
)

type desk struct {
	badges map[string]time.Time
	shut   bool
}

func (d *desk) look(badge string) error {
	if d.shut {
		return errors.New("come back later")
	}
	if badge == "" {
		return errors.New("who goes there") // want `returnederr: this answers a missing authentication with -32603 .*; ARC has -44001`
	}
	until, ok := d.badges[badge]
	if !ok {
		return errors.New("not on the list") // want `returnederr: this answers a missing authentication with -32603 .*; ARC has -44001`
	}
	if time.Now().After(until) { // of which the code does not show that it is the badge's
		return errors.New("it is over")
	}
	return nil
}

// known is for all who come, and only writes down who they are.
func (d *desk) known(badge string) error {
	if _, ok := d.badges[badge]; !ok {
		return nil
	}
	delete(d.badges, badge)
	return nil
}

func Server() *post.Server {
	d := &desk{badges: make(map[string]time.Time)}
	post.New(post.Calls{}, d.known)
	return post.New(post.Calls{"task.create": func(json.RawMessage) (any, error) { return "here", nil }}, d.look)
}
