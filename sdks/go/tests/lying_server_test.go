package tests

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"checkout.example/sdk/api"
	"checkout.example/sdk/checkout"
	"checkout.example/sdk/internal/rest"
)

const key = "sk_test_neverShownAnywhere0123456789"

var order = api.CreateSessionBody{UserExternalID: api.UserNumber(42), AmountUSDCents: 1250}

type responder func(w http.ResponseWriter, r *http.Request)

type seen struct {
	method, target string
	header         http.Header
	body           string
}

// lyingServer sends the responses that a test gives it, in their order, and records the requests. The last response is
// repeated for all further requests.
type lyingServer struct {
	*httptest.Server
	lock       sync.Mutex
	responders []responder
	all        []seen
}

func newLyingServer(t *testing.T, responders ...responder) *lyingServer {
	t.Helper()
	server := &lyingServer{responders: responders}
	server.Server = httptest.NewUnstartedServer(http.HandlerFunc(server.handle))
	server.Start()
	t.Cleanup(func() { server.CloseClientConnections(); server.Close() })
	return server
}

func (s *lyingServer) handle(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	s.lock.Lock()
	s.all = append(s.all, seen{r.Method, r.RequestURI, r.Header, string(body)})
	next := s.responders[0]
	if len(s.responders) > 1 {
		s.responders = s.responders[1:]
	}
	s.lock.Unlock()
	next(w, r)
}

func (s *lyingServer) seen() []seen {
	s.lock.Lock()
	defer s.lock.Unlock()
	return append([]seen(nil), s.all...)
}

func (s *lyingServer) client(t *testing.T, options ...checkout.Option) *checkout.Client {
	t.Helper()
	client, err := checkout.New(key, s.URL, options...)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func says(status int, body any, headers ...string) responder {
	return func(w http.ResponseWriter, _ *http.Request) {
		text, isText := body.(string)
		if !isText {
			written, _ := json.Marshal(body)
			text = string(written)
		}
		w.Header().Set("Content-Type", "application/json")
		for at := 0; at < len(headers); at += 2 {
			w.Header().Set(headers[at], headers[at+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, text)
	}
}

func refuses(status int, code string, headers ...string) responder {
	return says(status, map[string]any{"error": map[string]any{"code": code, "message": code + ".", "trace_id": "abc123"}}, headers...)
}

// drops closes the connection without a response.
func drops(w http.ResponseWriter, _ *http.Request) {
	connection, _, err := w.(http.Hijacker).Hijack()
	if err == nil {
		_ = connection.Close()
	}
}

func hangs(_ http.ResponseWriter, r *http.Request) {
	select {
	case <-r.Context().Done():
	case <-time.After(5 * time.Second):
	}
}

// drips sends a byte from time to time, so that no single read waits for long.
func drips(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	for r.Context().Err() == nil {
		_, _ = io.WriteString(w, " ")
		w.(http.Flusher).Flush()
		time.Sleep(20 * time.Millisecond)
	}
}

func endless(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	for part := make([]byte, 65_536); r.Context().Err() == nil; {
		if _, err := w.Write(part); err != nil {
			return
		}
	}
}

// shortPauses shortens the pauses between attempts for the duration of a test, and returns the pauses that were
// requested.
func shortPauses(t *testing.T) *[]time.Duration {
	t.Helper()
	pauses := &[]time.Duration{}
	before := rest.Sleep
	rest.Sleep = func(ctx context.Context, pause time.Duration) error {
		*pauses = append(*pauses, pause)
		if pause > 2*time.Millisecond {
			pause = 2 * time.Millisecond
		}
		return before(ctx, pause)
	}
	t.Cleanup(func() { rest.Sleep = before })
	return pauses
}
