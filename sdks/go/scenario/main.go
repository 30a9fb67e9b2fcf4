// Command scenario carries out the steps of sdks/scenario.md against a running system: CHECKOUT_KEY=…
// CHECKOUT_BASE_URL=… go run ./scenario
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"checkout.example/sdk/api"
	"checkout.example/sdk/checkout"
)

const wait = 60 * time.Second

type found struct {
	MerchantID     int64           `json:"merchant_id"`
	Token          string          `json:"token"`
	SameToken      bool            `json:"same_token"`
	TxHash         string          `json:"tx_hash"`
	WebhookType    api.EventType   `json:"webhook_type"`
	WebhookEventID string          `json:"webhook_event_id"`
	Status         string          `json:"status"`
	Payments       []string        `json:"payments"`
	Events         []api.EventType `json:"events"`
	CaughtUp       bool            `json:"caught_up"`
	Error          api.ErrorCode   `json:"error"`
	HasTrace       bool            `json:"has_trace"`
	Endpoints      int             `json:"endpoints"`
}

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), 2*wait)
	defer cancel()
	result, err := run(ctx)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	line, _ := json.Marshal(result)
	fmt.Println(string(line))
}

func run(ctx context.Context) (*found, error) {
	client, err := checkout.New(os.Getenv("CHECKOUT_KEY"), os.Getenv("CHECKOUT_BASE_URL"))
	if err != nil {
		return nil, err
	}
	merchant, err := client.Merchant.Retrieve(ctx)
	if err != nil {
		return nil, err
	}
	result := &found{MerchantID: merchant.ID}
	receiver, err := listen()
	if err != nil {
		return nil, err
	}
	defer receiver.close()
	endpoint, err := client.WebhookEndpoints.Create(ctx, api.CreateEndpointBody{URL: receiver.url})
	if err != nil {
		return nil, err
	}
	receiver.setSecret(endpoint.Secret)

	steps := []func(context.Context, *checkout.Client, *found) error{sell, receiver.awaitConfirmed, lookUp, readLog, fail}
	for _, step := range steps {
		if err := step(ctx, client, result); err != nil {
			return nil, err
		}
	}

	if err := client.WebhookEndpoints.Delete(ctx, endpoint.ID); err != nil {
		return nil, err
	}
	endpoints := client.WebhookEndpoints.List(api.WebhookEndpointListParams{})
	for endpoints.Next(ctx) {
		result.Endpoints++
	}
	return result, endpoints.Err()
}

func sell(ctx context.Context, client *checkout.Client, result *found) error {
	key := checkout.WithIdempotencyKey(fmt.Sprintf("order-%d", time.Now().UnixNano()))
	order := api.CreateSessionBody{UserExternalID: api.UserNumber(42), AmountUSDCents: 1250}
	session, err := client.Sessions.Create(ctx, order, key)
	if err != nil {
		return err
	}
	again, err := client.Sessions.Create(ctx, order, key)
	if err != nil {
		return err
	}
	payment, err := client.Sessions.PayTest(ctx, session.Token, api.TestPaymentBody{})
	if err != nil {
		return err
	}
	result.Token, result.SameToken, result.TxHash = session.Token, again.Token == session.Token, payment.TxHash
	return nil
}

func lookUp(ctx context.Context, client *checkout.Client, result *found) error {
	status, err := client.Sessions.Status(ctx, result.Token)
	if err != nil {
		return err
	}
	result.Status = string(status.Status)
	payments := client.Payments.List(api.PaymentListParams{SessionToken: result.Token, Limit: 1})
	for payments.Next(ctx) {
		result.Payments = append(result.Payments, payments.Row().TxHash)
	}
	return payments.Err()
}

func readLog(ctx context.Context, client *checkout.Client, result *found) error {
	ids, err := idsOf(ctx, client, "", result)
	if err != nil {
		return err
	}
	rest, err := idsOf(ctx, client, ids[0], &found{})
	if err != nil {
		return err
	}
	result.CaughtUp = fmt.Sprint(rest) == fmt.Sprint(ids[1:])
	return nil
}

// idsOf returns the ids of the events up to payment.confirmed, which it reads with one event per page.
func idsOf(ctx context.Context, client *checkout.Client, after string, result *found) ([]string, error) {
	var ids []string
	events := client.Events.List(checkout.EventListParams{After: after, Limit: 1})
	for events.Next(ctx) {
		event := events.Row()
		ids, result.Events = append(ids, event.ID), append(result.Events, event.Type)
		if event.Type == api.EventTypePaymentConfirmed {
			return ids, nil
		}
	}
	if events.Err() != nil {
		return nil, events.Err()
	}
	return nil, errors.New("the log has no payment.confirmed")
}

func fail(ctx context.Context, client *checkout.Client, result *found) error {
	_, err := client.Sessions.Retrieve(ctx, "no-such-token")
	var apiErr *api.Error
	if !errors.As(err, &apiErr) || !errors.Is(err, api.ErrNotFound) {
		return fmt.Errorf("a session that does not exist: %w", err)
	}
	result.Error, result.HasTrace = apiErr.Code, apiErr.TraceID != ""
	return nil
}
