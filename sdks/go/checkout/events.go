package checkout

import (
	"context"
	"net/http"
	"net/url"

	"checkout.example/sdk/api"
	"checkout.example/sdk/internal/rest"
)

// Events are what webhooks report, to be read in order, also after an outage of yours.
type Events struct {
	connection *rest.Connection
}

// EventListParams are which events.
type EventListParams struct {
	// After is the ID of the last event that you have: those after it are given. Empty: from the oldest one on.
	After string `query:"after"`
	// Types are all of them where it is empty.
	Types []api.EventType `query:"types"`
	// Limit is the most events in one page.
	Limit int64 `query:"limit"`
	// Wait is in seconds, at most 25: a page without events comes when there is one, or after this time.
	Wait int64 `query:"wait"`
}

// List gives events in their order, oldest first. It ends with the newest event: keep its ID (evt_…), and go on from there next time.
func (e *Events) List(filter EventListParams) *List[api.Event] {
	return listOf[api.Event](e.connection, "/api/events", rest.QueryOf(filter), "after", filter.After)
}

// Newest gives the ID of the newest event, from which on everything is new. It is empty where there is none in 30 days.
func (e *Events) Newest(ctx context.Context) (string, error) {
	page, err := one[struct {
		NextCursor string `json:"next_cursor"`
	}](ctx, e.connection, rest.Request{
		Method: http.MethodGet, Template: "/api/events", Query: url.Values{"newest": {"true"}},
	})
	if err != nil {
		return "", err
	}
	return page.NextCursor, nil
}

// Retrieve gives one event.
func (e *Events) Retrieve(ctx context.Context, eventID string) (*api.Event, error) {
	return one[api.Event](ctx, e.connection, rest.Request{
		Method: http.MethodGet, Template: "/api/events/{event_id}", IDs: []any{eventID},
	})
}
