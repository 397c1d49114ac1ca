package cause

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// facts are what the rules ask about one piece of evidence.
type facts struct {
	Evidence
	*reading           // of the text
	judge    *Judge    // whose evidence it is
	near     Condition // that explains the error, or none
	method   protocol.Method
	beside   bool // a condition that is nearer is about something of the program's own
	how      Kind // the value failed
	work     errlib.Work
	subject  Subject         // the value at fault
	kinds    []protocol.Kind // that it may be
	named    bool            // by the protocol's schema
	noun     protocol.Kind   // that the text is about, else the names of the value
	worded   bool            // the words of the error choose what failed
}

// read prepares evidence. The condition with an index explains it, or none if that is negative.
func (j *Judge) read(e Evidence, at int) *facts {
	text := cmp.Or(e.Text, Words(e.Sentinel), strings.Join(e.Outer, " "))
	f := &facts{Evidence: e, reading: j.reading(text), judge: j}
	var near Condition
	if at >= 0 {
		near, f.beside = e.Conditions[at], e.Producer == "" && f.decidedBeside(at)
	}
	if e.Producer != "" {
		near.Kind, near.Name, near.Own, near.Subject = Failed, e.Producer, false, e.Subject
		near.Why, near.Pos = path.Base(e.Producer)+" fails", 0
	}
	f.Excluded = slices.Concat(e.Excluded, near.Not)
	f.near, f.how, f.subject, f.noun = near, near.Kind, near.Subject, j.known(f.reading.noun)
	f.method, _ = j.protocol().Method(e.Method)
	f.kinds = j.kindsOf(e.Method, f.subject.Fields)
	if len(f.kinds) == 0 && f.subject.Tie == Derived && isMethod(f.subject.called()) {
		f.kinds = []protocol.Kind{protocol.MethodName} // what serves any method is given it
	}
	f.named = len(f.kinds) > 0
	f.look()
	if len(f.kinds) > 0 || f.other {
		return f
	}
	if f.subject.Tie > Untied && f.subject.Tie != Within { // there, names may be those of what it is in
		f.noun = cmp.Or(f.noun, j.nounOfNames(f.subject.Names...))
	}
	if f.noun != "" && (f.how == Missing || f.how == NotOneOf || f.how == NotThere) {
		f.kinds = []protocol.Kind{f.noun}
	}
	return f
}

// decidedBeside reports whether a nearer condition decides, too, or a call that failed before.
func (f *facts) decidedBeside(at int) bool {
	for i, c := range f.Conditions {
		before := c.Kind == Failed && f.Conditions[at].Kind != Failed
		own := i < at && !Fails(c.Kind) && c.Kind != IsError
		if (before || own) && (c.Ways == 0 || c.Ways != f.Conditions[at].Ways) {
			return true
		}
	}
	return false
}

// look adds what the nearest condition tells of the value: whose it is, and how it failed.
func (f *facts) look() {
	tie := &f.subject.Tie
	asks := func(what string, k protocol.Kind) bool { return strings.HasSuffix(f.near.Name, what) && f.is(k) }
	leads := asks(".IsDir", protocol.Directory) || asks(".IsDir holds", protocol.File)
	ends := f.near.Name == "strings.HasSuffix" && !slices.Contains(f.subject.Fields, Found)
	switch f.near.Kind {
	case Failed:
		f.fail()
	case Predicate, Formless:
		if *tie == Within && (leads || ends) {
			f.how, *tie = Formless, Derived // whatever the path lies below
		} else if f.near.Kind == Predicate && f.near.Name == "" {
			f.how = Equal
		}
	case OwnSet: // an alternative
		f.how, *tie = Failed, Untied
	case OwnUnset, OwnFalse: // whatever selected the object, its state is the program's own
		f.how, *tie = Failed, min(*tie, Selected)
	case Empty, NotOneOf, OutOfRange:
		if *tie < Derived {
			*tie = Untied
		}
	}
	if f.is(protocol.MethodName) && (f.near.Kind == Missing || f.Method == "" && f.near.Kind == NotOneOf) {
		*tie = Derived // whoever dispatches by it has it from the peer
	}
}

