// What do functions do with errors? The data.

package errlib

import "strings"

// table has the functions of each package by their names, methods as
// "Type.Method". What it says was read from the sources that are named.
var table = map[string]map[string]Func{
	"context": {
		"Cause":       cancels(0),
		"Context.Err": cancels(Receiver),
	},
	"errors": {
		"New":    makes(0, 0),
		"Join":   joins(-1, 0, keeps),
		"Is":     asksIs(0, 1),
		"As":     asksAs(0, 1),
		"AsType": asksAs(0, -1),   // Go 1.26
		"Unwrap": opens(0, keeps), // nil for joined errors
	},
	"fmt": {
		"Errorf": formats(0, 'w', keeps),
	},
	"os": { // Go 1.26, os/error.go: they look into the errors of package os alone
		"IsNotExist":      asksFor(0, "io/fs.ErrNotExist"),
		"IsExist":         asksFor(0, "io/fs.ErrExist"),
		"IsPermission":    asksFor(0, "io/fs.ErrPermission"),
		"IsTimeout":       asksFor(0, deadlines...), // and others with a method Timeout
		"NewSyscallError": wraps(1, 0, keeps),
	},

	"golang.org/x/xerrors": { // v0.0.0-20240903120638-7835f813f4da
		"New":    makes(0, 0),
		"Errorf": formats(0, 'w', keeps), // of two, the last is kept after ": %w" at the end
		"Opaque": hands(0, 0),
		"Unwrap": opens(0, keeps),
		"Is":     asksIs(0, 1),
		"As":     asksAs(0, 1),
	},
	"github.com/pkg/errors": { // v0.9.1
		"New":          makes(0, 0),
		"Errorf":       formats(0, 0, 0), // %w is no verb of fmt.Sprintf
		"Wrap":         wraps(0, 1, keeps),
		"Wrapf":        wrapsFormat(0, 1, keeps),
		"WithMessage":  wraps(0, 1, keeps),
		"WithMessagef": wrapsFormat(0, 1, keeps),
		"WithStack":    hands(0, keeps),
		"Cause":        hands(0, keeps), // stops at what has no method Cause
		"Unwrap":       opens(0, keeps),
		"Is":           asksIs(0, 1),
		"As":           asksAs(0, 1),
	},
	"github.com/cockroachdb/errors": cockroach,
	"github.com/cockroachdb/errors/oserror": { // v1.14.0; unlike os, they look inside
		"IsNotExist":   asksFor(0, "io/fs.ErrNotExist"),
		"IsExist":      asksFor(0, "io/fs.ErrExist"),
		"IsPermission": asksFor(0, "io/fs.ErrPermission"),
		"IsTimeout":    asksFor(0, deadlines...),
	},
	"github.com/juju/errors": juju,
	"github.com/hashicorp/go-multierror": { // v1.1.1
		"Append":           joins(0, 1, keeps), // no errors make an *Error that is not nil
		"Flatten":          hands(0, keeps),
		"Prefix":           wraps(0, 1, 0), // keeps with errwrap v1.1.0, but v1.0.0 is what it requires
		"Error.ErrorOrNil": hands(Receiver, keeps),
		"Error.Unwrap":     hands(Receiver, keeps),
	},
	"go.uber.org/multierr": { // v1.11.0
		"Append":  joins(0, 1, keeps),
		"Combine": joins(-1, 0, keeps),
	},
	"github.com/zeebo/errs": { // v1.4.0
		"New":        formats(0, 'w', keeps),
		"Wrap":       hands(0, keeps),
		"Combine":    joins(-1, 0, keeps),
		"Unwrap":     hands(0, keeps), // all the way, and the first of several
		"Is":         asksIs(0, 1),
		"Class.New":  formats(0, 'w', keeps),
		"Class.Wrap": wraps(0, -1, keeps),
	},
	"github.com/zeebo/errs/v2": { // v2.0.5
		"Errorf":     formats(0, 'w', keeps),
		"Wrap":       hands(0, keeps),
		"Combine":    joins(-1, 0, keeps),
		"Tagged":     wraps(1, 0, keeps),
		"Tag.Errorf": formats(0, 'w', keeps),
		"Tag.Wrap":   wraps(0, -1, keeps),
	},
	"github.com/samber/oops": { // v1.23.2
		"New":                     makes(0, 0),
		"Errorf":                  formats(0, 'w', keeps),
		"Wrap":                    hands(0, keeps),
		"Wrapf":                   wrapsFormat(0, 1, keeps),
		"Join":                    joins(-1, 0, keeps),
		"AsError":                 asksAs(0, -1),
		"OopsErrorBuilder.New":    makes(0, 0),
		"OopsErrorBuilder.Errorf": formats(0, 'w', keeps),
		"OopsErrorBuilder.Wrap":   hands(0, keeps),
		"OopsErrorBuilder.Wrapf":  wrapsFormat(0, 1, keeps),
		"OopsErrorBuilder.Join":   joins(-1, 0, keeps),
		"OopsError.Unwrap":        hands(Receiver, keeps),
	},
	"github.com/go-errors/errors": { // v1.5.1
		"New":          makes(0, keeps).orError(),
		"Errorf":       formats(0, 'w', keeps),
		"Wrap":         hands(0, keeps),    // a nil *Error, which is an error that is not nil
		"WrapPrefix":   wraps(0, 1, keeps), // likewise
		"Join":         joins(-1, 0, keeps),
		"Unwrap":       opens(0, keeps),
		"Is":           asksIs(0, 1),
		"As":           asksAs(0, 1),
		"Error.Unwrap": hands(Receiver, keeps),
	},
	"github.com/rotisserie/eris": { // v0.5.4
		"New":    makes(0, 0),
		"Errorf": formats(0, 0, 0),
		"Wrap":   wraps(0, 1, keeps),
		"Wrapf":  wrapsFormat(0, 1, keeps),
		"Unwrap": opens(0, keeps),
		"Cause":  hands(0, keeps),
		"Is":     asksIs(0, 1), // eris's own errors are equal if their texts are
		"As":     asksAs(0, 1),
	},
	"github.com/joomcode/errorx": { // v1.2.0; of nil they make an error
		"Decorate":               wrapsFormat(0, 1, keeps),
		"EnhanceStackTrace":      wrapsFormat(0, 1, keeps),
		"EnsureStackTrace":       hands(0, keeps),
		"Type.New":               formats(0, 0, 0),
		"Type.Wrap":              wrapsFormat(0, 1, 0),
		"Type.WrapWithNoMessage": wraps(0, -1, 0),
		"Error.Cause":            hands(Receiver, keeps),
	},

	"github.com/cenkalti/backoff": { // v2.2.1
		"Permanent": hands(0, 0), // PermanentError has no Unwrap
	},
	"github.com/cenkalti/backoff/v3": { // v3.2.2
		"Permanent": hands(0, keeps),
	},
	"github.com/cenkalti/backoff/v4": { // v4.3.0
		"Permanent": hands(0, keeps),
	},
	"github.com/cenkalti/backoff/v5": { // v5.0.3
		"Permanent": hands(0, keeps),
	},
	"google.golang.org/grpc/status": { // v1.85.0
		"Error":            makes(1, 0), // nil for codes.OK, like Errorf
		"Errorf":           formats(1, 0, 0),
		"Code":             tells(0),
		"FromError":        tells(0),
		"Convert":          tells(0),
		"FromContextError": tells(0),
	},
	"k8s.io/apimachinery/pkg/api/errors": kubernetes,
}

