// Package checkout is a client of the checkout API, with which a backend accepts stablecoin payments. It is typed, and
// uses only the standard library.
package checkout

import (
	"fmt"
	"net/http"
	"time"

	"checkout.example/sdk/internal/rest"
)

// Client calls the checkout API with the secret key of one merchant: sk_live_…, or sk_test_… for test mode. Several
// goroutines may use it at the same time.
type Client struct {
	// Sessions are what buyers pay: each has an amount, a deposit address of its own, and a pay page.
	Sessions *Sessions
	// Payments are transfers that arrived at the deposit addresses of sessions.
	Payments *Payments
	// Events are what webhooks report, to be read in order.
	Events *Events
	// WebhookEndpoints are the URLs to which events are sent.
	WebhookEndpoints *WebhookEndpoints
	// WebhookDeliveries are deliveries to endpoints, which can be replayed.
	WebhookDeliveries *WebhookDeliveries
	// Usage holds the totals of each month.
	Usage *MonthlyUsage
	// Merchant is the merchant that the key belongs to.
	Merchant *MerchantAccount

	client *rest.Client
}

// Option configures a client.
type Option func(*settings)

type settings struct {
	limits    rest.Limits
	transport http.RoundTripper
	log       func(string)
}

// WithTimeout sets how long one attempt may take, including the body of its response. The default is 30 s. The deadline
// of your context limits all attempts together.
func WithTimeout(timeout time.Duration) Option {
	return func(s *settings) { s.limits.Timeout = timeout }
}

// WithMaxRetries sets how often a failed request is retried at most, where that is safe: 0 to 20 times. The default
// is 2.
func WithMaxRetries(maximum int) Option {
	return func(s *settings) { s.limits.MaxRetries = maximum }
}

// WithMaxRetryAfter sets the longest Retry-After that is waited for. The default is 30 s. An error with a longer one is
// returned at once.
func WithMaxRetryAfter(maximum time.Duration) Option {
	return func(s *settings) { s.limits.MaxRetryAfter = maximum }
}

// WithTransport sets another transport, for example one that trusts a private certificate authority or uses a proxy. It
// must not follow redirects, and it sees the key.
func WithTransport(transport http.RoundTripper) Option {
	return func(s *settings) { s.transport = transport }
}

// WithLog sets a function that is called before each retry, with a text that says which request failed, and why. The
// text contains no key and no id.
func WithLog(log func(text string)) Option {
	return func(s *settings) { s.log = log }
}

// New returns a client. baseURL is the address of the platform, such as https://pay.example; only a loopback address
// may use http. An invalid argument is an ErrArgument, whose text does not contain the key.
func New(apiKey, baseURL string, options ...Option) (*Client, error) {
	chosen := settings{limits: rest.DefaultLimits}
	for _, option := range options {
		option(&chosen)
	}
	restClient, err := rest.NewClient(apiKey, baseURL, chosen.limits, chosen.transport, chosen.log)
	if err != nil {
		return nil, err
	}
	return newClient(restClient), nil
}

// WithOptions returns a client with other limits, for some calls. It accepts WithTimeout, WithMaxRetries and
// WithMaxRetryAfter, and ignores other options. An invalid limit is an ErrArgument.
func (c *Client) WithOptions(options ...Option) (*Client, error) {
	chosen := settings{limits: c.client.Limits()}
	for _, option := range options {
		option(&chosen)
	}
	restClient, err := c.client.WithLimits(chosen.limits)
	if err != nil {
		return nil, err
	}
	return newClient(restClient), nil
}

func newClient(client *rest.Client) *Client {
	return &Client{
		Sessions:          &Sessions{client},
		Payments:          &Payments{client},
		Events:            &Events{client},
		WebhookEndpoints:  &WebhookEndpoints{client},
		WebhookDeliveries: &WebhookDeliveries{client},
		Usage:             &MonthlyUsage{client},
		Merchant:          &MerchantAccount{client},
		client:            client,
	}
}

// String returns the address of the client, without its key.
func (c *Client) String() string {
	return fmt.Sprintf("checkout.Client(%s)", c.client.Origin())
}

// GoString does the same as String, so that %#v does not print the key either.
func (c *Client) GoString() string {
	return c.String()
}
