package checkout

import (
	"context"
	"net/url"

	"checkout.example/sdk/api"
	"checkout.example/sdk/internal/rest"
)

// A server that gives empty pages with more to come is not waited for beyond so many.
const mostEmptyPages = 100

// Page is rows, whether there are more, and the cursor of the next page; it is empty where there is none.
type Page[T any] struct {
	Data       []T
	HasMore    bool
	NextCursor string
}

// List gives all rows and holds one page at a time. It is for one goroutine.
//
//	list := client.Sessions.List(api.SessionListParams{Status: api.SessionStatusPaid})
//	for list.Next(ctx) {
//		fmt.Println(list.Row().Token)
//	}
//	if err := list.Err(); err != nil { … }
type List[T any] struct {
	load func(ctx context.Context, cursor string) (*Page[T], error)
	// Where the first page is.
	start string
	way   way
	rows  []T
	at    int
	// What Next ends with after these rows: that there are no more, or an error.
	isLast   bool
	afterErr error
	err      error
}

func listOf[T any](connection *rest.Connection, template string, query url.Values, cursorName, start string) *List[T] {
	load := func(ctx context.Context, cursor string) (*Page[T], error) {
		asked := url.Values{}
		for name, values := range query {
			asked[name] = values
		}
		asked.Del(cursorName)
		if cursor != "" {
			asked.Set(cursorName, cursor)
		}
		return pageOf[T](ctx, connection, rest.Request{Method: "GET", Template: template, Query: asked})
	}
	return &List[T]{load: load, start: start, way: way{cursor: start, kept: start, keptAt: 1}, at: -1}
}

func pageOf[T any](ctx context.Context, connection *rest.Connection, request rest.Request) (*Page[T], error) {
	var raw struct {
		Data       *[]T    `json:"data"`
		HasMore    bool    `json:"has_more"`
		NextCursor *string `json:"next_cursor"`
	}
	if err := connection.Send(ctx, request, &raw); err != nil {
		return nil, err
	}
	if raw.Data == nil {
		return nil, &api.Error{Code: api.CodeUnreadableResponse, Message: "The server answered with something that is no page of a list."}
	}
	page := &Page[T]{Data: *raw.Data, HasMore: raw.HasMore}
	if raw.NextCursor != nil {
		page.NextCursor = *raw.NextCursor
	}
	return page, nil
}

// Page gives the first page.
func (l *List[T]) Page(ctx context.Context) (*Page[T], error) {
	return l.load(ctx, l.start)
}

// Next goes to the next row. It is false at the end, and where Err has an error.
func (l *List[T]) Next(ctx context.Context) bool {
	for l.err == nil {
		if l.at+1 < len(l.rows) {
			l.at++
			return true
		}
		l.err = l.afterErr
		if l.isLast || l.err != nil {
			return false
		}
		page, err := l.load(ctx, l.way.cursor)
		if err != nil {
			l.err = err
			return false
		}
		l.rows, l.at = page.Data, -1
		l.isLast, l.afterErr = l.way.endsAfter(page.HasMore, page.NextCursor, len(page.Data) == 0)
	}
	return false
}

// Row is the row that Next went to. Without one it panics, as an index out of range does.
func (l *List[T]) Row() T {
	return l.rows[l.at]
}

// Err is what ended the list before its end; nil at its end. A list that has an error stays ended: make another one.
func (l *List[T]) Err() error {
	return l.err
}

// way leads from page to page. One cursor is kept, after 1, 2, 4, 8 … pages: a circle of any length comes upon it again (Brent).
type way struct {
	cursor, kept         string
	pages, keptAt, empty int
}

func (w *way) endsAfter(hasMore bool, following string, isEmpty bool) (bool, error) {
	if !hasMore || following == "" {
		return true, nil
	}
	w.empty++
	if !isEmpty {
		w.empty = 0
	}
	if following == w.cursor || following == w.kept || w.empty > mostEmptyPages {
		return true, &api.Error{Code: api.CodeCursorRepeats, Message: "The list does not end: the server gives a page again that it gave before."}
	}
	w.pages++
	if w.pages == w.keptAt {
		w.kept, w.keptAt = following, w.keptAt*2
	}
	w.cursor = following
	return false, nil
}
