package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// changes tell which lines are not those of a git revision.
type changes struct {
	ctx   context.Context
	rev   string
	dirs  map[string]*workDir
	repos map[string]changed // by the top of their work trees
}

// A workDir is a directory of a work tree.
type workDir struct {
	repo   changed
	prefix string // of its files' names in the repository, with a slash at its end
}

// Changed are the lines of a work tree that are, by the names of the files.
type changed map[string][]lineRange

// A lineRange is lines from the first to the last one.
type lineRange struct{ first, last int }

// errNoRepository says that git keeps nothing of a directory.
var errNoRepository = errors.New("not in a git repository")

func newChanges(ctx context.Context, rev string) *changes {
	return &changes{ctx: ctx, rev: rev, dirs: make(map[string]*workDir), repos: make(map[string]changed)}
}

// touch reports whether a finding is on a line that changed. What git does not
// know is taken for changed: a file outside of every work tree, or one that a
// line directive names.
func (c *changes) touch(f finding) (bool, error) {
	name := f.File
	if filepath.Ext(name) != ".go" {
		return true, nil
	}
	dir, err := c.at(filepath.Dir(name))
	if errors.Is(err, errNoRepository) || errors.Is(err, os.ErrNotExist) {
		return true, nil
	} else if err != nil {
		return false, err
	}
	return slices.ContainsFunc(dir.repo[dir.prefix+filepath.Base(name)], func(r lineRange) bool {
		return r.first <= max(f.EndLine, f.Line) && f.Line <= r.last
	}), nil
}

// at returns the place of a directory in its repository.
func (c *changes) at(dir string) (*workDir, error) {
	if at, ok := c.dirs[dir]; ok {
		return at, nil
	}
	out, err := c.git(dir, "rev-parse", "--show-toplevel", "--show-prefix")
	if err != nil {
		return nil, err
	}
	top, rest, _ := strings.Cut(out, "\n")
	prefix, _, _ := strings.Cut(rest, "\n")
	repo := c.repos[top]
	if repo == nil {
		if repo, err = c.open(filepath.FromSlash(top)); err != nil {
			return nil, err
		}
		c.repos[top] = repo
	}
	c.dirs[dir] = &workDir{repo, prefix}
	return c.dirs[dir], nil
}

// open asks git what has changed in a repository, committed or not.
func (c *changes) open(top string) (changed, error) {
	id, err := c.git(top, "rev-parse", "--verify", "--quiet", c.rev)
	if err == nil {
		id = strings.TrimSpace(id) + "^{tree}"
		_, err = c.git(top, "rev-parse", "--verify", "--quiet", id)
	}
	if err != nil {
		return nil, fmt.Errorf("%s has no revision %s (a shallow clone may lack it)", top, c.rev)
	}
	// The user's settings must not change the form of what is read here.
	out, err := c.git(top, "-c", "core.quotePath=false", "-c", "diff.relative=false", "diff",
		"--output-indicator-new=>", "--output-indicator-old=<", "--unified=0", "--inter-hunk-context=0", "--src-prefix=a/", "--dst-prefix=b/", "--find-renames", "--text",
		"--no-color", "--no-ext-diff", "--no-textconv", "--ignore-submodules", id, "--", "*.go")
	if err != nil {
		return nil, err
	}
	lines, err := readDiff(out)
	if err != nil {
		return nil, fmt.Errorf("git diff: %w", err)
	}
	out, err = c.git(top, "ls-files", "--others", "--exclude-standard", "-z", "--", "*.go")
	if err != nil {
		return nil, err
	}
	for name := range strings.SplitSeq(out, "\x00") {
		lines[name] = []lineRange{{1, math.MaxInt}}
	}
	return lines, nil
}

// git runs git in a directory and returns what it prints.
func (c *changes) git(dir string, args ...string) (string, error) {
	if _, err := exec.LookPath("git"); err != nil {
		return "", errors.New("there is no git command on PATH")
	}
	cmd := exec.CommandContext(c.ctx, "git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	switch {
	case c.ctx.Err() != nil:
		return "", errInterrupted
	case err == nil:
		return string(out), nil
	case strings.Contains(stderr.String(), "not a git repository"):
		if dir == "" {
			dir = "the directory"
		}
		return "", fmt.Errorf("%s is %w", dir, errNoRepository)
	}
	if why := oneLine(stderr.String()); why != "" {
		return "", fmt.Errorf("git: %s", why)
	}
	return "", fmt.Errorf("git: %w", err)
}

// hunkHead matches the first line of a hunk without context: where the new lines are,
// and how many.
var hunkHead = regexp.MustCompile(`^@@ -\S+ \+(\d+)(?:,(\d+))? @@`)

// readDiff returns the new lines of each file of a diff. The options with which open calls
// git make sure that no line of a file looks like a header.
func readDiff(diff string) (changed, error) {
	lines := make(changed)
	name := "" // the file's now; none if it was deleted
	for line := range strings.Lines(diff) {
		line = strings.TrimSuffix(line, "\n")
		if header, ok := strings.CutPrefix(line, "+++ "); ok {
			var err error
			if name, err = fileName(header); err != nil {
				return nil, err
			}
		}
		if !strings.HasPrefix(line, "@@") {
			continue
		}
		m := hunkHead.FindStringSubmatch(line)
		if m == nil {
			return nil, fmt.Errorf("the hunk %q is not understood", line)
		}
		first, _ := strconv.Atoi(m[1])
		n, err := strconv.Atoi(m[2])
		if err != nil {
			n = 1
		}
		if n > 0 && name != "" {
			lines[name] = append(lines[name], lineRange{first, first + n - 1})
		}
	}
	return lines, nil
}

// fileName returns the name that stands in a header, or "" for no file. Git
// quotes special characters as C does, and puts a tab behind a name with spaces.
func fileName(s string) (string, error) {
	s = strings.TrimSuffix(s, "\t")
	if strings.HasPrefix(s, `"`) {
		name, err := strconv.Unquote(s)
		if err != nil {
			return "", fmt.Errorf("the file name %s is not understood", s)
		}
		s = name
	}
	if s == "/dev/null" {
		return "", nil
	}
	return strings.TrimPrefix(s, "b/"), nil
}
