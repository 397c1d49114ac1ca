package handrolled

import "errors"

var errBusy = errors.New("busy")

// object sets a code, and another one for some errors.
func object(err error, worn bool) *rpcError {
	obj := &rpcError{Code: -32603, Message: err.Error()}
	if errors.Is(err, errBusy) {
		obj.Code = -32050 // want `-32050 is a custom code in the range -32768 to -32000`
	}
	if worn {
		obj.Code = -31000
	}
	return obj
}
