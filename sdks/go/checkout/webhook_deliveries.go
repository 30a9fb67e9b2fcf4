package checkout

import (
	"context"
	"net/http"

	"checkout.example/sdk/api"
	"checkout.example/sdk/internal/rest"
)

// WebhookDeliveries are deliveries to the merchant's endpoints, which can be replayed.
type WebhookDeliveries struct {
	client *rest.Client
}

// List returns deliveries, newest first, each with its newest attempts.
func (w *WebhookDeliveries) List(params api.WebhookDeliveryListParams) *List[api.DeliveryView] {
	return newList[api.DeliveryView](w.client, "/api/webhook_deliveries", rest.QueryOf(params), "cursor", params.Cursor)
}

// Retrieve returns one delivery with its body and all attempts.
func (w *WebhookDeliveries) Retrieve(ctx context.Context, deliveryID string) (*api.DeliveryDetailView, error) {
	return send[api.DeliveryDetailView](ctx, w.client, rest.Request{
		Method: http.MethodGet, Template: "/api/webhook_deliveries/{delivery_id}", IDs: []any{deliveryID},
	})
}

// Replay sends a delivery again at once, with the same id and bytes and a new signature.
func (w *WebhookDeliveries) Replay(ctx context.Context, deliveryID string) (*api.DeliveryView, error) {
	return send[api.DeliveryView](ctx, w.client, rest.Request{
		Method: http.MethodPost, Template: "/api/webhook_deliveries/{delivery_id}/replay", IDs: []any{deliveryID},
	})
}

// ReplayFailed sends all deliveries again that have failed since a given time, oldest first.
func (w *WebhookDeliveries) ReplayFailed(ctx context.Context, selection api.ReplayFailedBody) (*api.ReplayFailedView, error) {
	return send[api.ReplayFailedView](ctx, w.client, rest.Request{
		Method: http.MethodPost, Template: "/api/webhook_deliveries/replay_failed", Body: selection,
	})
}
