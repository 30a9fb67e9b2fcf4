import { Http } from '../http/http.js';
import type { ClientOptions } from '../http/options.js';
import { API_VERSION } from '../version.js';
import { Events } from './events.js';
import { MerchantAccount } from './merchant.js';
import { Payments } from './payments.js';
import { Sessions } from './sessions.js';
import { MonthlyUsage } from './usage.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhookEndpoints } from './webhook-endpoints.js';

/**
 * The checkout API, with a key of one merchant: `sk_live_…`, or `sk_test_…` for test mode.
 *
 * @example
 * const checkout = new Checkout({ apiKey: process.env.CHECKOUT_KEY, baseUrl: 'https://pay.example' });
 * const session = await checkout.sessions.create({
 *   user_external_id: 42,
 *   amount_usd_cents: 1250,
 *   return_url: 'https://shop.example/thanks',
 * });
 */
export class Checkout {
  /** Sessions that buyers pay. */
  readonly sessions: Sessions;
  /** Transfers that arrived. */
  readonly payments: Payments;
  /** The events that webhooks report, to be read in order. */
  readonly events: Events;
  /** The endpoints to which events are sent. */
  readonly webhookEndpoints: WebhookEndpoints;
  /** Deliveries to endpoints, and sending them again. */
  readonly webhookDeliveries: WebhookDeliveries;
  /** The totals of each month. */
  readonly usage: MonthlyUsage;
  /** The merchant of the key. */
  readonly merchant: MerchantAccount;

  constructor(options: ClientOptions) {
    const http = new Http(options, {
      name: 'the checkout',
      keyPrefix: 'sk_',
      headers: { 'checkout-version': API_VERSION },
    });
    this.sessions = new Sessions(http);
    this.payments = new Payments(http);
    this.events = new Events(http);
    this.webhookEndpoints = new WebhookEndpoints(http);
    this.webhookDeliveries = new WebhookDeliveries(http);
    this.usage = new MonthlyUsage(http);
    this.merchant = new MerchantAccount(http);
  }
}
