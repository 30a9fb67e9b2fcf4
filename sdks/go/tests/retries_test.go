package tests

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"checkout.example/sdk/api"
	"checkout.example/sdk/checkout"
)

func TestKeepsTheIdempotencyKeyAndTheBytes(t *testing.T) {
	shortPauses(t)
	server := newLyingServer(t, drops, refuses(503, "unavailable"), says(200, `{"token":"tok"}`))
	client := server.client(t)
	if _, err := client.Sessions.Create(ctx, order); err != nil {
		t.Fatal(err)
	}
	all := server.seen()
	if len(all) != 3 {
		t.Fatal(len(all))
	}
	first := all[0].header.Get("Idempotency-Key")
	for _, one := range all {
		if one.header.Get("Idempotency-Key") != first || one.body != all[0].body || len(first) != 36 {
			t.Error(one)
		}
	}
	_, _ = client.Sessions.Create(ctx, order)
	_, _ = client.Sessions.Create(ctx, order, checkout.WithIdempotencyKey("order-1"))
	all = server.seen()
	if all[3].header.Get("Idempotency-Key") == first || all[4].header.Get("Idempotency-Key") != "order-1" {
		t.Error(all[3], all[4])
	}
	for _, wrong := range []string{"", " a", "ä", "a\n", strings.Repeat("a", 201)} {
		if _, err := client.Sessions.Create(ctx, order, checkout.WithIdempotencyKey(wrong)); !errors.Is(err, api.ErrArgument) {
			t.Error(wrong, err)
		}
	}
}

func TestHonorsRetryAfter(t *testing.T) {
	pauses := shortPauses(t)
	server := newLyingServer(t, refuses(429, "rate_limited", "Retry-After", "7"), says(200, `{}`))
	if _, err := server.client(t).Sessions.Create(ctx, order); err != nil {
		t.Fatal(err)
	}
	if pause := (*pauses)[0]; pause < 7*time.Second || pause > 7500*time.Millisecond {
		t.Error(pause)
	}
}

func TestReadsADateByTheClockOfTheServer(t *testing.T) {
	responders := refuses(429, "rate_limited", "Retry-After", "Wed, 25 Nov 2020 10:00:09 GMT", "Date", "Wed, 25 Nov 2020 10:00:00 GMT")
	_, err := newLyingServer(t, responders).client(t, checkout.WithMaxRetries(0)).Sessions.Status(ctx, "tok")
	var apiErr *api.Error
	if !errors.As(err, &apiErr) || apiErr.RetryAfter == nil || *apiErr.RetryAfter != 9*time.Second {
		t.Error(err, apiErr)
	}
}

func TestReturnsAnErrorAtOnceIfTheWaitIsTooLong(t *testing.T) {
	for _, after := range []string{"3600", "999999999999"} {
		pauses := shortPauses(t)
		server := newLyingServer(t, refuses(429, "rate_limited", "Retry-After", after))
		_, err := server.client(t).Sessions.Create(ctx, order)
		var apiErr *api.Error
		if !errors.As(err, &apiErr) || *apiErr.RetryAfter < time.Hour || !errors.Is(err, api.ErrRateLimit) || len(server.seen()) != 1 || len(*pauses) != 0 {
			t.Error(err, server.seen(), *pauses)
		}
	}
}

func TestBacksOffUpToACap(t *testing.T) {
	pauses := shortPauses(t)
	server := newLyingServer(t, refuses(500, "internal"))
	if _, err := server.client(t, checkout.WithMaxRetries(8)).Sessions.Status(ctx, "tok"); !errors.Is(err, api.ErrAPI) {
		t.Error(err)
	}
	maximum := 500 * time.Millisecond
	for _, pause := range *pauses {
		if pause > maximum {
			t.Error(pause, maximum)
		}
		if maximum *= 2; maximum > 8*time.Second {
			maximum = 8 * time.Second
		}
	}
	if len(*pauses) != 8 || (*pauses)[0] == (*pauses)[1] {
		t.Error(*pauses)
	}
}

func TestDoesNotRetryWhatMayHaveBeenDone(t *testing.T) {
	for _, one := range []responder{drops, refuses(500, "internal")} {
		server := newLyingServer(t, one)
		if _, err := server.client(t).Sessions.PayTest(ctx, "tok", api.TestPaymentBody{}); err == nil || len(server.seen()) != 1 {
			t.Error(err, len(server.seen()))
		}
	}
	// The same over a connection that was used before, because a transport resends some requests on such a connection
	// by itself.
	server := newLyingServer(t, says(200, `{}`), drops)
	client := server.client(t)
	_, _ = client.Merchant.Retrieve(ctx)
	if _, err := client.Sessions.PayTest(ctx, "tok", api.TestPaymentBody{}); err == nil || len(server.seen()) != 2 {
		t.Error(err, len(server.seen()))
	}
}

func TestRetriesWhatWasRefused(t *testing.T) {
	shortPauses(t)
	for _, one := range []responder{refuses(429, "rate_limited", "Retry-After", "0"), refuses(409, "idempotency_in_progress"), refuses(408, "request_timeout")} {
		server := newLyingServer(t, one, says(200, `{"tx_hash":"0x"}`))
		if _, err := server.client(t).Sessions.PayTest(ctx, "tok", api.TestPaymentBody{}); err != nil || len(server.seen()) != 2 {
			t.Error(err, len(server.seen()))
		}
	}
}

func TestDoesNotRetryWhatCannotChange(t *testing.T) {
	for status, kind := range map[int]error{
		400: api.ErrAPI, 401: api.ErrAuthentication, 403: api.ErrPermissionDenied, 404: api.ErrNotFound, 409: api.ErrConflict, 422: api.ErrValidation,
	} {
		server := newLyingServer(t, refuses(status, "no"))
		if _, err := server.client(t).Sessions.Create(ctx, order); !errors.Is(err, kind) || len(server.seen()) != 1 {
			t.Error(status, err, len(server.seen()))
		}
	}
}

func TestRetriesEverythingThatWasNeverSent(t *testing.T) {
	pauses := shortPauses(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	_ = listener.Close()
	client, err := checkout.New(key, "http://"+address)
	if err != nil {
		t.Fatal(err)
	}
	_, err = client.Sessions.PayTest(ctx, "tok", api.TestPaymentBody{})
	var apiErr *api.Error
	if !errors.As(err, &apiErr) || apiErr.Code != api.CodeConnectionFailed || !errors.Is(err, api.ErrConnection) || len(*pauses) != 2 {
		t.Error(err, *pauses)
	}
}

func TestTreatsAMissingObjectAsDeleted(t *testing.T) {
	shortPauses(t)
	if err := newLyingServer(t, drops, refuses(404, "not_found")).client(t).WebhookEndpoints.Delete(ctx, 7); err != nil {
		t.Error(err)
	}
	if err := newLyingServer(t, refuses(404, "not_found")).client(t).WebhookEndpoints.Delete(ctx, 7); !errors.Is(err, api.ErrNotFound) {
		t.Error(err)
	}
}

func TestEndsWithTheContextOfTheCaller(t *testing.T) {
	for name, responders := range map[string]responder{"in an attempt": hangs, "in a pause": refuses(503, "unavailable", "Retry-After", "20")} {
		began := time.Now()
		limited, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
		_, err := newLyingServer(t, responders).client(t).Sessions.Status(limited, "tok")
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, api.ErrTimeout) || time.Since(began) > 3*time.Second {
			t.Error(name, err, time.Since(began))
		}
	}
}
