// Package rest sends requests with the key, retries them where that is safe, and reads the responses.
package rest

import (
	"fmt"
	"net"
	"net/url"
	"regexp"
	"strings"
	"time"

	"checkout.example/sdk/api"
)

const (
	maxRetries  = 20
	maxDuration = 24 * time.Hour
)

var (
	printable      = regexp.MustCompile(`^[\x21-\x7e]+$`)
	idempotencyKey = regexp.MustCompile(`^[\x20-\x7e]{1,200}$`)
)

// Limits are the time that an attempt may take, the number of retries, and the longest Retry-After that is waited for.
type Limits struct {
	Timeout       time.Duration
	MaxRetries    int
	MaxRetryAfter time.Duration
}

// DefaultLimits are the limits of a client that sets no others.
var DefaultLimits = Limits{Timeout: 30 * time.Second, MaxRetries: 2, MaxRetryAfter: 30 * time.Second}

func (l Limits) check() error {
	if l.Timeout < time.Millisecond || l.Timeout > maxDuration {
		return fmt.Errorf("%w: the timeout must be from 1 ms to %s", api.ErrArgument, maxDuration)
	}
	if l.MaxRetries < 0 || l.MaxRetries > maxRetries {
		return fmt.Errorf("%w: the number of retries must be from 0 to %d", api.ErrArgument, maxRetries)
	}
	if l.MaxRetryAfter < 0 || l.MaxRetryAfter > maxDuration {
		return fmt.Errorf("%w: the longest Retry-After must be from 0 to %s", api.ErrArgument, maxDuration)
	}
	return nil
}

// keyFunc returns the key. It is a function, because fmt and similar packages cannot print what a function holds.
type keyFunc func() string

func checkedKey(apiKey string) (keyFunc, error) {
	switch {
	case apiKey == "":
		return nil, fmt.Errorf("%w: the API key is missing", api.ErrArgument)
	case !printable.MatchString(apiKey):
		return nil, fmt.Errorf("%w: the API key has a space, a line break or another character that a key never has: was it read from a file?", api.ErrArgument)
	case !strings.HasPrefix(apiKey, "sk_"):
		return nil, fmt.Errorf("%w: the API key must be a key of the checkout API, which begins with sk_", api.ErrArgument)
	}
	return func() string { return apiKey }, nil
}

// checkedBaseURL returns the base URL without a slash at its end. It accepts http for loopback addresses only, because
// others could read the key in transit.
func checkedBaseURL(baseURL string) (*url.URL, error) {
	base, err := url.Parse(baseURL)
	// The error of url.Parse is not wrapped: it contains the URL, which may contain a password.
	if err != nil || !printable.MatchString(baseURL) || (base.Scheme != "https" && base.Scheme != "http") || base.Hostname() == "" {
		return nil, fmt.Errorf("%w: the base URL must be a URL such as https://pay.example", api.ErrArgument)
	}
	if base.User != nil {
		return nil, fmt.Errorf("%w: the base URL must have no user name and no password", api.ErrArgument)
	}
	if strings.ContainsAny(baseURL, "?#") {
		return nil, fmt.Errorf("%w: the base URL must have no query and no fragment", api.ErrArgument)
	}
	if base.Scheme == "http" && !isLoopback(base.Hostname()) {
		return nil, fmt.Errorf("%w: the base URL must be https: over http, others could read your key in transit (only loopback addresses may use http)", api.ErrArgument)
	}
	base.Path = strings.TrimRight(base.Path, "/")
	base.RawPath = strings.TrimRight(base.RawPath, "/")
	return base, nil
}

func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

func checkedIdempotencyKey(key string) (string, error) {
	if !idempotencyKey.MatchString(key) || strings.TrimSpace(key) != key {
		return "", fmt.Errorf("%w: an Idempotency-Key must have 1 to 200 printable ASCII characters, without spaces around them", api.ErrArgument)
	}
	return key, nil
}
