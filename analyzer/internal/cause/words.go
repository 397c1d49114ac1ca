package cause

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// A class is what a text says went wrong, in lower case and without format verbs. Most packages
// have no text to match: go vet starts the linter for each.
type class struct{ pattern func() *regexp.Regexp }

// words returns the class of the texts that have one of some words.
func words(list ...string) *class {
	pattern := `\b(?:` + strings.Join(list, "|") + `)(?:\b|$)`
	return &class{sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })}
}

var (
	// Busy, limits, permissions, sizes, transports.
	saysOther = words(`busy|already|in (progress|use|flight)|active (prompt|turn|run|request)|running`,
		`rate[ -]?limit\w*|too many|too (large|big|long)|exceed(s|ed)?|limit|quota|permission|denied|forbidden`,
		`not (allowed|permitted)|blocked|unauthori[sz]ed|read[- ]?only|shut(ting)? ?down|stopped|mismatch`,
		`conflict|outside|escapes?`)
	saysMethod = words(`(unknown|unsupported|unhandled|unrecogni[sz]ed|unimplemented|no such|invalid) (\w+ )?method`,
		`method\W+(\w+ )?(is )?(not (found|supported|implemented|available)|unknown|unsupported)\w*`)
	saysUninitialized = words(`not (yet )?(been )?initiali[sz]ed|before initiali[sz]\w*`,
		`initiali[sz]e (must|has to|first|(is )?required)|(must|must be|call) initiali[sz]e\w*`)
	saysExpired = words(`(token|credentials?|api key|login)( \w+)? (is |has |have |are )?expired`)
	saysScope   = words(`(insufficient|missing|lacks?|required|requires?) (\w+ )?scopes?`)
	saysAuth    = words(`(not (yet )?|un)authenticated|authentication (is )?(required|needed)|invalid token`,
		`not (logged|signed) in|(log|sign) ?in (is )?required|(missing|no) token`,
		`(please|must|must first) (authenticate|log ?in|sign ?in)|authenticate first|auth(entication)? failed`,
		`(no|missing|invalid|empty) (\w+ )?(api[ _-]?keys?|credentials?|(bearer|access|auth\w*) (token|header))`,
		`(api[ _-]?key|credentials?|(bearer|access|auth) token)( \w+)? ?(is |are )?(missing|required|invalid)`,
		`(api[ _-]?key|credentials?|(bearer|access|auth) token)( \w+)? ?(is |are )?not (set|configured|found)`,
		`(api[ _-]?key|credentials?|(bearer|access|auth) token)( \w+)? ?(is |are )?not (provided|available)`)
	saysNotFound = words(`(not|never) (be )?(found|exists?|known|registered|loaded|active|open|find|located)`,
		`no such|unknown|couldn'?t find|(does|do|did) ?n[o']?t exist|gone`,
		`cannot find|unrecogni[sz]ed|non-?exist(ing|ent)|inactive|session expired|expired session`,
		`no ([\w-]+ ){0,2}(session|terminal|file|resource|thread|conversation|model|mode|option|agent|task|chat)`)
	saysUnsupported = words(`unsupported|not (yet )?(supported|implemented)|unimplemented`,
		`(does|do|is|are) ?n[o']t (support|implement|offer)|no support for|cannot handle|only supports?`)
	saysUnavailable = words(`not (yet )?(available|enabled|offered)|unavailable|disabled`)
	saysInvalid     = words(`(in|not (a |an )?)valid|malformed|bad|must|required|missing|empty|blank|relative`,
		`not (a )?dir(ectory)?|no (\w+ )?(content|text|prompt|input|path|command|value|name|id|uri|url|message)`,
		`can ?not be|should|at least|pars(e|ing)|decod(e|ing)|unmarshal|out of range|negative|illegal`,
		`not (set|given|provided|specified|(an )?absolute)|ambiguous|expect(s|ed)|usage:.*|needs? .*`,
		`unexpected (type|value|content|block|kind)`)
	saysVersion = words(`(unsupported|incompatible|unknown|invalid|wrong) (\w+ )?version`,
		`version (is )?((not |un)supported|mismatch|incompatible)`)
	saysLogin     = words(`(sign|signed|signing|log|logged|logging)[ -]?(in|out)|logins?`)
	saysCompleted = words(`(already|is|was|been) (completed?|finished|done)`)
	saysCanceled  = words(`(already|is|was|been) cancell?ed`)
	saysClosed    = words(`(already|is|was|been) closed`)
	saysUnknown   = words(`not found|unknown|no such|not exist|\w*n't exist`) // without doubt
	saysNot       = words(`no|not|never|none|nothing|without|cannot|\w*n't`)  // so, rather than what is
	saysTimeout   = words(`time[ds]?[ -]?out|deadline|shut(ting)? ?down`)
	saysKey       = words(`key|token`) // that has to be set
)

