<?php

declare(strict_types=1);

namespace Checkout\Lists;

use Checkout\Errors\ApiError;

/**
 * `foreach ($listing as $row)` gives all rows and holds one page at a time; `$listing->page()` gives the first page.
 *
 * @template T of array
 * @implements \IteratorAggregate<int, T>
 */
final readonly class Listing implements \IteratorAggregate
{
    /** A server that gives empty pages with more to come is not waited for beyond so many. */
    private const MOST_EMPTY_PAGES = 100;

    /** @param \Closure(?string): array<string, mixed> $load */
    public function __construct(
        private \Closure $load,
        private ?string $start,
    ) {
    }

    /** @return Page<T> */
    public function page(): Page
    {
        return Page::of(($this->load)($this->start));
    }

    /**
     * One cursor is kept, after 1, 2, 4, 8 … pages: a circle of any length comes upon it again (Brent).
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
            $following = $page->hasMore ? $page->nextCursor : null;
            if ($following === null) {
                return;
            }
            $empty = $page->data === [] ? $empty + 1 : 0;
            if ($following === $cursor || $following === $kept || $empty > self::MOST_EMPTY_PAGES) {
                throw new ApiError('The list does not end: the server gives a page again that it gave before.', 'cursor_repeats');
            }
            if (++$pages === $keptAt) {
                [$kept, $keptAt] = [$following, $keptAt * 2];
            }
            $cursor = $following;
        }
    }
}