// deadlines are the errors that IsTimeout asks for, by their method Timeout.
var deadlines = []string{"os.ErrDeadlineExceeded", "context.DeadlineExceeded"}

// cockroach is read from github.com/cockroachdb/errors v1.14.0.
var cockroach = map[string]Func{
	"New":            makes(0, 0),
	"NewWithDepth":   makes(1, 0),
	"Newf":           formats(0, 'w', keeps),
	"NewWithDepthf":  formats(1, 'w', keeps),
	"Errorf":         formats(0, 'w', keeps),
	"Wrap":           wraps(0, 1, keeps),
	"WrapWithDepth":  wraps(1, 2, keeps),
	"Wrapf":          wrapsFormat(0, 1, keeps),
	"WrapWithDepthf": wrapsFormat(1, 2, keeps),
	"WithMessage":    wraps(0, 1, keeps),
	"WithMessagef":   wrapsFormat(0, 1, keeps),
	"Join":           joins(-1, 0, keeps),
	"JoinWithDepth":  joins(-1, 1, keeps),

	// The text stays. The second error is not found in the result, unless there
	// is no first one (CombineErrors) or it is asked with this package's Is (Mark).
	"WithStack":            hands(0, keeps),
	"WithStackDepth":       hands(0, keeps),
	"WithSecondaryError":   hands(0, keeps),
	"CombineErrors":        hands(0, keeps),
	"Mark":                 hands(0, keeps),
	"WithAssertionFailure": hands(0, keeps),
	"WithContextTags":      hands(0, keeps),
	"WithDetail":           hands(0, keeps),
	"WithDetailf":          hands(0, keeps),
	"WithDomain":           hands(0, keeps),
	"WithHint":             hands(0, keeps),
	"WithHintf":            hands(0, keeps),
	"WithIssueLink":        hands(0, keeps),
	"WithSafeDetails":      hands(0, keeps),
	"WithTelemetry":        hands(0, keeps),

	// These hide the error on purpose.
	"Handled":                          hands(0, 0),
	"HandledInDomain":                  hands(0, 0),
	"Opaque":                           hands(0, 0),
	"HandleAsAssertionFailure":         hands(0, 0),
	"HandleAsAssertionFailureDepth":    hands(1, 0),
	"HandledWithMessage":               wraps(0, 1, 0),
	"HandledInDomainWithMessage":       wraps(0, 2, 0),
	"NewAssertionErrorWithWrappedErrf": wrapsFormat(0, 1, 0),

	"AssertionFailedf":          formats(0, 'w', keeps),
	"AssertionFailedWithDepthf": formats(1, 'w', keeps),
	"UnimplementedError":        makes(1, 0),
	"UnimplementedErrorf":       formats(1, 0, 0),

	"Is":         asksIs(0, 1), // errors of the same type and text count as one
	"IsAny":      asksIs(0, 1),
	"As":         asksAs(0, 1),
	"Unwrap":     opens(0, keeps),
	"UnwrapOnce": opens(0, keeps),
	"UnwrapAll":  hands(0, keeps),
	"Cause":      hands(0, keeps),
}

