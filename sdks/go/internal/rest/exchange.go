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
	"checkout.example/sdk/internal/secrecy"
)

// MostBytes is more than any page of the API has: a longer response is not from the API.
var MostBytes int64 = 64 << 20

const mostCauseCharacters = 200

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

type reply struct {
	status    int
	header    http.Header
	body      []byte
	isTooLong bool
}

// broken is the outcome of an attempt without a complete response.
type broken struct {
	reason    string
	isTimeout bool
	neverSent bool
}

// exchange makes one attempt, which is limited in time and bytes. It follows no redirect, because a transport does not.
// It returns an error only when the caller's own context ends.
func (c *Connection) exchange(ctx context.Context, request *prepared) (*reply, *broken, error) {
	limited, cancel := context.WithTimeout(ctx, c.limits.Timeout)
	defer cancel()
	way := &wayOut{}
	response, err := c.transport.RoundTrip(c.requestOf(way.traced(limited), request))
	if err == nil {
		var got *reply
		if got, err = read(response, request); err == nil {
			return got, nil, nil
		}
	}
	if ctx.Err() != nil {
		return nil, nil, fmt.Errorf("checkout: %s: %w", request.name, ctx.Err())
	}
	if errors.Is(limited.Err(), context.DeadlineExceeded) {
		return nil, &broken{isTimeout: true, neverSent: way.neverSent()}, nil
	}
	return nil, &broken{reason: reasonOf(err), neverSent: way.neverSent()}, nil
}

func (c *Connection) requestOf(ctx context.Context, request *prepared) *http.Request {
	target := *c.base
	// The segments of the path are already escaped, so they go into RawPath.
	path, query, _ := bytes.Cut([]byte(request.target), []byte("?"))
	target.RawPath = c.base.EscapedPath() + string(path)
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

func read(response *http.Response, request *prepared) (*reply, error) {
	defer response.Body.Close()
	got := &reply{status: response.StatusCode, header: response.Header}
	if response.ContentLength > MostBytes {
		got.isTooLong = true
		return got, nil
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, MostBytes+1))
	if int64(len(body)) > MostBytes {
		got.isTooLong = true
		return got, nil
	}
	got.body = body
	return got, err
}

// wayOut observes whether a request can have been sent: it cannot if the transport requested a connection and got none.
type wayOut struct {
	isAsked, isGot atomic.Bool
}

func (w *wayOut) traced(ctx context.Context) context.Context {
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GetConn: func(string) { w.isAsked.Store(true) },
		GotConn: func(httptrace.GotConnInfo) { w.isGot.Store(true) },
	})
}

// neverSent is false for a transport that does not report its connections.
func (w *wayOut) neverSent() bool {
	return w.isAsked.Load() && !w.isGot.Load()
}

// reasonOf returns the text of a cause, shortened and without secrets. The cause itself is not kept, because it may
// contain a line of the response.
func reasonOf(err error) string {
	words := []rune(secrecy.Masked(err.Error()))
	if len(words) > mostCauseCharacters {
		words = words[:mostCauseCharacters]
	}
	return string(words)
}

func (c *Connection) errorOf(lost *broken, request *prepared) *api.Error {
	what := request.name + " of " + c.Origin()
	if lost.isTimeout {
		return &api.Error{Code: api.CodeTimedOut, Message: fmt.Sprintf("%s took longer than %s.", what, c.limits.Timeout)}
	}
	return &api.Error{Code: api.CodeConnectionFailed, Message: fmt.Sprintf("%s got no complete response: %s.", what, lost.reason)}
}
