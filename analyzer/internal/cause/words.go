package cause

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// A class is what a text says went wrong.
type class string

const (
	saysNotFound      class = "not found"
	saysUnsupported   class = "unsupported"
	saysUnavailable   class = "unavailable"
	saysInvalid       class = "invalid"
	saysAuth          class = "authentication"
	saysExpired       class = "expired"
	saysScope         class = "scope"
	saysUninitialized class = "uninitialized"
	saysMethod        class = "unknown method"
	saysVersion       class = "version"
	saysOther         class = "no code named" // busy, limits, permissions, sizes, transports
	saysCompleted     class = "completed"
	saysCanceled      class = "canceled"
	saysClosed        class = "closed"
	saysUnknown       class = "unknown" // without doubt, where saysNotFound has more
	saysNot           class = "not"     // that something is not so, rather than what is
	saysNothing       class = "nothing" // no words
	saysTimeout       class = "timeout"
	saysKey           class = "key" // that a key has to be set
	saysLogin         class = "login"
)

// A wording has the words for one class.
type wording struct {
	class class
	words *regexp.Regexp
}

// classes maps each class to the words that say it. The words are matched
// against a text in lower case whose format verbs are gone. Most packages have no
// text to match: go vet starts the linter for each.
var classes = sync.OnceValue(func() []wording {
	return []wording{
		{saysOther, regexp.MustCompile(`\bbusy\b|\balready\b|\bin (progress|use|flight)\b|\bactive (prompt|turn|run|request)\b|\brunning\b|\brate[ -]?limit|\btoo many\b|\btoo (large|big|long)\b|\bexceeds?\b|\bexceeded\b|\blimit\b|\bquota\b|\bpermission\b|\bdenied\b|\bforbidden\b|\bnot (allowed|permitted)\b|\bblocked\b|\bunauthori[sz]ed\b|\bread[- ]?only\b|\bshut(ting)? ?down\b|\bstopped\b|\bmismatch\b|\bconflict\b|\boutside\b|\bescapes?\b`)},
		{saysMethod, regexp.MustCompile(`\b(unknown|unsupported|unhandled|unrecogni[sz]ed|unimplemented|no such|invalid) (\w+ )?method\b|\bmethod\W+(\w+ )?(is )?(not (found|supported|implemented|available)|unknown|unsupported)|\bno handler for (the )?method\b`)},
		{saysUninitialized, regexp.MustCompile(`\bnot (yet )?(been )?initiali[sz]ed\b|\buninitiali[sz]ed\b|\bbefore initiali[sz]|\binitiali[sz]e (must|has to|first|required|is required)|\bmust (be )?initiali[sz]e|\bcall initiali[sz]e`)},
		{saysExpired, regexp.MustCompile(`\b(token|credential|credentials|api key|login)( \w+)? (is |has |have |are )?expired\b|\bexpired (token|credential|credentials|api key)\b`)},
		{saysScope, regexp.MustCompile(`\b(insufficient|missing|lacks?|required|requires?) (\w+ )?scopes?\b|\bscopes? .*(required|missing|insufficient)\b`)},
		{saysAuth, regexp.MustCompile(`\bnot (yet )?authenticated\b|\bunauthenticated\b|\bauthentication (is )?(required|needed)\b|\bauthenticate first\b|\bmust (first )?(authenticate|log ?in|sign in)\b|\bnot (logged|signed) in\b|\b(log|sign) ?in (is )?required\b|\bplease (log|sign) ?in\b|\b(no|missing|invalid|empty) (\w+ )?(api[ _-]?keys?|credentials?|auth(entication|orization)? token|bearer token|access token|auth header|authorization header)\b|\b(api[ _-]?key|credentials?|bearer token|access token|auth token)( \w+)? ?(is |are )?(not (set|configured|found|provided|available)|missing|required|invalid)\b|\bauth(entication)? failed\b|\binvalid token\b|\b(missing|no) token\b`)},
		{saysNotFound, regexp.MustCompile(`\b(not|n't|never) (be )?(found|exists?|exist|known|registered|loaded|active|open|find|located)\b|\bcannot find\b|\bcouldn'?t find\b|\bunknown\b|\bunrecogni[sz]ed\b|\bno such\b|\b(does|do|did) ?n[o']?t exist\b|\bnon-?exist(ing|ent)\b|\bgone\b|\binactive\b|\bno ([\w-]+ ){0,2}(session|terminal|file|resource|thread|conversation|model|mode|option|agent|task|chat|matching \w+)\b|\bexpired session\b|\bsession expired\b`)},
		{saysUnsupported, regexp.MustCompile(`\bunsupported\b|\bnot (yet )?(supported|implemented)\b|\bunimplemented\b|\b(does|do|is|are) ?n[o']t support\b|\bdoes not (support|implement|offer)\b|\bno support for\b|\bcannot handle\b|\bonly (\w+ ){1,4}(is|are) supported\b|\bonly supports?\b`)},
		{saysUnavailable, regexp.MustCompile(`\bnot (yet )?(available|enabled|offered)\b|\bunavailable\b|\bdisabled\b`)},
		{saysInvalid, regexp.MustCompile(`\binvalid\b|\bmalformed\b|\billegal\b|\bbad\b|\bmust\b|\brequired\b|\bmissing\b|\bempty\b|\bblank\b|\bnot (a |an )?valid\b|\bnot (a )?dir(ectory)?\b|\bneeds? (to be )?|\bexpected\b|\bexpects?\b|\bcan ?not be\b|\bshould\b|\bat least\b|\bno (\w+ )?(content|text|prompt|input|path|command|value|name|id|uri|url|message)\b|\bparse\b|\bparsing\b|\bdecode\b|\bdecoding\b|\bunmarshal\b|\bunexpected (type|value|content|block|kind)\b|\busage:|\bout of range\b|\bnegative\b|\bambiguous\b|\bnot specified\b|\bnot (set|given|provided)\b|\bnot (an )?absolute\b|\brelative\b`)},
		{saysVersion, regexp.MustCompile(`\b(unsupported|incompatible|unknown|invalid|wrong) (\w+ )?version\b|\bversion\W+(\w+ )?(is )?(not supported|unsupported|mismatch|incompatible)`)},
		{saysLogin, regexp.MustCompile(`\b(sign|signed|signing|log|logged|logging)[ -]?(in|out)\b|\blogins?\b`)},
		{saysCompleted, regexp.MustCompile(`\b(already|is|was|been) (completed?|finished|done)\b`)},
		{saysCanceled, regexp.MustCompile(`\b(already|is|was|been) cancell?ed\b`)},
		{saysClosed, regexp.MustCompile(`\b(already|is|was|been) closed\b`)},
		{saysUnknown, regexp.MustCompile(`\bnot found\b|\bunknown\b|\bno such\b|\bnot exist\b|n't exist\b|\bunrecogni[sz]ed\b`)},
		{saysNot, regexp.MustCompile(`\b(no|not|never|none|nothing|without|cannot)\b|n't\b`)},
		{saysNothing, regexp.MustCompile(`^[^\pL]*\pL{1,4}[-_]?\d+[^\pL]*$|^[^\pL]+$`)},
		{saysTimeout, regexp.MustCompile(`\btime[ds]?[ -]?out\b|\bdeadline\b|\bshut(ting)? ?down\b`)},
		{saysKey, regexp.MustCompile(`\b(key|token)\b`)},
	}
})

