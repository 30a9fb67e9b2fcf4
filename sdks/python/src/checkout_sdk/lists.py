"""Lists of the API, which fetch their pages as needed."""

from __future__ import annotations

from typing import Any, AsyncIterator, Awaitable, Callable, Generic, Iterator, List, Optional, TypeVar

from .errors import ApiError

T = TypeVar("T")
#: The maximum number of empty pages in a row. A server that returns more of them is broken.
_MAX_EMPTY_PAGES = 100


class Page(Generic[T]):
    """A page of a list: its rows, whether there are more, and the cursor of the next page."""

    def __init__(self, raw: Any) -> None:
        if not isinstance(raw, dict) or not isinstance(raw.get("data"), list):
            raise _not_a_page()
        cursor = raw.get("next_cursor")
        if cursor is not None and not isinstance(cursor, str):
            raise _not_a_page()
        self.data: List[T] = raw["data"]
        self.has_more: bool = raw.get("has_more") is True
        self.next_cursor: Optional[str] = cursor


class _Paginator:
    """
    Follows the cursors from page to page. It keeps one cursor, after 1, 2, 4, 8 … pages: a cycle of any length reaches
    that one again (Brent), so it is detected without keeping all cursors.
    """

    def __init__(self, start: Optional[str]) -> None:
        self.cursor = self._kept = start
        self._pages, self._kept_at, self._empty = 0, 1, 0

    def advance(self, page: Page[Any]) -> bool:
        """
        Moves to the page after a given one, and returns whether there is one. Raises an `ApiError` if the server
        returns pages without end.
        """
        next_cursor = page.next_cursor if page.has_more else None
        if next_cursor is None:
            return False
        self._empty = 0 if page.data else self._empty + 1
        if next_cursor in (self.cursor, self._kept) or self._empty > _MAX_EMPTY_PAGES:
            raise ApiError(
                "The list does not end: the server repeats a cursor, or keeps returning empty pages.",
                code="cursor_repeats",
            )
        self._pages += 1
        if self._pages == self._kept_at:
            self._kept, self._kept_at = next_cursor, self._kept_at * 2
        self.cursor = next_cursor
        return True


class PaginatedList(Generic[T]):
    """
    A list of the API. `for row in list` yields all rows and holds one page at a time; `list.page()` returns the first
    page.
    """

    def __init__(self, load: Callable[[Optional[str]], Any], start: Optional[str]) -> None:
        self._load, self._start = load, start

    def page(self) -> Page[T]:
        return Page(self._load(self._start))

    def __iter__(self) -> Iterator[T]:
        pages = _Paginator(self._start)
        while True:
            page: Page[T] = Page(self._load(pages.cursor))
            yield from page.data
            if not pages.advance(page):
                return


class AsyncPaginatedList(Generic[T]):
    """
    A list of the API. `async for row in list` yields all rows and holds one page at a time; `await list.page()`
    returns the first page.
    """

    def __init__(self, load: Callable[[Optional[str]], Awaitable[Any]], start: Optional[str]) -> None:
        self._load, self._start = load, start

    async def page(self) -> Page[T]:
        return Page(await self._load(self._start))

    async def __aiter__(self) -> AsyncIterator[T]:
        pages = _Paginator(self._start)
        while True:
            page: Page[T] = Page(await self._load(pages.cursor))
            for row in page.data:
                yield row
            if not pages.advance(page):
                return


def _not_a_page() -> ApiError:
    return ApiError("The response is not a page of a list.", code="unreadable_response")
