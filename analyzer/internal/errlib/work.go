package errlib

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// A Work is what a function does, as far as its failure tells of its arguments.
type Work int

const (
	Opaque Work = iota
	ReadsJSON
	Parses    // a value that is written in a form of its own
	ReadsFile // a file, or its properties
	OpensFile // likewise, of a file system that need not be the machine's
	WritesFile
	Runs    // a program
	Conveys // encodes or writes what it is given, whatever that is
	ReadsHeader
)

// works maps patterns of qualified names to what the functions do. The first
// one that matches counts.
var works = []struct {
	work     Work
	patterns []string
}{
	{Opaque, []string{"os.File.Stat", "io/fs.File.Stat"}}, // a file that is open is there
	{ReadsHeader, []string{"net/http.Header.Get", "net/http.Header.Values"}},
	{ReadsJSON, []string{"*/json.Unmarshal", "*/json.UnmarshalRead", "*/json.UnmarshalDecode", "*/json.Decoder.Decode", "*/go-json.Unmarshal", "*/go-json.Decoder.Decode", "*/sonic.Unmarshal", "*/jsonrpc2.Request.UnmarshalParams", "*/mapstructure.Decode"}},
	{Parses, []string{"strconv.*", "net/url.Parse*", "net/url.QueryUnescape", "net/url.PathUnescape", "*/uuid.Parse*", "*/uuid.FromString", "time.Parse*", "fmt.Sscan*", "encoding/base64.Encoding.Decode*", "encoding/base32.Encoding.Decode*", "encoding/json.Number.*", "net.Parse*", "net.SplitHostPort", "encoding/hex.Decode*", "regexp.Compile*", "regexp/syntax.Parse", "net/netip.Parse*", "net/mail.Parse*", "mime.ParseMediaType", "path.Match", "path/filepath.Match", "go/parser.Parse*", "encoding/xml.Unmarshal", "*.UnmarshalText", "text/template.Template.Parse", "html/template.Template.Parse", "golang.org/x/text/language.Parse*", "*/go-shellquote.Split", "*/shlex.Split", "*/go-shellwords.Parse*", "*.Validate"}},
	{ReadsFile, []string{"os.ReadFile", "os.Open", "os.Stat", "os.Lstat", "os.ReadDir", "os.OpenRoot", "os.OpenInRoot", "os.Root.ReadFile", "os.Root.Open", "os.Root.OpenRoot", "os.Root.Stat", "os.Root.Lstat", "io/ioutil.ReadFile", "io/ioutil.ReadDir", "io/fs.ReadFile", "io/fs.Stat"}},
	{OpensFile, []string{"path/filepath.EvalSymlinks", "*.ReadFile", "*.Open", "*.Stat", "*.Lstat"}},
	{WritesFile, []string{"os.*", "*.WriteFile", "*.MkdirAll", "*.Create", "*.Rename", "*.OpenFile"}},
	{Runs, []string{"os/exec.*"}},
	{Conveys, []string{"*/json.Marshal*", "*/json.Encoder.Encode", "io.Writer.Write", "io.WriteString", "bufio.Writer.*", "net.Conn.Write"}},
}

// WorkOf returns what a function does, by its qualified name.
func WorkOf(name string) Work {
	for _, w := range works {
		if matches(w.patterns, name) {
			return w.work
		}
	}
	return Opaque
}

// failsBy are functions that fail by one of their arguments, whatever the others are.
var failsBy = map[string]int{
	"path.Match": 0, "path/filepath.Match": 0, "path/filepath.Glob": 0, "regexp.MatchString": 0, "regexp.Match": 0,
	"fmt.Sscan": 0, "fmt.Sscanf": 0, "fmt.Sscanln": 0,
	"time.Parse": 1, "time.ParseInLocation": 1,
	"net/http.NewRequest": 1, "net/http.NewRequestWithContext": 2,
}

// FailsBy returns the only argument by which a function fails; ok is false if any may be
// the reason.
func FailsBy(name string) (arg int, ok bool) {
	arg, ok = failsBy[name]
	return arg, ok
}

// ReadsEnvironment reports whether a function returns what is set in the environment.
func ReadsEnvironment(name string) bool { return name == "os.Getenv" }

var (
	noSuchFile = []string{"io/fs.ErrNotExist", "os.ErrNotExist", "syscall.ENOENT"}
	noSuchRow  = []string{"database/sql.ErrNoRows", "*/pgx*.ErrNoRows", "gorm.io/gorm.ErrRecordNotFound", "*/mongo.ErrNoDocuments", "*/badger*.ErrKeyNotFound", "*/leveldb.ErrNotFound", "*/*redis*.Nil"}
	otherFile  = []string{"io/fs.ErrPermission", "io/fs.ErrExist", "io/fs.ErrClosed", "io/fs.ErrInvalid"}
	notThere   = regexp.MustCompile(`(?i)(not_?found|not_?exists?|no_?such|unknown|missing)`)
)

// NoSuchFile reports whether an error says that a file is not there.
func NoSuchFile(name string) bool { return matches(noSuchFile, name) }

// OtherOfFile reports whether an error says something else of a file.
func OtherOfFile(name string) bool { return matches(otherFile, name) }

// NotThere reports whether an error says that what was asked for is not there:
// one of a well-known package, or one that a program has called so.
func NotThere(name string) bool {
	return NoSuchFile(name) || matches(noSuchRow, name) || notThere.MatchString(name[strings.LastIndexByte(name, '.')+1:])
}

// versioned finds the last element of an import path that is a major version.
var versioned = regexp.MustCompile(`/v\d+\.`)

// matches reports whether a qualified name is one of the patterns. In a
// pattern "*/" and "*." in front stand for any path; major versions of import
// paths do not count.
func matches(patterns []string, name string) bool {
	if strings.Contains(name, "/v") {
		name = versioned.ReplaceAllString(name, ".")
	}
	return slices.ContainsFunc(patterns, func(p string) bool {
		if rest, ok := strings.CutPrefix(p, "*."); ok {
			return name[strings.LastIndex(name, ".")+1:] == rest
		}
		short := name[strings.LastIndex(name, "/")+1:]
		if rest, ok := strings.CutPrefix(p, "*/"); ok {
			ok, _ := path.Match(rest, short)
			return ok
		}
		folder, p := path.Split(p)
		ok, _ := path.Match(p, short)
		return ok && folder+short == name
	})
}

// Plain reports whether the functions of a package of the standard library make or fetch
// nothing for the program, and keep nothing for others.
func Plain(path string) bool { return slices.Contains(plain, path) }

var plain = strings.Fields("bytes cmp encoding/json errors fmt log log/slog maps path path/filepath slices strconv strings sync sync/atomic time unicode unicode/utf8")
