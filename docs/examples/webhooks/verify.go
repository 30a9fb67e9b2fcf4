package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"
)

// Verified returns the event of a request if its signature is right and at most 300 seconds old.
func Verified(rawBody []byte, header, secret string, now time.Time) (map[string]any, error) {
	var t string
	var given [][]byte
	for _, part := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(part, "=")
		if name == "t" {
			t = value
		} else if mac, err := hex.DecodeString(value); name == "v1" && err == nil {
			given = append(given, mac)
		}
	}
	hash := hmac.New(sha256.New, []byte(secret))
	hash.Write([]byte(t + "."))
	hash.Write(rawBody)
	wanted, signed := hash.Sum(nil), false
	for _, mac := range given {
		signed = signed || hmac.Equal(mac, wanted)
	}
	at, err := strconv.ParseInt(t, 10, 64)
	if age := now.Unix() - at; !signed || err != nil || age > 300 || age < -300 {
		return nil, errors.New("not from the checkout")
	}
	var event map[string]any
	return event, json.Unmarshal(rawBody, &event)
}
