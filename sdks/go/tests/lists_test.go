package tests

import (
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"checkout.example/sdk/api"
	"checkout.example/sdk/checkout"
)

func page(id string, next string) responder {
	return says(200, fmt.Sprintf(`{"data":[{"id":%q,"type":"session.expired","data":{}}],"has_more":%t,"next_cursor":%q}`, id, next != "", next))
}

func TestPagesByItself(t *testing.T) {
	server := newLyingServer(t, page("1", "c1"), page("2", "c2"), page("3", ""))
	events := server.client(t).Events.List(checkout.EventListParams{After: "evt_0", Limit: 1})
	var ids, cursors []string
	for events.Next(ctx) {
		ids = append(ids, events.Row().ID)
	}
	for _, one := range server.seen() {
		cursors = append(cursors, strings.TrimPrefix(strings.Split(one.target, "&")[0], "/api/events?after="))
	}
	if events.Err() != nil || !reflect.DeepEqual(ids, []string{"1", "2", "3"}) || !reflect.DeepEqual(cursors, []string{"evt_0", "c1", "c2"}) {
		t.Error(ids, cursors, events.Err())
	}
	if events.Next(ctx) {
		t.Error("a list continues after its end")
	}
}

func TestReturnsTheFirstPage(t *testing.T) {
	server := newLyingServer(t, page("1", "c1"))
	first, err := server.client(t).Events.List(checkout.EventListParams{}).Page(ctx)
	if err != nil || len(first.Data) != 1 || !first.HasMore || first.NextCursor != "c1" || len(server.seen()) != 1 {
		t.Error(first, err)
	}
}

func TestStopsWhenAServerRepeatsCursors(t *testing.T) {
	var pages []responder
	for at := 0; at < 40; at++ {
		pages = append(pages, page(fmt.Sprint(at), string(rune('a'+at%4))))
	}
	server := newLyingServer(t, pages...)
	events, rows := server.client(t).Events.List(checkout.EventListParams{}), 0
	for events.Next(ctx) {
		rows++
	}
	var apiErr *api.Error
	if !errors.As(events.Err(), &apiErr) || apiErr.Code != api.CodeCursorRepeats {
		t.Fatal(events.Err())
	}
	if asked := len(server.seen()); asked > 20 || rows != asked {
		t.Errorf("%d rows of %d pages", rows, asked)
	}
}

func TestStopsWhenAServerSendsEmptyPagesForever(t *testing.T) {
	asked := 0
	server := newLyingServer(t, nil)
	server.responders[0] = func(w http.ResponseWriter, r *http.Request) {
		asked++
		says(200, fmt.Sprintf(`{"data":[],"has_more":true,"next_cursor":"c%d"}`, asked))(w, r)
	}
	events := server.client(t).Events.List(checkout.EventListParams{})
	if events.Next(ctx) || events.Err() == nil || asked > 200 {
		t.Error(asked, events.Err())
	}
}

func TestRefusesWhatIsNoPage(t *testing.T) {
	for _, body := range []string{`{"data":1}`, `{}`, `{"data":null}`, `{"data":[],"has_more":true,"next_cursor":7}`} {
		usage := newLyingServer(t, says(200, body)).client(t).Usage.List()
		if usage.Next(ctx) || !errors.Is(usage.Err(), api.ErrAPI) {
			t.Error(body, usage.Err())
		}
	}
}
