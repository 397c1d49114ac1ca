// Package relay hands on what a source fails with.
package relay

type Source interface {
	Get(id string) error
	Put(id string) error
}

type Pipe struct {
	Source Source
	errs   chan error
}

func New(s Source) *Pipe { return &Pipe{s, make(chan error, 8)} }

func (p *Pipe) Run(id string) {
	p.errs <- p.Source.Get(id)
	p.errs <- p.Source.Put(id)
}

func (p *Pipe) Wait() error { return <-p.errs }
