import { ApiError } from './errors.js';

/** A page of a list, as the API returns it. */
export interface Page<T> {
  data: T[];
  /** Whether there are more rows after these. */
  has_more: boolean;
  /** The `cursor` of the next page. */
  next_cursor: string | null;
}

/** The source of a list. */
export interface ListSource<T, P extends Page<T>> {
  /** Fetches the page that begins at a cursor; the first one without a cursor. */
  readonly load: (cursor: string | null | undefined) => Promise<P>;
  readonly from?: string | null | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The most empty pages in a row: a server that returns more of them is not waited for. */
const MAX_EMPTY_PAGES = 100;

/**
 * A list of the API. `for await (const row of list)` yields all rows and holds one page at a time; `await list.page()`
 * returns the first page.
 */
export class List<T, P extends Page<T> = Page<T>> implements AsyncIterable<T> {
  readonly #source: ListSource<T, P>;

  constructor(source: ListSource<T, P>) {
    this.#source = source;
  }

  /** Returns the first page, or the one that begins at the `cursor` of the list's parameters. */
  async page(): Promise<P> {
    return this.#load(this.#source.from);
  }

  /** Yields all rows, page by page. Ends with the reason of the signal once that is aborted. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, void> {
    const { from, signal } = this.#source;
    // One cursor is kept, after 1, 2, 4, 8 … pages: a cycle of any length reaches it again (Brent), and no list of
    // cursors grows.
    let [cursor, kept, pages, keptAt, emptyPages] = [from, from, 0, 1, 0];
    for (;;) {
      const page = await this.#load(cursor);
      for (const row of page.data) {
        signal?.throwIfAborted();
        yield row;
      }
      const next = page.has_more ? page.next_cursor : undefined;
      if (next === undefined || next === null) return;
      if (typeof next !== 'string') throw noPage();
      emptyPages = page.data.length === 0 ? emptyPages + 1 : 0;
      if (next === cursor || next === kept || emptyPages > MAX_EMPTY_PAGES) throw repeating();
      if (++pages === keptAt) [kept, keptAt] = [next, keptAt * 2];
      cursor = next;
    }
  }

  async #load(cursor: string | null | undefined): Promise<P> {
    this.#source.signal?.throwIfAborted();
    const page = await this.#source.load(cursor);
    if (Array.isArray(page.data)) return page;
    throw noPage();
  }
}

function noPage(): ApiError {
  return new ApiError('The response is not a page of a list.', { code: 'unreadable_response' });
}

function repeating(): ApiError {
  return new ApiError('The list does not end: the server repeats a cursor, or keeps returning empty pages.', {
    code: 'cursor_repeats',
  });
}
