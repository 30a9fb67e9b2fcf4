package checkout

import (
	"context"
	"net/http"

	"checkout.example/sdk/api"
	"checkout.example/sdk/internal/rest"
)

// Payments are transfers that arrived at the deposit addresses of sessions.
type Payments struct {
	client *rest.Client
}

// List returns the merchant's payments, newest first.
func (p *Payments) List(params api.PaymentListParams) *List[api.PaymentView] {
	return newList[api.PaymentView](p.client, "/api/payments", rest.QueryOf(params), "cursor", params.Cursor)
}

// Retrieve returns one payment, by its PaymentID.
func (p *Payments) Retrieve(ctx context.Context, paymentID int64) (*api.PaymentView, error) {
	return send[api.PaymentView](ctx, p.client, rest.Request{
		Method: http.MethodGet, Template: "/api/payments/{payment_id}", IDs: []any{paymentID},
	})
}
