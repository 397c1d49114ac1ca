package outbound

import "testing"

// What an agent answers is known on all these ways, or is not.
func TestWays(t *testing.T) {
	const more = `
type failed struct { err error; text string; raw []byte; n int }
type closed struct { n int }
func (*closed) Error() string { return "closed" }
var last failed
var errMissing error = &acp.RequestError{Code: -32002}
var errOther error = &acp.RequestError{Code: -32601}
func (f *failed) Error() string { return f.text }
var errClosed = errors.New("closed")
var errOwn = errors.New("session not found")
var anyWords = []string{"session not found", ""}
var words = []string{"session not found", "no such session"}
func has(text string) bool { return strings.Contains(text, "session not found") }
func gone(err error) bool { return err != nil && strings.Contains(err.Error(), "session not found") }
func twice(c *acp.ClientSideConnection) (error, error) { return prompt(c), load(c) }
func text(c *acp.ClientSideConnection) string { return prompt(c).Error() }
func retried(c *acp.ClientSideConnection, n int) error {
	if err := prompt(c); err == nil || n == 0 { return err }
	return retried(c, n-1)
}
type doer interface { do() error }
type one struct{ c *acp.ClientSideConnection }
func (o one) do() error { return prompt(o.c) }
var title string
func closing(c *acp.ClientSideConnection, n int) (err error) {
	defer func() { if n > 0 { err = errOwn } }()
	return prompt(c)
}
var raw []byte
func known(code int) bool { return code < 0 }
`
	for _, test := range []struct {
		name, body string
		want       bool
	}{
		{"returned", `return gone(prompt(c))`, true},
		{"one of two results", `err, _ := twice(c); return gone(err)`, true},
		{"a text that is returned", `return has(text(c))`, true},
		{"in lower case", `return has(strings.ToLower(prompt(c).Error()))`, true},
		{"a part of the text", `return has(prompt(c).Error()[2:])`, true},
		{"behind other words", `return has("prompt: " + prompt(c).Error())`, true},
		{"before other words", `return has(prompt(c).Error() + " (prompt)")`, true},
		{"formatted", `return has(fmt.Sprintf("%d: %v", 1, prompt(c)))`, true},
		{"printed", `return has(fmt.Sprint("prompt", prompt(c)))`, true},
		{"printed with a line's end", `return has(fmt.Sprintln(prompt(c)))`, true},
		{"a list of texts", `return has(strings.Join([]string{"prompt", prompt(c).Error()}, ": "))`, true},
		{"bytes", `return has(string([]byte(prompt(c).Error())))`, true},
		{"wrapped", `return gone(fmt.Errorf("prompt: %w", prompt(c)))`, true},
		{"wrapped without a verb", `return gone(fmt.Errorf("prompt", prompt(c)))`, true},
		{"wrapped by a library", `return gone(pkgerrors.Wrapf(prompt(c), "prompt %s", word))`, true},
		{"wrapped by a library with a text that says so", `return gone(pkgerrors.Wrap(prompt(c), "session not found"))`, false},
		{"handed on by a library", `return gone(pkgerrors.WithStack(prompt(c)))`, true},
		{"unwrapped", `return gone(errors.Unwrap(prompt(c)))`, true},
		{"joined", `return gone(errors.Join(errors.New("prompt"), prompt(c)))`, true},
		{"in an error of another type", `return gone(&failed{err: prompt(c)})`, true},
		{"sent over a channel", `ch := make(chan error, 1); ch <- prompt(c); return gone(<-ch)`, true},
		{"received if there is one", `ch := make(chan error, 1); ch <- prompt(c); err, ok := <-ch; return ok && gone(err)`, true},
		{"selected", `ch := make(chan error, 1); select { case ch <- prompt(c): }; select { case err := <-ch: return gone(err); default: return false }`, true},
		{"sent if somebody waits", `ch := make(chan error, 1); select { case ch <- prompt(c): default: }; return gone(<-ch)`, true},
		{"received from somebody", `return gone(<-errs)`, false},
		{"or one that is received from somebody", `err := prompt(c); if n > 0 { err = <-errs }; return gone(err)`, false},
		{"in a variable that a closure sets", `var err error; func() { err = prompt(c) }(); return gone(err)`, true},
		{"on one of two ways", `err := prompt(c); if n > 0 { err = load(c) }; return gone(err)`, true},
		{"or one of the program's own, which says so", `err := prompt(c); if n > 0 { err = errOwn }; return gone(err)`, false},
		{"or one of the program's own, which says something else", `err := prompt(c); if n > 0 { err = errors.New("closed") }; return gone(err)`, true},
		{"or one of a text that is given", `err := prompt(c); if n > 0 { err = errors.New(word) }; return gone(err)`, false},
		{"or a nil pointer", `err := prompt(c); if n > 0 { var re *acp.RequestError; err = re }; return gone(err)`, true},
		{"or another one that is decoded", `err := prompt(c); if n > 0 { var o closed; _ = json.Unmarshal(last.raw, &o); err = &o }; return gone(err)`, true},
		{"or one that is given", `err := prompt(c); if n > 0 { err = given }; return gone(err)`, false},
		{"or one of the operating system", `err := prompt(c); if n > 0 { _, err = os.ReadFile("x") }; return gone(err)`, false},
		{"or one of a writer", `err := prompt(c); if n > 0 { _, err = fmt.Println() }; return gone(err)`, true},
		{"or one of a file that is written", `err := prompt(c); if n > 0 { _, err = os.Stdout.Write(nil) }; return gone(err)`, true},
		{"or one of a file that is read", `err := prompt(c); if n > 0 { _, err = os.Stdin.Read(nil) }; return gone(err)`, true},
		{"or one of a file that is closed", `err := prompt(c); if n > 0 { err = os.Stdin.Close() }; return gone(err)`, true},
		{"or one of a file that is truncated", `err := prompt(c); if n > 0 { err = os.Stdin.Truncate(0) }; return gone(err)`, false},
		{"or one of a function that is given", `err := prompt(c); if n > 0 { err = f() }; return gone(err)`, false},
		{"of a function that calls itself", `return gone(retried(c, n))`, true},
		{"over an interface", `var d doer = one{c}; return gone(d.do())`, true},
		{"in a list", `return gone([]error{prompt(c)}[0])`, true},
		{"in a list with others", `return gone([]error{prompt(c), given}[n])`, false},
		{"the message alone", `re, ok := prompt(c).(*acp.RequestError); return ok && has(re.Message)`, true},
		{"of an object, or one of the program's own without a code", `err := prompt(c); if n > 0 { err = errOwn }; return has(err.(*acp.RequestError).Error())`, true},
		{"of an object if it is one, or one without a code", `err := prompt(c); if n > 0 { err = errOwn }; re, ok := err.(*acp.RequestError); return ok && has(re.Error())`, true},
		{"of an object, or one with a code that says so", `err := prompt(c); if n > 0 { err = &acp.RequestError{Code: -1, Message: "session not found"} }; return has(err.(*acp.RequestError).Error())`, false},
		{"of an object that errors.As finds, or one without a code", `err := prompt(c); if n > 0 { err = errOwn }; var re *acp.RequestError; return errors.As(err, &re) && has(re.Error())`, true},
		{"the message of what is given", `re, ok := given.(*acp.RequestError); return ok && has(re.Message)`, false},
		{"with errors.As", `var re *acp.RequestError; return errors.As(prompt(c), &re) && has(re.Message)`, true},
		{"the object itself", `var re *acp.RequestError; if !errors.As(prompt(c), &re) { return false }; o := *re; return has(o.Message)`, true},
		{"in a target that is shown", `var re *acp.RequestError; var to interface{} = &re; fmt.Println(to); return errors.As(prompt(c), to) && has(re.Message)`, true},
		{"formatted with a number", `return has(fmt.Sprintf("%s: %v", strconv.Itoa(n), prompt(c)))`, true},
		{"before a number", `return has(prompt(c).Error() + strconv.Itoa(n))`, false},
		{"in a format that is given", `return has(fmt.Sprintf(word, prompt(c)))`, false},
		{"in an error with a format that is given", `return gone(fmt.Errorf(word, prompt(c)))`, false},
		{"with operands that are given", `return has(fmt.Sprint(operands...) + prompt(c).Error())`, false},
		{"with texts that are given", `return has(strings.Join(texts, "") + prompt(c).Error())`, false},
		{"the text in JSON", `b, _ := json.Marshal(prompt(c).Error()); return has(string(b))`, true},
		{"or the bytes of a file", `text := prompt(c).Error(); if n > 0 { b, _ := os.ReadFile("x"); text = string(b) }; return has(text)`, false},
		{"or other bytes", `text := prompt(c).Error(); if n > 0 { text = string(last.raw) }; return has(text)`, false},
		{"or another text", `text := prompt(c).Error(); if n > 0 { text = last.text }; return has(text)`, false},
		{"wrapped, and found again", `var re *acp.RequestError; return errors.As(fmt.Errorf("prompt: %w", prompt(c)), &re) && has(re.Message)`, true},
		{"wrapped as an object, and found again", `var re *acp.RequestError; return errors.As(fmt.Errorf("prompt: %w", prompt(c).(*acp.RequestError)), &re) && has(re.Message)`, true},
		{"wrapped by a library, and found again", `var re *acp.RequestError; return errors.As(pkgerrors.Wrap(prompt(c), "prompt"), &re) && has(re.Message)`, true},
		{"in a text, and not found again", `var re *acp.RequestError; return errors.As(fmt.Errorf("prompt: %v", prompt(c)), &re) && has(re.Message)`, false},
		{"it is not so", `return !strings.Contains(prompt(c).Error(), "session not found")`, true},
		{"it is not so, of no consequence", `_ = !strings.Contains(prompt(c).Error(), "session not found"); return false`, false},
		{"whether it is so is compared", `return strings.Contains(prompt(c).Error(), "session not found") == (n > 0)`, true},
		{"wrapped in words that say so", `return gone(fmt.Errorf("session not found: %w", prompt(c)))`, false},
		{"wrapped in words that say so, and found again", `var re *acp.RequestError; return errors.As(fmt.Errorf("session not found: %w", prompt(c)), &re) && has(re.Message)`, true},
		{"in an error of a text", `return gone(errors.New(prompt(c).Error()))`, true},
		{"in an error of a text, and not found again", `var re *acp.RequestError; return errors.As(errors.New(prompt(c).Error()), &re) && has(re.Message)`, false},
		{"formatted by a library, and not found again", `var re *acp.RequestError; return errors.As(pkgerrors.Errorf("prompt: %w", prompt(c)), &re) && has(re.Message)`, false},
		{"or in an error with a format that is given", `err := prompt(c); if n > 0 { err = fmt.Errorf(word, n) }; return gone(err)`, false},
		{"of an interface, or one without a code", `err := prompt(c); if n > 0 { err = errOwn }; return has(err.(interface{ Error() string }).Error())`, false},
		{"formatted as bytes", `return has(fmt.Sprintf("%s", []byte(prompt(c).Error())))`, true},
		{"in a text that another function makes", `return has(os.ExpandEnv(prompt(c).Error()))`, false},
		{"or a text in a variable", `text := prompt(c).Error(); if n > 0 { text = title }; return has(text)`, false},
		{"or bytes in a variable", `text := prompt(c).Error(); if n > 0 { text = string(raw) }; return has(text)`, false},
		{"received beside a text", `names := make(chan string, 1); names <- word; ch := make(chan error, 1); ch <- prompt(c); return gone(<-ch)`, true},
		{"or a variable of the program's own, which says something else", `err := prompt(c); if n > 0 { err = errClosed }; return gone(err)`, true},
		{"or the end of a stream", `err := prompt(c); if n > 0 { err = io.EOF }; return gone(err)`, true},
		{"or an error whose text is not known", `err := prompt(c); if n > 0 { err = os.ErrNotExist }; return gone(err)`, false},
		{"in a map", `byNumber := map[int]error{1: prompt(c)}; err, ok := byNumber[n]; return ok && gone(err)`, true},
		{"or a text that is asserted", `text := prompt(c).Error(); if n > 0 { text = any(name).(string) }; return has(text)`, false},
		{"or a text that is received", `text := prompt(c).Error(); if n > 0 { text = <-make(chan string) }; return has(text)`, false},
		{"or a letter", `text := prompt(c).Error(); if n > 0 { text = string(rune(n)) }; return has(text)`, false},
		{"formatted with a name of a map", `w, _ := map[int]string{1: "one"}[n]; return has(fmt.Sprintf("%s: %v", w, prompt(c)))`, true},
		{"a text that stands for no code", `return strings.Contains(prompt(c).Error(), "prompt was cancelled")`, false},
		{"in a condition in another one", `return n > 0 && (n < 9 || has(prompt(c).Error()) && n != 5)`, true},
		{"joined by a library", `return gone(multierr.Append(errors.New("prompt"), prompt(c)))`, true},
		{"joined by a library, the other way round", `return gone(multierr.Append(prompt(c), errors.New("prompt")))`, true},
		{"joined by a library with one that is given", `return gone(multierr.Append(given, prompt(c)))`, false},
		{"joined by a library with one that says so", `return gone(multierr.Append(errOwn, prompt(c)))`, false},
		{"joined with nothing", `return gone(multierr.Append(nil, prompt(c)))`, true},
		{"joined by a library with others", `return gone(multierr.Combine(errors.New("prompt"), prompt(c)))`, true},
		{"in a list of errors that is given, joined", `err := prompt(c); if n > 0 { err = errors.Join(list...) }; return gone(err)`, false},
		{"or an empty list, joined", `err := prompt(c); if n > 0 { err = errors.Join() }; return gone(err)`, true},
		{"formatted by a library", `return gone(pkgerrors.Errorf("prompt: %v", prompt(c)))`, true},
		{"formatted by a library with one that is given", `return gone(pkgerrors.Errorf("prompt: %v: %v", given, prompt(c)))`, false},
		{"formatted with a name that is given", `return gone(fmt.Errorf("%s: %w", name, prompt(c)))`, true},
		{"formatted with an error that is given", `return gone(fmt.Errorf("%s: %w", given, prompt(c)))`, false},
		{"in a text, behind an error with a code", `var re *acp.RequestError; return errors.As(fmt.Errorf("%v: %w", prompt(c), load(c)), &re) && has(re.Message)`, true},
		{"wrapped by a library with a text that is given", `return gone(pkgerrors.Wrap(prompt(c), word))`, false},
		{"in a variable that a function may set", `err := prompt(c); set(&err); return gone(err)`, false},
		{"in a result that is set at the end", `return gone(closing(c, n))`, false},
		{"of one of two functions, one of which is given", `g := f; if n > 0 { g = func() error { return prompt(c) } }; return gone(g())`, false},
		{"of one of two functions", `g := func() error { return load(c) }; if n > 0 { g = func() error { return prompt(c) } }; return gone(g())`, true},
		{"in a pointer that is nil, or the answer", `var re *acp.RequestError; if n > 0 { errors.As(prompt(c), &re) }; return re != nil && has(re.Message)`, true},
		{"in a target of another question", `var re *acp.RequestError; if errors.Is(prompt(c), re) { return false }; return has(re.Message)`, false},
		{"in a copy of the object", `re, ok := prompt(c).(*acp.RequestError); if !ok { return false }; o := *re; return has(o.Error())`, true},
		{"another text", `return strings.Contains(prompt(c).Error(), "tea")`, false},
		{"the whole text", `return prompt(c).Error() == "session not found"`, true},
		{"the text is not that", `return prompt(c).Error() != "session not found"`, true},
		{"the text comes after it", `return prompt(c).Error() > "session not found"`, false},
		{"the beginning", `return strings.HasPrefix(prompt(c).Error(), "session not found")`, true},
		{"the end", `return strings.HasSuffix(prompt(c).Error(), "session not found")`, true},
		{"in any case", `return strings.EqualFold(prompt(c).Error(), "session not found")`, true},
		{"the other way round", `return strings.EqualFold("session not found", prompt(c).Error())`, true},
		{"what contains the text", `return strings.Contains("session not found", prompt(c).Error())`, false},
		{"one of several texts", `for _, w := range words { if strings.Contains(prompt(c).Error(), w) { return true } }; return false`, true},
		{"one of several texts, one of which is in each", `for _, w := range anyWords { if strings.Contains(prompt(c).Error(), w) { return true } }; return false`, false},
		{"a text, or one that is given", `w := "session not found"; if n > 0 { w = word }; return strings.Contains(prompt(c).Error(), w)`, false},
		{"before a text in a format that is given", `return has(prompt(c).Error() + fmt.Sprintf(word, n))`, false},
		{"kept for a function that decides", `is := strings.Contains(prompt(c).Error(), "session not found"); func() { if is { n++ } }(); return false`, true},
		{"asked for the code behind it", `re := prompt(c).(*acp.RequestError); return strings.Contains(re.Message, "session not found") && re.Code == -32601`, false},
		{"a text that is given", `return strings.Contains(prompt(c).Error(), word)`, false},
		{"a regular expression", `ok, _ := regexp.MatchString("session (not found|unknown)", prompt(c).Error()); return ok`, true},
		{"one that is compiled", `return regexp.MustCompile("^session .*not found$").MatchString(prompt(c).Error())`, true},
		{"a regular expression, in vain", `_, err := regexp.MatchString("session not found", prompt(c).Error()); return err != nil`, false},
		{"one that is given", `ok, _ := regexp.MatchString(word, prompt(c).Error()); return ok`, false},
		{"one that is none", `ok, _ := regexp.MatchString("session not found(", prompt(c).Error()); return ok`, false},
		{"one of two expressions", `re := regexp.MustCompile("session not found"); if n > 0 { re = regexp.MustCompile("tea") }; return re.MatchString(prompt(c).Error())`, false},
		{"one that is made elsewhere", `return regexp.MustCompilePOSIX("session not found").MatchString(prompt(c).Error())`, false},
		{"logged", `fmt.Println(has(prompt(c).Error())); return false`, true},
		{"of no consequence", `_ = strings.Contains(prompt(c).Error(), "session not found"); return false`, false},
		{"asked for the code before", `err := prompt(c); var re *acp.RequestError; if errors.As(err, &re) && re.Code == -32002 { return true }; return strings.Contains(err.Error(), "session not found")`, false},
		{"asked for another code before", `err := prompt(c); var re *acp.RequestError; if errors.As(err, &re) && re.Code == -32601 { return true }; return strings.Contains(err.Error(), "session not found")`, true},
		{"asked for the code beside", `err := prompt(c); var re *acp.RequestError; return errors.As(err, &re) && (re.Code == -32601 || strings.Contains(re.Message, "session not found"))`, false},
		{"asked for the code in the text", `err := prompt(c); return strings.Contains(err.Error(), "-32002") || strings.Contains(err.Error(), "session not found")`, false},
		{"asked for any code", `err := prompt(c); var re *acp.RequestError; if errors.As(err, &re) && re.Code == n { return strings.Contains(re.Message, "session not found") }; return false`, false},
		{"asked for some code before", `err := prompt(c); var re *acp.RequestError; if errors.As(err, &re) && re.Code == n { return false }; return strings.Contains(err.Error(), "session not found")`, true},
		{"asked for some code on all ways", `re := prompt(c).(*acp.RequestError); if re.Code == n { return false }; return strings.Contains(re.Message, "session not found")`, false},
		{"asked for the code before, converted", `re := prompt(c).(*acp.RequestError); if int64(re.Code) == -32002 { return false }; return strings.Contains(re.Message, "session not found")`, false},
		{"asked for another code before, converted", `re := prompt(c).(*acp.RequestError); if int64(re.Code) == -32601 { return false }; return strings.Contains(re.Message, "session not found")`, true},
		{"asked for another code before, the other way round", `re := prompt(c).(*acp.RequestError); if -32601 == re.Code { return false }; return strings.Contains(re.Message, "session not found")`, true},
		{"asked for a range of codes before", `re := prompt(c).(*acp.RequestError); if re.Code < -32601 { return false }; return strings.Contains(re.Message, "session not found")`, false},
		{"asked for the code by a function that is given", `re := prompt(c).(*acp.RequestError); if test(re) { return false }; return strings.Contains(re.Message, "session not found")`, false},
		{"asked whether a file is missing before", `err := prompt(c); if os.IsNotExist(err) { return true }; return strings.Contains(err.Error(), "session not found")`, true},
		{"asked whether there is an object with the code before", `err := prompt(c); re := &acp.RequestError{Code: -32002}; if errors.As(err, &re) { return true }; return strings.Contains(err.Error(), "session not found")`, true},
		{"a function asked for the code before", `re := prompt(c).(*acp.RequestError); if known(re.Code) { return false }; return strings.Contains(re.Message, "session not found")`, false},
		{"the code is not another one", `re := prompt(c).(*acp.RequestError); if re.Code != -32601 { return strings.Contains(re.Message, "session not found") }; return false`, true},
		{"the code is not the right one", `re := prompt(c).(*acp.RequestError); if re.Code != -32002 { return strings.Contains(re.Message, "session not found") }; return true`, false},
		{"asked for another number before", `err := prompt(c); if last.n == -32002 { return true }; return strings.Contains(err.Error(), "session not found")`, true},
		{"asked whether it is one with the code", `err := prompt(c); if errors.Is(err, errMissing) { return true }; return strings.Contains(err.Error(), "session not found")`, false},
		{"asked whether it is another", `err := prompt(c); if errors.Is(err, errOther) { return true }; return strings.Contains(err.Error(), "session not found")`, true},
		{"asked by a function that is given", `err := prompt(c); if test(err) { return true }; return strings.Contains(err.Error(), "session not found")`, false},
	} {
		source := more + "func f(c *acp.ClientSideConnection, n int, word string, operands []any, texts []string, test func(error) bool, given error, list []error, name fmt.Stringer, set func(*error), errs <-chan error, f func() error) bool { " + test.body + " }\n"
		if got := matches(t, source); len(got) > 0 != test.want {
			t.Errorf("%s: %q", test.name, got)
		}
	}
}
