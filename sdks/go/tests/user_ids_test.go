package tests

import (
	"encoding/json"
	"testing"

	"checkout.example/sdk/api"
)

func TestKeepsAnIDOfAUserAsItIs(t *testing.T) {
	for written, wanted := range map[string]api.UserID{
		`42`:        api.UserNumber(42),
		`0`:         api.UserNumber(0),
		`"42"`:      api.UserText("42"),
		`"user_42"`: api.UserText("user_42"),
	} {
		var read api.UserID
		if err := json.Unmarshal([]byte(written), &read); err != nil || read != wanted {
			t.Error(written, read, err)
		}
		if again, err := json.Marshal(read); err != nil || string(again) != written {
			t.Error(written, string(again), err)
		}
	}
	var read api.UserID
	if json.Unmarshal([]byte(`0.5`), &read) == nil {
		t.Error("half an id was read as", read)
	}
	if _, isNumber := api.UserText("42").Number(); isNumber {
		t.Error("text is a number")
	}
}

func TestFiltersByAnIDThatIsText(t *testing.T) {
	server := newLyingServer(t, says(200, `{"data":[],"has_more":false,"next_cursor":null}`))
	client := server.client(t)
	client.Sessions.List(api.SessionListParams{UserExternalID: api.UserText("a b")}).Next(ctx)
	client.Sessions.List(api.SessionListParams{}).Next(ctx)
	seen := server.seen()
	if seen[0].target != "/api/sessions?user_external_id=a+b" || seen[1].target != "/api/sessions" {
		t.Error(seen[0].target, seen[1].target)
	}
}
