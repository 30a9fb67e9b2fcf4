import type { PaymentListParams, PaymentView } from '../generated/api.js';
import type { Http } from '../http/http.js';
import { List, type Page } from '../http/lists.js';
import type { RequestOptions } from '../http/options.js';

/** Transfers that arrived at the addresses of sessions. */
export class Payments {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Returns the merchant's payments, newest first. */
  list(params: PaymentListParams = {}, options: RequestOptions = {}): List<PaymentView> {
    const load = (cursor?: string | null) =>
      this.#http.object<Page<PaymentView>>(
        { method: 'GET', template: '/api/payments', query: { ...params, cursor } },
        options,
      );
    return new List({ load, from: params.cursor, signal: options.signal });
  }

  /** Returns one payment, by its `payment_id`. */
  retrieve(paymentId: number, options?: RequestOptions): Promise<PaymentView> {
    const path = { payment_id: paymentId };
    return this.#http.object({ method: 'GET', template: '/api/payments/{payment_id}', path }, options);
  }
}
