package rest

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"

	"checkout.example/sdk/api"
)

// Client sends requests to the API. It holds the base URL, the key, and the limits of each call. Several goroutines may
// use it at the same time.
type Client struct {
	baseURL   *url.URL
	key       keyFunc
	limits    Limits
	transport http.RoundTripper
	log       func(text string)
}

// NewClient returns a client if its arguments are valid, and an ErrArgument otherwise, whose text does not contain the
// key.
func NewClient(apiKey, baseURL string, limits Limits, transport http.RoundTripper, log func(string)) (*Client, error) {
	key, err := checkedKey(apiKey)
	if err != nil {
		return nil, err
	}
	parsedURL, err := checkedBaseURL(baseURL)
	if err != nil {
		return nil, err
	}
	if transport == nil {
		transport = NewTransport()
	}
	if log == nil {
		log = func(string) {}
	}
	return (&Client{baseURL: parsedURL, key: key, transport: transport, log: log}).WithLimits(limits)
}

// WithLimits returns the same client with other limits, or an ErrArgument for an invalid limit.
func (c *Client) WithLimits(limits Limits) (*Client, error) {
	if err := limits.check(); err != nil {
		return nil, err
	}
	other := *c
	other.limits = limits
	return &other, nil
}

// Limits returns the limits of the client.
func (c *Client) Limits() Limits {
	return c.limits
}

// Origin returns the scheme and the host, for messages.
func (c *Client) Origin() string {
	return c.baseURL.Scheme + "://" + c.baseURL.Host
}

// Send makes attempts until one succeeds or no further one is allowed, and reads the object in the response into
// result, a pointer. For DELETE, whose response has no body, result is nil.
func (c *Client) Send(ctx context.Context, request Request, result any) error {
	prepared, err := request.prepare()
	if err != nil {
		return err
	}
	retrier := retrier{request: prepared, limits: c.limits, log: c.log}
	for {
		response, failure, err := c.exchange(ctx, prepared)
		if err != nil {
			return err
		}
		apiErr := c.readOutcome(response, failure, prepared, result)
		if apiErr == nil {
			return nil
		}
		isDone, err := retrier.pauseAfter(ctx, apiErr, failure != nil && failure.neverSent)
		if isDone || err != nil {
			return err
		}
	}
}

// readOutcome reads the outcome of an attempt, and returns its error, or nil if it succeeded.
func (c *Client) readOutcome(response *response, failure *connectionFailure, request *preparedRequest, result any) *api.Error {
	switch {
	case failure != nil:
		return c.connectionError(failure, request)
	case response.status < 200 || response.status > 299:
		return response.apiError(c.Origin())
	case request.method == http.MethodDelete:
		return nil
	}
	if apiErr := response.checkObject(); apiErr != nil {
		return apiErr
	}
	if err := json.Unmarshal(response.body, result); err != nil {
		return response.unreadable()
	}
	return nil
}
