package rest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"sync/atomic"
	"time"

	"checkout.example/sdk/api"
	"checkout.example/sdk/internal/mask"
)

// MaxResponseBytes is more than any page of the API has: a longer response is not from the API.
var MaxResponseBytes int64 = 64 << 20

const maxReasonCharacters = 200

// NewTransport returns a transport that ignores proxies of the environment, so that the key is sent to the base URL and
// nowhere else.
func NewTransport() http.RoundTripper {
	dialer := &net.Dialer{KeepAlive: 30 * time.Second}
	return &http.Transport{
		DialContext:            dialer.DialContext,
		ForceAttemptHTTP2:      true,
		MaxIdleConns:           100,
		MaxIdleConnsPerHost:    10,
		IdleConnTimeout:        60 * time.Second,
		ExpectContinueTimeout:  time.Second,
		MaxResponseHeaderBytes: 1 << 20,
	}
}

// response is a response with its body, or the beginning of one that is too long.
type response struct {
	status    int
	header    http.Header
	body      []byte
	isTooLong bool
}

// connectionFailure is the outcome of an attempt without a complete response.
type connectionFailure struct {
	reason    string
	isTimeout bool
	neverSent bool
}

// exchange makes one attempt, which is limited in time and bytes. It follows no redirect, because a transport does not.
// It returns an error only when the caller's own context ends.
func (c *Client) exchange(ctx context.Context, request *preparedRequest) (*response, *connectionFailure, error) {
	limited, cancel := context.WithTimeout(ctx, c.limits.Timeout)
	defer cancel()
	trace := &connectionTrace{}
	httpResponse, err := c.transport.RoundTrip(c.requestOf(trace.attach(limited), request))
	if err == nil {
		var received *response
		if received, err = read(httpResponse); err == nil {
			return received, nil, nil
		}
	}
	if ctx.Err() != nil {
		return nil, nil, fmt.Errorf("checkout: %s: %w", request.name, ctx.Err())
	}
	if errors.Is(limited.Err(), context.DeadlineExceeded) {
		return nil, &connectionFailure{isTimeout: true, neverSent: trace.neverSent()}, nil
	}
	return nil, &connectionFailure{reason: reasonOf(err), neverSent: trace.neverSent()}, nil
}

func (c *Client) requestOf(ctx context.Context, request *preparedRequest) *http.Request {
	target := *c.baseURL
	// The segments of the path are already escaped, so they go into RawPath.
	path, query, _ := bytes.Cut([]byte(request.target), []byte("?"))
	target.RawPath = c.baseURL.EscapedPath() + string(path)
	target.Path, _ = url.PathUnescape(target.RawPath)
	target.RawQuery = string(query)
	header := request.header.Clone()
	header.Set("Authorization", "Bearer "+c.key())
	sent := &http.Request{Method: request.method, URL: &target, Host: target.Host, Header: header, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1}
	if request.body != nil {
		sent.ContentLength = int64(len(request.body))
		sent.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(request.body)), nil }
		sent.Body, _ = sent.GetBody()
	}
	return sent.WithContext(ctx)
}

func read(httpResponse *http.Response) (*response, error) {
	defer httpResponse.Body.Close()
	received := &response{status: httpResponse.StatusCode, header: httpResponse.Header}
	if httpResponse.ContentLength > MaxResponseBytes {
		received.isTooLong = true
		return received, nil
	}
	body, err := io.ReadAll(io.LimitReader(httpResponse.Body, MaxResponseBytes+1))
	if int64(len(body)) > MaxResponseBytes {
		received.isTooLong = true
		return received, nil
	}
	received.body = body
	return received, err
}

// connectionTrace records whether a request can have been sent: it cannot if the transport requested a connection and
// obtained none.
type connectionTrace struct {
	isRequested, isObtained atomic.Bool
}

func (t *connectionTrace) attach(ctx context.Context) context.Context {
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GetConn: func(string) { t.isRequested.Store(true) },
		GotConn: func(httptrace.GotConnInfo) { t.isObtained.Store(true) },
	})
}

// neverSent is false for a transport that does not report its connections.
func (t *connectionTrace) neverSent() bool {
	return t.isRequested.Load() && !t.isObtained.Load()
}

// reasonOf returns the text of a cause, shortened and without secrets. The cause itself is not kept, because it may
// contain a line of the response.
func reasonOf(err error) string {
	characters := []rune(mask.Text(err.Error()))
	if len(characters) > maxReasonCharacters {
		characters = characters[:maxReasonCharacters]
	}
	return string(characters)
}

func (c *Client) connectionError(failure *connectionFailure, request *preparedRequest) *api.Error {
	what := request.name + " of " + c.Origin()
	if failure.isTimeout {
		return &api.Error{Code: api.CodeTimedOut, Message: fmt.Sprintf("%s took longer than %s.", what, c.limits.Timeout)}
	}
	return &api.Error{Code: api.CodeConnectionFailed, Message: fmt.Sprintf("%s got no complete response: %s.", what, failure.reason)}
}
