import type {
  DeliveryDetailView,
  DeliveryView,
  ReplayFailedBody,
  ReplayFailedView,
  WebhookDeliveryListParams,
} from '../generated/api.js';
import type { Http } from '../http/http.js';
import { List, type Page } from '../http/lists.js';
import type { RequestOptions } from '../http/options.js';

const ONE = '/api/webhook_deliveries/{delivery_id}';

/** Deliveries to the merchant's endpoints, and sending them again. */
export class WebhookDeliveries {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Returns deliveries, newest first, each with its newest attempts. */
  list(params: WebhookDeliveryListParams = {}, options: RequestOptions = {}): List<DeliveryView> {
    const load = (cursor?: string | null) =>
      this.#http.object<Page<DeliveryView>>(
        { method: 'GET', template: '/api/webhook_deliveries', query: { ...params, cursor } },
        options,
      );
    return new List({ load, from: params.cursor, signal: options.signal });
  }

  /** Returns one delivery with its body and all attempts. */
  retrieve(deliveryId: string, options?: RequestOptions): Promise<DeliveryDetailView> {
    return this.#http.object({ method: 'GET', template: ONE, path: { delivery_id: deliveryId } }, options);
  }

  /** Sends a delivery again at once: the same id and bytes, a new signature. */
  replay(deliveryId: string, options?: RequestOptions): Promise<DeliveryView> {
    const path = { delivery_id: deliveryId };
    return this.#http.object({ method: 'POST', template: `${ONE}/replay`, path }, options);
  }

  /** Sends everything again that has failed since a moment, oldest first. */
  replayFailed(selection: ReplayFailedBody, options?: RequestOptions): Promise<ReplayFailedView> {
    const template = '/api/webhook_deliveries/replay_failed';
    return this.#http.object({ method: 'POST', template, json: selection }, options);
  }
}
