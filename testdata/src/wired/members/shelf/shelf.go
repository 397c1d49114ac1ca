// Package shelf keeps things, and makes no errors.
package shelf

type Of[K comparable, V any] struct{ all map[K]V }

func (o *Of[K, V]) Has(k K) bool {
	_, ok := o.all[k]
	return ok
}

// Full does not depend on what is asked for.
func (o *Of[K, V]) Full(K) bool { return len(o.all) > 9 }

// Fits says something else of what it is given.
func Fits(name string) bool { return len(name) < 9 }
