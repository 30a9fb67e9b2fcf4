import type { UsageView } from '../generated/api.js';
import type { Http } from '../http/http.js';
import { List, type Page } from '../http/lists.js';
import type { RequestOptions } from '../http/options.js';

/** Sales by month. */
export class MonthlyUsage {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Returns a row for each UTC month. */
  list(options: RequestOptions = {}): List<UsageView> {
    const load = (cursor?: string | null) =>
      this.#http.object<Page<UsageView>>({ method: 'GET', template: '/api/usage', query: { cursor } }, options);
    return new List({ load, signal: options.signal });
  }
}
