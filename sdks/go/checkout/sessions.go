package checkout

import (
	"context"
	"net/http"

	"checkout.example/sdk/api"
	"checkout.example/sdk/internal/rest"
)

// Sessions are what buyers pay: each has an amount, a deposit address of its own, and a pay page.
type Sessions struct {
	connection *rest.Connection
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
	request := rest.Request{Method: http.MethodPost, Template: "/api/sessions", Body: session, IsOnce: true}
	for _, option := range options {
		option(&request)
	}
	return one[api.SessionView](ctx, s.connection, request)
}

// Cancel cancels a session that is open and has received nothing. Repeating it has no further effect, and returns the
// same response.
func (s *Sessions) Cancel(ctx context.Context, token string) (*api.SessionView, error) {
	return one[api.SessionView](ctx, s.connection, rest.Request{
		Method: http.MethodPost, Template: "/api/sessions/{token}/cancel", IDs: []any{token}, IsRepeatable: true,
	})
}

// Status returns what the pay page shows. If in doubt about an event, check that its Status is api.SessionStatusPaid.
func (s *Sessions) Status(ctx context.Context, token string) (*api.SessionStatusView, error) {
	return one[api.SessionStatusView](ctx, s.connection, rest.Request{
		Method: http.MethodGet, Template: "/api/sessions/{token}/status", IDs: []any{token},
	})
}

// List returns the merchant's sessions, newest first.
func (s *Sessions) List(filter api.SessionListParams) *List[api.SessionView] {
	return listOf[api.SessionView](s.connection, "/api/sessions", rest.QueryOf(filter), "cursor", filter.Cursor)
}

// Retrieve returns one session with its payments, webhooks and timeline.
func (s *Sessions) Retrieve(ctx context.Context, token string) (*api.SessionDetailView, error) {
	return one[api.SessionDetailView](ctx, s.connection, rest.Request{
		Method: http.MethodGet, Template: "/api/sessions/{token}", IDs: []any{token},
	})
}

// PayTest makes a simulated buyer pay the session. It requires a test key (sk_test_…). Events report what follows, as
// in live mode.
func (s *Sessions) PayTest(ctx context.Context, token string, payment api.TestPaymentBody) (*api.TestPaymentView, error) {
	return one[api.TestPaymentView](ctx, s.connection, rest.Request{
		Method: http.MethodPost, Template: "/api/test/sessions/{token}/pay", IDs: []any{token}, Body: payment,
	})
}

// Rescan searches the chain for transfers to the session that were missed. Each merchant may do so ten times a minute.
func (s *Sessions) Rescan(ctx context.Context, token string) (*api.RescanView, error) {
	return one[api.RescanView](ctx, s.connection, rest.Request{
		Method: http.MethodPost, Template: "/api/sessions/{token}/rescan", IDs: []any{token}, IsRepeatable: true,
	})
}

// one sends a request and returns the object in its response.
func one[T any](ctx context.Context, connection *rest.Connection, request rest.Request) (*T, error) {
	found := new(T)
	if err := connection.Send(ctx, request, found); err != nil {
		return nil, err
	}
	return found, nil
}
