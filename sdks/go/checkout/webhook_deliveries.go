package checkout

import (
	"context"
	"net/http"

	"checkout.example/sdk/api"
	"checkout.example/sdk/internal/rest"
)

// WebhookDeliveries are deliveries to the merchant's endpoints, which can be replayed.
type WebhookDeliveries struct {
	connection *rest.Connection
}

// List returns deliveries, newest first, each with its newest attempts.
func (w *WebhookDeliveries) List(filter api.WebhookDeliveryListParams) *List[api.DeliveryView] {
	return listOf[api.DeliveryView](w.connection, "/api/webhook_deliveries", rest.QueryOf(filter), "cursor", filter.Cursor)
}

// Retrieve returns one delivery with its body and all attempts.
func (w *WebhookDeliveries) Retrieve(ctx context.Context, deliveryID string) (*api.DeliveryDetailView, error) {
	return one[api.DeliveryDetailView](ctx, w.connection, rest.Request{
		Method: http.MethodGet, Template: "/api/webhook_deliveries/{delivery_id}", IDs: []any{deliveryID},
	})
}

// Replay sends a delivery again at once, with the same id and bytes and a new signature.
func (w *WebhookDeliveries) Replay(ctx context.Context, deliveryID string) (*api.DeliveryView, error) {
	return one[api.DeliveryView](ctx, w.connection, rest.Request{
		Method: http.MethodPost, Template: "/api/webhook_deliveries/{delivery_id}/replay", IDs: []any{deliveryID},
	})
}

// ReplayFailed sends all deliveries again that have failed since a given time, oldest first.
func (w *WebhookDeliveries) ReplayFailed(ctx context.Context, which api.ReplayFailedBody) (*api.ReplayFailedView, error) {
	return one[api.ReplayFailedView](ctx, w.connection, rest.Request{
		Method: http.MethodPost, Template: "/api/webhook_deliveries/replay_failed", Body: which,
	})
}
