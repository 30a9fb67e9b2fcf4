import { ApiError } from './errors.js';

/** A page of a list, as the API gives it. */
export interface Page<T> {
  data: T[];
  /** Whether there are more rows after these. */
  has_more: boolean;
  /** The `cursor` of the next page. */
  next_cursor: string | null;
}

/** What a list is made of. */
export interface ListSource<T, P extends Page<T>> {
  /** Fetches the page that begins at a cursor; the first one without. */
  readonly load: (cursor: string | null | undefined) => Promise<P>;
  readonly from?: string | null | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A server that gives empty pages with more to come is not waited for beyond so many. */
const MOST_EMPTY_PAGES = 100;

/**
 * A list of the API. `for await (const row of list)` gives all rows and holds one page at a time; `await list.page()`
 * gives the first page.
 */
export class List<T, P extends Page<T> = Page<T>> implements AsyncIterable<T> {
  readonly #source: ListSource<T, P>;

  constructor(source: ListSource<T, P>) {
    this.#source = source;
  }

  /** The first page, or the one that begins at the `cursor` that the list was asked for. */
  async page(): Promise<P> {
    return this.#load(this.#source.from);
  }

  /** All rows, page by page. Ends with the reason of the signal once that is aborted. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, void> {
    const { from, signal } = this.#source;
    // One cursor is kept, after 1, 2, 4, 8 … pages: a circle of any length comes upon it again (Brent), and no list of
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
      if (next === cursor || next === kept || emptyPages > MOST_EMPTY_PAGES) throw repeating();
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
  return new ApiError('The server answered with something that is no page of a list.', { code: 'unreadable_response' });
}

function repeating(): ApiError {
  return new ApiError('The list does not end: the server gives a page again that it gave before.', {
    code: 'cursor_repeats',
  });
}
