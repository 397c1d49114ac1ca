package program

import "testing"

// Which of several definitions of a variable is the last, and what is none.
func TestLastDefinition(t *testing.T) {
	run(t, []sample{
		{"a closure that is made before and called after a store", `package p
func g(c bool) {
	x := 1
	f := func() { x = 2 }
	x = 3
	f()
	if c {
		defined("g$1()", x)
		content("?", x)
	}
}
`},
		{"an address that is stored", `package p
var kept *int
func g(run func(func())) {
	x := 1
	run(func() { _ = x })
	kept = &x
	defined("1", x)
	content("1", x)
}
`},
		{"a closure in a closure that only reads", `package p
func g(run func(func())) {
	x := 1
	run(func() { run(func() { _ = x }) })
	defined("1", x)
}
`},
		{"a pointer that is a parameter", `package p
func g(p *int) {
	*p = 1
	content("1", *p)
}
`},
		{"a captured variable whose address is kept", `package p
var kept *int
func g(run func(func())) {
	x := 1
	kept = &x
	run(func() {
		holds("1 2", x)
		kept = &x
		x = 2
	})
}
`},
	})
}

// A deferred call that only reads a variable leaves what was stored there.
func TestDeferredRead(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
func g() (x int) {
	defer func() { _ = x }()
	x = 1
	return x
}
`))
	g := p.Pkg.Func("g")
	for _, ret := range Returns(g) {
		if d, ok := p.LastBefore(variable(t, g, "x"), ret); !ok || d.Store == nil {
			t.Errorf("x is defined by %v before a return, want the store", d)
		}
	}
}

// A package is found that is imported by way of another.
func TestPackage(t *testing.T) {
	p := of(module(t, "example.com/deep/deep.go", "package deep; type T int",
		"example.com/middle/middle.go", `package middle; import "example.com/deep"; type T deep.T`,
		"program.example/program/program.go", `package p; import "example.com/middle"; var x middle.T`))
	for path, want := range map[string]bool{"example.com/deep": true, "example.com/middle": true, "program.example/program": true, "example.com/none": false} {
		if found := p.Package(path) != nil; found != want {
			t.Errorf("%s is found: %v", path, found)
		}
	}
}
