package main

import (
	"encoding/json"
	"go/token"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/chavacava/garif"
	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/details"
)

// The library leaves out an empty list of results, which says that nothing was
// scanned.
type (
	sarifLog struct {
		*garif.LogFile
		Runs []sarifRun `json:"runs"`
	}
	sarifRun struct {
		*garif.Run
		Results []*garif.Result `json:"results"`
	}
)

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	homepage    = "https://github.com/acperrlint/acperrlint"

	// sourceRoot stands for the directory that names of files are relative to.
	sourceRoot = "%SRCROOT%"
)

// printSARIF prints an outcome as a SARIF log with one run.
func (p *printer) printSARIF(w io.Writer, checks []*analysis.Analyzer, o outcome) error {
	driver := garif.NewDriver("acperrlint").WithInformationUri(homepage)
	driver.Version = version()
	for _, a := range checks {
		driver.Rules = append(driver.Rules, rule(a))
	}
	run := garif.NewRun(garif.NewTool(driver))
	run.ColumnKind = "utf16CodeUnits"
	run.OriginalUriBaseIds = map[string]*garif.ArtifactLocation{
		sourceRoot: {Description: garif.NewMessageFromText("The directory in which acperrlint was started.")},
	}
	invocation := garif.NewInvocation(len(o.failures) == 0)
	for _, failure := range o.failures {
		note := garif.NewNotification(message(failure))
		note.Level = garif.ResultLevel_Error
		invocation.ToolExecutionNotifications = append(invocation.ToolExecutionNotifications, note)
	}
	run.Invocations = []*garif.Invocation{invocation}
	results := []*garif.Result{}
	for _, f := range o.findings {
		r := p.sarifResult(f)
		r.RuleIndex = slices.IndexFunc(checks, func(a *analysis.Analyzer) bool { return a.Name == f.Check })
		results = append(results, r)
	}
	log := garif.NewLogFile(nil, garif.Version210)
	log.Schema = sarifSchema
	return printJSON(w, sarifLog{log, []sarifRun{{run, results}}}, "  ")
}

// rule describes a check.
func rule(a *analysis.Analyzer) *garif.ReportingDescriptor {
	r := garif.NewRule(a.Name).WithHelpUri(a.URL)
	r.ShortDescription = garif.NewMultiformatMessageString(synopsis(a))
	r.FullDescription = r.ShortDescription
	r.Help = garif.NewMultiformatMessageString(a.Doc)
	r.Help.Markdown = markdown(a.Doc)
	r.DefaultConfiguration = garif.NewReportingConfiguration()
	r.DefaultConfiguration.Level = garif.ResultLevel_Warning
	return r.WithProperties("tags", []string{"correctness"}).WithProperties("precision", "high").WithProperties("problem.severity", details.Warning)
}

func (p *printer) sarifResult(f finding) *garif.Result {
	r := garif.NewResult(message(f.Message))
	r.RuleId = f.Check
	r.Level = garif.ResultLevel(f.Severity)
	r.Locations = []*garif.Location{p.location(f.span, "")}
	for _, at := range f.Related {
		r.RelatedLocations = append(r.RelatedLocations, p.place(f, at))
	}
	for _, way := range f.Ways {
		flow := garif.NewThreadFlow(nil)
		for _, step := range way {
			at := garif.NewThreadFlowLocation()
			at.Location = p.place(f, step)
			flow.Locations = append(flow.Locations, at)
		}
		r.CodeFlows = append(r.CodeFlows, garif.NewCodeFlow(flow))
	}
	if f.Fix != nil {
		r.Fixes = []*garif.Fix{p.sarifFix(f.Fix)}
	}
	var bag garif.PropertyBag
	if data, err := json.Marshal(f.Claim); err == nil {
		_ = json.Unmarshal(data, &bag) // the names are those of -f json
	}
	if f.Evidence != nil {
		bag["evidence"] = f.Evidence.Message
	}
	r.Properties = &bag
	return r
}

// sarifFix returns a fix with its edits by file, in the order in which these
// come.
func (p *printer) sarifFix(f *fix) *garif.Fix {
	out := garif.NewFix()
	out.Description = message(f.Message)
	changes := make(map[string]*garif.ArtifactChange)
	for _, e := range f.Edits {
		change := changes[e.File]
		if change == nil {
			change = garif.NewArtifactChange(p.artifact(e.File))
			changes[e.File] = change
			out.ArtifactChanges = append(out.ArtifactChanges, change)
		}
		replacement := garif.NewReplacement(p.region(e.span))
		replacement.InsertedContent = &garif.ArtifactContent{Text: e.Text}
		change.Replacements = append(change.Replacements, replacement)
	}
	return out
}

// place returns a place, which has the finding's end if it is the finding's own.
func (p *printer) place(f finding, at place) *garif.Location {
	if (token.Position{Filename: at.File, Line: at.Line, Column: at.Column}) == f.start() {
		return p.location(f.span, at.Message)
	}
	return p.location(span{File: at.File, Line: at.Line, Column: at.Column}, at.Message)
}

func (p *printer) location(at span, text string) *garif.Location {
	l := garif.NewLocation()
	l.PhysicalLocation = garif.NewPhysicalLocation()
	l.PhysicalLocation.ArtifactLocation = p.artifact(at.File)
	l.PhysicalLocation.Region = p.region(at)
	if text != "" {
		l.Message = message(text)
	}
	return l
}

// region returns a range. One without an end reaches to the end of the line.
func (p *printer) region(at span) *garif.Region {
	r := garif.NewRegion()
	r.StartLine, r.StartColumn = at.Line, p.column(at.File, at.Line, at.Column)
	if at.EndLine > 0 {
		r.EndLine, r.EndColumn = at.EndLine, p.column(at.File, at.EndLine, at.EndColumn)
	}
	return r
}

// artifact names a file: by its name below the source root, if it is there.
func (p *printer) artifact(name string) *garif.ArtifactLocation {
	l := garif.NewArtifactLocation()
	short := p.slashed(name)
	if filepath.IsAbs(p.short(name)) {
		l.Uri = (&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(short, "/")}).String()
		return l
	}
	l.Uri = (&url.URL{Path: short}).String()
	l.UriBaseId = sourceRoot
	return l
}

// message returns a text in which nothing is a link.
func message(text string) *garif.Message {
	return garif.NewMessageFromText(strings.ReplaceAll(text, "](", `\](`))
}
