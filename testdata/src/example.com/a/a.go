// Package a is imported by test programs.
package a

const A = 1
