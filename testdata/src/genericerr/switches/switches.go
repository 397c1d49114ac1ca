// Package switches tells the methods apart itself, and refuses some for good.
package switches

type problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type agent struct{ keeps, lists bool }

func newAgent(keeps, lists bool) *agent { return &agent{keeps, lists} }

func (a *agent) call(method, id string) (any, *problem) {
	switch method {
	case "session/new":
		return id, nil
	case "session/prompt":
		if !a.keeps {
			return nil, &problem{Code: -32603, Message: "E1"}
		}
	case "session/list":
		if !a.lists {
			return nil, &problem{Code: -32603, Message: "E2"} // want `session/list answers an unsupported method with -32603.*-32601.*because !a.lists`
		}
	case "session/load":
		return a.load(id)
	case "session/resume":
		if id == "" {
			return nil, &problem{Code: -32602, Message: "E3"}
		}
		return a.resume(id)
	case "session/fork":
		if !a.lists && len(id) > 3 {
			return nil, &problem{Code: -32603, Message: "E4"}
		}
	default:
		return nil, &problem{Code: -32601, Message: "Method not found"}
	}
	return nil, nil
}

func (a *agent) load(id string) (any, *problem) {
	if !a.keeps {
		return nil, &problem{Code: -32603, Message: "E5"} // want `session/load answers an unsupported method with -32603.*-32601.*because !a.keeps`
	}
	return id, nil
}

func (a *agent) resume(id string) (any, *problem) {
	if !a.keeps {
		return nil, &problem{Code: -32603, Message: "E6"}
	}
	return id, nil
}
