package check

// An Entry is what the suite says of a check.
type Entry struct {
	Name    string
	Default bool // runs without being asked for
	Fixable bool // suggests fixes for some of what it finds
}

// Checks returns all checks, in the order of their documentation. It is in a package
// below the checks, because some mention others. After a change, "go run
// ./analyzer/internal/scaffold list" writes what is generated from it.
func Checks() []Entry {
	return []Entry{
		{"genericerr", true, true},
		{"returnederr", true, true},
		{"reservedcode", true, true},
		{"lostcode", true, false},
		{"cancelerr", true, true},
		{"unanswered", true, false},
		{"missingerr", true, true},
		{"stopreason", true, false},
		{"initialize", true, true},
		{"errdata", true, false},
		{"directive", true, false},
		{"nodata", false, false},
		{"undocumentedcode", false, false},
		{"codematch", false, false},
	}
}

// Names returns the names of all checks.
func Names() []string {
	var names []string
	for _, e := range Checks() {
		names = append(names, e.Name)
	}
	return names
}
