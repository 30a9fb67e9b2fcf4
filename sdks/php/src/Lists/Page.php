<?php

declare(strict_types=1);

namespace Checkout\Lists;

use Checkout\Errors\ApiError;

/**
 * A page of a list: its rows, whether there are more, and the cursor of the next page.
 *
 * @template T of array
 */
final readonly class Page
{
    /** @param list<T> $data */
    private function __construct(
        public array $data,
        public bool $hasMore,
        public ?string $nextCursor,
    ) {
    }

    /**
     * @param array<string, mixed> $raw
     * @return self<array<string, mixed>>
     */
    public static function of(array $raw): self
    {
        $data = $raw['data'] ?? null;
        $cursor = $raw['next_cursor'] ?? null;
        $isPage = is_array($data) && array_is_list($data) && array_filter($data, is_array(...)) === $data;
        if (!$isPage || !($cursor === null || is_string($cursor))) {
            throw new ApiError('The response is not a page of a list.', 'unreadable_response');
        }
        return new self($data, ($raw['has_more'] ?? null) === true, $cursor);
    }
}
