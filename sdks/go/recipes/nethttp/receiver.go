// Package nethttp receives webhooks with net/http, or with any router that accepts an http.Handler. It reads the
// original bytes of the body, once.
package nethttp

import (
	"errors"
	"io"
	"net/http"

	"checkout.example/sdk/api"
	"checkout.example/sdk/webhooks"
)

const maxBodyBytes = 1 << 20

// Receiver responds with 204 once fulfill has handled the event, with 400 if the request cannot be trusted, and with
// 500 if fulfill fails, so that the event is delivered again. Your fulfill must fulfill each InvoiceID only once, and
// must do nothing if Test is true.
func Receiver(secret string, fulfill func(*api.Event) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			http.Error(w, "POST only", http.StatusMethodNotAllowed)
			return
		}
		rawBody, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodyBytes))
		if err != nil {
			http.Error(w, "the body cannot be read", http.StatusBadRequest)
			return
		}
		event, err := webhooks.ConstructEvent(rawBody, r.Header.Get(webhooks.SignatureHeader), secret)
		var verificationError *api.Error
		if errors.As(err, &verificationError) {
			http.Error(w, string(verificationError.Code), http.StatusBadRequest)
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
