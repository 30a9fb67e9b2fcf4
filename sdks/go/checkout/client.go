// Package checkout takes stablecoin payments from your backend: the checkout API, typed, on the standard library alone.
package checkout

import (
	"fmt"
	"net/http"
	"time"

	"checkout.example/sdk/internal/rest"
)

// Client is everything that a key of one merchant may do: sk_live_…, or sk_test_… for test mode. It may be used by several goroutines.
type Client struct {
	// Sessions are payment sessions: an amount, an address of its own, a page for the buyer.
	Sessions *Sessions
	// Payments are transfers that arrived at the addresses of sessions.
	Payments *Payments
	// Events are what webhooks report, to be read in order.
	Events *Events
	// WebhookEndpoints are where events are sent.
	WebhookEndpoints *WebhookEndpoints
	// WebhookDeliveries are what was sent, and sending it again.
	WebhookDeliveries *WebhookDeliveries
	// Usage are sums of each month.
	Usage *MonthlyUsage
	// Merchant is the merchant of the key.
	Merchant *MerchantAccount

	connection *rest.Connection
}

// Option changes how a client works.
type Option func(*settings)

type settings struct {
	limits    rest.Limits
	transport http.RoundTripper
	log       func(string)
}

// WithTimeout is how long one attempt may take, its body included: 30 s where nothing is said. What all attempts may take is the deadline of your context.
func WithTimeout(timeout time.Duration) Option {
	return func(s *settings) { s.limits.Timeout = timeout }
}

// WithMaxRetries is how often a request is sent again at most: twice where nothing is said.
func WithMaxRetries(retries int) Option {
	return func(s *settings) { s.limits.MaxRetries = retries }
}

// WithMaxRetryAfter is the longest Retry-After that is waited for, 30 s where nothing is said. A longer one is returned at once.
func WithMaxRetryAfter(longest time.Duration) Option {
	return func(s *settings) { s.limits.MaxRetryAfter = longest }
}

// WithTransport takes a transport of yours, such as for a private authority or a proxy. It must follow no redirect, and it sees the key.
func WithTransport(transport http.RoundTripper) Option {
	return func(s *settings) { s.transport = transport }
}

// WithLog is told which request is sent again, and why. The text has no key and no id.
func WithLog(log func(text string)) Option {
	return func(s *settings) { s.log = log }
}

// New makes a client. baseURL is such as https://pay.example; only loopback may be http.
func New(apiKey, baseURL string, options ...Option) (*Client, error) {
	chosen := settings{limits: rest.UsualLimits}
	for _, option := range options {
		option(&chosen)
	}
	connection, err := rest.Open(apiKey, baseURL, chosen.limits, chosen.transport, chosen.log)
	if err != nil {
		return nil, err
	}
	return clientOf(connection), nil
}

// WithLimits is the same client with other limits, for some calls. It takes WithTimeout, WithMaxRetries and WithMaxRetryAfter; other options change nothing.
func (c *Client) WithLimits(options ...Option) (*Client, error) {
	chosen := settings{limits: c.connection.Limits()}
	for _, option := range options {
		option(&chosen)
	}
	connection, err := c.connection.With(chosen.limits)
	if err != nil {
		return nil, err
	}
	return clientOf(connection), nil
}

func clientOf(connection *rest.Connection) *Client {
	return &Client{
		Sessions:          &Sessions{connection},
		Payments:          &Payments{connection},
		Events:            &Events{connection},
		WebhookEndpoints:  &WebhookEndpoints{connection},
		WebhookDeliveries: &WebhookDeliveries{connection},
		Usage:             &MonthlyUsage{connection},
		Merchant:          &MerchantAccount{connection},
		connection:        connection,
	}
}

// String names the address, and no key.
func (c *Client) String() string {
	return fmt.Sprintf("checkout.Client(%s)", c.connection.Origin())
}

// GoString is String.
func (c *Client) GoString() string {
	return c.String()
}
