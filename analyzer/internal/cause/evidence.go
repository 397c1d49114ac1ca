package cause

import (
	"regexp"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
)

// says reports whether the text says one of these.
func (f *facts) says(list ...class) bool {
	return slices.ContainsFunc(list, func(c class) bool { return slices.Contains(f.classes, c) })
}

// around reports whether one of the nearest conditions is of these kinds.
func (f *facts) around(list ...Kind) bool {
	return slices.ContainsFunc(f.Conditions[:min(3, len(f.Conditions))], func(c Condition) bool { return slices.Contains(list, c.Kind) })
}

// tight reports whether the condition leaves no room for words: a plain value of
// the request was checked. What is too long is another thing.
func (f *facts) tight() bool {
	if f.near == nil || f.near.Subject.Tie < Derived {
		return false
	}
	switch f.near.Kind {
	case Empty, Relative, Formless:
		return true
	case OutOfRange:
		return f.near.Name != "len"
	case NotOneOf:
		return f.near.Name == "" && len(f.near.Among) == 0
	}
	return false
}

// writes reports whether the call that failed writes a file.
func (f *facts) writes() bool { return f.work >= errlib.ReadsFile }

// ofVersion reports whether a condition is about the version of JSON-RPC.
func (f *facts) ofVersion() bool { return namesSay(f.near.Subject.Names, "json") }

// authWord finds the names of what an authentication is made of.
var authWord = regexp.MustCompile(`^(auth\w*|unauth\w*|login|logged|signin|signed|credentials?|tokens?|apikey|keys?|keyring|account|oauth\w*|bearer|secret|expired)$`)

// namesAuth reports whether one of the identifiers, or a part of a qualified
// name, speaks of an authentication.
func namesAuth(names ...string) bool {
	return slices.ContainsFunc(names, func(n string) bool {
		return slices.ContainsFunc(strings.FieldsFunc(n, func(r rune) bool { return r == '.' || r == '/' }), func(part string) bool {
			return authWord.MatchString(strings.ToLower(part)) || slices.ContainsFunc(identifierWords(part), authWord.MatchString)
		})
	})
}

// ofAuth reports whether a condition is about the state of an authentication:
// the program's own, or what the request brings for it. What somebody else's
// answer lacks is that one's failure.
func (f *facts) ofAuth(c Condition) bool {
	names := c.Subject.Names[:min(3, len(c.Subject.Names))]
	switch c.Kind {
	case OwnSet:
		return namesAuth(names...)
	case OwnUnset, OwnFalse, Unready:
		return true
	case Status:
		return c.Name == "401"
	case Empty:
		return c.Subject.Tie == Derived && namesAuth(append(slices.Clip(names), c.Name)...) || slices.Contains(names, "Getenv")
	case Missing, Formless:
		return c.Name != "" && c.Name != Table || namesAuth(names...)
	case Predicate, Failed, IsError, NotOneOf:
		return namesAuth(append(slices.Clip(names), c.Name)...)
	}
	return false
}

// authenticates reports whether the state of an authentication decided that the
// error is made.
func (f *facts) authenticates() bool {
	if f.Alone && f.Direct || slices.ContainsFunc(f.Conditions[:min(3, len(f.Conditions))], f.ofAuth) {
		return true
	}
	return slices.Contains(says(Words(f.Sentinel)), saysAuth)
}

// asked reports whether the method of the message decided that the error is
// made.
func (f *facts) asked() bool {
	if f.Alone && f.Direct || f.Args.Tie == Derived {
		return true
	}
	return f.near != nil && (f.near.Kind == NotOneOf || f.near.Kind == Missing) &&
		(f.near.Subject.Tie >= Selected || called(f.near.Subject, "method") || slices.ContainsFunc(f.near.Subject.Names, isMethod))
}

// isMethod reports whether a name is that of a message's method.
func isMethod(name string) bool { return strings.EqualFold(name, "method") }

// called reports whether a value has a name, or is called the name of that.
func called(s Subject, name string) bool {
	if len(s.Names) == 0 {
		return false
	}
	words := identifierWords(s.Names[0])
	return len(words) > 0 && words[0] == name && (len(words) == 1 || len(words) == 2 && words[1] == "name")
}

// differs stands in a condition between two values that differ.
const differs = " != "

