package cause

import (
	"cmp"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// facts are what the rules ask about one piece of evidence.
type facts struct {
	Evidence
	near    *Condition
	method  protocol.Method
	beside  bool    // a condition that is nearer is about something of the program's own
	failed  bool    // a value is known to have failed
	how     Failure // then
	work    errlib.Work
	subject Subject         // the value at fault
	kinds   []protocol.Kind // that it may be
	named   bool            // by the protocol's schema
	told    bool            // the text says what it is about
	text    string
	classes []class
	noun    protocol.Kind // that the text is about, else the names of the value
	other   bool          // the text names something outside the vocabulary
	part    bool          // the noun is what something else is a part of
	worded  bool          // the words of the error choose what failed
	brings  bool          // the request brings something that was found in it
}

// howOf maps conditions to how a value failed.
var howOf = map[Kind]Failure{
	Missing: Lacking, NotOneOf: Unequal, Empty: Blank, Relative: Rootless, OutOfRange: Beyond, Predicate: Refused, Formless: Malformed, Failed: Broken, Equal: Given,
	OwnSet: Broken, OwnUnset: Broken, OwnFalse: Broken,
}

// read prepares evidence. near is the condition that explains the error, or nil.
func (j *Judge) read(e Evidence, near *Condition) *facts {
	f := &facts{Evidence: e, near: near, text: cmp.Or(e.Text, Words(e.Sentinel), strings.Join(e.Outer, " "))}
	f.method, _ = j.protocol().Method(e.Method)
	switch {
	case e.Producer != "":
		f.subject, f.failed, f.how, f.work = e.Subject, true, Broken, errlib.WorkOf(e.Producer)
	case near != nil:
		f.subject = near.Subject
		f.how, f.failed = howOf[near.Kind]
		f.beside = beside(e.Conditions, near)
		f.look()
	}
	said := j.textOf(f.text)
	f.classes = said.classes
	f.noun, f.other, f.part = j.known(said.noun), said.other, said.part
	f.told = f.noun != ""
	f.kinds = j.kindsOf(e.Method, f.subject.Fields)
	if len(f.kinds) == 0 && f.subject.Tie == Derived && len(f.subject.Names) > 0 && isMethod(f.subject.Names[0]) {
		f.kinds = []protocol.Kind{protocol.MethodName} // what serves any method is given it
	}
	f.brings = slices.ContainsFunc(e.Conditions, func(c Condition) bool {
		return c.Subject.Tie == Derived && slices.ContainsFunc(j.kindsOf(e.Method, c.Subject.Fields), func(k protocol.Kind) bool { return k == protocol.Content || k == protocol.Transport })
	})
	f.named = len(f.kinds) > 0
	if near != nil && slices.Contains(f.kinds, protocol.MethodName) && (near.Kind == Missing || e.Method == "" && (near.Kind == NotOneOf || near.Kind == Formless)) {
		f.subject.Tie = Derived // whoever dispatches by it has it from the peer
	}
	if f.isFolder() {
		f.how, f.subject.Tie = Malformed, Derived
	}
	f.fail()
	if len(f.kinds) > 0 || f.other {
		return f
	}
	if f.noun == "" && f.subject.Tie > Untied {
		f.noun = j.known(nounOfNames(f.subject.Names))
	}
	if f.noun != "" && (f.how == Lacking || f.how == Unequal || f.how == NotThere) {
		f.kinds = []protocol.Kind{f.noun}
	}
	return f
}

// look adds what is known of the nearest condition: the call that failed, and whose
// the value is.
func (f *facts) look() {
	switch f.near.Kind {
	case Failed:
		if !f.near.Own {
			f.work = errlib.WorkOf(f.near.Name)
		}
		if f.work == errlib.Conveys { // what was decoded can be encoded, too
			f.subject.Tie = Untied
		}
	case Predicate:
		if f.near.Name == "" {
			f.how = Given
		}
	case OwnSet: // an alternative
		f.subject.Tie = Untied
	case OwnUnset, OwnFalse: // whatever selected the object, its state is the program's own
		f.subject.Tie = min(f.subject.Tie, Selected)
	case Empty, NotOneOf, OutOfRange:
		if f.subject.Tie < Derived {
			f.subject.Tie = Untied
		}
	}
}

// isFolder reports whether a condition asks whether what the request names is a
// folder: a question about the file is one about its path.
func (f *facts) isFolder() bool {
	return f.Producer == "" && f.near != nil && f.near.Kind == Predicate && f.subject.Tie == Within && strings.HasSuffix(f.near.Name, ".IsDir") && slices.Contains(f.kinds, protocol.Directory)
}

// beside reports whether something of the program's own decides, too, that an error
// is made: a condition on it follows the nearest one about a value, or a call failed
// before, and the condition only says what to do then.
func beside(list []Condition, near *Condition) bool {
	after := false
	for i := range list {
		c := &list[i]
		switch {
		case c == near:
			after = true
		case c.Ways > 0 && c.Ways == near.Ways || after && near.Kind == Failed:
		case after && c.Kind == Failed, !after && slices.Contains([]Kind{OwnSet, ContextDone, Status, Equal}, c.Kind):
			return true
		}
	}
	return false
}

// says reports whether the text says one of these.
func (f *facts) says(list ...class) bool {
	return slices.ContainsFunc(list, func(c class) bool { return slices.Contains(f.classes, c) })
}

// isAny reports whether a function holds for one of the error's names: its identity,
// or what the code found it to be.
func (f *facts) isAny(of func(string) bool) bool {
	return f.Sentinel != "" && of(f.Sentinel) || slices.ContainsFunc(f.identities(), of)
}

// isError reports whether the error is one.
func (f *facts) isError(name string) bool {
	return f.isAny(func(n string) bool { return n == name })
}

// excludes reports whether a function holds for a name that the error is known not to
// have, or that of the call which failed.
func (f *facts) excludes(name func(string) bool) bool {
	return slices.ContainsFunc(f.Excluded, name) || f.near != nil && slices.ContainsFunc(f.near.Not, name)
}

// identities returns what the code found the error to be. It leaves out what an
// earlier error was found to be: another call failed after that, or the error is known
// not to be that.
func (f *facts) identities() []string {
	var out []string
	for _, c := range f.Conditions {
		switch c.Kind {
		case IsError:
			if !slices.Contains(f.Excluded, c.Name) {
				out = append(out, c.Name)
			}
		case Failed:
			return out
		}
	}
	return out
}

// protocol returns the protocol whose words count, or that of most programs.
func (j *Judge) protocol() *protocol.Protocol {
	if j.Protocol == nil {
		return protocol.ACP()
	}
	return j.Protocol
}

// known returns a noun if the protocol has a word for what it names. A chat in ACP,
// for example, is the program's name for something else.
func (j *Judge) known(n protocol.Kind) protocol.Kind {
	if m := missing(n); j.Protocol != nil && m != "" {
		if _, ok := j.Protocol.Answer(m); !ok {
			return ""
		}
	}
	return n
}

// Knows reports whether the protocol tells what a value is that a request has.
func (j *Judge) Knows(method string, s Subject) bool { return len(j.kindsOf(method, s.Fields)) > 0 }

// kindsOf returns what a value may be by the protocol's schema. If an id is among
// several kinds, it is the one that is looked for.
func (j *Judge) kindsOf(method string, fields []string) []protocol.Kind {
	var out, sought []protocol.Kind
	for _, name := range fields {
		switch name {
		case Found, "id", "params", "result", "error": // of a message, and none of a request's
			continue
		}
		k := j.kindOfField(method, name)
		if k == "" && protocol.ACP().Schema.Kind("", name) == "" {
			k = j.known(nounOfNames([]string{name}))
		}
		if k == "" || slices.Contains(out, k) {
			continue
		}
		out = append(out, k)
		if k.ID() || k == protocol.Choice || k == protocol.Cursor || k == protocol.File {
			sought = append(sought, k)
		}
	}
	if len(sought) > 0 {
		return sought
	}
	return out
}

// kindOfField returns the kind of a field of the request.
func (j *Judge) kindOfField(method, name string) protocol.Kind {
	s := j.protocol().Schema
	k := s.Kind(method, name)
	switch of := s.Kind("", name); {
	case name == "jsonrpc":
		return protocol.Frame
	case name == "method" && (k != protocol.Other || method == ""):
		return protocol.MethodName
	case k == "" && of != protocol.Other && !s.Knows(method):
		k = of
	}
	if k == protocol.File && method == "fs/write_text_file" {
		return protocol.FileToWrite
	}
	return k
}
