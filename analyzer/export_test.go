package analyzer

// Alone are the analyzers that hosts name by their packages.
var Alone = alone
