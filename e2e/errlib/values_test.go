package errlib

import (
	"context"
	"io/fs"
	"net/http"
	"net/http/httputil"
	"os"
	"path/filepath"
	"reflect"

	"github.com/cockroachdb/errors/oserror"
	goerrors "github.com/go-errors/errors"
	"github.com/hashicorp/go-multierror"
	"github.com/joomcode/errorx"
	juju "github.com/juju/errors"
	"github.com/samber/oops"
	"github.com/zeebo/errs"
	errs2 "github.com/zeebo/errs/v2"
	netcontext "golang.org/x/net/context"
	kubernetes "k8s.io/apimachinery/pkg/api/errors"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// receivers returns values with methods, by their types. Those that hold an
// error hold err.
func receivers(err error) map[reflect.Type]any {
	class, tag, oopsErr := errs.Class("class"), errs2.Tag("tag"), oops.Wrap(err).(oops.OopsError)
	builder := oops.In("here")
	all := map[reflect.Type]any{}
	for _, v := range []any{
		&class, &tag, &builder, &oopsErr, multierror.Append(nil, err), goerrors.Wrap(err, 0),
		errorx.IllegalState, errorx.Decorate(err, "words"), juju.Annotate(err, "words"),
	} {
		all[reflect.TypeOf(v)] = v
	}
	return all
}

// reason returns an error of Kubernetes.
func reason(r meta.StatusReason) error {
	return &kubernetes.StatusError{ErrStatus: meta.Status{Reason: r}}
}

// values are the errors that the table names.
var values = map[string]error{
	"context.Canceled":                                    context.Canceled,
	"context.DeadlineExceeded":                            context.DeadlineExceeded,
	"github.com/cockroachdb/errors/oserror.ErrClosed":     oserror.ErrClosed,
	"github.com/cockroachdb/errors/oserror.ErrExist":      oserror.ErrExist,
	"github.com/cockroachdb/errors/oserror.ErrInvalid":    oserror.ErrInvalid,
	"github.com/cockroachdb/errors/oserror.ErrNotExist":   oserror.ErrNotExist,
	"github.com/cockroachdb/errors/oserror.ErrPermission": oserror.ErrPermission,
	"golang.org/x/net/context.Canceled":                   netcontext.Canceled,
	"golang.org/x/net/context.DeadlineExceeded":           netcontext.DeadlineExceeded,
	"io/fs.ErrClosed":                                     fs.ErrClosed,
	"io/fs.ErrExist":                                      fs.ErrExist,
	"io/fs.ErrInvalid":                                    fs.ErrInvalid,
	"io/fs.ErrNotExist":                                   fs.ErrNotExist,
	"io/fs.ErrPermission":                                 fs.ErrPermission,
	"io/fs.SkipAll":                                       fs.SkipAll,
	"io/fs.SkipDir":                                       fs.SkipDir,
	"net/http.ErrLineTooLong":                             http.ErrLineTooLong,
	"net/http/httputil.ErrLineTooLong":                    httputil.ErrLineTooLong,
	"os.ErrClosed":                                        os.ErrClosed,
	"os.ErrDeadlineExceeded":                              os.ErrDeadlineExceeded,
	"os.ErrExist":                                         os.ErrExist,
	"os.ErrInvalid":                                       os.ErrInvalid,
	"os.ErrNotExist":                                      os.ErrNotExist,
	"os.ErrPermission":                                    os.ErrPermission,
	"path/filepath.SkipAll":                               filepath.SkipAll,
	"path/filepath.SkipDir":                               filepath.SkipDir,

	"github.com/juju/errors.AlreadyExists":      juju.AlreadyExists,
	"github.com/juju/errors.BadRequest":         juju.BadRequest,
	"github.com/juju/errors.Forbidden":          juju.Forbidden,
	"github.com/juju/errors.MethodNotAllowed":   juju.MethodNotAllowed,
	"github.com/juju/errors.NotAssigned":        juju.NotAssigned,
	"github.com/juju/errors.NotFound":           juju.NotFound,
	"github.com/juju/errors.NotImplemented":     juju.NotImplemented,
	"github.com/juju/errors.NotProvisioned":     juju.NotProvisioned,
	"github.com/juju/errors.NotSupported":       juju.NotSupported,
	"github.com/juju/errors.NotValid":           juju.NotValid,
	"github.com/juju/errors.NotYetAvailable":    juju.NotYetAvailable,
	"github.com/juju/errors.QuotaLimitExceeded": juju.QuotaLimitExceeded,
	"github.com/juju/errors.Timeout":            juju.Timeout,
	"github.com/juju/errors.Unauthorized":       juju.Unauthorized,
	"github.com/juju/errors.UserNotFound":       juju.UserNotFound,

	"k8s.io/apimachinery/pkg/api/errors.AlreadyExists":         reason(meta.StatusReasonAlreadyExists),
	"k8s.io/apimachinery/pkg/api/errors.BadRequest":            reason(meta.StatusReasonBadRequest),
	"k8s.io/apimachinery/pkg/api/errors.Conflict":              reason(meta.StatusReasonConflict),
	"k8s.io/apimachinery/pkg/api/errors.Forbidden":             reason(meta.StatusReasonForbidden),
	"k8s.io/apimachinery/pkg/api/errors.Gone":                  reason(meta.StatusReasonGone),
	"k8s.io/apimachinery/pkg/api/errors.InternalError":         reason(meta.StatusReasonInternalError),
	"k8s.io/apimachinery/pkg/api/errors.Invalid":               reason(meta.StatusReasonInvalid),
	"k8s.io/apimachinery/pkg/api/errors.MethodNotSupported":    reason(meta.StatusReasonMethodNotAllowed),
	"k8s.io/apimachinery/pkg/api/errors.NotAcceptable":         reason(meta.StatusReasonNotAcceptable),
	"k8s.io/apimachinery/pkg/api/errors.NotFound":              reason(meta.StatusReasonNotFound),
	"k8s.io/apimachinery/pkg/api/errors.RequestEntityTooLarge": reason(meta.StatusReasonRequestEntityTooLarge),
	"k8s.io/apimachinery/pkg/api/errors.ResourceExpired":       reason(meta.StatusReasonExpired),
	"k8s.io/apimachinery/pkg/api/errors.ServerTimeout":         reason(meta.StatusReasonServerTimeout),
	"k8s.io/apimachinery/pkg/api/errors.ServiceUnavailable":    reason(meta.StatusReasonServiceUnavailable),
	"k8s.io/apimachinery/pkg/api/errors.StoreReadError":        reason(meta.StatusReasonStoreReadError),
	"k8s.io/apimachinery/pkg/api/errors.Timeout":               reason(meta.StatusReasonTimeout),
	"k8s.io/apimachinery/pkg/api/errors.TooManyRequests":       reason(meta.StatusReasonTooManyRequests),
	"k8s.io/apimachinery/pkg/api/errors.Unauthorized":          reason(meta.StatusReasonUnauthorized),
	"k8s.io/apimachinery/pkg/api/errors.UnexpectedServerError": &kubernetes.StatusError{ErrStatus: meta.Status{Details: &meta.StatusDetails{
		Causes: []meta.StatusCause{{Type: meta.CauseTypeUnexpectedServerResponse}},
	}}},
	"k8s.io/apimachinery/pkg/api/errors.UnsupportedMediaType": reason(meta.StatusReasonUnsupportedMediaType),
}
