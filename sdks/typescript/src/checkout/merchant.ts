import type { KeyMerchantView } from '../generated/api.js';
import type { Http } from '../http/http.js';
import type { RequestOptions } from '../http/options.js';

/** The merchant that the key belongs to. */
export class MerchantAccount {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Returns the name, state and plan of the merchant, which show whether it can sell. */
  retrieve(options?: RequestOptions): Promise<KeyMerchantView> {
    return this.#http.object({ method: 'GET', template: '/api/merchant' }, options);
  }
}
