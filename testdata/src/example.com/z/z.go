// Package z is imported by test programs.
package z

const Z = 1
