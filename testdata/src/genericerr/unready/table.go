package unready

// A table has a function for each method.
type table struct {
	server
	known   bool
	methods map[string]func(*frame)
}

func newTable() *table {
	t := new(table)
	t.methods = map[string]func(*frame){"initialize": t.initialize, "session/load": t.load}
	return t
}

func (t *table) serve(req *frame) {
	if f, ok := t.methods[req.Method]; ok {
		f(req)
	}
}

func (t *table) initialize(req *frame) { t.known = true }

func (t *table) load(req *frame) {
	if !t.known {
		t.fail(req.ID, -32603, "say hello first") // want `session/load answers a request before initialize with -32603.*-32600`
	}
}
