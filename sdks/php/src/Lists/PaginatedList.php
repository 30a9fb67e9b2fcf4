<?php

declare(strict_types=1);

namespace Checkout\Lists;

use Checkout\Errors\ApiError;

/**
 * A list of the API. `foreach ($list as $row)` yields all rows and holds one page at a time; `$list->page()`
 * returns the first page.
 *
 * @template T of array
 * @implements \IteratorAggregate<int, T>
 */
final readonly class PaginatedList implements \IteratorAggregate
{
    /** The maximum number of empty pages in a row. A server that returns more of them is broken. */
    private const MAX_EMPTY_PAGES = 100;

    /** @param \Closure(?string): array<string, mixed> $load */
    public function __construct(
        private \Closure $load,
        private ?string $start,
    ) {
    }

    /** @return Page<T> the first page */
    public function page(): Page
    {
        return Page::of(($this->load)($this->start));
    }

    /**
     * Yields all rows, page by page. It keeps one cursor, after 1, 2, 4, 8 … pages: a cycle of any length reaches that
     * one again (Brent), so it is detected without keeping all cursors.
     *
     * @return \Generator<int, T>
     */
    public function getIterator(): \Generator
    {
        $cursor = $kept = $this->start;
        [$number, $pages, $keptAt, $empty] = [0, 0, 1, 0];
        while (true) {
            $page = Page::of(($this->load)($cursor));
            foreach ($page->data as $row) {
                yield $number++ => $row;
            }
            $next = $page->hasMore ? $page->nextCursor : null;
            if ($next === null) {
                return;
            }
            $empty = $page->data === [] ? $empty + 1 : 0;
            if ($next === $cursor || $next === $kept || $empty > self::MAX_EMPTY_PAGES) {
                throw new ApiError('The list does not end: the server repeats a cursor, or keeps returning empty pages.', 'cursor_repeats');
            }
            if (++$pages === $keptAt) {
                [$kept, $keptAt] = [$next, $keptAt * 2];
            }
            $cursor = $next;
        }
    }
}
