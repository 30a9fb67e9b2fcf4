"""Lists of the API, which page by themselves."""

from __future__ import annotations

from typing import Any, AsyncIterator, Awaitable, Callable, Generic, Iterator, List, Optional, TypeVar

from .errors import ApiError

T = TypeVar("T")
#: A server that gives empty pages with more to come is not waited for beyond so many.
_MOST_EMPTY_PAGES = 100


class Page(Generic[T]):
    """Rows, whether there are more, and the cursor of the next page."""

    def __init__(self, raw: Any) -> None:
        if not isinstance(raw, dict) or not isinstance(raw.get("data"), list):
            raise _no_page()
        cursor = raw.get("next_cursor")
        if cursor is not None and not isinstance(cursor, str):
            raise _no_page()
        self.data: List[T] = raw["data"]
        self.has_more: bool = raw.get("has_more") is True
        self.next_cursor: Optional[str] = cursor


class _Way:
    """From page to page. One cursor is kept, after 1, 2, 4, 8 … pages: a circle of any length comes upon it again (Brent)."""

    def __init__(self, start: Optional[str]) -> None:
        self.cursor = self._kept = start
        self._pages, self._kept_at, self._empty = 0, 1, 0

    def goes_on(self, page: Page[Any]) -> bool:
        following = page.next_cursor if page.has_more else None
        if following is None:
            return False
        self._empty = 0 if page.data else self._empty + 1
        if following in (self.cursor, self._kept) or self._empty > _MOST_EMPTY_PAGES:
            raise ApiError(
                "The list does not end: the server gives a page again that it gave before.", code="cursor_repeats"
            )
        self._pages += 1
        if self._pages == self._kept_at:
            self._kept, self._kept_at = following, self._kept_at * 2
        self.cursor = following
        return True


class Listing(Generic[T]):
    """`for row in listing` gives all rows and holds one page at a time; `listing.page()` gives the first page."""

    def __init__(self, load: Callable[[Optional[str]], Any], start: Optional[str]) -> None:
        self._load, self._start = load, start

    def page(self) -> Page[T]:
        return Page(self._load(self._start))

    def __iter__(self) -> Iterator[T]:
        way = _Way(self._start)
        while True:
            page: Page[T] = Page(self._load(way.cursor))
            yield from page.data
            if not way.goes_on(page):
                return


class AsyncListing(Generic[T]):
    """`async for row in listing` gives all rows and holds one page at a time; `await listing.page()` gives the first page."""

    def __init__(self, load: Callable[[Optional[str]], Awaitable[Any]], start: Optional[str]) -> None:
        self._load, self._start = load, start

    async def page(self) -> Page[T]:
        return Page(await self._load(self._start))

    async def __aiter__(self) -> AsyncIterator[T]:
        way = _Way(self._start)
        while True:
            page: Page[T] = Page(await self._load(way.cursor))
            for row in page.data:
                yield row
            if not way.goes_on(page):
                return


def _no_page() -> ApiError:
    return ApiError("The server answered with something that is no page of a list.", code="unreadable_response")
