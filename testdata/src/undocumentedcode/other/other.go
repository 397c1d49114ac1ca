// Package other declares a code that another package sends. Whether it has a
// comment is for whoever looks at this package.
package other

const CodeElsewhere = -31099
