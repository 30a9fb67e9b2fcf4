// Package nethttp is a receiver of webhooks with net/http, and with every router that takes an http.Handler: it reads the body once, as it came.
package nethttp

import (
	"errors"
	"io"
	"net/http"

	"checkout.example/sdk/api"
	"checkout.example/sdk/webhooks"
)

const mostBytes = 1 << 20

// Receiver answers 204 once an event is fulfilled, 400 where it is not to be trusted, and 500 where fulfill fails: then the event comes again. fulfill is
// yours: once per InvoiceID, never where Test is true.
func Receiver(secret string, fulfill func(*api.Event) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			http.Error(w, "POST only", http.StatusMethodNotAllowed)
			return
		}
		rawBody, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBytes))
		if err != nil {
			http.Error(w, "the body cannot be read", http.StatusBadRequest)
			return
		}
		event, err := webhooks.ConstructEvent(rawBody, r.Header.Get(webhooks.Header), secret)
		var refused *api.Error
		if errors.As(err, &refused) {
			http.Error(w, string(refused.Code), http.StatusBadRequest)
			return
		}
		if err == nil {
			err = fulfill(event)
		}
		if err != nil {
			http.Error(w, "not fulfilled", http.StatusInternalServerError)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	}
}