// reason says what convinced the judge of a rule, "" for the matrix.
func (f *facts) reason(rule string) Reason {
	var why Reason
	decided := func(is func(Condition) bool) bool {
		i := slices.IndexFunc(f.Conditions, is)
		if i >= 0 {
			why.Why, why.Pos = f.Conditions[i].Why, f.Conditions[i].Pos
		}
		return why.Why != ""
	}
	kind := func(list ...Kind) func(Condition) bool {
		return func(c Condition) bool { return slices.Contains(list, c.Kind) }
	}
	found := func(c Condition) bool { return c.Kind == IsError && errlib.NotThere(c.Name) }
	why.Failed = f.how == NotThere && (f.work == errlib.ReadsFile || f.work == errlib.OpensFile) && !slices.ContainsFunc(f.identities(), errlib.NotThere)
	switch {
	case rule == "authentication" && decided(f.ofAuth),
		rule == "cancelled" && decided(func(c Condition) bool { return c.Kind == IsError && c.Name == "context.Canceled" }),
		rule == "handshake" && decided(kind(Unready, OwnFalse)),
		rule == "" && f.how == NotThere && decided(found):
	case rule == "cancelled" && f.Sentinel != "", f.Sentinel != "" && f.how == NotThere && f.failed && errlib.NoSuchFile(f.Sentinel):
		why.Why = "the error is " + f.Sentinel[strings.LastIndex(f.Sentinel, "/")+1:]
	case rule == "stub", rule == Fruitless:
		why.Body = true
	case f.Producer != "":
		why.Why = f.Producer[strings.LastIndex(f.Producer, "/")+1:] + " fails"
	case f.near != nil && f.near.Why != "" && rule != "authentication":
		why.Why, why.Pos = f.near.Why, f.near.Pos
		if v, _, _ := strings.Cut(why.Why, differs); f.near.Kind == NotOneOf {
			others := 0
			for _, c := range f.Conditions {
				if c.Kind == NotOneOf && strings.HasPrefix(c.Why, v+differs) {
					others++
				}
			}
			if others > 1 {
				why.Why = v + " is none of the values asked for"
			}
		}
	default:
		why.Text = f.text
	}
	return why
}

// isError reports whether the error is one, by identity or because the code
// asked.
func (f *facts) isError(name string) bool {
	return f.Sentinel == name || slices.Contains(f.identities(), name)
}

// identities returns what the code found the error to be. What it found an
// earlier one to be, after which another call failed, is not among them.
func (f *facts) identities() []string {
	var out []string
	for _, c := range f.Conditions {
		switch c.Kind {
		case IsError:
			out = append(out, c.Name)
		case Failed:
			return out
		}
	}
	return out
}

// given reports whether the text names a value that the code found in the
// request: then that is what the text is about, and not the method. What a
// session or terminal is asked for is another matter than which one it is.
func (f *facts) given() bool {
	words := word.FindAllString(normal(f.text), -1)
	return slices.ContainsFunc(f.Conditions, func(c Condition) bool {
		if c.Subject.Tie != Derived || len(c.Subject.Names) == 0 {
			return false
		}
		if n := nounOfNames(c.Subject.Names[:1]); n == aSession || n == aTerminal {
			return false
		}
		return slices.ContainsFunc(identifierWords(c.Subject.Names[0]), func(named string) bool {
			return slices.ContainsFunc(words, func(w string) bool { return singular(w) == singular(named) })
		})
	})
}

// known returns a noun if the protocol has a word for what it names. What it
// has not, such as ACP a chat, is the program's name for something else.
func (j *Judge) known(n noun) noun {
	if m := n.missing(); j.Protocol != nil && m != "" {
		if _, ok := j.Protocol.Answer(m); !ok {
			return ""
		}
	}
	return n
}

// failing reports whether a condition tells of a failure: the nearest of
// these is why the error is made.
func failing(c Condition) bool {
	if c.Kind == Predicate && c.Subject.Frame && slices.Contains(c.Subject.Fields, "id") {
		return false // that there is an id says that there is to be an answer, and not which
	}
	return c.Kind == Equal && c.Subject.Tie == Derived && !slices.Contains(c.Subject.Fields, "method") || Fails(c.Kind)
}

// Fails reports whether a kind of condition tells of a failure, whatever it is about.
func Fails(k Kind) bool {
	switch k {
	case OwnSet, ContextDone, IsError, Status, Equal:
		return false
	}
	return true
}