// fail adds what a call does that failed, and what its error was found to be.
func (f *facts) fail() {
	if !f.near.Own {
		f.work = errlib.WorkOf(f.near.Name)
	}
	file := f.method.Names == protocol.FileNotFound || f.is(protocol.Directory)
	missing := func(name string) bool {
		noun := read(Words(name)).noun // and nothing that another id names
		return errlib.NotThere(name) && (!noun.ID() || f.is(noun))
	}
	switch opens := f.work == errlib.OpensFile; {
	case f.work == errlib.Conveys && f.Producer == "", f.work == errlib.ReadsJSON && slices.Contains(f.subject.Fields, Encoded):
		f.subject.Tie = Untied // what was decoded can be encoded, and what was encoded, decoded
	case f.work == errlib.ReadsJSON && !f.is(protocol.Credential):
		f.how, f.kinds, f.named = Formless, []protocol.Kind{protocol.Params}, f.subject.Tie == Derived
	case f.work == errlib.ReadsJSON, f.work == errlib.Parses:
		f.how = Formless
	case f.isAny(errlib.OtherOfFile), opens && f.subject.has("Dir"):
	case f.isAny(missing):
		f.how = NotThere
	case slices.ContainsFunc(f.Excluded, errlib.NoSuchFile):
	case f.work == errlib.ReadsFile, opens && file:
		f.how = NotThere
	}
}

// is reports whether the value that failed may be of a kind.
func (f *facts) is(k protocol.Kind) bool { return slices.Contains(f.kinds, k) }

// isAny reports whether a function holds for what the error is, or was found to be.
func (f *facts) isAny(of func(string) bool) bool {
	for _, c := range f.Conditions {
		if c.Kind == IsError && of(c.Name) && !slices.Contains(f.Excluded, c.Name) {
			return true
		}
		if c.Kind == Failed { // what was found before is an earlier error
			break
		}
	}
	return of(f.Sentinel)
}

// has reports whether one of some names is on the way to a value.
func (s Subject) has(names ...string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return slices.Contains(s.Names, n) })
}

// protocol returns the protocol whose words count, or that of most programs.
func (j *Judge) protocol() *protocol.Protocol { return cmp.Or(j.Protocol, protocol.ACP()) }

// known returns a noun if the protocol has what it names: a chat in ACP is something else.
func (j *Judge) known(n protocol.Kind) protocol.Kind {
	if _, ok := j.protocol().Answer(missing(n)); !ok && j.Protocol != nil {
		return ""
	}
	return n
}

// Knows reports whether the protocol tells what a value is that a request has.
func (j *Judge) Knows(method string, s Subject) bool { return len(j.kindsOf(method, s.Fields)) > 0 }

// kindsOf returns what a value may be by the protocol's schema. An id among others is what counts.
func (j *Judge) kindsOf(method string, fields []string) []protocol.Kind {
	var out []protocol.Kind
	schema := j.protocol().Schema
	for _, name := range fields {
		k := schema.Kind(method, name)
		switch {
		case slices.Contains([]string{Found, "id", "params", "result", "error"}, name):
			continue // of a message, and none of a request's
		case name == "method" && (k != protocol.Other || method == ""):
			k = protocol.MethodName
		case name == "jsonrpc":
			k = protocol.Frame
		case k == "" && !schema.Knows(method): // several methods have it, each as it likes
			k = schema.Kind("", name)
		}
		if k == "" && protocol.ACP().Schema.Kind("", name) == "" {
			k = j.nounOfNames(name)
		}
		out = append(out, k)
	}
	some := slices.ContainsFunc(out, protocol.Kind.Sought)
	return slices.DeleteFunc(out, func(k protocol.Kind) bool { return k == "" || some && !k.Sought() })
}

// own reports whether a part of the program's own state is not set.
func (f *facts) own() bool { return f.near.Kind == OwnUnset || f.near.Kind == OwnFalse }

// nearest are the conditions that a state is looked for in.
func (f *facts) nearest() []Condition { return f.Conditions[:min(3, len(f.Conditions))] }

// around reports whether one of the nearest conditions is of these kinds.
func (f *facts) around(list ...Kind) bool {
	return slices.ContainsFunc(f.nearest(), func(c Condition) bool { return slices.Contains(list, c.Kind) })
}

// The methods that others have to wait for, and the one that ends what a login began.
const initialize, login, logout = "initialize", "authenticate", "logout"

// tooEarly reports whether a request came before another one was answered.
func (f *facts) tooEarly(method string) bool {
	early := slices.ContainsFunc(f.nearest(), func(c Condition) bool { return c.Kind == Early && c.Name == method })
	first := f.near.Kind == Early || f.near.Kind == NotOneOf || f.Producer != ""
	other := f.says(saysUninitialized) || f.says(saysOther) && !SpeaksOfLogin(f.text)
	other = other || slices.Contains([]string{initialize, login, logout}, f.Method)
	return early && first && (method == initialize || !other)
}

