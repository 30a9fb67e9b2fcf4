package rest

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"checkout.example/sdk/api"
)

// Version is the version of this package, which requests send as User-Agent.
const Version = "0.2.0"

// APIVersion is the version of the API that the types of this package describe. Each request demands it.
const APIVersion = "2026-11-25"

// Request is a call that has no address yet.
type Request struct {
	Method string
	// Template is the path with names in braces, which IDs replace in their order.
	Template string
	IDs      []any
	Query    url.Values
	// Body is sent as JSON; nil sends no body.
	Body any
	// IsRepeatable marks a POST that has no further effect when it is repeated.
	IsRepeatable bool
	// UsesIdempotencyKey marks a POST that is sent with an Idempotency-Key: IdempotencyKey, or a new one if that is nil.
	UsesIdempotencyKey bool
	IdempotencyKey     *string
}

// preparedRequest is a request in the form in which each attempt sends it, with the same bytes and the same
// Idempotency-Key, but without the API key.
type preparedRequest struct {
	method, target string
	header         http.Header
	body           []byte
	// The method and the template, for messages, which must not contain ids.
	name         string
	isRepeatable bool
}

var (
	placeholder  = regexp.MustCompile(`\{(\w+)\}`)
	unsafeInPath = regexp.MustCompile(`[/\\\x00-\x1f\x7f]`)
)

func (r Request) prepare() (*preparedRequest, error) {
	target, err := r.target()
	if err != nil {
		return nil, err
	}
	header := http.Header{"Accept": {"application/json"}, "Checkout-Version": {APIVersion}, "User-Agent": {"checkout-sdk-go/" + Version}}
	var body []byte
	if r.Body != nil {
		if body, err = encode(r.Body); err != nil {
			return nil, err
		}
		header.Set("Content-Type", "application/json")
	}
	if r.UsesIdempotencyKey {
		key := ""
		if r.IdempotencyKey == nil {
			key = newIdempotencyKey()
		} else if key, err = checkedIdempotencyKey(*r.IdempotencyKey); err != nil {
			return nil, err
		}
		header.Set("Idempotency-Key", key)
	}
	isRepeatable := r.Method != http.MethodPost || r.IsRepeatable || r.UsesIdempotencyKey
	return &preparedRequest{r.Method, target, header, body, r.Method + " " + r.Template, isRepeatable}, nil
}

func (r Request) target() (string, error) {
	target, next := r.Template, 0
	for _, found := range placeholder.FindAllStringSubmatch(r.Template, -1) {
		segment, err := segmentOf(found[1], r.IDs[next])
		if err != nil {
			return "", err
		}
		target = strings.Replace(target, found[0], segment, 1)
		next++
	}
	if len(r.Query) > 0 {
		target += "?" + r.Query.Encode()
	}
	return target, nil
}

// segmentOf returns an id as one segment of a path. It refuses an id that is empty or would lead to another path.
func segmentOf(name string, id any) (string, error) {
	if number, ok := id.(int64); ok {
		return strconv.FormatInt(number, 10), nil
	}
	text, ok := id.(string)
	if !ok || text == "" || text == "." || text == ".." || unsafeInPath.MatchString(text) {
		return "", fmt.Errorf(`%w: %s must be the id of one object: not empty, without slashes, and neither "." nor ".."`, api.ErrArgument, name)
	}
	return url.PathEscape(text), nil
}

func encode(body any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(body); err != nil {
		return nil, fmt.Errorf("%w: %s", api.ErrArgument, err)
	}
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), nil
}

func newIdempotencyKey() string {
	var random [16]byte
	if _, err := rand.Read(random[:]); err != nil {
		panic("checkout: the system has no random numbers: " + err.Error())
	}
	return fmt.Sprintf("%x-%x-%x-%x-%x", random[:4], random[4:6], random[6:8], random[8:10], random[10:])
}
