package check

// Names returns the names of all checks, in the order of their documentation,
// for those that mention them: a check cannot import the suite.
func Names() []string {
	return []string{
		"genericerr", "returnederr", "reservedcode", "lostcode", "cancelerr",
		"unanswered", "missingerr", "stopreason", "initialize", "errdata", "directive", "nodata", "undocumentedcode",
		"codematch",
	}
}
