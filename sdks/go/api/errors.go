package api

import (
	"errors"
	"fmt"
	"time"
)

// ErrorCode is one of the codes of the API, of a newer API, or of the SDK.
type ErrorCode string

// What the SDK itself reports: nothing that the API said.
const (
	// CodeConnectionFailed means that no response came, or that it was cut off.
	CodeConnectionFailed ErrorCode = "connection_failed"
	// CodeTimedOut means that an attempt took longer than it may.
	CodeTimedOut ErrorCode = "timed_out"
	// CodeUnreadableResponse means that the response is not of the API: HTML, nothing, or another shape.
	CodeUnreadableResponse ErrorCode = "unreadable_response"
	// CodeRedirected means that the server points to another address, which is not followed: the key would go there.
	CodeRedirected ErrorCode = "redirected"
	// CodeCursorRepeats means that a list gives the same cursor again.
	CodeCursorRepeats ErrorCode = "cursor_repeats"
)

// Why webhooks.ConstructEvent refuses a request.
const (
	CodeSignatureMissing   ErrorCode = "signature_missing"
	CodeSignatureMalformed ErrorCode = "signature_malformed"
	CodeSignatureMismatch  ErrorCode = "signature_mismatch"
	CodeTimestampTooOld    ErrorCode = "timestamp_too_old"
	CodeTimestampInFuture  ErrorCode = "timestamp_in_future"
	CodeBodyNotJSON        ErrorCode = "body_not_json"
)

// The kinds of errors, for errors.Is. Each *Error is of one of them; a timeout is a lost connection, too.
var (
	// ErrAuthentication is 401: the key is missing, wrong or revoked.
	ErrAuthentication = errors.New("checkout: the key is not accepted")
	// ErrPermissionDenied is 403: the key is right, and may not do this.
	ErrPermissionDenied = errors.New("checkout: the key may not do this")
	// ErrNotFound is 404: there is no such object, or it is not yours.
	ErrNotFound = errors.New("checkout: there is no such object")
	// ErrConflict is 409: not in this state, or an Idempotency-Key with other data.
	ErrConflict = errors.New("checkout: not in this state")
	// ErrValidation is 422: Fields says what is wrong, and where.
	ErrValidation = errors.New("checkout: the request is not valid")
	// ErrRateLimit is 429: too much, or a cap is reached; see RetryAfter.
	ErrRateLimit = errors.New("checkout: too many requests")
	// ErrConnection means that no response came, or not all of it. Whether the request was carried out is unknown.
	ErrConnection = errors.New("checkout: no whole response")
	// ErrTimeout means that an attempt took longer than it may. Whether the request was carried out is unknown.
	ErrTimeout = errors.New("checkout: timed out")
	// ErrAPI is every other refusal, a fault of the server, a redirect, or a response that is not of the API.
	ErrAPI = errors.New("checkout: another answer")
	// ErrWebhookVerification means that a request is not from the platform, or that it is not certain: answer 400 and do nothing.
	ErrWebhookVerification = errors.New("checkout: the webhook is not to be trusted")
	// ErrArgument means that arguments make no sense, such as an empty id. Nothing was sent. It is never an *Error.
	ErrArgument = errors.New("checkout: argument")
)

var kinds = map[int]error{
	401: ErrAuthentication,
	403: ErrPermissionDenied,
	404: ErrNotFound,
	409: ErrConflict,
	422: ErrValidation,
	429: ErrRateLimit,
}

// Error is what the API, or what is between you and it, refuses with. Decide by Code, or by kind with errors.Is. It never holds a key or a secret.
type Error struct {
	// Code is one of this package, or one of a newer API.
	Code ErrorCode
	// Message is for people.
	Message string
	// Status is that of HTTP; 0 where no response came.
	Status int
	// TraceID is to be quoted when you ask for help; it may be empty.
	TraceID string
	// RequestID is `x-request-id`, where something in front of the API gives one.
	RequestID string
	// RetryAfter is when the server says that the same request may succeed; nil where it says nothing.
	RetryAfter *time.Duration
	// Details are the other facts of the error, such as `max_count`.
	Details map[string]any
	// Fields are the faults of the request.
	Fields []FieldFault
}

// FieldFault is one fault of a request.
type FieldFault struct {
	// Loc is the part of the request, then the way within it: "body", "amount_usd_cents".
	Loc []any `json:"loc"`

	Msg string `json:"msg"`

	Type string `json:"type"`

	Ctx map[string]any `json:"ctx,omitempty"`
}

func (e *Error) Error() string {
	if e.TraceID != "" {
		return fmt.Sprintf("checkout: %s (%s, trace %s)", e.Message, e.Code, e.TraceID)
	}
	return fmt.Sprintf("checkout: %s (%s)", e.Message, e.Code)
}

// Is tells whether the error is of a kind: errors.Is(err, api.ErrNotFound).
func (e *Error) Is(kind error) bool {
	return kind == e.kind() || (kind == ErrConnection && e.Code == CodeTimedOut)
}

func (e *Error) kind() error {
	switch e.Code {
	case CodeTimedOut:
		return ErrTimeout
	case CodeConnectionFailed:
		return ErrConnection
	case CodeSignatureMissing, CodeSignatureMalformed, CodeSignatureMismatch, CodeTimestampTooOld, CodeTimestampInFuture, CodeBodyNotJSON:
		return ErrWebhookVerification
	}
	if kind, ok := kinds[e.Status]; ok {
		return kind
	}
	return ErrAPI
}
