// Package relayed hands a question on, and looks the answer up in what was asked.
package relayed

import (
	"context"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

type editor interface {
	RequestPermission(context.Context, acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error)
}

type dock struct {
	acp.Client
	editor editor
}

func (d *dock) RequestPermission(ctx context.Context, p acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	resp, err := d.editor.RequestPermission(ctx, p)
	if err != nil {
		return resp, err
	}
	if sel := resp.Outcome.Selected; sel != nil && !offered(p.Options, sel.OptionId) {
		return resp, fmt.Errorf("E1 %q", sel.OptionId) // the editor's answer is wrong, not the request
	}
	return resp, nil
}

func offered(opts []acp.PermissionOption, id acp.PermissionOptionId) bool {
	for _, o := range opts {
		if o.OptionId == id {
			return true
		}
	}
	return false
}
