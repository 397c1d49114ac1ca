// Package codes is a stub of google.golang.org/grpc/codes v1.75.0.
package codes

type Code uint32

const (
	OK              Code = 0
	NotFound        Code = 5
	Unauthenticated Code = 16
)
