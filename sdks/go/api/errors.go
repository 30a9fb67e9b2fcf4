package api

import (
	"errors"
	"fmt"
	"time"
)

// ErrorCode is a code of the API, perhaps of a newer version of it, or a code of the SDK itself.
type ErrorCode string

// These codes are of errors that the SDK itself detects. The API never sends them.
const (
	// CodeConnectionFailed means that no response came, or that it was cut off.
	CodeConnectionFailed ErrorCode = "connection_failed"
	// CodeTimedOut means that an attempt exceeded the timeout.
	CodeTimedOut ErrorCode = "timed_out"
	// CodeUnreadableResponse means that the response is not from the API: HTML, nothing, or another shape.
	CodeUnreadableResponse ErrorCode = "unreadable_response"
	// CodeRedirected means that the server redirects to another address, which the SDK does not follow: the key would
	// be sent there.
	CodeRedirected ErrorCode = "redirected"
	// CodeCursorRepeats means that the server returned the same cursor of a list again.
	CodeCursorRepeats ErrorCode = "cursor_repeats"
)

// These codes are the reasons why webhooks.ConstructEvent refuses a request.
const (
	// CodeSignatureMissing means that the request has no X-Service-Signature.
	CodeSignatureMissing ErrorCode = "signature_missing"
	// CodeSignatureMalformed means that the header is not `t=…,v1=…`.
	CodeSignatureMalformed ErrorCode = "signature_malformed"
	// CodeSignatureMismatch means that no signature in the header matches any of the secrets.
	CodeSignatureMismatch ErrorCode = "signature_mismatch"
	// CodeTimestampTooOld means that the request was signed longer ago than the tolerance: it may be a replayed one.
	CodeTimestampTooOld ErrorCode = "timestamp_too_old"
	// CodeTimestampInFuture means that the request was signed in the future: one of the clocks is wrong.
	CodeTimestampInFuture ErrorCode = "timestamp_in_future"
	// CodeBodyNotJSON means that the signature is right, but the body is not an event.
	CodeBodyNotJSON ErrorCode = "body_not_json"
)

// These are the kinds of errors, for errors.Is. Each *Error is of exactly one kind, except that a timeout is an
// ErrConnection, too.
var (
	// ErrAuthentication is status 401: the key is missing, wrong or revoked.
	ErrAuthentication = errors.New("checkout: the key is not accepted")
	// ErrPermissionDenied is status 403: the key is right, but may not do this.
	ErrPermissionDenied = errors.New("checkout: the key may not do this")
	// ErrNotFound is status 404: there is no such object, or it is not yours.
	ErrNotFound = errors.New("checkout: there is no such object")
	// ErrConflict is status 409: the state of the object does not allow this, or the Idempotency-Key was used with
	// other data.
	ErrConflict = errors.New("checkout: the state of the object does not allow this")
	// ErrValidation is status 422: Fields says what is wrong, and where.
	ErrValidation = errors.New("checkout: the request is not valid")
	// ErrRateLimit is status 429: there were too many requests, or a cap is reached. RetryAfter says when to try again.
	ErrRateLimit = errors.New("checkout: too many requests")
	// ErrConnection means that no complete response came. Whether the request was carried out is unknown.
	ErrConnection = errors.New("checkout: no complete response")
	// ErrTimeout means that an attempt exceeded the timeout. Whether the request was carried out is unknown.
	ErrTimeout = errors.New("checkout: timed out")
	// ErrAPI is every other error status, a redirect, or a response that is not from the API.
	ErrAPI = errors.New("checkout: unexpected response")
	// ErrWebhookVerification means that a request is not from the platform, or that this is uncertain: respond with 400
	// and do nothing.
	ErrWebhookVerification = errors.New("checkout: the webhook cannot be trusted")
	// ErrArgument means that an argument is invalid, such as an empty id. Nothing was sent. Such an error is never an
	// *Error.
	ErrArgument = errors.New("checkout: invalid argument")
)

var kinds = map[int]error{
	401: ErrAuthentication,
	403: ErrPermissionDenied,
	404: ErrNotFound,
	409: ErrConflict,
	422: ErrValidation,
	429: ErrRateLimit,
}

// Error is an error response of the API, or of something between you and it, or a failed attempt to get a response.
// Handle it by Code, or by its kind with errors.Is. It never contains a key or a secret.
type Error struct {
	// Code is a constant of this package, or a code of a newer version of the API.
	Code ErrorCode
	// Message is for people: its wording may change.
	Message string
	// Status is the HTTP status, or 0 if no response came.
	Status int
	// TraceID identifies the request when you ask for help. It may be empty.
	TraceID string
	// RequestID is `x-request-id`, if a proxy in front of the API adds one.
	RequestID string
	// RetryAfter is the time after which the same request may succeed, as the server says, or nil if it does not say.
	RetryAfter *time.Duration
	// Details holds the other facts about the error, such as `max_count`.
	Details map[string]any
	// Fields lists what is wrong with the request.
	Fields []FieldFault
}

// FieldFault is one fault of a request.
type FieldFault struct {
	// Loc is the part of the request, then the path within it: "body", "amount_usd_cents".
	Loc []any `json:"loc"`

	// Msg describes the fault for people.
	Msg string `json:"msg"`

	// Type names the rule that the request breaks.
	Type string `json:"type"`

	// Ctx holds the parameters of the rule, such as a limit.
	Ctx map[string]any `json:"ctx,omitempty"`
}

// Error returns the message with the code and, if there is one, the trace id.
func (e *Error) Error() string {
	if e.TraceID != "" {
		return fmt.Sprintf("checkout: %s (%s, trace %s)", e.Message, e.Code, e.TraceID)
	}
	return fmt.Sprintf("checkout: %s (%s)", e.Message, e.Code)
}

// Is reports whether the error is of a kind: errors.Is(err, api.ErrNotFound).
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