// juju is read from github.com/juju/errors v1.0.0.
var juju = ofJuju(map[string]Func{
	"New":         makes(0, 0),
	"Errorf":      formats(0, 0, 0),
	"Trace":       hands(0, keeps),
	"Annotate":    wraps(0, 1, keeps),
	"Annotatef":   wrapsFormat(0, 1, keeps),
	"Wrap":        wraps(0, -1, keeps),      // the text is the second error's, which is not found in the result
	"Wrapf":       wrapsFormat(0, 2, keeps), // likewise
	"Mask":        hands(0, keeps),          // hides the error from Cause alone, like Maskf
	"Maskf":       wrapsFormat(0, 1, keeps),
	"Hide":        hands(0, keeps),
	"SetLocation": hands(0, keeps),
	"WithType":    hands(0, keeps),
	"Cause":       hands(0, keeps),
	"Unwrap":      opens(0, keeps),
	"Is":          asksIs(0, 1),
	"As":          asksAs(0, 1),
	"AsType":      asksAs(0, -1),
	"HasType":     asksAs(0, -1),

	"Err.Cause":      hands(Receiver, keeps),
	"Err.Underlying": hands(Receiver, keeps),
	"Err.Unwrap":     hands(Receiver, keeps),
})

// ofJuju adds the functions that juju/errors has for each of its constants of type
// ConstError.
func ofJuju(funcs map[string]Func) map[string]Func {
	for _, kind := range strings.Fields("Timeout NotFound UserNotFound Unauthorized NotImplemented AlreadyExists NotSupported NotValid " +
		"NotProvisioned NotAssigned BadRequest MethodNotAllowed Forbidden QuotaLimitExceeded NotYetAvailable") {
		name := "github.com/juju/errors." + kind
		funcs[kind+"f"] = formats(0, 'w', keeps).of(name)
		funcs["New"+kind] = wraps(0, 1, keeps).of(name)
		funcs["Is"+kind] = asksFor(0, name)
	}
	return funcs
}

// kubernetes is read from k8s.io/apimachinery v0.37.2. The errors are values of
// type *StatusError; the names stand for their reasons.
var kubernetes = ofKubernetes(map[string]Func{
	"IsRequestEntityTooLargeError": asksFor(0, "k8s.io/apimachinery/pkg/api/errors.RequestEntityTooLarge"),

	"ReasonForError":      tells(0),
	"SuggestsClientDelay": tells(0),
})

// ofKubernetes adds the questions for reasons.
func ofKubernetes(funcs map[string]Func) map[string]Func {
	for _, reason := range strings.Fields("NotFound AlreadyExists Conflict Invalid Gone ResourceExpired NotAcceptable UnsupportedMediaType MethodNotSupported " +
		"ServiceUnavailable BadRequest Unauthorized Forbidden Timeout ServerTimeout InternalError TooManyRequests UnexpectedServerError StoreReadError") {
		funcs["Is"+reason] = asksFor(0, "k8s.io/apimachinery/pkg/api/errors."+reason)
	}
	return funcs
}

// canonical has the names of errors that another package declares first.
var canonical = map[string]string{
	"os.ErrInvalid":                    "io/fs.ErrInvalid",
	"os.ErrPermission":                 "io/fs.ErrPermission",
	"os.ErrExist":                      "io/fs.ErrExist",
	"os.ErrNotExist":                   "io/fs.ErrNotExist",
	"os.ErrClosed":                     "io/fs.ErrClosed",
	"path/filepath.SkipDir":            "io/fs.SkipDir",
	"path/filepath.SkipAll":            "io/fs.SkipAll",
	"net/http/httputil.ErrLineTooLong": "net/http.ErrLineTooLong",

	"golang.org/x/net/context.Canceled":         "context.Canceled",
	"golang.org/x/net/context.DeadlineExceeded": "context.DeadlineExceeded",

	"github.com/cockroachdb/errors/oserror.ErrInvalid":    "io/fs.ErrInvalid",
	"github.com/cockroachdb/errors/oserror.ErrPermission": "io/fs.ErrPermission",
	"github.com/cockroachdb/errors/oserror.ErrExist":      "io/fs.ErrExist",
	"github.com/cockroachdb/errors/oserror.ErrNotExist":   "io/fs.ErrNotExist",
	"github.com/cockroachdb/errors/oserror.ErrClosed":     "io/fs.ErrClosed",
}