// Named returns the situation that words alone speak of, or "". It serves to keep silent.
func Named(text string) protocol.Meaning {
	switch r := read(text); {
	case r.says(saysOther): // nothing that has a code
	case r.says(saysMethod):
		return protocol.MethodNotFound
	case r.says(saysUninitialized):
		return protocol.NotInitialized
	case r.says(saysExpired):
		return protocol.TokenExpired
	case r.says(saysScope):
		return protocol.MissingScope
	case r.says(saysAuth):
		return protocol.AuthRequired
	case r.says(saysNotFound) && !r.other:
		return missing(r.noun)
	case r.says(saysInvalid), r.says(saysUnsupported) && !r.other && r.noun == protocol.Choice:
		return invalid
	}
	return ""
}

// nouns are the words that name what a request may name. Any other one has no code.
var nouns = byWord(map[protocol.Kind]string{
	protocol.SessionID:  "session sess thread conversation sid sessionid",
	protocol.TerminalID: "terminal term terminalid",
	protocol.TaskID:     "task",
	protocol.ChatID:     "chat",
	protocol.AgentID:    "agent",
	protocol.File:       "file document path",
	protocol.Resource:   "uri resource",
	protocol.Directory:  "directory directories dir cwd folder workdir workspace root",
	protocol.MethodName: "method",
	protocol.Choice: "methodid mode model config option value cursor parameter param argument field effort " +
		"reasoning provider transport block content authmethod level setting profile preset subcommand " +
		"category categories theme variant thinking",
}, " ")

// nounOf returns what a word names, in singular or plural.
func nounOf(word string) protocol.Kind {
	return cmp.Or(nouns[word], nouns[strings.TrimSuffix(word, "s")])
}

// byWord turns lists of words into a table of them.
func byWord[V ~string](lists map[V]string, between string) map[string]V {
	out := make(map[string]V)
	for v, list := range lists {
		for _, w := range strings.Split(list, between) {
			out[w] = v
		}
	}
	return out
}

// A reading is a text, and what it says.
type reading struct {
	text   string
	normal string
	said   map[*class]bool // as far as that was asked for
	noun   protocol.Kind   // what it is about
	other  bool            // it names something outside the vocabulary
}

// reading reads a text, once.
func (j *Judge) reading(text string) *reading {
	if j.texts == nil {
		j.texts = make(map[string]*reading)
	}
	if j.texts[text] == nil {
		j.texts[text] = read(text)
	}
	return j.texts[text]
}

func read(text string) *reading {
	r := &reading{text: text, normal: normal(text), said: make(map[*class]bool)}
	r.noun, r.other = r.about()
	return r
}

// says reports whether the text says one of these.
func (r *reading) says(list ...*class) bool {
	return slices.ContainsFunc(list, func(c *class) bool {
		said, ok := r.said[c]
		if !ok {
			said = c.pattern().MatchString(r.normal)
			r.said[c] = said
		}
		return said
	})
}

const codeWords = `err|errors?|codes?|status|rpc|json|jsonrpc|acp|arc`

var (
	word  = regexp.MustCompile(`[a-z]+`)
	verbs = regexp.MustCompile(`%[-+# 0]*[\d.*\[\]]*[a-zA-Z]`)
	// authMethod is a method that is a value of a parameter.
	authMethod = regexp.MustCompile(`(?i)\b(auth|authentication|login|sign-in) method`)
	// ids makes one word of the ids that have a meaning of their own.
	ids = strings.NewReplacer("_", " ", "session id", "sessionid", "terminal id", "terminalid", "method id", "methodid")
	// unknownThing finds the word right beside "unknown", "no such" and "not found".
	unknownThing = regexp.MustCompile(`\b(?:unknown|no such|unrecogni[sz]ed|unsupported)\W+(?:acp )?(?:\w+ )??(\w+)(?:\W|$)|` +
		`(\w+)\W+(?:(?:is |was )?not found|does not exist|doesn't exist)\b`)
	// fillers may stand beside those words and say nothing.
	fillers = strings.Fields("id ids name type for with to the a an kind in found key was or not given and by")
	// partOf finds a part of something that an id names.
	partOf = regexp.MustCompile(`\w+ (?:of|in|for|from|to) (?:the |this )?` +
		`(?:session|sess|thread|conversation|terminal|term|task|chat|agent)`)
	// wordless matches texts such as "E17".
	wordless = regexp.MustCompile(`^[^\pL]*\pL{1,4}[-_]?\d+[^\pL]*$|^[^\pL]+$`)
	// ends are the words at either end of a constant's name that only say that it is a code.
	ends = regexp.MustCompile(`^((` + codeWords + `) )+|( (` + codeWords + `))+$`)
	// empty are the names that only say that they are an error's.
	empty = regexp.MustCompile(`^((` + codeWords + `|base|general|generic|default|custom|unknown|failure|failed|` +
		`handler|request|server|agent|client|app|application|c|e)( |$))*$`)
	// soughtAuth finds single words by which a program finds out that it has to authenticate.
	soughtAuth = regexp.MustCompile(`^(auth|(unauth|authenticat|authoriz)\w*|login|(log|sign) in|credentials?|api ?key)$`)
	// notAbout are the ends of names whose words say nothing about the value itself.
	notAbout = regexp.MustCompile(`(Request|[Pp]arams|Response|Notification|Handler|Manager|Server|Agent|Client|Connection|Conn)$`)
)

