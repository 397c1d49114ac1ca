// What is the program's own state about that failed?

package cause

import (
	"regexp"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
)

// own reports whether a part of the program's own state is not set.
func (f *facts) own() bool {
	return f.near != nil && (f.near.Kind == OwnUnset || f.near.Kind == OwnFalse)
}

// authWord matches words for parts of an authentication.
var authWord = regexp.MustCompile(`^(auth\w*|unauth\w*|login|logged|signin|signed|credentials?|creds?|tokens?|apikey|keys?|keyring|account|oauth\w*|bearer|secret|expired)$`)

// namesAuth reports whether one of the identifiers, or a part of a qualified
// name, speaks of an authentication.
func namesAuth(names ...string) bool {
	return slices.ContainsFunc(names, func(n string) bool {
		return slices.ContainsFunc(strings.FieldsFunc(n, func(r rune) bool { return r == '.' || r == '/' }), func(part string) bool {
			return authWord.MatchString(strings.ToLower(part)) || slices.ContainsFunc(identifierWords(part), authWord.MatchString)
		})
	})
}

// SpeaksOfLogin reports whether one of several texts and names has a word for a part of an
// authentication.
func SpeaksOfLogin(texts ...string) bool {
	return slices.ContainsFunc(texts, func(s string) bool { return namesAuth(strings.Fields(s)...) })
}

// ofAuth reports whether a condition is about the state of an authentication: the
// program's own, or what the request has for it. What is missing in another server's
// answer does not count.
func (f *facts) ofAuth(c Condition) bool {
	names := c.Subject.Names[:min(3, len(c.Subject.Names))]
	switch c.Kind {
	case OwnSet:
		return namesAuth(names...)
	case OwnUnset, OwnFalse, Early:
		return true
	case Status:
		return c.Name == "401"
	case Empty:
		return c.Subject.Tie == Derived && namesAuth(append(slices.Clip(names), c.Name)...) || ofEnvironment(names)
	case Missing, Formless:
		return c.Name != "" && c.Name != Table || namesAuth(names...)
	case Predicate, Failed, IsError, NotOneOf, OutOfRange:
		if c.Kind == IsError && errlib.NoSuchFile(c.Name) && c.Subject.Tie < Derived {
			return true // a file of the program's own
		}
		if c.Kind == Predicate && c.Name == "" {
			return false // it is there, so that is not what is missing
		}
		return c.late() || namesAuth(append(slices.Clip(names), c.Name)...)
	}
	return false
}

// The methods that others have to wait for.
const initialize, login = "initialize", "authenticate"

// tooEarly reports whether a request came before another one was answered.
func (f *facts) tooEarly(method string) bool {
	i := slices.IndexFunc(f.nearest(), func(c Condition) bool { return c.Kind == Early })
	if i < 0 || f.Conditions[i].Name != method || f.near.Kind != Early && f.near.Kind != NotOneOf {
		return false
	}
	other := f.says(saysUninitialized) || f.says(saysOther) && !namesAuth(strings.Fields(f.text)...)
	return method == initialize || f.Method != initialize && f.Method != login && f.Method != "logout" && !other
}

// nearest are the conditions that a state is looked for in.
func (f *facts) nearest() []Condition { return f.Conditions[:min(3, len(f.Conditions))] }

// around reports whether one of the nearest conditions is of these kinds.
func (f *facts) around(list ...Kind) bool {
	return slices.ContainsFunc(f.nearest(), func(c Condition) bool { return slices.Contains(list, c.Kind) })
}

// authenticates reports whether the state of an authentication decided that the
// error is made.
func (f *facts) authenticates() bool {
	return f.Alone && f.Direct || f.Login || slices.ContainsFunc(f.nearest(), f.ofAuth) || f.namedAuth()
}

// namedAuth reports whether the variable of an error says that an authentication is missing.
func (f *facts) namedAuth() bool { return slices.Contains(says(Words(f.Sentinel)), saysAuth) }

// late reports whether a time of the program's own is over.
func (f *facts) late() bool { return f.near != nil && f.near.late() }

func (c Condition) late() bool {
	return c.Kind == OutOfRange && c.Subject.Tie < Derived && slices.Contains(c.Subject.Names, "Time")
}

// lacksLogin reports whether a part of the program's own state is missing, other than in the
// login itself.
func (f *facts) lacksLogin() bool {
	if f.Method == login || f.Method == "logout" || f.says(saysUnsupported, saysUnavailable, saysOther) || f.subject.Tie == Derived {
		return false
	}
	file := func(c Condition) bool {
		return c.Kind == IsError && errlib.NoSuchFile(c.Name) && c.Subject.Tie < Derived
	}
	unset := f.near != nil && (f.own() || f.near.Kind == Empty) && f.around(f.near.Kind)
	return unset || slices.ContainsFunc(f.nearest(), file)
}

// refusedLogin reports whether somebody else has answered that the login is not known.
func (f *facts) refusedLogin() bool {
	i := slices.IndexFunc(f.Conditions, func(c Condition) bool { return c.Kind != IsError }) // what it was found to be is itself
	return f.Producer == "" && i >= 0 && f.Conditions[i].Kind == Status && f.Conditions[i].Name == "401"
}

// unsetKey reports whether an environment variable with a login is empty.
func (f *facts) unsetKey() bool {
	return f.near != nil && (f.near.Kind == Empty || f.near.Kind == Missing) && ofEnvironment(f.near.Subject.Names) && (f.Method == "authenticate" || f.says(saysKey))
}

// ofEnvironment reports whether a value is an environment variable, by the names on the way
// to it.
func ofEnvironment(names []string) bool {
	return slices.Contains(names, "Getenv") || slices.Contains(names, "LookupEnv")
}

// withoutLogin reports whether the login itself finds that the program has nothing to
// log in with: a value of its own is empty, or a function of its own says no. A flag may
// stand for anything.
func (f *facts) withoutLogin() bool {
	if f.Method != login || f.near == nil || f.Producer != "" || f.says(saysUnsupported, saysUnavailable, saysUninitialized, saysOther, saysMethod, saysVersion) {
		return false
	}
	switch f.near.Kind {
	case Early:
		return f.near.Name == login
	case OwnUnset:
		return f.near.Name == ""
	case Empty: // what such a function looks at
		return f.subject.Tie == Untied && strings.Contains(f.near.Name, ".")
	case OwnFalse:
		return f.near.Name != "" && !strings.HasPrefix(f.near.Name, "sync/atomic.")
	}
	return false
}

// asked reports whether the method of the message decided that the error is
// made.
func (f *facts) asked() bool {
	if f.Alone && f.Direct || f.Args.Tie == Derived {
		return true
	}
	return f.near != nil && (f.near.Kind == NotOneOf || f.near.Kind == Missing) && (f.near.Subject.Tie >= Selected || slices.ContainsFunc(f.near.Subject.Names, isMethod))
}

// printsMethod reports whether the error prints the message's method.
func (f *facts) printsMethod() bool {
	return slices.ContainsFunc(f.Args.Names[:min(3, len(f.Args.Names))], isMethod)
}

// isMethod reports whether a name is that of a message's method.
func isMethod(name string) bool {
	words := identifierWords(name)
	return len(words) > 0 && words[0] == "method" && (len(words) == 1 || len(words) == 2 && words[1] == "name")
}

// ofVersion reports whether a condition is about the version of JSON-RPC.
func (f *facts) ofVersion() bool {
	return slices.ContainsFunc(f.near.Subject.Names, func(n string) bool {
		return slices.ContainsFunc(identifierWords(n), func(w string) bool { return strings.HasPrefix(w, "json") })
	})
}
