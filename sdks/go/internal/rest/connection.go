package rest

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"

	"checkout.example/sdk/api"
)

// Connection holds the address of the API, the key, and the limits of each call. Several goroutines may use it at the
// same time.
type Connection struct {
	base      *url.URL
	key       revealer
	limits    Limits
	transport http.RoundTripper
	log       func(text string)
}

// Open returns a connection if its arguments are valid, and an ErrArgument otherwise, whose text does not contain the
// key.
func Open(apiKey, baseURL string, limits Limits, transport http.RoundTripper, log func(string)) (*Connection, error) {
	key, err := checkedKey(apiKey)
	if err != nil {
		return nil, err
	}
	base, err := checkedBase(baseURL)
	if err != nil {
		return nil, err
	}
	if transport == nil {
		transport = NewTransport()
	}
	if log == nil {
		log = func(string) {}
	}
	return (&Connection{base: base, key: key, transport: transport, log: log}).With(limits)
}

// With returns the same connection with other limits, or an ErrArgument for an invalid limit.
func (c *Connection) With(limits Limits) (*Connection, error) {
	if err := limits.check(); err != nil {
		return nil, err
	}
	other := *c
	other.limits = limits
	return &other, nil
}

// Limits returns the limits of the connection.
func (c *Connection) Limits() Limits {
	return c.limits
}

// Origin returns the scheme and the host, for messages.
func (c *Connection) Origin() string {
	return c.base.Scheme + "://" + c.base.Host
}

// Send makes attempts until one succeeds or no further one is allowed, and reads the object in the response into a
// pointer. For DELETE, whose response has no body, the pointer is nil.
func (c *Connection) Send(ctx context.Context, request Request, into any) error {
	sent, err := request.prepare()
	if err != nil {
		return err
	}
	course := course{request: sent, limits: c.limits, log: c.log}
	for {
		got, lost, err := c.exchange(ctx, sent)
		if err != nil {
			return err
		}
		failed := c.judged(got, lost, sent, into)
		if failed == nil {
			return nil
		}
		isDone, err := course.pauseAfter(ctx, failed, lost != nil && lost.neverSent)
		if isDone || err != nil {
			return err
		}
	}
}

// judged reads the outcome of an attempt, and returns its error, or nil if it succeeded.
func (c *Connection) judged(got *reply, lost *broken, sent *prepared, into any) *api.Error {
	switch {
	case lost != nil:
		return c.errorOf(lost, sent)
	case got.status < 200 || got.status > 299:
		return got.refusal(c.Origin())
	case sent.method == http.MethodDelete:
		return nil
	}
	if failed := got.checkObject(); failed != nil {
		return failed
	}
	if err := json.Unmarshal(got.body, into); err != nil {
		return got.unreadable()
	}
	return nil
}
