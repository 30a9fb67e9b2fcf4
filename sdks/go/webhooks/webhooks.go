// Package webhooks verifies webhooks, and signs them for tests.
package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"checkout.example/sdk/api"
)

// SignatureHeader is the name of the header that contains the signature.
const SignatureHeader = "X-Service-Signature"

// DefaultTolerance is the default for the longest difference between the time of a signature and now.
const DefaultTolerance = 300 * time.Second

// ConstructEvent returns the event of a request if its signature is right. Pass the original bytes of the body, the
// header X-Service-Signature, and the secret of the endpoint, or both secrets while it is being rotated. Otherwise the
// error is an *api.Error of the kind api.ErrWebhookVerification: respond with 400. An invalid secret is an
// api.ErrArgument.
func ConstructEvent(rawBody []byte, header string, secrets ...string) (*api.Event, error) {
	return Verifier{Secrets: secrets}.ConstructEvent(rawBody, header)
}

// Verifier verifies webhooks with another tolerance, or at another time.
type Verifier struct {
	// Secrets are the secrets of the endpoint, including whsec_.
	Secrets []string
	// Tolerance is the longest difference between the time of the signature and now. Zero means DefaultTolerance.
	Tolerance time.Duration
	// Now is another clock, for tests. Nil means time.Now.
	Now func() time.Time
}

// ConstructEvent does the same as the function of the package, with the settings of the verifier.
func (v Verifier) ConstructEvent(rawBody []byte, header string) (*api.Event, error) {
	if err := checkSecrets(v.Secrets); err != nil {
		return nil, err
	}
	if v.Tolerance < 0 {
		return nil, fmt.Errorf("%w: the tolerance must be at least 0", api.ErrArgument)
	}
	parsed, err := readHeader(header)
	if err != nil {
		return nil, err
	}
	if !parsed.matches(rawBody, v.Secrets) {
		return nil, verificationError(api.CodeSignatureMismatch, "No signature matches this body and secret. "+likelyCause(rawBody))
	}
	if err := v.checkTime(parsed.seconds); err != nil {
		return nil, err
	}
	var event api.Event
	// json.Unmarshal accepts invalid UTF-8, and replaces it, so that the event would differ from what was signed.
	if !utf8.Valid(rawBody) || json.Unmarshal(rawBody, &event) != nil {
		return nil, verificationError(api.CodeBodyNotJSON, "The signature is right, but the body is not an event in JSON.")
	}
	return &event, nil
}

func (v Verifier) checkTime(signed int64) error {
	tolerance, now := v.Tolerance, time.Now
	if tolerance == 0 {
		tolerance = DefaultTolerance
	}
	if v.Now != nil {
		now = v.Now
	}
	// The age is a number of seconds, because a Duration ends at 292 years, and a header may contain any time.
	age := float64(now().UnixNano())/1e9 - float64(signed)
	if age > tolerance.Seconds() {
		return verificationError(api.CodeTimestampTooOld, fmt.Sprintf("The event was signed %.0f seconds ago, more than %s: the request was replayed, or a clock is wrong.", age, tolerance))
	}
	if -age > tolerance.Seconds() {
		return verificationError(api.CodeTimestampInFuture, fmt.Sprintf("The event was signed %.0f seconds in the future: the clock of this machine is slow.", -age))
	}
	return nil
}

// Sign returns the X-Service-Signature of a body, for tests of your own receiver.
func Sign(rawBody []byte, at time.Time, secrets ...string) (string, error) {
	if err := checkSecrets(secrets); err != nil {
		return "", err
	}
	seconds := strconv.FormatInt(at.Unix(), 10)
	parts := []string{"t=" + seconds}
	for _, secret := range secrets {
		parts = append(parts, "v1="+hex.EncodeToString(macOf(secret, seconds, rawBody)))
	}
	return strings.Join(parts, ","), nil
}

func macOf(secret, seconds string, rawBody []byte) []byte {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(seconds + "."))
	mac.Write(rawBody)
	return mac.Sum(nil)
}

// checkSecrets returns an ErrArgument for an invalid secret. Its text does not contain the secret.
func checkSecrets(secrets []string) error {
	for _, secret := range secrets {
		if secret == "" || strings.TrimSpace(secret) != secret {
			return fmt.Errorf("%w: a secret must be the secret of the endpoint, including whsec_, without spaces or line breaks around it", api.ErrArgument)
		}
	}
	if len(secrets) == 0 {
		return fmt.Errorf("%w: the secret of the endpoint is missing", api.ErrArgument)
	}
	return nil
}

func verificationError(code api.ErrorCode, message string) *api.Error {
	return &api.Error{Code: code, Message: message}
}
