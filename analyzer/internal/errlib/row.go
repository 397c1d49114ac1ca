// How is a row of the table written?

package errlib

// A trait says whether a function keeps what goes in.
type trait int

const keeps trait = 1

// row returns a Func without arguments.
func row(r Role, t trait) Func {
	return Func{Role: r, Err: -1, Text: -1, Operands: -1, Errs: -1, Target: -1, Ctx: -1, Keeps: t == keeps}
}

func makes(text int, t trait) Func {
	f := row(Makes, t)
	f.Text = text
	return f
}

// formats makes an error of a format. Its operands follow it.
func formats(text int, verb byte, t trait) Func {
	f := makes(text, t)
	f.Operands, f.Verb = text+1, verb
	return f
}

func wraps(err, text int, t trait) Func {
	f := row(Wraps, t)
	f.Err, f.Text = err, text
	return f
}

// wrapsFormat wraps with a format. Its operands follow it and are not kept.
func wrapsFormat(err, text int, t trait) Func {
	f := wraps(err, text, t)
	f.Operands = text + 1
	return f
}

func joins(err, errs int, t trait) Func {
	f := row(Joins, t)
	f.Err, f.Errs = err, errs
	return f
}

func hands(err int, t trait) Func {
	f := row(Hands, t)
	f.Err = err
	return f
}

func opens(err int, t trait) Func {
	f := hands(err, t)
	f.Inner = true
	return f
}

func asksIs(err, target int) Func {
	f := row(AsksIs, 0)
	f.Err, f.Target = err, target
	return f
}

// asksFor asks for fixed errors.
func asksFor(err int, sentinels ...string) Func {
	f := row(AsksIs, 0)
	f.Err, f.Sentinels = err, sentinels
	return f
}

func asksAs(err, target int) Func {
	f := row(AsksAs, 0)
	f.Err, f.Target = err, target
	return f
}

func tells(err int) Func {
	f := row(Tells, 0)
	f.Err = err
	return f
}

func cancels(ctx int) Func {
	f := row(Cancels, 0)
	f.Ctx = ctx
	return f
}

// of says which errors the result is besides.
func (f Func) of(sentinels ...string) Func {
	f.Sentinels = sentinels
	return f
}

// orError says that the text may be an error.
func (f Func) orError() Func {
	f.Err = f.Text
	return f
}
