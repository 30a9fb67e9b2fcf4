package tests

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"checkout.example/sdk/api"
	"checkout.example/sdk/webhooks"
)

type vectors struct {
	Now        int64
	ToleranceS int64 `json:"tolerance_s"`
	Secrets    []string
	Cases      []struct {
		Name, Body, Header string
		BodyBase64         string `json:"body_base64"`
		Secrets            []string
		ToleranceS         int64 `json:"tolerance_s"`
		Error              api.ErrorCode
	}
}

func TestJudgesEveryVectorAsAllPackagesDo(t *testing.T) {
	text, err := os.ReadFile("../../vectors/webhooks.json")
	if err != nil {
		t.Fatal(err)
	}
	var given vectors
	if err := json.Unmarshal(text, &given); err != nil || len(given.Cases) <= 50 {
		t.Fatal(err, len(given.Cases))
	}
	for _, one := range given.Cases {
		body := []byte(one.Body)
		if one.BodyBase64 != "" {
			body, _ = base64.StdEncoding.DecodeString(one.BodyBase64)
		}
		verifier := webhooks.Verifier{Secrets: given.Secrets, Tolerance: time.Duration(given.ToleranceS) * time.Second, Now: func() time.Time { return time.Unix(given.Now, 0) }}
		if one.Secrets != nil {
			verifier.Secrets = one.Secrets
		}
		if one.ToleranceS != 0 {
			verifier.Tolerance = time.Duration(one.ToleranceS) * time.Second
		}
		event, err := verifier.ConstructEvent(body, one.Header)
		if codeOf(err) != one.Error || (err == nil) != (one.Error == "") {
			t.Errorf("%s: %v", one.Name, err)
		}
		if err == nil && (event.Type == "" || event.RawData == nil) {
			t.Errorf("%s: %v", one.Name, event)
		}
		if err != nil && !errors.Is(err, api.ErrWebhookVerification) {
			t.Errorf("%s: %v", one.Name, err)
		}
	}
}

const eventBody = `{"id":"wd_1","type":"session.expired","created":1,"merchant_id":1,"data":{"invoice_id":9007199254740993}}`

func TestAcceptsWhatItSigns(t *testing.T) {
	header, err := webhooks.Sign([]byte(eventBody), time.Now(), "whsec_new", "whsec_old")
	if err != nil {
		t.Fatal(err)
	}
	for _, secrets := range [][]string{{"whsec_new"}, {"whsec_old"}, {"whsec_x", "whsec_old"}} {
		event, err := webhooks.ConstructEvent([]byte(eventBody), header, secrets...)
		if err != nil {
			t.Fatal(err)
		}
		if data, ok := event.Data.(*api.ExpiredData); !ok || data.InvoiceID != 9007199254740993 || event.ID != "wd_1" {
			t.Error(event)
		}
	}
}

func TestRefusesAnOldSignatureByItself(t *testing.T) {
	for _, at := range []time.Time{time.Now().Add(-time.Hour), time.Now().Add(time.Hour)} {
		header, _ := webhooks.Sign([]byte(eventBody), at, "whsec_a")
		if _, err := webhooks.ConstructEvent([]byte(eventBody), header, "whsec_a"); err == nil {
			t.Error("accepted")
		}
	}
}

func TestRefusesHeadersOfAnyShape(t *testing.T) {
	mac := strings.Repeat("a", 64)
	for _, header := range []string{"", strings.Repeat("t=1", 5_000), "t=١٢٣,v1=" + mac, "t=1\n,v1=" + mac, "t=1,v1=" + mac + "\n", "t=1234567890123,v1=" + mac} {
		if _, err := webhooks.ConstructEvent([]byte(eventBody), header, "whsec_a"); !errors.Is(err, api.ErrWebhookVerification) {
			t.Error(header, err)
		}
	}
}

func TestTreatsNamesInAnotherCaseAsOtherNames(t *testing.T) {
	for _, body := range []string{`{"Type":"payment.confirmed","data":{}}`, `{"type":"payment.confirmed","DATA":{}}`} {
		header, _ := webhooks.Sign([]byte(body), time.Now(), "whsec_a")
		if _, err := webhooks.ConstructEvent([]byte(body), header, "whsec_a"); codeOf(err) != api.CodeBodyNotJSON {
			t.Error(body, err)
		}
	}
}

func TestRefusesSecretsThatMakeNoSenseAndRepeatsNone(t *testing.T) {
	for _, secrets := range [][]string{{""}, {" whsec_a"}, {"whsec_a\n"}, {}, {"whsec_b", ""}} {
		_, err := webhooks.ConstructEvent([]byte(eventBody), "t=1,v1="+strings.Repeat("a", 64), secrets...)
		if !errors.Is(err, api.ErrArgument) || strings.Contains(err.Error(), "whsec_a") {
			t.Error(secrets, err)
		}
	}
}
