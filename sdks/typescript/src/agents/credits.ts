import type { CreditsView, LedgerEntryView, PageParams, TopUpBody, TopUpView } from '../generated/api.js';
import type { Http } from '../http/http.js';
import { List, type Page } from '../http/lists.js';
import type { RequestOptions } from '../http/options.js';

/** The balance that turns are charged to. */
export class Credits {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Returns the balance, the amount held for turns, and the amount left for new ones. */
  retrieve(options?: RequestOptions): Promise<CreditsView> {
    return this.#http.object({ method: 'GET', template: '/v1/credits' }, options);
  }

  /** Returns all changes of the balance, newest first. Only with a key of the scope `all_spaces`. */
  ledger(params: PageParams = {}, options: RequestOptions = {}): List<LedgerEntryView> {
    const load = (cursor?: string | null) =>
      this.#http.object<Page<LedgerEntryView>>(
        { method: 'GET', template: '/v1/credits/ledger', query: { ...params, cursor } },
        options,
      );
    return new List({ load, from: params.cursor, signal: options.signal });
  }

  /** Creates a payment link for more credits. Only with a key of the scope `all_spaces`. */
  topUp(amount: TopUpBody, options?: RequestOptions): Promise<TopUpView> {
    return this.#http.object({ method: 'POST', template: '/v1/credits/top_up', json: amount }, options);
  }
}
