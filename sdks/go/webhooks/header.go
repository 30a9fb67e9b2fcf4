package webhooks

import (
	"bytes"
	"crypto/hmac"
	"encoding/hex"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"checkout.example/sdk/api"
)

const maxCharacters = 4_096

var (
	timePattern = regexp.MustCompile(`^[0-9]{1,12}$`)
	macPattern  = regexp.MustCompile(`^[0-9a-fA-F]{64}$`)
)

type signature struct {
	// The time as it is written in the header, because it is part of the signed content.
	text    string
	seconds int64
	macs    [][]byte
}

// readHeader reads `t=<unix seconds>,v1=<hex>[,v1=<hex>]`. It ignores parts with other names, so that future schemes
// can be added.
func readHeader(header string) (*signature, error) {
	if header == "" {
		return nil, verificationError(api.CodeSignatureMissing, "The request has no X-Service-Signature.")
	}
	if len(header) > maxCharacters {
		return nil, malformed()
	}
	parsed, times := &signature{}, 0
	for _, part := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(part, "=")
		name, value = strings.Trim(name, " \t"), strings.Trim(value, " \t")
		switch {
		case name == "t":
			parsed.text = value
			times++
		case name == "v1" && macPattern.MatchString(value):
			mac, _ := hex.DecodeString(value)
			parsed.macs = append(parsed.macs, mac)
		}
	}
	if times != 1 || !timePattern.MatchString(parsed.text) || len(parsed.macs) == 0 {
		return nil, malformed()
	}
	parsed.seconds, _ = strconv.ParseInt(parsed.text, 10, 64)
	return parsed, nil
}

// matches compares all signatures with all secrets, each in constant time.
func (s *signature) matches(rawBody []byte, secrets []string) bool {
	isMatch := false
	for _, secret := range secrets {
		expected := macOf(secret, s.text, rawBody)
		for _, mac := range s.macs {
			if hmac.Equal(expected, mac) {
				isMatch = true
			}
		}
	}
	return isMatch
}

func malformed() *api.Error {
	return verificationError(api.CodeSignatureMalformed, "X-Service-Signature is not `t=<seconds>,v1=<hex>`. Is it the unchanged header?")
}

// likelyCause describes what most likely happened to the body.
func likelyCause(rawBody []byte) string {
	if len(rawBody) == 0 {
		return "The body is empty: something has already read it."
	}
	var compact bytes.Buffer
	if !utf8.Valid(rawBody) || json.Compact(&compact, rawBody) != nil {
		return "The body is not JSON: it was cut off, or encoded differently."
	}
	if !bytes.Equal(compact.Bytes(), rawBody) || bytes.Contains(rawBody, []byte(`\u00`)) || bytes.Contains(rawBody, []byte(`\/`)) {
		return "The body was rewritten: the platform sends JSON without spaces. Pass the original bytes, before a framework parses them."
	}
	return "Is it the secret of this endpoint, and is the body unchanged?"
}
