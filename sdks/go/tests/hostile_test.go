package tests

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"checkout.example/sdk/api"
	"checkout.example/sdk/checkout"
	"checkout.example/sdk/internal/rest"
)

func codeOf(err error) api.ErrorCode {
	var apiErr *api.Error
	if errors.As(err, &apiErr) {
		return apiErr.Code
	}
	return ""
}

func TestGivesUpInTime(t *testing.T) {
	for _, one := range []responder{hangs, drips} {
		began := time.Now()
		_, err := newLyingServer(t, one).client(t, checkout.WithTimeout(200*time.Millisecond), checkout.WithMaxRetries(0)).Sessions.Status(ctx, "tok")
		if codeOf(err) != api.CodeTimedOut || !errors.Is(err, api.ErrTimeout) || !errors.Is(err, api.ErrConnection) || time.Since(began) > 3*time.Second {
			t.Error(err, time.Since(began))
		}
	}
}

func TestBoundsWhatItReads(t *testing.T) {
	before := rest.MaxResponseBytes
	rest.MaxResponseBytes = 1_000_000
	defer func() { rest.MaxResponseBytes = before }()
	declared := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "99999999999")
		w.WriteHeader(200)
	}
	for _, one := range []responder{endless, declared} {
		began := time.Now()
		_, err := newLyingServer(t, one).client(t, checkout.WithMaxRetries(0)).Sessions.Status(ctx, "tok")
		if codeOf(err) != api.CodeUnreadableResponse || !errors.Is(err, api.ErrAPI) || time.Since(began) > 10*time.Second {
			t.Error(err, time.Since(began))
		}
	}
}

func TestNamesWhatIsNoResponseOfTheAPI(t *testing.T) {
	for _, body := range []string{"", "[]", "null", "7", "<html><script>x</script><h1>Bad gateway</h1>"} {
		_, err := newLyingServer(t, says(200, body, "Content-Type", "text/html; charset=x")).client(t, checkout.WithMaxRetries(0)).Sessions.Status(ctx, "tok")
		var apiErr *api.Error
		if codeOf(err) != api.CodeUnreadableResponse || !errors.As(err, &apiErr) {
			t.Fatal(body, err)
		}
		if strings.HasPrefix(body, "<") && apiErr.Details["body"] != "Bad gateway" {
			t.Error(apiErr.Details)
		}
	}
}

func TestTreatsBrokenJSONAsACutResponse(t *testing.T) {
	for _, body := range []string{`{"token": "to`, strings.Repeat("{", 100_000), `{"a": NaN}`, "{\"a\": \"\xff\"}", strings.Repeat("[", 100_000)} {
		_, err := newLyingServer(t, says(200, body)).client(t, checkout.WithMaxRetries(0)).Sessions.Status(ctx, "tok")
		if codeOf(err) != api.CodeConnectionFailed {
			t.Error(body[:10], err)
		}
	}
}

func TestSeesABodyThatIsCutOff(t *testing.T) {
	cut := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "500")
		_, _ = w.Write([]byte(`{"token":"tok"}`))
		w.(http.Flusher).Flush()
		drops(w, r)
	}
	if _, err := newLyingServer(t, cut).client(t, checkout.WithMaxRetries(0)).Sessions.Status(ctx, "tok"); codeOf(err) != api.CodeConnectionFailed {
		t.Error(err)
	}
}

func TestRefusesAnObjectOfAnotherShape(t *testing.T) {
	if _, err := newLyingServer(t, says(200, `{"status":7}`)).client(t).Sessions.Status(ctx, "tok"); codeOf(err) != api.CodeUnreadableResponse {
		t.Error(err)
	}
}

func TestSurvivesErrorsOfAnyShape(t *testing.T) {
	for _, body := range []string{
		`{"error":1}`, `{"error":{"code":7}}`, `{"error":{"code":"x","message":[],"details":7},"detail":"y"}`,
		`{"error":{"code":"x","details":[1,null,{"loc":[]},{"loc":7}]}}`, `[]`, `null`, ``,
	} {
		if _, err := newLyingServer(t, says(422, body)).client(t).Sessions.Create(ctx, order); !errors.Is(err, api.ErrValidation) {
			t.Error(body, err)
		}
	}
}

func TestFollowsNoRedirect(t *testing.T) {
	other := newLyingServer(t, says(200, `{}`))
	server := newLyingServer(t, says(302, `{}`, "Location", other.URL+"/secret-path"))
	_, err := server.client(t).Sessions.Status(ctx, "tok")
	if codeOf(err) != api.CodeRedirected || len(other.seen()) != 0 || strings.Contains(err.Error(), "secret-path") || !strings.Contains(err.Error(), other.URL) {
		t.Error(err, other.seen())
	}
}
