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
	mostRetries = 20
	longest     = 24 * time.Hour
)

var (
	visible        = regexp.MustCompile(`^[\x21-\x7e]+$`)
	idempotencyKey = regexp.MustCompile(`^[\x20-\x7e]{1,200}$`)
)

// Limits are the time that an attempt may take, the number of retries, and the longest Retry-After that is waited for.
type Limits struct {
	Timeout       time.Duration
	MaxRetries    int
	MaxRetryAfter time.Duration
}

// UsualLimits are the defaults.
var UsualLimits = Limits{Timeout: 30 * time.Second, MaxRetries: 2, MaxRetryAfter: 30 * time.Second}

func (l Limits) check() error {
	if l.Timeout < time.Millisecond || l.Timeout > longest {
		return fmt.Errorf("%w: the timeout must be from 1 ms to %s", api.ErrArgument, longest)
	}
	if l.MaxRetries < 0 || l.MaxRetries > mostRetries {
		return fmt.Errorf("%w: the number of retries must be from 0 to %d", api.ErrArgument, mostRetries)
	}
	if l.MaxRetryAfter < 0 || l.MaxRetryAfter > longest {
		return fmt.Errorf("%w: the longest Retry-After must be from 0 to %s", api.ErrArgument, longest)
	}
	return nil
}

// revealer returns the key. It is a function, because fmt and similar packages cannot print what a function holds.
type revealer func() string

func checkedKey(apiKey string) (revealer, error) {
	switch {
	case apiKey == "":
		return nil, fmt.Errorf("%w: the API key is missing", api.ErrArgument)
	case !visible.MatchString(apiKey):
		return nil, fmt.Errorf("%w: the API key has a space, a line break or another character that a key never has: was it read from a file?", api.ErrArgument)
	case !strings.HasPrefix(apiKey, "sk_"):
		return nil, fmt.Errorf("%w: the API key must be a key of the checkout API, which begins with sk_", api.ErrArgument)
	}
	return func() string { return apiKey }, nil
}

// checkedBase returns the base URL without a slash at its end. It accepts http for loopback addresses only, because
// others could read the key on the way.
func checkedBase(baseURL string) (*url.URL, error) {
	base, err := url.Parse(baseURL)
	// The error of url.Parse is not wrapped: it contains the URL, which may contain a password.
	if err != nil || !visible.MatchString(baseURL) || (base.Scheme != "https" && base.Scheme != "http") || base.Hostname() == "" {
		return nil, fmt.Errorf("%w: the base URL must be a URL such as https://pay.example", api.ErrArgument)
	}
	if base.User != nil {
		return nil, fmt.Errorf("%w: the base URL must have no user name and no password", api.ErrArgument)
	}
	if strings.ContainsAny(baseURL, "?#") {
		return nil, fmt.Errorf("%w: the base URL must have no query and no fragment", api.ErrArgument)
	}
	if base.Scheme == "http" && !isLoopback(base.Hostname()) {
		return nil, fmt.Errorf("%w: the base URL must be https: over http, others could read your key on the way (only loopback may be http)", api.ErrArgument)
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
