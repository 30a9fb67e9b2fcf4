package checkout

import (
	"context"
	"net/http"
	"net/url"

	"checkout.example/sdk/api"
	"checkout.example/sdk/internal/rest"
)

// MonthlyUsage holds sales by month.
type MonthlyUsage struct {
	client *rest.Client
}

// List returns a row for each UTC month.
func (m *MonthlyUsage) List() *List[api.UsageView] {
	return newList[api.UsageView](m.client, "/api/usage", url.Values{}, "cursor", "")
}

// MerchantAccount is the merchant that the key belongs to.
type MerchantAccount struct {
	client *rest.Client
}

// Retrieve returns the name, state and plan of the merchant, which show whether it can sell.
func (m *MerchantAccount) Retrieve(ctx context.Context) (*api.KeyMerchantView, error) {
	return send[api.KeyMerchantView](ctx, m.client, rest.Request{Method: http.MethodGet, Template: "/api/merchant"})
}
