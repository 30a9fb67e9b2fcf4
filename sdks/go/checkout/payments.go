package checkout

import (
	"context"
	"net/http"

	"checkout.example/sdk/api"
	"checkout.example/sdk/internal/rest"
)

// Payments are transfers that arrived at the deposit addresses of sessions.
type Payments struct {
	connection *rest.Connection
}

// List returns the merchant's payments, newest first.
func (p *Payments) List(filter api.PaymentListParams) *List[api.PaymentView] {
	return listOf[api.PaymentView](p.connection, "/api/payments", rest.QueryOf(filter), "cursor", filter.Cursor)
}

// Retrieve returns one payment, by its PaymentID.
func (p *Payments) Retrieve(ctx context.Context, paymentID int64) (*api.PaymentView, error) {
	return one[api.PaymentView](ctx, p.connection, rest.Request{
		Method: http.MethodGet, Template: "/api/payments/{payment_id}", IDs: []any{paymentID},
	})
}
