package sdk

import "go/types"

// IsResponder reports whether a function of this signature answers by calling a
// function that it is given, in the way of the Go tools' own JSON-RPC package
// and its many copies:
//
//	func(ctx context.Context, reply func(context.Context, any, error) error, req T) error
//
// Named types with these underlying types count. It returns the indices of the
// replier and of the request. Which library the function belongs to does not
// matter, so nothing is known about what a returned error does: in the copies
// it is logged, or it closes the connection; either way the peer gets no
// answer from it.
func IsResponder(sig *types.Signature) (replier, request int, ok bool) {
	params := sig.Params()
	if params.Len() != 3 || sig.Variadic() || !isContext(params.At(0).Type()) || !returnsError(sig) {
		return 0, 0, false
	}
	if !IsReplier(params.At(1).Type()) {
		return 0, 0, false
	}
	return 1, 2, true
}

// IsReplier reports whether t is the type of a function that sends an answer:
// func(context.Context, any, error) error, by name or not.
func IsReplier(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || sig.Params().Len() != 3 || sig.Variadic() || !returnsError(sig) {
		return false
	}
	result, ok := sig.Params().At(ReplierResult).Type().Underlying().(*types.Interface)
	return ok && result.Empty() && isContext(sig.Params().At(0).Type()) && isError(sig.Params().At(ReplierError).Type())
}

func isContext(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Context" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "context"
}

func isError(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

func returnsError(sig *types.Signature) bool {
	return sig.Results().Len() == 1 && isError(sig.Results().At(0).Type())
}