// normal returns a message in the form that the vocabulary is matched with.
func normal(text string) string {
	text = authMethod.ReplaceAllString(ids.Replace(text), "authmethod")
	return strings.Join(strings.Fields(verbs.ReplaceAllString(strings.ToLower(text), "")), " ")
}

// about returns what a text is about: of the nouns in it, the one nearest to its words for
// what went wrong. other is set if the text names something beside those that is no noun.
func (r *reading) about() (n protocol.Kind, other bool) {
	pivot := len(r.normal)
	for _, c := range []*class{saysMethod, saysNotFound, saysUnsupported, saysInvalid} {
		if m := c.pattern().FindStringIndex(r.normal); m != nil {
			pivot = m[0]
			break
		}
	}
	best := -1
	for _, w := range word.FindAllStringIndex(r.normal, -1) {
		d := max(w[0]-pivot, pivot-w[0])
		if k := nounOf(r.normal[w[0]:w[1]]); k != "" && (best < 0 || d <= best) {
			best, n = d, k
		}
	}
	if m := unknownThing.FindStringSubmatch(r.normal); m != nil {
		head := m[1] + m[2]
		other = nounOf(head) == "" && !slices.Contains(fillers, head)
	}
	return n, other
}

// identifierWords splits an identifier: "sessionID" → session, id.
func identifierWords(name string) []string {
	r := []rune(name[strings.LastIndexAny(name, "./")+1:])
	var b strings.Builder
	for i, c := range r {
		lower := i > 0 && unicode.IsLower(r[i-1]) || i+1 < len(r) && unicode.IsLower(r[i+1])
		if !unicode.IsLetter(c) || unicode.IsUpper(c) && lower {
			b.WriteByte(' ')
		}
		if unicode.IsLetter(c) {
			b.WriteRune(unicode.ToLower(c))
		}
	}
	return strings.Fields(b.String())
}

// Words writes an identifier in words: "ErrSessionNotFound" becomes "err session not found".
func Words(identifier string) string { return strings.Join(identifierWords(identifier), " ") }

// nounOfNames returns what the first telling identifier is about.
func (j *Judge) nounOfNames(names ...string) protocol.Kind {
	for _, name := range names {
		if n := j.reading(Words(name)).noun; n != "" && !notAbout.MatchString(name) {
			return j.known(n)
		}
	}
	return ""
}

// titles are names of codes and texts that are looked for. A part of one may mean anything.
var titles = byWord(map[protocol.Meaning]string{
	protocol.AuthRequired: "auth required, auth needed, auth missing, missing auth, login required, not logged in, " +
		"not authenticated, unauthenticated, unauthorized, unauthorised, missing credentials, no credentials, " +
		"missing api key, no api key",
	protocol.TokenExpired:     "token expired, expired token",
	protocol.ResourceNotFound: "not found, resource not found, no such resource, unknown resource",
	protocol.FileNotFound:     "file not found, no such file, missing file, file missing",
	protocol.SessionNotFound:  "session not found, no such session, unknown session, session missing, no session",
	protocol.TerminalNotFound: "terminal not found, no such terminal, unknown terminal, terminal missing, no terminal",
	protocol.MethodNotFound: "method not found, unknown method, no such method, unsupported method, " +
		"method not supported, not implemented, unimplemented, not supported, unsupported",
	protocol.InvalidParams: "invalid params, invalid param, invalid parameter, invalid parameters, " +
		"invalid argument, invalid arguments, bad params, bad argument",
	protocol.NotInitialized: "not initialized, uninitialized",
	protocol.Cancelled:      "request cancelled, request canceled, cancelled, canceled",
	protocol.Internal:       "internal, internal server, internal failure",
}, ", ")

// Telling reports whether a name says more than that something is an error or its code.
func Telling(identifier string) bool { return !empty.MatchString(Words(identifier)) }

// OfName returns the situation of a code by the name of its constant, if that is a title.
func OfName(identifier string) protocol.Meaning {
	return titles[ends.ReplaceAllString(Words(identifier), "")]
}

// Sought returns the situation of a text that a program looks for. "Invalid" says nothing by itself.
func Sought(text string) protocol.Meaning {
	title := strings.Join(word.FindAllString(normal(text), -1), " ")
	switch m, n := Named(text), read(text).noun; {
	case titles[title] != "" && titles[title] != protocol.Internal:
		return titles[title]
	case soughtAuth.MatchString(title):
		return protocol.AuthRequired
	case m != invalid || n == protocol.Choice || n == protocol.Directory:
		return m
	}
	return ""
}
