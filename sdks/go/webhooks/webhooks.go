// Package webhooks checks webhooks, and signs them for tests.
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

// Header is the name of the header with the signature.
const Header = "X-Service-Signature"

// UsualTolerance is how far the time of a signature may be from now, where nothing else is said.
const UsualTolerance = 300 * time.Second

// ConstructEvent is the event of a request, once its signature holds. Give the body's bytes as they came, the header X-Service-Signature, and the secret of
// the endpoint, or several while one is being changed. Otherwise the error is an *api.Error of the kind api.ErrWebhookVerification: answer 400.
func ConstructEvent(rawBody []byte, header string, secrets ...string) (*api.Event, error) {
	return Verifier{Secrets: secrets}.ConstructEvent(rawBody, header)
}

// Verifier checks with another tolerance, or at another time.
type Verifier struct {
	// Secrets are those of the endpoint, whsec_ included.
	Secrets []string
	// Tolerance is UsualTolerance where it is zero.
	Tolerance time.Duration
	// Now is another clock, for tests.
	Now func() time.Time
}

// ConstructEvent is that of the package, as this verifier judges.
func (v Verifier) ConstructEvent(rawBody []byte, header string) (*api.Event, error) {
	if err := checkSecrets(v.Secrets); err != nil {
		return nil, err
	}
	if v.Tolerance < 0 {
		return nil, fmt.Errorf("%w: the tolerance must be at least 0", api.ErrArgument)
	}
	given, err := readHeader(header)
	if err != nil {
		return nil, err
	}
	if !given.fits(rawBody, v.Secrets) {
		return nil, refused(api.CodeSignatureMismatch, "No signature fits this body and secret. "+likelyCause(rawBody))
	}
	if err := v.checkTime(given.seconds); err != nil {
		return nil, err
	}
	var event api.Event
	// json.Unmarshal takes what is no UTF-8, and writes something else in its place.
	if !utf8.Valid(rawBody) || json.Unmarshal(rawBody, &event) != nil {
		return nil, refused(api.CodeBodyNotJSON, "The signature fits, but the body is no event in JSON.")
	}
	return &event, nil
}

func (v Verifier) checkTime(signed int64) error {
	tolerance, now := v.Tolerance, time.Now
	if tolerance == 0 {
		tolerance = UsualTolerance
	}
	if v.Now != nil {
		now = v.Now
	}
	// In seconds: a Duration holds 292 years, and a header any time.
	age := float64(now().UnixNano())/1e9 - float64(signed)
	if age > tolerance.Seconds() {
		return refused(api.CodeTimestampTooOld, fmt.Sprintf("The event was signed %.0f seconds ago, more than %s: an old request sent again, or a wrong clock.", age, tolerance))
	}
	if -age > tolerance.Seconds() {
		return refused(api.CodeTimestampInFuture, fmt.Sprintf("The event was signed %.0f seconds in the future: the clock of this machine is slow.", -age))
	}
	return nil
}

// Sign makes the X-Service-Signature of a body, for tests of your own receiver.
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

// checkSecrets never repeats one.
func checkSecrets(secrets []string) error {
	for _, secret := range secrets {
		if secret == "" || strings.TrimSpace(secret) != secret {
			return fmt.Errorf("%w: a secret must be that of the endpoint, whsec_ included, without spaces or line breaks around it", api.ErrArgument)
		}
	}
	if len(secrets) == 0 {
		return fmt.Errorf("%w: there must be the secret of the endpoint", api.ErrArgument)
	}
	return nil
}

func refused(code api.ErrorCode, message string) *api.Error {
	return &api.Error{Code: code, Message: message}
}