// nouns are the words, in singular and lower case, that name what a request may name.
// Any other word names something that no protocol has a code for.
var nouns = byWord(map[protocol.Kind]string{
	protocol.SessionID:  "session sess thread conversation sid sessionid",
	protocol.TerminalID: "terminal term terminalid",
	protocol.TaskID:     "task",
	protocol.ChatID:     "chat",
	protocol.AgentID:    "agent",
	protocol.File:       "file document path",
	protocol.Resource:   "uri resource",
	protocol.Directory:  "directory dir cwd folder workdir workspace root",
	protocol.MethodName: "method",
	protocol.Choice: "methodid mode model config option value cursor parameter param argument field effort reasoning provider transport block " +
		"content authmethod level setting profile preset subcommand category theme variant thinking",
}, " ")

var verbs = regexp.MustCompile(`%[-+# 0]*[\d.*\[\]]*[a-zA-Z]`)

// authMethod is the one kind of method that is a value of a parameter.
var authMethod = regexp.MustCompile(`(?i)\b(auth|authentication|login|sign-in) method`)

// ids makes one word of the ids that have a meaning of their own.
var ids = strings.NewReplacer("session id", "sessionid", "terminal id", "terminalid")

// normal returns a message in the form that the vocabulary is matched with.
func normal(text string) string {
	text = strings.ReplaceAll(text, "_", " ")
	text = ids.Replace(text)
	text = authMethod.ReplaceAllString(text, "authmethod")
	return strings.Join(strings.Fields(verbs.ReplaceAllString(strings.ToLower(text), "")), " ")
}

// says returns the classes of a text, in the order of the table.
func says(text string) []class {
	text = normal(text)
	var out []class
	for _, c := range classes() {
		if c.words.MatchString(text) {
			out = append(out, c.class)
		}
	}
	return out
}

// A reading is what a text says.
type reading struct {
	classes []class
	noun    protocol.Kind
	other   bool
	part    bool // the noun is what something else is a part of
}

// textOf reads a text, once.
func (j *Judge) textOf(text string) reading {
	r, ok := j.texts[text]
	if !ok {
		r.classes = says(text)
		r.noun, r.other = nounOf(text)
		r.part = partOf.MatchString(normal(text))
		if j.texts == nil {
			j.texts = make(map[string]reading)
		}
		j.texts[text] = r
	}
	return r
}

var word = regexp.MustCompile(`[a-z]+`)

