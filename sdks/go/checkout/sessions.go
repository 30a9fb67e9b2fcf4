package checkout

import (
	"context"
	"net/http"

	"checkout.example/sdk/api"
	"checkout.example/sdk/internal/rest"
)

// Sessions are payment sessions: an amount, an address of its own, a page for the buyer.
type Sessions struct {
	connection *rest.Connection
}

// CreateOption changes how a session is opened.
type CreateOption func(*rest.Request)

// WithIdempotencyKey gives your own key, such as the order's id, so that a crash of your process does not open two sessions.
func WithIdempotencyKey(key string) CreateOption {
	return func(request *rest.Request) { request.IdempotencyKey = &key }
}

// Create creates a session. Send the buyer to its PayURL. The same Idempotency-Key with the same data gives the same session. Without one, the SDK makes
// one for this call and its retries.
func (s *Sessions) Create(ctx context.Context, session api.CreateSessionBody, options ...CreateOption) (*api.SessionView, error) {
	request := rest.Request{Method: http.MethodPost, Template: "/api/sessions", Body: session, IsOnce: true}
	for _, option := range options {
		option(&request)
	}
	return one[api.SessionView](ctx, s.connection, request)
}

// Cancel cancels a session that is open and has received nothing. Again: the same answer.
func (s *Sessions) Cancel(ctx context.Context, token string) (*api.SessionView, error) {
	return one[api.SessionView](ctx, s.connection, rest.Request{
		Method: http.MethodPost, Template: "/api/sessions/{token}/cancel", IDs: []any{token}, IsRepeatable: true,
	})
}

// Status is what the buyer's page shows. In doubt about an event, this is the truth: Status is api.SessionStatusPaid.
func (s *Sessions) Status(ctx context.Context, token string) (*api.SessionStatusView, error) {
	return one[api.SessionStatusView](ctx, s.connection, rest.Request{
		Method: http.MethodGet, Template: "/api/sessions/{token}/status", IDs: []any{token},
	})
}

// List gives the merchant's sessions, newest first.
func (s *Sessions) List(filter api.SessionListParams) *List[api.SessionView] {
	return listOf[api.SessionView](s.connection, "/api/sessions", rest.QueryOf(filter), "cursor", filter.Cursor)
}

// Retrieve gives one session with its payments, webhooks and timeline.
func (s *Sessions) Retrieve(ctx context.Context, token string) (*api.SessionDetailView, error) {
	return one[api.SessionDetailView](ctx, s.connection, rest.Request{
		Method: http.MethodGet, Template: "/api/sessions/{token}", IDs: []any{token},
	})
}

// PayTest has a simulated buyer pay the session, with a test key (sk_test_…). What follows is told by events, as in live mode.
func (s *Sessions) PayTest(ctx context.Context, token string, payment api.TestPaymentBody) (*api.TestPaymentView, error) {
	return one[api.TestPaymentView](ctx, s.connection, rest.Request{
		Method: http.MethodPost, Template: "/api/test/sessions/{token}/pay", IDs: []any{token}, Body: payment,
	})
}

// Rescan has the chain searched for money of the session that was missed. Ten times a minute for each merchant.
func (s *Sessions) Rescan(ctx context.Context, token string) (*api.RescanView, error) {
	return one[api.RescanView](ctx, s.connection, rest.Request{
		Method: http.MethodPost, Template: "/api/sessions/{token}/rescan", IDs: []any{token}, IsRepeatable: true,
	})
}

// one sends a request and reads the object that comes back.
func one[T any](ctx context.Context, connection *rest.Connection, request rest.Request) (*T, error) {
	found := new(T)
	if err := connection.Send(ctx, request, found); err != nil {
		return nil, err
	}
	return found, nil
}