// authWord matches words for parts of an authentication.
var authWord = regexp.MustCompile(`^((un)?auth\w*|login|logged|signin|signed|credentials?|creds?|tokens?|` +
	`apikey|keys?|keyring|account|oauth\w*|bearer|secret|expired)$`)

// SpeaksOfLogin reports whether texts or names have a word for a part of an authentication.
func SpeaksOfLogin(texts ...string) bool {
	between := func(r rune) bool { return strings.ContainsRune("./ \t\n", r) }
	return slices.ContainsFunc(strings.FieldsFunc(strings.Join(texts, " "), between), func(part string) bool {
		return slices.ContainsFunc(append(identifierWords(part), strings.ToLower(part)), authWord.MatchString)
	})
}

// authenticates reports whether the state of an authentication decided that the error is made.
func (f *facts) authenticates() bool {
	return f.Alone || f.Login || slices.ContainsFunc(f.nearest(), f.ofAuth) || f.namedAuth()
}

// namedAuth reports whether the variable of an error says that an authentication is missing.
func (f *facts) namedAuth() bool { return read(Words(f.Sentinel)).says(saysAuth) }

// ofAuth reports whether a condition is about a login: the program's own, or that of the request.
func (f *facts) ofAuth(c Condition) bool {
	late := c.Kind == OutOfRange && c.Subject.Tie < Derived && c.Subject.has("Time")
	c.Subject.Names = c.Subject.Names[:min(3, len(c.Subject.Names))]
	named := SpeaksOfLogin(append(slices.Clip(c.Subject.Names), c.Name)...)
	switch c.Kind {
	case OwnUnset, OwnFalse, Early:
		return true
	case Status:
		return c.Name == "401"
	case Empty:
		asked := f.Method == login && c.Name != "" // what a function of its own looks at
		return asked || c.Subject.Tie == Derived && named || c.Subject.has("Getenv", "LookupEnv")
	case Missing, Formless:
		return c.Name != "" && c.Name != Table || SpeaksOfLogin(c.Subject.Names...)
	case OwnSet, Failed, IsError, NotOneOf, OutOfRange:
		return named || late || c.ofOwnFile()
	case Predicate: // what is there is not missing
		return named && c.Name != ""
	}
	return false
}

// ofOwnFile reports whether a condition says that a file of the program's own is not there.
func (c Condition) ofOwnFile() bool { return errlib.NoSuchFile(c.Name) && c.Subject.Tie < Derived }

// lacksLogin reports whether a login is not known, missing, or has nothing to be made with.
func (f *facts) lacksLogin() bool {
	kind, name := f.near.Kind, f.near.Name
	unset := kind == Empty || kind == OwnFalse
	at := slices.IndexFunc(f.Conditions, func(c Condition) bool { return c.Kind != IsError })
	switch {
	case at >= 0 && f.Conditions[at].Name == "401":
		return true
	case (kind == Empty || kind == Missing) && f.subject.has("Getenv", "LookupEnv"):
		return f.Method == login || f.says(saysKey)
	case f.says(saysUnsupported, saysUnavailable, saysUninitialized, saysMethod, saysVersion, saysOther):
		return false
	case f.Method == login: // a value of its own is empty, or a function says no; a flag may stand for anything
		function := strings.Contains(name, ".") && !strings.HasPrefix(name, "sync/atomic.")
		return name == login || kind == OwnUnset && name == "" || unset && function
	case f.Method == logout || f.subject.Tie == Derived || !f.says(saysLogin):
		return false
	}
	return (unset || kind == OwnUnset) && f.around(kind) || slices.ContainsFunc(f.nearest(), Condition.ofOwnFile)
}

// printsMethod reports whether the error prints the message's method.
func (f *facts) printsMethod() bool {
	return slices.ContainsFunc(f.Args.Names[:min(3, len(f.Args.Names))], isMethod)
}

// isMethod reports whether a name is that of a message's method.
func isMethod(name string) bool { return Words(name) == "method" }

// about returns what reports whether the error is about a kind of value.
func about(k protocol.Kind) func(*facts) bool { return func(f *facts) bool { return f.noun == k } }

// message reports whether a message failed, or what makes one a request, and the peer is told.
func (f *facts) message() bool {
	return f.subject.Frame && !slices.Contains(f.subject.Fields, Found) && f.Method == "" && (f.how != Formless || f.Built || f.Answered)
}

// makes reports whether a file is not there that the method has to make.
func (f *facts) makes() bool {
	unasked := !f.Built && f.work == errlib.ReadsFile && !slices.ContainsFunc(f.Excluded, errlib.NoSuchFile)
	return f.method.Succeeds == protocol.FileToMake && (unasked || f.isAny(errlib.NoSuchFile))
}
