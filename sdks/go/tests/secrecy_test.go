package tests

import (
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"checkout.example/sdk/api"
	"checkout.example/sdk/checkout"
	"checkout.example/sdk/internal/rest"
)

func TestShowsNoKey(t *testing.T) {
	shortPauses(t)
	echo := map[string]any{"error": map[string]any{"code": key, "message": "what is " + key + "?", "trace_id": key, "hint": []any{key, map[string]any{key: key}}}, "detail": []any{map[string]any{"msg": key, "loc": []any{key}}}}
	noHTTP := func(w http.ResponseWriter, _ *http.Request) {
		connection, buffer, _ := w.(http.Hijacker).Hijack()
		_, _ = buffer.WriteString("HTTP/9 what is " + key + "\r\n\r\n")
		_ = buffer.Flush()
		_ = connection.Close()
	}
	var shown strings.Builder
	for _, one := range []responder{
		drops, says(400, echo), says(500, "<p>"+key+"</p>", "Content-Type", "text/"+key), hangs, noHTTP,
		says(302, "", "Location", "http://"+key+"/"), says(200, "x", "X-Request-Id", key),
	} {
		client := newLyingServer(t, one).client(t, checkout.WithTimeout(100*time.Millisecond), checkout.WithMaxRetries(1), checkout.WithLog(func(text string) { shown.WriteString(text) }))
		_, err := client.Sessions.Create(ctx, order)
		fmt.Fprintf(&shown, "%v %+v %#v %#v %+v %v %+v %#v", err, err, err, client, *client, client, client.Sessions, *client.Sessions)
		var apiErr *api.Error
		if !errors.As(err, &apiErr) {
			t.Fatal(err)
		}
		fmt.Fprintf(&shown, "%+v %#v", *apiErr, *apiErr)
	}
	if text := shown.String(); strings.Contains(text, "neverShown") || len(text) < 1_000 || !strings.Contains(text, "failed with") {
		t.Error(text)
	}
}

func TestRefusesKeysAndAddressesThatMakeNoSense(t *testing.T) {
	for _, wrong := range []string{"", " sk_test_a", "sk_test_a\n", "pk_test_a", "sk_test_ä"} {
		if _, err := checkout.New(wrong, "https://pay.example"); !errors.Is(err, api.ErrArgument) || strings.Contains(err.Error(), "test_a") {
			t.Error(wrong, err)
		}
	}
	for _, wrong := range []string{
		"http://pay.example", "http://localhost.evil.example", "http://127.0.0.1.evil.example", "http://127.0.0.1@evil.example", "ftp://pay.example",
		"https://a:b@pay.example", "https://pay.example?x", "https://pay.example#x", "https://pay.example:port", "pay.example", "https://", "",
	} {
		if _, err := checkout.New(key, wrong); !errors.Is(err, api.ErrArgument) || strings.Contains(err.Error(), "a:b") {
			t.Error(wrong, err)
		}
	}
	for _, right := range []string{"https://pay.example/under/", "http://localhost:1", "http://127.0.0.1", "http://[::1]:3"} {
		if _, err := checkout.New(key, right); err != nil {
			t.Error(right, err)
		}
	}
}

func TestRefusesLimitsThatMakeNoSense(t *testing.T) {
	client, err := checkout.New(key, "https://pay.example")
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []checkout.Option{checkout.WithTimeout(0), checkout.WithMaxRetries(21), checkout.WithMaxRetries(-1), checkout.WithMaxRetryAfter(-1)} {
		if _, err := checkout.New(key, "https://pay.example", wrong); !errors.Is(err, api.ErrArgument) {
			t.Error(err)
		}
		if _, err := client.WithOptions(wrong); !errors.Is(err, api.ErrArgument) {
			t.Error(err)
		}
	}
}

func TestSpeaksOnlyWithAServerThatItCanTrust(t *testing.T) {
	shortPauses(t)
	asked := 0
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { asked++; says(200, `{"token":"tok"}`)(w, r) }))
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	defer server.Close()
	stranger, err := checkout.New(key, server.URL)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := stranger.Sessions.Status(ctx, "tok"); codeOf(err) != api.CodeConnectionFailed || asked != 0 {
		t.Error(err, asked)
	}
	transport := rest.NewTransport().(*http.Transport)
	transport.TLSClientConfig = server.Client().Transport.(*http.Transport).TLSClientConfig
	friend, err := checkout.New(key, server.URL, checkout.WithTransport(transport))
	if err != nil {
		t.Fatal(err)
	}
	if session, err := friend.Sessions.Retrieve(ctx, "tok"); err != nil || session == nil || asked != 1 {
		t.Error(err, asked)
	}
}

func TestUsesNoProxyOfTheEnvironment(t *testing.T) {
	if rest.NewTransport().(*http.Transport).Proxy != nil {
		t.Error("the key would be sent to a proxy of the environment")
	}
}
