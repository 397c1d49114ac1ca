// Which rows does an SQL statement change?

package errlib

import (
	"regexp"
	"strconv"
	"strings"
)

// CountsRows reports whether a function returns how many rows a statement has met.
func CountsRows(name string) bool {
	return matches([]string{"database/sql.Result.RowsAffected", "*/pgconn.CommandTag.RowsAffected"}, name)
}

var (
	// selects finds the condition of a statement that changes or deletes rows.
	selects = regexp.MustCompile(`(?is)^\s*(?:update|delete)\b.*?\bwhere\b(.*)`)
	// operand finds what a value is put in place of, in the ways of SQLite, MySQL and PostgreSQL.
	operand = regexp.MustCompile(`\?(\d*)|\$(\d+)`)
)

// SelectedBy returns by which of its operands, counted from zero, an SQL statement selects the rows
// that it changes or deletes. There are none for one that adds rows.
func SelectedBy(statement string) (operands []int) {
	m := selects.FindStringSubmatchIndex(statement)
	if m == nil {
		return nil
	}
	for i, at := range operand.FindAllStringSubmatchIndex(statement, -1) {
		if at[0] < m[2] {
			continue
		}
		if n, err := strconv.Atoi(strings.Trim(statement[at[0]:at[1]], "?$")); err == nil {
			i = n - 1
		}
		operands = append(operands, i)
	}
	return operands
}
