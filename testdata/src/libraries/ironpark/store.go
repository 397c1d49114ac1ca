package ironpark

import (
	"context"
	"fmt"
	"path/filepath"

	acp "github.com/ironpark/go-acp"
)

type draft struct{ dir string }

// stored lets the library keep the sessions.
func stored(all acp.SessionStore[*draft]) acp.ConnectionOption {
	return acp.WithSessionStore(all, begin)
}

func begin(ctx context.Context, p *acp.NewSessionRequest) (acp.SessionID, *draft, error) {
	if !filepath.IsAbs(p.Cwd) {
		return "", nil, fmt.Errorf("%s is relative", p.Cwd) // want `returnederr: session/new answers an invalid parameter value with -32603 .*: acp\.ErrInvalidParams`
	}
	return "first", &draft{p.Cwd}, nil
}
