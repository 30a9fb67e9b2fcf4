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
	firstPause   = 500 * time.Millisecond
	longestPause = 8 * time.Second
)

// Sleep waits, or returns the error of the context when that ends first. Tests replace it by shorter pauses.
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

// course decides whether and when a call makes another attempt.
type course struct {
	request     *prepared
	limits      Limits
	log         func(string)
	attempt     int
	isUncertain bool
}

// pauseAfter waits until the next attempt is due, or returns the error that the call ends with. isDone means that the
// call has succeeded nevertheless: an earlier attempt to delete got no response, and now the object does not exist.
func (c *course) pauseAfter(ctx context.Context, failed *api.Error, neverSent bool) (isDone bool, err error) {
	if c.isUncertain && c.request.method == http.MethodDelete && errors.Is(failed, api.ErrNotFound) {
		return true, nil
	}
	may := wasRefused(failed, neverSent)
	if c.request.isRepeatable {
		may = mayPass(failed, neverSent)
	}
	if c.attempt >= c.limits.MaxRetries || !may {
		return false, failed
	}
	pause := random(backoff(c.attempt))
	if failed.RetryAfter != nil {
		if *failed.RetryAfter > c.limits.MaxRetryAfter {
			return false, failed
		}
		pause = *failed.RetryAfter + random(firstPause)
	}
	c.attempt++
	c.isUncertain = c.isUncertain || errors.Is(failed, api.ErrConnection) || failed.Status >= 500
	c.log(fmt.Sprintf("%s failed with %s; retry in %s", c.request.name, failed.Code, pause.Round(time.Millisecond)))
	if err := Sleep(ctx, pause); err != nil {
		return false, fmt.Errorf("checkout: %s: %w", c.request.name, err)
	}
	return false, nil
}

// mayPass reports whether the same request may succeed later.
func mayPass(failed *api.Error, neverSent bool) bool {
	return errors.Is(failed, api.ErrConnection) || wasRefused(failed, neverSent) || failed.Status >= 500 || failed.Status == http.StatusRequestTimeout
}

// wasRefused reports whether the request certainly had no effect, and may succeed later.
func wasRefused(failed *api.Error, neverSent bool) bool {
	if errors.Is(failed, api.ErrConnection) {
		return neverSent
	}
	return failed.Status == http.StatusTooManyRequests || failed.Code == api.CodeIdempotencyInProgress || failed.Code == api.CodeRequestTimeout
}

func backoff(attempt int) time.Duration {
	if pause := firstPause << attempt; pause < longestPause {
		return pause
	}
	return longestPause
}

// random returns a random pause up to a maximum. It does not use math/rand, which generates the same numbers in each
// process up to Go 1.19.
func random(most time.Duration) time.Duration {
	number, err := rand.Int(rand.Reader, big.NewInt(int64(most)+1))
	if err != nil {
		return most
	}
	return time.Duration(number.Int64())
}
