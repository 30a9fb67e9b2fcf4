package checkout

import (
	"context"
	"net/http"

	"checkout.example/sdk/api"
	"checkout.example/sdk/internal/rest"
)

// WebhookEndpoints are the URLs to which the merchant's events are sent.
type WebhookEndpoints struct {
	client *rest.Client
}

// Create adds an endpoint. Only this response, and that of RollSecret, contains the secret.
func (w *WebhookEndpoints) Create(ctx context.Context, endpoint api.CreateEndpointBody) (*api.CreatedEndpointView, error) {
	return send[api.CreatedEndpointView](ctx, w.client, rest.Request{
		Method: http.MethodPost, Template: "/api/webhook_endpoints", Body: endpoint,
	})
}

// List returns the endpoints and their health.
func (w *WebhookEndpoints) List(params api.WebhookEndpointListParams) *List[api.WebhookEndpointView] {
	return newList[api.WebhookEndpointView](w.client, "/api/webhook_endpoints", rest.QueryOf(params), "cursor", params.Cursor)
}

// Retrieve returns one endpoint.
func (w *WebhookEndpoints) Retrieve(ctx context.Context, endpointID int64) (*api.WebhookEndpointView, error) {
	return send[api.WebhookEndpointView](ctx, w.client, rest.Request{
		Method: http.MethodGet, Template: "/api/webhook_endpoints/{endpoint_id}", IDs: []any{endpointID},
	})
}

// Update changes the URL of an endpoint, pauses it (Active: api.Set(false)) or resumes it.
func (w *WebhookEndpoints) Update(ctx context.Context, endpointID int64, changes api.UpdateEndpointBody) (*api.WebhookEndpointView, error) {
	return send[api.WebhookEndpointView](ctx, w.client, rest.Request{
		Method: http.MethodPatch, Template: "/api/webhook_endpoints/{endpoint_id}", IDs: []any{endpointID}, Body: changes,
	})
}

// Delete removes an endpoint. Its pending deliveries fail.
func (w *WebhookEndpoints) Delete(ctx context.Context, endpointID int64) error {
	return w.client.Send(ctx, rest.Request{
		Method: http.MethodDelete, Template: "/api/webhook_endpoints/{endpoint_id}", IDs: []any{endpointID},
	}, nil)
}

// Test sends a test event, which has zeros and `test: true`. Never fulfill it.
func (w *WebhookEndpoints) Test(ctx context.Context, endpointID int64, event api.TestEndpointBody) (*api.DeliveryView, error) {
	return send[api.DeliveryView](ctx, w.client, rest.Request{
		Method: http.MethodPost, Template: "/api/webhook_endpoints/{endpoint_id}/test", IDs: []any{endpointID}, Body: event,
	})
}

// RollSecret makes a new secret. For 24 hours the old one signs, too: pass both to webhooks.ConstructEvent.
func (w *WebhookEndpoints) RollSecret(ctx context.Context, endpointID int64) (*api.RolledEndpointView, error) {
	return send[api.RolledEndpointView](ctx, w.client, rest.Request{
		Method: http.MethodPost, Template: "/api/webhook_endpoints/{endpoint_id}/roll_secret", IDs: []any{endpointID},
	})
}
