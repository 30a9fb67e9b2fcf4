package checkout

import (
	"context"
	"net/http"
	"net/url"

	"checkout.example/sdk/api"
	"checkout.example/sdk/internal/rest"
)

// Events are what webhooks report. They can be read in order at any time, for example after an outage of your system.
type Events struct {
	client *rest.Client
}

// EventListParams selects events.
type EventListParams struct {
	// After is the ID of the last event that you have: the list begins after it. If it is empty, the list begins with
	// the oldest event.
	After string `query:"after"`
	// Types are the types to return. If it is empty, events of all types are returned.
	Types []api.EventType `query:"types"`
	// Limit is the maximum number of events in one page.
	Limit int64 `query:"limit"`
	// Wait is a number of seconds, at most 25: instead of a page without events, the API responds as soon as there is
	// an event, or after this time.
	Wait int64 `query:"wait"`
}

// List returns events in their order, oldest first. It ends with the newest event: keep its ID (evt_…), and continue
// after it next time.
func (e *Events) List(params EventListParams) *List[api.Event] {
	return newList[api.Event](e.client, "/api/events", rest.QueryOf(params), "after", params.After)
}

// Newest returns the ID of the newest event, to follow only later ones. It is empty if there was no event in the last
// 30 days.
func (e *Events) Newest(ctx context.Context) (string, error) {
	page, err := send[struct {
		NextCursor string `json:"next_cursor"`
	}](ctx, e.client, rest.Request{
		Method: http.MethodGet, Template: "/api/events", Query: url.Values{"newest": {"true"}},
	})
	if err != nil {
		return "", err
	}
	return page.NextCursor, nil
}

// Retrieve returns one event.
func (e *Events) Retrieve(ctx context.Context, eventID string) (*api.Event, error) {
	return send[api.Event](ctx, e.client, rest.Request{
		Method: http.MethodGet, Template: "/api/events/{event_id}", IDs: []any{eventID},
	})
}
