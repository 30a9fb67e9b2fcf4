import type {
  CreateSessionBody,
  RescanView,
  SessionDetailView,
  SessionListParams,
  SessionStatusView,
  SessionView,
  TestPaymentBody,
  TestPaymentView,
} from '../generated/api.js';
import type { Http } from '../http/http.js';
import { List, type Page } from '../http/lists.js';
import type { IdempotentOptions, RequestOptions } from '../http/options.js';

/** Payment sessions: an amount, an address of its own, a page for the buyer. */
export class Sessions {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /**
   * Creates a session. Send the buyer to its `pay_url`.
   *
   * @example
   * const order = { user_external_id: 42, amount_usd_cents: 1250, return_url: '' };
   * await checkout.sessions.create(order, { idempotencyKey: 'order-1001' });
   */
  create(session: CreateSessionBody, options?: IdempotentOptions): Promise<SessionView> {
    return this.#http.once({ method: 'POST', template: '/api/sessions', json: session }, options);
  }

  /** Cancels a session that is open and has received nothing. Repeating it gives the same response. */
  cancel(token: string, options?: RequestOptions): Promise<SessionView> {
    const template = '/api/sessions/{token}/cancel';
    return this.#http.object({ method: 'POST', template, path: { token }, isRepeatable: true }, options);
  }

  /** Returns what the buyer's page shows. In doubt about an event, check that `status` is `paid`. */
  status(token: string, options?: RequestOptions): Promise<SessionStatusView> {
    return this.#http.object({ method: 'GET', template: '/api/sessions/{token}/status', path: { token } }, options);
  }

  /**
   * Returns the merchant's sessions, newest first.
   *
   * @example
   * for await (const session of checkout.sessions.list({ status: 'paid' })) console.log(session.token);
   */
  list(params: SessionListParams = {}, options: RequestOptions = {}): List<SessionView> {
    const load = (cursor?: string | null) =>
      this.#http.object<Page<SessionView>>(
        { method: 'GET', template: '/api/sessions', query: { ...params, cursor } },
        options,
      );
    return new List({ load, from: params.cursor, signal: options.signal });
  }

  /** Returns one session with its payments, webhooks and timeline. */
  retrieve(token: string, options?: RequestOptions): Promise<SessionDetailView> {
    return this.#http.object({ method: 'GET', template: '/api/sessions/{token}', path: { token } }, options);
  }

  /**
   * With a test key (`sk_test_…`): makes a simulated buyer pay the session. The consequences are reported by events, as
   * in live mode.
   *
   * @example
   * await checkout.sessions.payTest(session.token, { late: true });
   */
  payTest(token: string, payment: TestPaymentBody = {}, options?: RequestOptions): Promise<TestPaymentView> {
    const template = '/api/test/sessions/{token}/pay';
    return this.#http.object({ method: 'POST', template, path: { token }, json: payment }, options);
  }

  /** Searches the chain for money of the session that was missed. Limited to ten times a minute for each merchant. */
  rescan(token: string, options?: RequestOptions): Promise<RescanView> {
    const template = '/api/sessions/{token}/rescan';
    return this.#http.object({ method: 'POST', template, path: { token }, isRepeatable: true }, options);
  }
}
