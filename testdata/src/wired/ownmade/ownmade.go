// Package ownmade brings together a desk and its rooms: that rooms are what the desk wants
// is said by their own package.
package ownmade

import (
	"os"

	acp "github.com/coder/acp-go-sdk"

	"wired/ownmade/desk"
	"wired/ownmade/huts"
	"wired/ownmade/keeper"
	"wired/ownmade/rooms"
	"wired/ownmade/shop"
	"wired/ownmade/vaults"
)

func run() {
	acp.NewAgentSideConnection(&desk.Desk{Rooms: new(rooms.Hall)}, os.Stdout, os.Stdin) // want `-32602.*\(rooms.go:36\).*-32002.*\(rooms.go:25\)`
}

func kept() {
	acp.NewAgentSideConnection(&shop.Shop{Modes: &keeper.Keeper{Lamps: new(huts.Village)}}, os.Stdout, os.Stdin) // want `session/set_mode answers .*-32602.*h.of.modes has no mode`
}

func guarded() {
	acp.NewAgentSideConnection(&desk.Desk{Rooms: new(vaults.Hall)}, os.Stdout, os.Stdin)
}
