package checkout

import (
	"context"
	"net/url"

	"checkout.example/sdk/api"
	"checkout.example/sdk/internal/rest"
)

// mostEmptyPages is the maximum number of empty pages in a row. A server that returns more of them is broken.
const mostEmptyPages = 100

// Page is a page of a list: its rows, whether there are more, and the cursor of the next page, which is empty if there
// is none.
type Page[T any] struct {
	Data       []T
	HasMore    bool
	NextCursor string
}

// List iterates over all rows of a list, and holds one page at a time. Only one goroutine may use it.
//
//	list := client.Sessions.List(api.SessionListParams{Status: api.SessionStatusPaid})
//	for list.Next(ctx) {
//		fmt.Println(list.Row().Token)
//	}
//	if err := list.Err(); err != nil { … }
type List[T any] struct {
	load func(ctx context.Context, cursor string) (*Page[T], error)
	// The cursor of the first page.
	start string
	way   way
	rows  []T
	at    int
	// How Next ends after the rows of this page: there are no more pages, or there is an error.
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
		return nil, &api.Error{Code: api.CodeUnreadableResponse, Message: "The response is not a page of a list."}
	}
	page := &Page[T]{Data: *raw.Data, HasMore: raw.HasMore}
	if raw.NextCursor != nil {
		page.NextCursor = *raw.NextCursor
	}
	return page, nil
}

// Page returns the first page.
func (l *List[T]) Page(ctx context.Context) (*Page[T], error) {
	return l.load(ctx, l.start)
}

// Next advances to the next row, and fetches the next page if necessary. It returns false at the end of the list, and
// after an error, which Err returns.
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

// Row returns the row that Next advanced to. It panics if Next was not called, or returned false before the first row.
func (l *List[T]) Row() T {
	return l.rows[l.at]
}

// Err returns the error that ended the iteration early, or nil at the end of the list. An iteration does not continue
// after an error: make a new list.
func (l *List[T]) Err() error {
	return l.err
}

// way follows the cursors from page to page. It keeps one cursor, after 1, 2, 4, 8 … pages: a cycle of any length
// reaches that one again (Brent), so it is detected without keeping all cursors.
type way struct {
	cursor, kept         string
	pages, keptAt, empty int
}

// endsAfter returns whether the list ends after a page, and the error if the server returns pages without end.
func (w *way) endsAfter(hasMore bool, following string, isEmpty bool) (bool, error) {
	if !hasMore || following == "" {
		return true, nil
	}
	w.empty++
	if !isEmpty {
		w.empty = 0
	}
	if following == w.cursor || following == w.kept || w.empty > mostEmptyPages {
		return true, &api.Error{Code: api.CodeCursorRepeats, Message: "The list does not end: the server repeats a cursor, or keeps returning empty pages."}
	}
	w.pages++
	if w.pages == w.keptAt {
		w.kept, w.keptAt = following, w.keptAt*2
	}
	w.cursor = following
	return false, nil
}
