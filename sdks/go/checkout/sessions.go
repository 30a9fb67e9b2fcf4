package checkout

import (
	"context"
	"net/http"

	"checkout.example/sdk/api"
	"checkout.example/sdk/internal/rest"
)

// Sessions are what buyers pay: each has an amount, a deposit address of its own, and a pay page.
type Sessions struct {
	client *rest.Client
}

// CreateOption configures how a session is created.
type CreateOption func(*rest.Request)

// WithIdempotencyKey sets your own Idempotency-Key, such as the id of the order, so that a crash of your process cannot
// create two sessions for it. It must have 1 to 200 printable ASCII characters.
func WithIdempotencyKey(key string) CreateOption {
	return func(request *rest.Request) { request.IdempotencyKey = &key }
}

// Create creates a session. Send the buyer to its PayURL. The same Idempotency-Key with the same data returns the same
// session. Without one, the SDK makes one for this call and its retries.
func (s *Sessions) Create(ctx context.Context, session api.CreateSessionBody, options ...CreateOption) (*api.SessionView, error) {
	request := rest.Request{Method: http.MethodPost, Template: "/api/sessions", Body: session, UsesIdempotencyKey: true}
	for _, option := range options {
		option(&request)
	}
	return send[api.SessionView](ctx, s.client, request)
}

// Cancel cancels a session that is open and has received nothing. Repeating it has no further effect, and returns the
// same response.
func (s *Sessions) Cancel(ctx context.Context, token string) (*api.SessionView, error) {
	return send[api.SessionView](ctx, s.client, rest.Request{
		Method: http.MethodPost, Template: "/api/sessions/{token}/cancel", IDs: []any{token}, IsRepeatable: true,
	})
}

// Status returns what the pay page shows. If in doubt about an event, check that its Status is api.SessionStatusPaid.
func (s *Sessions) Status(ctx context.Context, token string) (*api.SessionStatusView, error) {
	return send[api.SessionStatusView](ctx, s.client, rest.Request{
		Method: http.MethodGet, Template: "/api/sessions/{token}/status", IDs: []any{token},
	})
}

// List returns the merchant's sessions, newest first.
func (s *Sessions) List(params api.SessionListParams) *List[api.SessionView] {
	return newList[api.SessionView](s.client, "/api/sessions", rest.QueryOf(params), "cursor", params.Cursor)
}

// Retrieve returns one session with its payments, webhooks and timeline.
func (s *Sessions) Retrieve(ctx context.Context, token string) (*api.SessionDetailView, error) {
	return send[api.SessionDetailView](ctx, s.client, rest.Request{
		Method: http.MethodGet, Template: "/api/sessions/{token}", IDs: []any{token},
	})
}

// PayTest makes a simulated buyer pay the session. It requires a test key (sk_test_…). Events report what follows, as
// in live mode.
func (s *Sessions) PayTest(ctx context.Context, token string, payment api.TestPaymentBody) (*api.TestPaymentView, error) {
	return send[api.TestPaymentView](ctx, s.client, rest.Request{
		Method: http.MethodPost, Template: "/api/test/sessions/{token}/pay", IDs: []any{token}, Body: payment,
	})
}

// Rescan searches the chain for transfers to the session that were missed. Each merchant may do so ten times a minute.
func (s *Sessions) Rescan(ctx context.Context, token string) (*api.RescanView, error) {
	return send[api.RescanView](ctx, s.client, rest.Request{
		Method: http.MethodPost, Template: "/api/sessions/{token}/rescan", IDs: []any{token}, IsRepeatable: true,
	})
}

// send sends a request and returns the object in its response.
func send[T any](ctx context.Context, client *rest.Client, request rest.Request) (*T, error) {
	result := new(T)
	if err := client.Send(ctx, request, result); err != nil {
		return nil, err
	}
	return result, nil
}
