package errlib

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"go.etcd.io/bbolt"
	"golang.org/x/sync/singleflight"
)

// TestCallers calls each function that returns the errors of another one with a function
// that fails.
func TestCallers(t *testing.T) {
	own := errors.New("own")
	fails := func() error { return own }
	db, err := bbolt.Open(filepath.Join(t.TempDir(), "db"), 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	inside := func(do func(*bbolt.Tx, *bbolt.Bucket) error) error {
		return db.Update(func(tx *bbolt.Tx) error {
			b, err := tx.CreateBucketIfNotExists([]byte("b"))
			if err != nil {
				return err
			}
			if err := b.Put([]byte("k"), []byte("v")); err != nil {
				return err
			}
			return do(tx, b)
		})
	}
	walk := func(string, fs.DirEntry, error) error { return own }
	calls := map[string]func() error{
		"path/filepath.WalkDir":    func() error { return filepath.WalkDir(".", walk) },
		"path/filepath.Walk":       func() error { return filepath.Walk(".", func(string, fs.FileInfo, error) error { return own }) },
		"io/fs.WalkDir":            func() error { return fs.WalkDir(os.DirFS("."), ".", walk) },
		"go.etcd.io/bbolt.DB.View": func() error { return db.View(func(*bbolt.Tx) error { return own }) },
		"go.etcd.io/bbolt.DB.Update": func() error {
			return db.Update(func(*bbolt.Tx) error { return own })
		},
		"go.etcd.io/bbolt.DB.Batch": func() error { return db.Batch(func(*bbolt.Tx) error { return own }) },
		"go.etcd.io/bbolt.Bucket.ForEach": func() error {
			return inside(func(_ *bbolt.Tx, b *bbolt.Bucket) error { return b.ForEach(func(_, _ []byte) error { return own }) })
		},
		"go.etcd.io/bbolt.Tx.ForEach": func() error {
			return inside(func(tx *bbolt.Tx, _ *bbolt.Bucket) error {
				return tx.ForEach(func([]byte, *bbolt.Bucket) error { return own })
			})
		},
		"golang.org/x/sync/singleflight.Group.Do": func() error {
			_, err, _ := new(singleflight.Group).Do("k", func() (any, error) { return nil, own })
			return err
		},
		"github.com/avast/retry-go/v4.Do": func() error { return retry.Do(fails, retry.Attempts(1)) },
		"github.com/cenkalti/backoff/v4.Retry": func() error {
			return backoff.Retry(fails, new(backoff.StopBackOff))
		},
		"github.com/cenkalti/backoff/v4.RetryNotify": func() error {
			return backoff.RetryNotify(fails, new(backoff.StopBackOff), func(error, time.Duration) {})
		},
	}
	all := load(t).Callers
	for name := range all {
		if calls[name] == nil {
			t.Errorf("%s is not called", name)
		}
	}
	for name, call := range calls {
		if _, ok := all[name]; !ok {
			t.Errorf("%s is not in the table", name)
		}
		if err := call(); !errors.Is(err, own) {
			t.Errorf("%s returns %v", name, err)
		}
	}
}
