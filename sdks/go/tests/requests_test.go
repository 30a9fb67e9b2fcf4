package tests

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"checkout.example/sdk/api"
	"checkout.example/sdk/checkout"
)

var ctx = context.Background()

func TestSendsWhatTheAPIAccepts(t *testing.T) {
	server := newLyingServer(t, says(200, `{"token":"tok","metadata":{"big":9007199254740993}}`))
	given := order
	given.Reference = api.Ptr("Ä <💶>")
	session, err := server.client(t).Sessions.Create(ctx, given)
	if err != nil || session.Token != "tok" {
		t.Fatal(session, err)
	}
	if session.Metadata["big"] != json.Number("9007199254740993") {
		t.Error("an integer was rounded:", session.Metadata)
	}
	sent := server.seen()[0]
	if sent.method != "POST" || sent.target != "/api/sessions" || sent.header.Get("Authorization") != "Bearer "+key {
		t.Error(sent)
	}
	if sent.body != `{"user_external_id":42,"return_url":"","amount_usd_cents":1250,"reference":"Ä <💶>"}` {
		t.Error(sent.body)
	}
}

func TestWritesFiltersAsTheAPIReadsThem(t *testing.T) {
	server := newLyingServer(t, says(200, `{"data":[],"has_more":false,"next_cursor":null}`))
	client := server.client(t)
	from := time.Date(2026, 1, 1, 2, 0, 0, 0, time.FixedZone("there", 7200))
	client.Sessions.List(api.SessionListParams{Metadata: map[string]string{"order": "17"}, Status: api.SessionStatusPaid, UserExternalID: api.UserNumber(0)}).Next(ctx)
	client.Payments.List(api.PaymentListParams{From: from}).Next(ctx)
	client.Events.List(checkout.EventListParams{After: "evt_1", Types: []api.EventType{api.EventTypePaymentConfirmed, api.EventTypePaymentLate}}).Next(ctx)
	client.Events.List(checkout.EventListParams{Wait: 20}).Next(ctx)
	if newest, err := client.Events.Newest(ctx); newest != "" || err != nil {
		t.Error(newest, err)
	}
	var targets []string
	for _, one := range server.seen() {
		targets = append(targets, one.target)
	}
	wanted := []string{
		"/api/sessions?metadata%5Border%5D=17&status=paid&user_external_id=0",
		"/api/payments?from=2026-01-01T00%3A00%3A00Z",
		"/api/events?after=evt_1&types=payment.confirmed%2Cpayment.late",
		"/api/events?wait=20",
		"/api/events?newest=true",
	}
	if !reflect.DeepEqual(targets, wanted) {
		t.Error(targets)
	}
}

func TestChangesAFieldToNullAndLeavesOthersAlone(t *testing.T) {
	server := newLyingServer(t, says(200, `{"id":7}`))
	changes := api.UpdateEndpointBody{Active: api.Set(false), EventTypes: api.Null[[]api.EventType]()}
	if _, err := server.client(t).WebhookEndpoints.Update(ctx, 7, changes); err != nil {
		t.Fatal(err)
	}
	if sent := server.seen()[0]; sent.body != `{"active":false,"event_types":null}` || sent.target != "/api/webhook_endpoints/7" || sent.method != "PATCH" {
		t.Error(sent)
	}
}

func TestRefusesIDsThatLeadElsewhere(t *testing.T) {
	server := newLyingServer(t, says(200, `{}`))
	for _, token := range []string{"", ".", "..", "a/b", `a\b`, "a\r\nb"} {
		if _, err := server.client(t).Sessions.Status(ctx, token); !errors.Is(err, api.ErrArgument) {
			t.Error(token, err)
		}
	}
	if len(server.seen()) != 0 {
		t.Error("something was sent")
	}
	if _, err := server.client(t).Sessions.Status(ctx, "a?b%2F#c d"); err != nil || server.seen()[0].target != "/api/sessions/a%3Fb%252F%23c%20d/status" {
		t.Error(err, server.seen())
	}
}

func TestKeepsThePathOfTheBaseURL(t *testing.T) {
	server := newLyingServer(t, says(200, `{}`))
	client, err := checkout.New(key, server.URL+"/under/it/")
	if err != nil {
		t.Fatal(err)
	}
	if _, err = client.Merchant.Retrieve(ctx); err != nil || server.seen()[0].target != "/under/it/api/merchant" {
		t.Error(err, server.seen())
	}
}

func TestReadsWhatHasNoBody(t *testing.T) {
	server := newLyingServer(t, says(204, ""))
	if err := server.client(t).WebhookEndpoints.Delete(ctx, 7); err != nil {
		t.Error(err)
	}
}

func TestReportsTheTraceAndTheFields(t *testing.T) {
	body := `{"error":{"code":"validation_failed","message":"No.","trace_id":"abc123","max_count":3},"detail":[{"loc":["body","amount_usd_cents"],"msg":"too small","type":"min"}]}`
	_, err := newLyingServer(t, says(422, body, "X-Request-Id", "r1")).client(t).Sessions.Create(ctx, order)
	var apiErr *api.Error
	if !errors.As(err, &apiErr) || !errors.Is(err, api.ErrValidation) || errors.Is(err, api.ErrAPI) {
		t.Fatal(err)
	}
	if apiErr.Code != api.CodeValidationFailed || apiErr.Status != 422 || apiErr.TraceID != "abc123" || apiErr.RequestID != "r1" {
		t.Error(apiErr)
	}
	if len(apiErr.Fields) != 1 || apiErr.Fields[0].Loc[1] != "amount_usd_cents" || apiErr.Details["max_count"] != 3.0 || len(apiErr.Details) != 1 {
		t.Error(apiErr.Fields, apiErr.Details)
	}
	if !strings.Contains(err.Error(), "abc123") {
		t.Error(err)
	}
}

func TestReadsEventsByTheirType(t *testing.T) {
	page := `{"data":[{"id":"evt_1","type":"payment.swept","created":1,"merchant_id":7,"livemode":true,"data":{"payment_id":12}},
		{"id":"evt_2","type":"payment.invented","created":1,"merchant_id":7,"data":[1]},
		{"id":"evt_3","type":"payment.late","created":1,"merchant_id":7,"data":{"payment_id":"text"}}],"has_more":false}`
	events := newLyingServer(t, says(200, page)).client(t).Events.List(checkout.EventListParams{})
	count := 0
	for events.Next(ctx) {
		count++
		event := events.Row()
		swept, isSwept := event.Data.(*api.SweptData)
		if isSwept != (event.ID == "evt_1") || (isSwept && swept.PaymentID != 12) {
			t.Error(event)
		}
		if event.ID != "evt_1" && event.Data != nil || len(event.RawData) == 0 {
			t.Error(event)
		}
	}
	if events.Err() != nil || count != 3 {
		t.Error(count, events.Err())
	}
}
