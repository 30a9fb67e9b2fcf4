package rest

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"

	"checkout.example/sdk/api"
)

// Connection is where the API is, the key, and the limits of each call. It may be used by several goroutines.
type Connection struct {
	base      *url.URL
	key       revealer
	limits    Limits
	transport http.RoundTripper
	log       func(text string)
}

// Open checks what a client is made of. An error never repeats a key.
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

// With is the same connection with other limits.
func (c *Connection) With(limits Limits) (*Connection, error) {
	if err := limits.check(); err != nil {
		return nil, err
	}
	other := *c
	other.limits = limits
	return &other, nil
}

// Limits are those in force.
func (c *Connection) Limits() Limits {
	return c.limits
}

// Origin is scheme and host, for messages.
func (c *Connection) Origin() string {
	return c.base.Scheme + "://" + c.base.Host
}

// Send makes attempts until one succeeds or none may follow, and reads the object that comes back into a pointer; nil reads nothing.
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
