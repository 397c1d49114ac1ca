package main

// rewrites are all rewrites, each in a file or function of its own.
var rewrites = []rewrite{
	{"texts", `texts of errors become "E1" and the verbs`, blankTexts},
	{"exchange", "texts of errors are exchanged", exchangeTexts},
	{"names", "unexported names become neutral", neutralNames},
	{"switch", "an if becomes a switch with one case", switches},
	{"temps", "errors are put into a variable before they are returned", temporaries},
	{"defers", "every function defers an empty one", defers},
	{"closures", "every function body is a closure that is called at once", closures},
	{"runs", "the body of every function that returns an error is a closure, which a function runs", runs},
	{"makers", "errors are made by functions of the package's own", makers},
	{"predicates", "conditions are functions", predicates},
	{"getters", "fields are read through methods", getters},
	{"lookups", "maps are asked through a function", lookups},
	{"goroutines", "functions with a context do their work in a goroutine, which sends them the result", goroutines},
	{"sentinels", "errors of constant texts are package variables", sentinels},
	{"wrappers", "errors are wrapped in a type of the package's own", wrappers},
	{"interfaces", "pointers to types of the package's own become interfaces", interfaces},
	{"results", "results get names", namedResults},
	{"naked", "results are assigned to their names, and returned without an operand", nakedReturns},
	{"typeparams", "functions get a type parameter", typeParameters},
	{"embedded", "a struct's fields and methods move into one that it embeds", embedded},
	{"helpers", "helpers, with the sentinels they return, move into another package", helpers},
	{"functype", "function values are called through a method of a func type", funcTypes},
	{"middleware", "a dispatcher, an agent and what a library calls get a layer around them that logs", middleware},
	{"constants", "constants move into a package of their own", constants},
}
