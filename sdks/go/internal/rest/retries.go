package rest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"time"

	"checkout.example/sdk/api"
)

const (
	initialBackoff = 500 * time.Millisecond
	maxBackoff     = 8 * time.Second
)

// Sleep waits, or returns the error of the context if that ends first. Tests replace it with shorter pauses.
var Sleep = func(ctx context.Context, pause time.Duration) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// retrier decides whether and when a call makes another attempt.
type retrier struct {
	request     *preparedRequest
	limits      Limits
	log         func(string)
	attempt     int
	isUncertain bool
}

// pauseAfter waits until the next attempt is due, or returns the error that the call ends with. isDone means that the
// call has succeeded nevertheless: an earlier attempt to delete got no response, and now the object does not exist.
func (r *retrier) pauseAfter(ctx context.Context, apiErr *api.Error, neverSent bool) (isDone bool, err error) {
	if r.isUncertain && r.request.method == http.MethodDelete && errors.Is(apiErr, api.ErrNotFound) {
		return true, nil
	}
	isRetryable := wasRefused(apiErr, neverSent)
	if r.request.isRepeatable {
		isRetryable = isTransient(apiErr, neverSent)
	}
	if r.attempt >= r.limits.MaxRetries || !isRetryable {
		return false, apiErr
	}
	pause := jitter(backoff(r.attempt))
	if apiErr.RetryAfter != nil {
		if *apiErr.RetryAfter > r.limits.MaxRetryAfter {
			return false, apiErr
		}
		pause = *apiErr.RetryAfter + jitter(initialBackoff)
	}
	r.attempt++
	r.isUncertain = r.isUncertain || errors.Is(apiErr, api.ErrConnection) || apiErr.Status >= 500
	r.log(fmt.Sprintf("%s failed with %s; retry in %s", r.request.name, apiErr.Code, pause.Round(time.Millisecond)))
	if err := Sleep(ctx, pause); err != nil {
		return false, fmt.Errorf("checkout: %s: %w", r.request.name, err)
	}
	return false, nil
}

// isTransient reports whether the same request may succeed later.
func isTransient(apiErr *api.Error, neverSent bool) bool {
	return errors.Is(apiErr, api.ErrConnection) || wasRefused(apiErr, neverSent) || apiErr.Status >= 500 || apiErr.Status == http.StatusRequestTimeout
}

// wasRefused reports whether the request certainly had no effect, and may succeed later.
func wasRefused(apiErr *api.Error, neverSent bool) bool {
	if errors.Is(apiErr, api.ErrConnection) {
		return neverSent
	}
	return apiErr.Status == http.StatusTooManyRequests || apiErr.Code == api.CodeIdempotencyInProgress || apiErr.Code == api.CodeRequestTimeout
}

func backoff(attempt int) time.Duration {
	if pause := initialBackoff << attempt; pause < maxBackoff {
		return pause
	}
	return maxBackoff
}

// jitter returns a random pause up to a maximum. It does not use math/rand, which generates the same numbers in each
// process up to Go 1.19.
func jitter(maximum time.Duration) time.Duration {
	number, err := rand.Int(rand.Reader, big.NewInt(int64(maximum)+1))
	if err != nil {
		return maximum
	}
	return time.Duration(number.Int64())
}