// nounOf returns what a text is about: of the nouns in it, the one nearest to its
// words for "not found" or "unknown". other is set if the text names something next
// to those words that is not in the table.
func nounOf(text string) (n protocol.Kind, other bool) {
	text = normal(text)
	at := word.FindAllStringIndex(text, -1)
	pivot := len(text)
	for _, c := range classes() {
		if slices.Contains([]class{saysMethod, saysNotFound, saysUnsupported, saysInvalid}, c.class) {
			if m := c.words.FindStringIndex(text); m != nil {
				pivot = m[0]
				break
			}
		}
	}
	best := -1
	for _, w := range at {
		if k, ok := nouns[singular(text[w[0]:w[1]])]; ok {
			d := max(w[0]-pivot, pivot-w[0])
			if best < 0 || d <= best {
				best, n = d, k
			}
		}
	}
	if m := unknownThing.FindStringSubmatch(text); m != nil {
		head := m[1]
		if head == "" {
			head = m[2]
		}
		if _, ok := nouns[singular(head)]; !ok && !slices.Contains(fillers, head) {
			other = true
		}
	}
	return n, other
}

// unknownThing finds the word right beside "unknown", "no such" and "not found".
var unknownThing = regexp.MustCompile(`\b(?:unknown|no such|unrecogni[sz]ed|unsupported)\W+(?:acp )?(?:\w+ )??(\w+)(?:\W|$)|(\w+)\W+(?:(?:is |was )?not found|does not exist|doesn't exist)\b`)

// partOf finds a part of something that an id names.
var partOf = regexp.MustCompile(`\w+ (?:of|in|for|from|to) (?:the |this )?(?:session|sess|thread|conversation|terminal|term|task|chat|agent)`)

// fillers may stand beside those words and say nothing.
var fillers = []string{"id", "ids", "name", "type", "for", "with", "to", "the", "a", "an", "kind", "in", "found", "key", "was", "or", "not", "given", "and", "by"}

func singular(w string) string {
	switch {
	case strings.HasSuffix(w, "ies"):
		return w[:len(w)-3] + "y"
	case strings.HasSuffix(w, "ss"):
		return w
	case strings.HasSuffix(w, "ids"):
		return w[:len(w)-3]
	case strings.HasSuffix(w, "s"):
		return w[:len(w)-1]
	}
	return w
}

// identifierWords splits an identifier: "sessionID" → session, id.
func identifierWords(name string) []string {
	r := []rune(name[strings.LastIndexAny(name, "./")+1:])
	var b strings.Builder
	for i, c := range r {
		if !unicode.IsLetter(c) || unicode.IsUpper(c) && (i > 0 && unicode.IsLower(r[i-1]) || i+1 < len(r) && unicode.IsLower(r[i+1])) {
			b.WriteByte(' ')
		}
		if unicode.IsLetter(c) {
			b.WriteRune(unicode.ToLower(c))
		}
	}
	return strings.Fields(b.String())
}

// notAbout are the parts of type and function names whose words say nothing
// about the value itself.
var notAbout = regexp.MustCompile(`(Request|Params|Response|Notification|Handler|Manager|Server|Agent|Client|Connection|Conn)$`)

// nounOfNames returns what the first telling identifier is about.
func nounOfNames(names []string) protocol.Kind {
	for _, name := range names {
		if notAbout.MatchString(name) {
			continue
		}
		words := identifierWords(name)
		for i := len(words) - 1; i >= 0; i-- {
			if i > 0 {
				if n, ok := nouns[words[i-1]+words[i]]; ok {
					return n
				}
			}
			if n, ok := nouns[singular(words[i])]; ok {
				return n
			}
		}
	}
	return ""
}

// missing returns the situation in which a look-up of something finds nothing.
func missing(k protocol.Kind) protocol.Meaning {
	if k == "" {
		return ""
	}
	return matrix[k][Lacking]
}

// Words writes an identifier as words in lower case: "ErrSessionNotFound"
// becomes "err session not found".
func Words(identifier string) string { return strings.Join(identifierWords(identifier), " ") }

// Named returns the situation that the words of a name or a text alone speak of, or
// "". It serves to keep silent, not to find a fault in a text.
func Named(text string) protocol.Meaning {
	classes := says(text)
	n, other := nounOf(text)
	for _, c := range classes {
		switch {
		case c == saysNotFound && !other:
			return missing(n)
		case c == saysUnsupported && !other && n == protocol.Choice:
			return protocol.InvalidParams
		case c == saysOther || spoken[c] != "":
			return spoken[c]
		}
	}
	return ""
}

// spoken are the situations that words speak of by themselves.
var spoken = map[class]protocol.Meaning{
	saysExpired: protocol.TokenExpired, saysScope: protocol.MissingScope, saysAuth: protocol.AuthRequired,
	saysMethod: protocol.MethodNotFound, saysUninitialized: protocol.NotInitialized, saysInvalid: protocol.InvalidParams,
}
