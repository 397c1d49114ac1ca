// Package analyzer is the suite of acperrlint's checks as go/analysis
// analyzers, for programs that run analyzers themselves.
//
// Each check is an analyzer of its own, in a package of its own below this
// one; they share one engine. The package does not load programs and does not
// print: that is the driver's work (cmd/acperrlint, go vet, golangci-lint).
package analyzer

import (
	"flag"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/directive"
	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// A Check is one check of the suite.
type Check struct {
	Name    string
	Default bool // runs without being asked for
	Fixable bool // suggests fixes for some of what it finds
}

// Checks returns the checks of the suite, in the order of their documentation.
func Checks() []Check {
	var list []Check
	for _, e := range check.Checks() {
		list = append(list, Check(e))
	}
	return list
}

// A Host is what a driver does with diagnostics. The zero value suits drivers
// that print messages and related positions as they are.
type Host struct {
	// WritesNames is set by a driver that puts the analyzer's name in front
	// of each message itself.
	WritesNames bool
	// SplitsRelated is set by a driver that makes each related position a
	// finding of its own.
	SplitsRelated bool
	// OwnFiles is set by a driver that shows nothing which stands in the files of
	// another package. Then a finding about what another package has to change stands
	// where the package has to do with it.
	OwnFiles bool
	// FixesFile is set by a driver that makes only those edits of a fix that are
	// in the file of its finding.
	FixesFile bool
	// ReadsNolint is set by a driver that heeds comments //nolint itself.
	ReadsNolint bool
	// KeepsFacts is set by a driver that hands facts on as they are, without
	// encoding them. A package that speaks no protocol is then looked into when
	// another one asks for what is in it, and as far as that goes.
	KeepsFacts bool
}

func (h Host) suite() *check.Suite {
	suite := check.NewSuite()
	suite.Report.NoPrefix = h.WritesNames
	suite.Report.NoRelated = h.SplitsRelated
	suite.Report.NoNolint = h.ReadsNolint
	suite.Report.OneFile = h.FixesFile
	suite.Report.OwnFiles = h.OwnFiles
	suite.Flow.OnDemand = h.KeepsFacts
	return suite
}

// New returns fresh analyzers for the checks that the settings enable. The
// result of each is a details.Result. It returns an error if the settings are
// not valid.
func New(s Settings) ([]*analysis.Analyzer, error) { return NewFor(Host{}, s) }

// NewFor is New for a particular host.
func NewFor(h Host, s Settings) ([]*analysis.Analyzer, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	suite := h.suite()
	suite.Flow.Protocol = s.Protocol
	suite.Strict = s.Strict
	var list []*analysis.Analyzer
	for i, c := range Checks() {
		if s.enabled(c) {
			list = append(list, made[i](suite))
		}
	}
	directive.Watch(list)
	return list, nil
}

// NewFlags returns fresh analyzers for every check and registers the settings
// as flags: -enable, -disable, -protocol and -strict. Which checks do work is
// decided by the flags when a package is analyzed: a check that is off by
// default works if -enable names it or if the driver's own -NAME flag for it
// is set, and none does that the driver leaves out because of such flags. An
// invalid value is refused when the flags are parsed.
func NewFlags(fs *flag.FlagSet) []*analysis.Analyzer { return NewFlagsFor(Host{}, fs) }

// NewFlagsFor is NewFlags for a particular host.
func NewFlagsFor(h Host, fs *flag.FlagSet) []*analysis.Analyzer {
	suite := h.suite()
	var s Settings
	fs.Var(&listFlag{&s, &s.Enable}, "enable", "comma-separated `checks` to run although they are off by default")
	fs.Var(&listFlag{&s, &s.Disable}, "disable", "comma-separated `checks` not to run")
	fs.Var(&protocolFlag{&s, &suite.Flow.Protocol}, "protocol", "`protocol` of hand-rolled JSON-RPC: "+protocol.NamesInWords()+" (default: inferred)")
	fs.BoolVar(&suite.Strict, "strict", false, "report every bare error that leaves a handler, with or without evidence of a better code")
	suite.Enabled = func(name string) bool {
		set := make(map[string]string) // the -NAME flags that were given
		// Not Lookup: go vet's flag says true if it was not given.
		fs.Visit(func(f *flag.Flag) {
			if slices.Contains(check.Names(), f.Name) {
				set[f.Name] = f.Value.String()
			}
		})
		some := slices.Contains(slices.Collect(maps.Values(set)), "true")
		if set[name] == "true" || set[name] == "false" || some {
			return set[name] == "true"
		}
		return slices.ContainsFunc(Checks(), func(c Check) bool { return c.Name == name && s.enabled(c) })
	}
	var all []*analysis.Analyzer
	for _, newCheck := range made {
		all = append(all, newCheck(suite))
	}
	directive.Watch(all)
	return all
}

// listFlag is the value of -enable and -disable. A driver can read it as it was
// given.
type listFlag struct {
	settings *Settings
	list     *[]string
}

// Set implements flag.Value.
func (f *listFlag) Set(v string) error {
	*f.list = nil
	if v != "" {
		*f.list = strings.Split(v, ",")
	}
	return f.settings.Validate()
}

// String implements flag.Value.
func (f *listFlag) String() string {
	if f.list == nil {
		return "" // the zero value, which package flag asks for the default
	}
	return strings.Join(*f.list, ",")
}

// protocolFlag is the value of -protocol. A driver can read it as it was given.
type protocolFlag struct {
	settings *Settings
	engine   *string
}

// Set implements flag.Value.
func (f *protocolFlag) Set(v string) error {
	f.settings.Protocol, *f.engine = v, v
	return f.settings.Validate()
}

// String implements flag.Value.
func (f *protocolFlag) String() string {
	if f.settings == nil {
		return "" // the zero value, which package flag asks for the default
	}
	return f.settings.Protocol
}

// Situations returns a text that lists the situations that the protocols have
// an answer for: what each one is, the answer, how strongly the protocol asks
// for it, and where it says so.
func Situations() string { return check.Situations() }
