import type { QuotasBody, QuotasView } from '../generated/api.js';
import type { Http } from '../http/http.js';
import type { RequestOptions } from '../http/options.js';

/** Caps on spending. */
export class Quotas {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Returns the caps of the account. */
  retrieve(options?: RequestOptions): Promise<QuotasView> {
    return this.#http.object({ method: 'GET', template: '/v1/quotas' }, options);
  }

  /**
   * Replaces all caps: an omitted one gets its default, null means no cap. Only with a key of the scope `all_spaces`.
   */
  replace(quotas: QuotasBody, options?: RequestOptions): Promise<QuotasView> {
    return this.#http.object({ method: 'PUT', template: '/v1/quotas', json: quotas }, options);
  }
}
