// Package program puts guards around the bot.
package program

import (
	"golang.org/x/exp/jsonrpc2"

	"libraries/xexp/gated/bot"
	"libraries/xexp/gated/guards"
)

func handler() jsonrpc2.Handler {
	d := new(guards.Door)
	b := &bot.Bot{Door: d}
	d.Light()
	return guards.Numbered(d.Greeted(d.Opened(d.Propped(b)))) // want `returnederr: this answers a request before initialize with code 0` `returnederr: this answers a request before initialize with code 0`
}
