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
	"checkout.example/sdk/internal/mask"
)

const (
	excerptBytes      = 4_000
	excerptCharacters = 200
	maxSeconds        = 1e9
)

var (
	jsonContentType = regexp.MustCompile(`^application/(\w+\+)?json`)
	markupPattern   = regexp.MustCompile(`(?is)<script\b.*?</script>|<style\b.*?</style>|<[^>]*>`)
	secondsPattern  = regexp.MustCompile(`^[0-9]{1,12}(\.[0-9]{1,9})?$`)
)

// checkObject returns an error if a response with status 2xx does not contain a JSON object.
func (r *response) checkObject() *api.Error {
	if r.isTooLong {
		return r.tooLong()
	}
	text := bytes.TrimSpace(r.body)
	isJSON := json.Valid(text) && utf8.Valid(text)
	if isJSON && text[0] == '{' {
		return nil
	}
	if !isJSON && len(text) > 0 && jsonContentType.MatchString(r.header.Get("Content-Type")) {
		// Incomplete JSON in a complete response was cut off by an intermediary that did not report it.
		return r.addFacts(&api.Error{Code: api.CodeConnectionFailed, Message: "The response was cut off."})
	}
	return r.unreadable()
}

// apiError returns the error for a response whose status is not 2xx.
func (r *response) apiError(origin string) *api.Error {
	if r.status >= 300 && r.status < 400 {
		return r.addFacts(&api.Error{
			Code:    api.CodeRedirected,
			Message: fmt.Sprintf("%s redirects%s. Redirects are not followed, because your key would be sent along. Is the base URL right?", origin, r.redirectTarget()),
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
	code, isText := body.Error["code"].(string)
	if !isText || !utf8.Valid(r.body) {
		return r.unreadable()
	}
	apiErr := r.addFacts(&api.Error{Code: api.ErrorCode(mask.Text(code)), Message: code})
	if message, ok := body.Error["message"].(string); ok {
		apiErr.Message = mask.Text(message)
	}
	if trace, ok := body.Error["trace_id"].(string); ok {
		apiErr.TraceID = mask.Text(trace)
	}
	apiErr.Fields = fieldsOf(body.Detail)
	if apiErr.Fields == nil {
		if listed, err := json.Marshal(body.Error["details"]); err == nil {
			apiErr.Fields = fieldsOf(listed)
		}
	}
	for _, name := range []string{"code", "message", "trace_id"} {
		delete(body.Error, name)
	}
	apiErr.Details, _ = mask.Value(body.Error).(map[string]any)
	return apiErr
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
		encoded, err := json.Marshal(mask.Value(one))
		if _, isObject := one.(map[string]any); isObject && err == nil && json.Unmarshal(encoded, &field) == nil {
			fields = append(fields, field)
		}
	}
	return fields
}

// unreadable returns the error for a response that the API never sends: it comes from a proxy or another server, or is
// empty.
func (r *response) unreadable() *api.Error {
	what, _, _ := strings.Cut(r.header.Get("Content-Type"), ";")
	if len(r.body) == 0 {
		what = "an empty body"
	} else if what == "" {
		what = "content without a type"
	}
	apiErr := r.addFacts(&api.Error{
		Code:    api.CodeUnreadableResponse,
		Message: fmt.Sprintf("The server responded with status %d and %s, which is not a response of the API. Is the base URL right, and what is in front of the API?", r.status, what),
	})
	if excerpt := r.excerpt(); excerpt != "" {
		apiErr.Details = map[string]any{"body": excerpt}
	}
	return apiErr
}

// excerpt returns the beginning of the body as text for the error, without markup and secrets.
func (r *response) excerpt() string {
	start := r.body
	if len(start) > excerptBytes {
		start = start[:excerptBytes]
	}
	text := strings.ToValidUTF8(string(start), "\ufffd")
	if strings.HasPrefix(strings.TrimSpace(text), "<") {
		text = markupPattern.ReplaceAllString(text, " ")
	}
	characters := []rune(strings.Join(strings.Fields(mask.Text(text)), " "))
	if len(characters) > excerptCharacters {
		characters = characters[:excerptCharacters]
	}
	return string(characters)
}

func (r *response) tooLong() *api.Error {
	return r.addFacts(&api.Error{Code: api.CodeUnreadableResponse, Message: fmt.Sprintf("The response has more than %d bytes.", MaxResponseBytes)})
}

// addFacts adds the status and the headers of the response to an error.
func (r *response) addFacts(apiErr *api.Error) *api.Error {
	apiErr.Message = mask.Text(apiErr.Message)
	apiErr.Status = r.status
	apiErr.TraceID = mask.Text(r.header.Get("X-Trace-Id"))
	apiErr.RequestID = mask.Text(r.header.Get("X-Request-Id"))
	apiErr.RetryAfter = retryAfterOf(r.header)
	return apiErr
}

// retryAfterOf reads a Retry-After, which is a number of seconds, or a date by the clock of the server. It returns nil
// if there is none.
func retryAfterOf(header http.Header) *time.Duration {
	text := strings.TrimSpace(header.Get("Retry-After"))
	if secondsPattern.MatchString(text) {
		number, _ := strconv.ParseFloat(text, 64)
		wait := time.Duration(math.Min(number, maxSeconds) * float64(time.Second))
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

// redirectTarget names the target of a redirect by its origin only, because a path may contain a secret.
func (r *response) redirectTarget() string {
	to, err := url.Parse(r.header.Get("Location"))
	if err != nil || (to.Scheme != "http" && to.Scheme != "https") || to.Host == "" {
		return ""
	}
	return " to " + to.Scheme + "://" + to.Host
}
