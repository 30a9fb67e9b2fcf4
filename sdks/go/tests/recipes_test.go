package tests

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"checkout.example/sdk/api"
	"checkout.example/sdk/recipes/nethttp"
	"checkout.example/sdk/webhooks"
)

// recipeBody has a space, and an integer that no double can represent: a framework that parses it and writes it again
// breaks the signature.
const recipeBody = `{"id": "wd_1","type":"payment.confirmed","n":9007199254740993,"data":{"ä":1.50}}`

func TestTheRecipeOfNetHTTP(t *testing.T) {
	var got []string
	fails := false
	server := httptest.NewServer(nethttp.Receiver("whsec_recipe", func(event *api.Event) error {
		if fails {
			return errors.New("the database is down")
		}
		got = append(got, event.ID)
		return nil
	}))
	defer server.Close()
	header, _ := webhooks.Sign([]byte(recipeBody), time.Now(), "whsec_recipe")
	post := func(body, signature string) int {
		request, _ := http.NewRequest(http.MethodPost, server.URL, strings.NewReader(body))
		request.Header.Set("Content-Type", "application/json")
		if signature != "" {
			request.Header.Set("x-service-signature", signature)
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		return response.StatusCode
	}
	if status := post(recipeBody, header); status != 204 || len(got) != 1 || got[0] != "wd_1" {
		t.Error(status, got)
	}
	for name, status := range map[string]int{
		"a space":     post(recipeBody+" ", header),
		"no header":   post(recipeBody, ""),
		"a long body": post(strings.Repeat(" ", 2<<20), header),
	} {
		if status != 400 || len(got) != 1 {
			t.Error(name, status, got)
		}
	}
	fails = true
	if status := post(recipeBody, header); status != 500 {
		t.Error(status)
	}
	response, err := http.Get(server.URL)
	if err != nil || response.StatusCode != 405 {
		t.Error(response, err)
	}
}
