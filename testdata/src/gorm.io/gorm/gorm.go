// Package gorm is a stub of gorm.io/gorm v1.30.0: a query and its error.
package gorm

import "errors"

var ErrRecordNotFound = errors.New("record not found")

type DB struct{ Error error }

func (db *DB) First(dest any, conds ...any) *DB { return &DB{query(dest, conds)} }
func (db *DB) Save(value any) *DB               { return &DB{query(value, nil)} }

var query func(dest any, conds []any) error
