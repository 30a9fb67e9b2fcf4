package main

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"time"

	"checkout.example/sdk/api"
	"checkout.example/sdk/checkout"
	"checkout.example/sdk/webhooks"
)

// receiver responds with 200 if the SDK accepts the request, and with 400 otherwise.
type receiver struct {
	url      string
	server   *http.Server
	received chan *api.Event
	lock     sync.Mutex
	secret   string
}

func listen() (*receiver, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	r := &receiver{url: "http://" + listener.Addr().String() + "/hooks", received: make(chan *api.Event, 100)}
	r.server = &http.Server{Handler: http.HandlerFunc(r.receive), ReadTimeout: wait}
	go func() { _ = r.server.Serve(listener) }()
	return r, nil
}

func (r *receiver) close() {
	_ = r.server.Close()
}

func (r *receiver) setSecret(secret string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.secret = secret
}

func (r *receiver) receive(w http.ResponseWriter, request *http.Request) {
	r.lock.Lock()
	secret := r.secret
	r.lock.Unlock()
	rawBody, err := io.ReadAll(http.MaxBytesReader(w, request.Body, 1<<20))
	if err == nil {
		var event *api.Event
		if event, err = webhooks.ConstructEvent(rawBody, request.Header.Get(webhooks.SignatureHeader), secret); err == nil {
			r.received <- event
		}
	}
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
	}
}

func (r *receiver) awaitConfirmed(ctx context.Context, _ *checkout.Client, result *found) error {
	timer := time.After(wait)
	for {
		select {
		case event := <-r.received:
			payment, isPayment := event.Data.(*api.PaymentData)
			isOurs := isPayment && payment.SessionToken != nil && *payment.SessionToken == result.Token
			if isOurs && event.Type == api.EventTypePaymentConfirmed && event.Livemode != nil && !*event.Livemode {
				result.WebhookType, result.WebhookEventID = event.Type, event.EventID
				return nil
			}
		case <-timer:
			return errors.New("no payment.confirmed came")
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
