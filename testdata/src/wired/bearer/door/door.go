// Package door lets the callers in who show a credential, and speaks no protocol.
package door

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"wired/bearer/arc"
)

type Guest struct {
	Name  string    `json:"name"`
	Until time.Time `json:"until"`
	Rooms []string  `json:"rooms"`
}

type Door struct {
	guests map[string]Guest
	until  time.Time
	shut   bool
	key    []byte
}

func New(until time.Time) *Door { return &Door{guests: make(map[string]Guest), until: until} }

// Known lets in who is on the list.
func (d *Door) Known(r *http.Request) (Guest, error) {
	if d.shut {
		return Guest{}, errors.New("come back later")
	}
	if time.Now().After(d.until) {
		return Guest{}, errors.New("nobody is in now")
	}
	if r.Header.Get("Accept") == "" {
		return Guest{}, errors.New("and what to answer")
	}
	badge, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok {
		return Guest{}, arc.Failure("who goes there")
	}
	g, ok := d.guests[badge]
	if !ok {
		return Guest{}, arc.Failure("not on the list")
	}
	return g, nil
}

// Carried lets in who brings what is written about him.
func (d *Door) Carried(badge string) (g Guest, err error) {
	if badge == "" {
		return g, errors.New("who goes there")
	}
	raw, err := base64.RawURLEncoding.DecodeString(badge)
	if err != nil {
		return g, arc.Failure("not to be read")
	}
	if err := json.Unmarshal(raw, &g); err != nil {
		return g, arc.Failure("not to be read")
	}
	if time.Now().After(g.Until) {
		return g, errors.New("it is over")
	}
	if !slices.Contains(g.Rooms, "hall") {
		return g, errors.New("not in here")
	}
	return g, nil
}

// Sealed lets in who brings what the door itself has written about him.
func (d *Door) Sealed(badge string) (g Guest, err error) {
	body, seal, _ := strings.Cut(badge, ".")
	mac := hmac.New(sha256.New, d.key)
	mac.Write([]byte(body))
	if !hmac.Equal([]byte(seal), mac.Sum(nil)) {
		return g, fmt.Errorf("somebody else wrote %q", body)
	}
	if err := json.Unmarshal([]byte(body), &g); err != nil {
		return g, arc.Failure("not to be read")
	}
	return g, nil
}

// Shown lets in who brings what is written about him, and reads it itself.
func (d *Door) Shown(r *http.Request) (g Guest, err error) {
	badge, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok {
		return g, &arc.Error{Code: -44001, Message: "who goes there"}
	}
	if err := json.Unmarshal([]byte(badge), &g); err != nil {
		return g, arc.Failure("not to be read")
	}
	if g.Name == "" {
		return g, errors.New("nobody in particular")
	}
	if time.Now().After(g.Until) {
		return g, fmt.Errorf("it is over since %v", g.Until)
	}
	return g, nil
}

// Anybody lets in who shows nothing, too.
func (d *Door) Anybody(r *http.Request) string {
	badge, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok {
		return "somebody"
	}
	g, ok := d.guests[badge]
	if !ok {
		return "somebody else"
	}
	return g.Name
}
