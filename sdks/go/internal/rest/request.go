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

// Version is that of the package, as requests tell it.
const Version = "0.2.0"

// APIVersion is the version of the API that the types of this package are of; it is asked for with each request.
const APIVersion = "2026-11-25"

// Request is a call before it has an address.
type Request struct {
	Method string
	// Template is the path with names in braces. Each takes one of IDs, in their order.
	Template string
	IDs      []any
	Query    url.Values
	// Body is written as JSON; nil sends none.
	Body any
	// IsRepeatable is for a POST of which twice is once.
	IsRepeatable bool
	// IsOnce is for a POST with an Idempotency-Key: this one, or where it is nil one that is made.
	IsOnce         bool
	IdempotencyKey *string
}

// prepared is a request as each attempt sends it, without the key: the same bytes and the same Idempotency-Key.
type prepared struct {
	method, target string
	header         http.Header
	body           []byte
	// For messages: without ids.
	name         string
	isRepeatable bool
}

var (
	placeholder = regexp.MustCompile(`\{(\w+)\}`)
	leaves      = regexp.MustCompile(`[/\\\x00-\x1f\x7f]`)
)

func (r Request) prepare() (*prepared, error) {
	target, err := r.target()
	if err != nil {
		return nil, err
	}
	header := http.Header{"Accept": {"application/json"}, "Checkout-Version": {APIVersion}, "User-Agent": {"checkout-sdk-go/" + Version}}
	var body []byte
	if r.Body != nil {
		if body, err = written(r.Body); err != nil {
			return nil, err
		}
		header.Set("Content-Type", "application/json")
	}
	if r.IsOnce {
		key := ""
		if r.IdempotencyKey == nil {
			key = newIdempotencyKey()
		} else if key, err = checkedIdempotencyKey(*r.IdempotencyKey); err != nil {
			return nil, err
		}
		header.Set("Idempotency-Key", key)
	}
	isRepeatable := r.Method != http.MethodPost || r.IsRepeatable || r.IsOnce
	return &prepared{r.Method, target, header, body, r.Method + " " + r.Template, isRepeatable}, nil
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

// segmentOf is an id as one segment of a path: no empty one, and none that leaves its place.
func segmentOf(name string, id any) (string, error) {
	if number, ok := id.(int64); ok {
		return strconv.FormatInt(number, 10), nil
	}
	text, ok := id.(string)
	if !ok || text == "" || text == "." || text == ".." || leaves.MatchString(text) {
		return "", fmt.Errorf(`%w: %s must be the id of one object: not empty, without slashes, and neither "." nor ".."`, api.ErrArgument, name)
	}
	return url.PathEscape(text), nil
}

func written(body any) ([]byte, error) {
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
		panic("checkout: the system gives no random numbers: " + err.Error())
	}
	return fmt.Sprintf("%x-%x-%x-%x-%x", random[:4], random[4:6], random[6:8], random[8:10], random[10:])
}
