package rest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"checkout.example/sdk/api"
	"checkout.example/sdk/internal/secrecy"
)

const (
	readBytes       = 4_000
	shownCharacters = 200
	mostSeconds     = 1e9
)

var (
	jsonType = regexp.MustCompile(`^application/(\w+\+)?json`)
	markup   = regexp.MustCompile(`(?is)<script\b.*?</script>|<style\b.*?</style>|<[^>]*>`)
	seconds  = regexp.MustCompile(`^[0-9]{1,12}(\.[0-9]{1,9})?$`)
)

// checkObject returns an error if a response with status 2xx does not contain a JSON object.
func (r *reply) checkObject() *api.Error {
	if r.isTooLong {
		return r.tooLong()
	}
	text := bytes.TrimSpace(r.body)
	isJSON := json.Valid(text) && utf8.Valid(text)
	if isJSON && text[0] == '{' {
		return nil
	}
	if !isJSON && len(text) > 0 && jsonType.MatchString(r.header.Get("Content-Type")) {
		// Incomplete JSON in a complete response was cut off by something on the way that did not report it.
		return r.with(&api.Error{Code: api.CodeConnectionFailed, Message: "The response was cut off."})
	}
	return r.unreadable()
}

// refusal returns the error for a response whose status is not 2xx.
func (r *reply) refusal(origin string) *api.Error {
	if r.status >= 300 && r.status < 400 {
		return r.with(&api.Error{
			Code:    api.CodeRedirected,
			Message: fmt.Sprintf("%s redirects%s. Redirects are not followed, because your key would be sent along. Is the base URL right?", origin, r.where()),
		})
	}
	if r.isTooLong {
		return r.tooLong()
	}
	var body struct {
		Error  map[string]any  `json:"error"`
		Detail json.RawMessage `json:"detail"`
	}
	_ = json.Unmarshal(r.body, &body)
	code, isCode := body.Error["code"].(string)
	if !isCode || !utf8.Valid(r.body) {
		return r.unreadable()
	}
	failed := r.with(&api.Error{Code: api.ErrorCode(secrecy.Masked(code)), Message: code})
	if message, ok := body.Error["message"].(string); ok {
		failed.Message = secrecy.Masked(message)
	}
	if trace, ok := body.Error["trace_id"].(string); ok {
		failed.TraceID = secrecy.Masked(trace)
	}
	failed.Fields = fieldsOf(body.Detail)
	if failed.Fields == nil {
		if listed, err := json.Marshal(body.Error["details"]); err == nil {
			failed.Fields = fieldsOf(listed)
		}
	}
	for _, name := range []string{"code", "message", "trace_id"} {
		delete(body.Error, name)
	}
	failed.Details, _ = secrecy.MaskedValue(body.Error).(map[string]any)
	return failed
}

// fieldsOf returns the faults of a request. It skips whatever does not have the shape of a fault, and returns nil if
// there is no list.
func fieldsOf(text json.RawMessage) []api.FieldFault {
	var listed []any
	if json.Unmarshal(text, &listed) != nil || listed == nil {
		return nil
	}
	fields := []api.FieldFault{}
	for _, one := range listed {
		var field api.FieldFault
		written, err := json.Marshal(secrecy.MaskedValue(one))
		if _, isObject := one.(map[string]any); isObject && err == nil && json.Unmarshal(written, &field) == nil {
			fields = append(fields, field)
		}
	}
	return fields
}

// unreadable returns the error for a response that the API never sends: it comes from a proxy or another server, or is
// empty.
func (r *reply) unreadable() *api.Error {
	what, _, _ := strings.Cut(r.header.Get("Content-Type"), ";")
	if len(r.body) == 0 {
		what = "an empty body"
	} else if what == "" {
		what = "content without a type"
	}
	failed := r.with(&api.Error{
		Code:    api.CodeUnreadableResponse,
		Message: fmt.Sprintf("The server answered %d with %s, which is not a response of the API. Is the base URL right, and what is in front of the API?", r.status, what),
	})
	if shown := r.shown(); shown != "" {
		failed.Details = map[string]any{"body": shown}
	}
	return failed
}

// shown returns the beginning of the body as text for the error, without markup and secrets.
func (r *reply) shown() string {
	begin := r.body
	if len(begin) > readBytes {
		begin = begin[:readBytes]
	}
	text := strings.ToValidUTF8(string(begin), "\ufffd")
	if strings.HasPrefix(strings.TrimSpace(text), "<") {
		text = markup.ReplaceAllString(text, " ")
	}
	words := []rune(strings.Join(strings.Fields(secrecy.Masked(text)), " "))
	if len(words) > shownCharacters {
		words = words[:shownCharacters]
	}
	return string(words)
}

func (r *reply) tooLong() *api.Error {
	return r.with(&api.Error{Code: api.CodeUnreadableResponse, Message: fmt.Sprintf("The response has more than %d bytes.", MostBytes)})
}

// with adds the status and the headers of the response to an error.
func (r *reply) with(failed *api.Error) *api.Error {
	failed.Message = secrecy.Masked(failed.Message)
	failed.Status = r.status
	failed.TraceID = secrecy.Masked(r.header.Get("X-Trace-Id"))
	failed.RequestID = secrecy.Masked(r.header.Get("X-Request-Id"))
	failed.RetryAfter = retryAfterOf(r.header)
	return failed
}

// retryAfterOf reads a Retry-After, which is a number of seconds, or a date by the clock of the server. It returns nil
// if there is none.
func retryAfterOf(header http.Header) *time.Duration {
	text := strings.TrimSpace(header.Get("Retry-After"))
	if seconds.MatchString(text) {
		number, _ := strconv.ParseFloat(text, 64)
		wait := time.Duration(math.Min(number, mostSeconds) * float64(time.Second))
		return &wait
	}
	until, err := http.ParseTime(text)
	if err != nil {
		return nil
	}
	now, err := http.ParseTime(header.Get("Date"))
	if err != nil {
		now = time.Now()
	}
	wait := until.Sub(now)
	if wait < 0 {
		wait = 0
	}
	return &wait
}

// where names the target of a redirect by its origin only, because a path may contain a secret.
func (r *reply) where() string {
	to, err := url.Parse(r.header.Get("Location"))
	if err != nil || (to.Scheme != "http" && to.Scheme != "https") || to.Host == "" {
		return ""
	}
	return " to " + to.Scheme + "://" + to.Host
}
