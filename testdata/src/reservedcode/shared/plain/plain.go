// Package plain speaks no protocol: nobody reports what it declares.
package plain

const CodeHail = -32064
