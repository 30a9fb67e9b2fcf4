package checkout

import (
	"context"
	"net/url"

	"checkout.example/sdk/api"
	"checkout.example/sdk/internal/rest"
)

// maxEmptyPages is the maximum number of empty pages in a row. A server that returns more of them is broken.
const maxEmptyPages = 100

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
	pages paginator
	rows  []T
	at    int
	// How Next ends after the rows of this page: there are no more pages, or there is an error.
	isLast   bool
	afterErr error
	err      error
}

func newList[T any](client *rest.Client, template string, query url.Values, cursorName, start string) *List[T] {
	load := func(ctx context.Context, cursor string) (*Page[T], error) {
		values := url.Values{}
		for name, all := range query {
			values[name] = all
		}
		values.Del(cursorName)
		if cursor != "" {
			values.Set(cursorName, cursor)
		}
		return fetchPage[T](ctx, client, rest.Request{Method: "GET", Template: template, Query: values})
	}
	return &List[T]{load: load, start: start, pages: paginator{cursor: start, kept: start, keptAt: 1}, at: -1}
}

func fetchPage[T any](ctx context.Context, client *rest.Client, request rest.Request) (*Page[T], error) {
	var raw struct {
		Data       *[]T    `json:"data"`
		HasMore    bool    `json:"has_more"`
		NextCursor *string `json:"next_cursor"`
	}
	if err := client.Send(ctx, request, &raw); err != nil {
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
		page, err := l.load(ctx, l.pages.cursor)
		if err != nil {
			l.err = err
			return false
		}
		l.rows, l.at = page.Data, -1
		l.isLast, l.afterErr = l.pages.advance(page.HasMore, page.NextCursor, len(page.Data) == 0)
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

// paginator follows the cursors from page to page. It keeps one cursor, after 1, 2, 4, 8 … pages: a cycle of any length
// reaches that one again (Brent), so it is detected without keeping all cursors.
type paginator struct {
	cursor, kept         string
	pages, keptAt, empty int
}

// advance moves to the page after the current one. isLast means that there is none. The error is set if the server
// returns pages without end.
func (p *paginator) advance(hasMore bool, next string, isEmpty bool) (isLast bool, err error) {
	if !hasMore || next == "" {
		return true, nil
	}
	p.empty++
	if !isEmpty {
		p.empty = 0
	}
	if next == p.cursor || next == p.kept || p.empty > maxEmptyPages {
		return true, &api.Error{Code: api.CodeCursorRepeats, Message: "The list does not end: the server repeats a cursor, or keeps returning empty pages."}
	}
	p.pages++
	if p.pages == p.keptAt {
		p.kept, p.keptAt = next, p.keptAt*2
	}
	p.cursor = next
	return false, nil
}
