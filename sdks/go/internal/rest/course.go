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

// Sleep waits, or ends with the context. Tests make it short.
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

// course is the attempts of one call: whether there is another one, and when.
type course struct {
	request     *prepared
	limits      Limits
	log         func(string)
	attempt     int
	isUncertain bool
}

// pauseAfter waits for the next attempt, or gives the error that the call ends with. isDone: what an attempt without an answer has deleted is not there.
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
	c.log(fmt.Sprintf("%s failed with %s; again in %s", c.request.name, failed.Code, pause.Round(time.Millisecond)))
	if err := Sleep(ctx, pause); err != nil {
		return false, fmt.Errorf("checkout: %s: %w", c.request.name, err)
	}
	return false, nil
}

// mayPass tells whether the same request may succeed later.
func mayPass(failed *api.Error, neverSent bool) bool {
	return errors.Is(failed, api.ErrConnection) || wasRefused(failed, neverSent) || failed.Status >= 500 || failed.Status == http.StatusRequestTimeout
}

// wasRefused tells whether the request surely had no effect, and may succeed later.
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

// random is a pause up to a longest one. The generator of math/rand gives each process of Go 1.19 the same numbers.
func random(most time.Duration) time.Duration {
	number, err := rand.Int(rand.Reader, big.NewInt(int64(most)+1))
	if err != nil {
		return most
	}
	return time.Duration(number.Int64())
}
