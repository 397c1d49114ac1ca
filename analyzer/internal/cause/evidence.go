package cause

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// argsSpeak reports whether what is formatted into the text speaks for the
// value at fault too. It does not where the code says what is at fault: a call
// that failed, or a part of the program's own state, which an error may well
// name by the id that it was found with.
func (f facts) argsSpeak() bool {
	if f.Producer != "" {
		return false
	}
	if f.near == nil {
		return true
	}
	switch f.near.Kind {
	case Missing, Predicate, Relative:
		return true
	case Failed:
		return len(f.identities()) > 0 || slices.Contains(f.classes, saysNotFound)
	case Incomplete:
		return false
	}
	// Of what is empty or unset the text has to say that it is what the request
	// names, and not a part of it.
	return slices.Contains(f.classes, saysNotFound) && slices.Contains(byID, f.noun) && !f.part
}

// byID are the nouns of what requests name by an id.
var byID = []noun{aSession, aTerminal, aTask, aChat, anAgent}

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
func (f facts) ofAuth(c Condition) bool {
	names := c.Subject.Names[:min(3, len(c.Subject.Names))]
	switch c.Kind {
	case OwnSet:
		return namesAuth(names...)
	case OwnUnset, OwnFalse, Unready:
		return true
	case Status:
		return c.Name == "401"
	case Empty:
		return c.Subject.Tie == Derived && namesAuth(names...) || slices.Contains(names, "Getenv")
	case Missing:
		return c.Name != "" && c.Name != Table || namesAuth(names...)
	case Predicate, Failed, IsError, NotOneOf:
		return namesAuth(append(slices.Clip(names), c.Name)...)
	}
	return false
}

// authenticates reports whether the state of an authentication decided that the
// error is made.
func (f facts) authenticates() bool {
	if f.Alone && f.Direct || slices.ContainsFunc(f.Conditions[:min(3, len(f.Conditions))], f.ofAuth) {
		return true
	}
	return slices.Contains(says(Words(f.Sentinel)), saysAuth)
}

// asked reports whether the method of the message decided that the error is
// made.
func (f facts) asked() bool {
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

// wordless reports whether a text says nothing that is understood: there is
// none, it is a number, or it is in another alphabet.
func (f facts) wordless() bool {
	if f.text == "" || slices.Contains(f.classes, saysNothing) {
		return true
	}
	return len(f.classes) == 0 && strings.ContainsFunc(f.text, func(r rune) bool { return r > unicode.MaxLatin1 && unicode.IsLetter(r) })
}

// checked reports whether the program checked a plain value of the request:
// what the error says does not matter then. What is too long is another thing.
func (f facts) checked() bool {
	if f.near == nil || f.near.Subject.Tie < Derived {
		return false
	}
	switch f.near.Kind {
	case Empty, Relative:
		return true
	case OutOfRange:
		return f.near.Name != "len"
	}
	return false
}

// differs stands in a condition between two values that differ.
const differs = " != "

// reason says what convinced the judge of a rule.
func (f facts) reason(r rule) Reason {
	var why Reason
	decided := func(is func(Condition) bool) bool {
		i := slices.IndexFunc(f.Conditions, is)
		if i >= 0 {
			why.Why, why.Pos = f.Conditions[i].Why, f.Conditions[i].Pos
			if v, _, _ := strings.Cut(why.Why, differs); f.Conditions[i].Kind == NotOneOf && slices.ContainsFunc(f.Conditions[i+1:], func(c Condition) bool {
				return c.Kind == NotOneOf && strings.HasPrefix(c.Why, v+differs)
			}) {
				why.Why = v + " is none of the values asked for"
			}
		}
		return why.Why != ""
	}
	switch {
	case decided(func(c Condition) bool { return matches(r.Sentinels, c.Name) }),
		r.Auth && decided(f.ofAuth),
		decided(func(c Condition) bool { return slices.Contains(r.Around, c.Kind) }):
	case len(r.Sentinels) > 0 && f.Sentinel != "":
		why.Why = "the error is " + f.Sentinel[strings.LastIndex(f.Sentinel, "/")+1:]
	case r.Alone:
		why.Body = true
	case f.Producer == "" && decided(failing):
	case f.Producer != "":
		why.Why = f.Producer[strings.LastIndex(f.Producer, "/")+1:] + " fails"
	default:
		why.Text = f.text
	}
	why.Failed = len(r.Producers) > 0
	return why
}
