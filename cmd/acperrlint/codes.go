package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer"
)

// printCodes prints the protocols' tables of error codes, for people who look
// for the right code.
func (c *command) printCodes(w io.Writer) error {
	tables, err := analyzer.Codes(append(c.codes, c.flags.Args()...)...)
	if err != nil {
		return fmt.Errorf("-codes: %w", err)
	}
	if c.json {
		return printJSON(w, tables, "\t")
	}
	for i, t := range tables {
		if i > 0 {
			fmt.Fprintln(w)
		}
		printTable(w, t)
	}
	return nil
}

func printTable(w io.Writer, t analyzer.CodeTable) {
	fmt.Fprintf(w, "# %s\n", t.Title)
	for _, code := range t.Codes {
		fmt.Fprintf(w, "\n%d  %s", code.Code, code.Name)
		if code.Note != "" {
			fmt.Fprintf(w, " (%s)", code.Note)
		}
		fmt.Fprintf(w, "\n    Source: %s\n", code.Source)
		if code.Text != "" {
			fmt.Fprintf(w, "    %s\n", code.Text)
		}
		for _, s := range code.Answered {
			printSituation(w, s)
		}
	}
	if len(t.Results) > 0 {
		fmt.Fprint(w, "\nNo error, but a result:\n")
		for _, s := range t.Results {
			printSituation(w, s)
		}
	}
	printMatrix(w, t.Matrix)
	fmt.Fprint(w, "\nNot for custom codes:\n")
	for _, r := range t.Reserved {
		draft := ""
		if r.Draft {
			draft = ", a draft"
		}
		fmt.Fprintf(w, "    %d to %d: %s (%s%s)\n", r.Low, r.High, r.Owner, r.Source, draft)
	}
	if t.Custom != "" {
		fmt.Fprintf(w, "For custom codes, %s.\n", t.Custom)
	}
}

// printMatrix prints the matrix: what it means that a value of a request failed, for each
// kind of value and each way to fail.
func printMatrix(w io.Writer, rows []analyzer.Failing) {
	kind := ""
	for i, f := range rows {
		if i == 0 {
			fmt.Fprint(w, "\nWhat a value of a request is that fails, and how:\n")
		}
		if f.Kind != kind {
			kind = f.Kind
			fmt.Fprintf(w, "    %s\n", kind)
		}
		fmt.Fprintf(w, "        %s: %s\n", strings.Join(f.Failures, ", "), failing(f))
	}
}

// failing names the situation of a failure, with its code, how strongly the protocol asks
// for that code, and the source.
func failing(f analyzer.Failing) string {
	if f.Situation == "" {
		return "what the error says"
	}
	return fmt.Sprintf("%s, %d (%s; %s)", f.Situation, f.Code, f.Force, f.Source)
}

// printSituation prints what a protocol wants in a situation, and how strongly.
func printSituation(w io.Writer, s analyzer.Situation) {
	fmt.Fprintf(w, "    - %s", s.Name)
	if s.Force == "MUST" || s.Force == "SHOULD" {
		fmt.Fprintf(w, " (%s)", s.Force)
	}
	switch {
	case s.Result != "":
		fmt.Fprintf(w, ": %s", s.Result)
	case s.Data == "field":
		fmt.Fprint(w, ", with the field in its data")
	case s.Data != "":
		fmt.Fprintf(w, ", with %q in its data", s.Data)
	}
	fmt.Fprintf(w, "\n      %s (%s)\n", s.Text, s.Source)
}

// printJSON prints a value for machines.
func printJSON(w io.Writer, v any, indent string) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	return e.Encode(v)
}
