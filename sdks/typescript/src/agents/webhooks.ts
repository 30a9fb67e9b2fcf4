import type {
  AgentWebhookDeliveryListParams,
  CreatedWebhookView,
  CreateWebhookBody,
  DeliveryDetailView,
  DeliveryView,
  PageParams,
  ReplayFailedOfAccountBody,
  ReplayFailedOfAccountView,
  RotatedWebhookView,
  TestWebhookBody,
  UpdateWebhookBody,
  WebhookView,
} from '../generated/api.js';
import type { Http } from '../http/http.js';
import { List, type Page } from '../http/lists.js';
import type { RequestOptions } from '../http/options.js';

const ONE = '/v1/webhooks/{webhook_id}';
const DELIVERY = '/v1/webhooks/deliveries/{delivery_id}';

/** The endpoints to which events of an account's turns are sent. Only for keys of the scope `all_spaces`. */
export class AgentWebhooks {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Adds a webhook. Only this response, and that of `rotateSecret`, has the secret. */
  create(webhook: CreateWebhookBody, options?: RequestOptions): Promise<CreatedWebhookView> {
    return this.#http.object({ method: 'POST', template: '/v1/webhooks', json: webhook }, options);
  }

  /** Returns the webhooks and their health. */
  list(params: PageParams = {}, options: RequestOptions = {}): List<WebhookView> {
    const load = (cursor?: string | null) =>
      this.#http.object<Page<WebhookView>>(
        { method: 'GET', template: '/v1/webhooks', query: { ...params, cursor } },
        options,
      );
    return new List({ load, from: params.cursor, signal: options.signal });
  }

  /** Returns one webhook. */
  retrieve(webhookId: number, options?: RequestOptions): Promise<WebhookView> {
    return this.#http.object({ method: 'GET', template: ONE, path: { webhook_id: webhookId } }, options);
  }

  /** Changes, pauses or resumes a webhook. */
  update(webhookId: number, changes: UpdateWebhookBody, options?: RequestOptions): Promise<WebhookView> {
    const path = { webhook_id: webhookId };
    return this.#http.object({ method: 'PATCH', template: ONE, path, json: changes }, options);
  }

  /** Removes a webhook. Its pending deliveries fail. */
  delete(webhookId: number, options?: RequestOptions): Promise<void> {
    return this.#http.nothing({ method: 'DELETE', template: ONE, path: { webhook_id: webhookId } }, options);
  }

  /** Sends a test event with zeros and `test: true`. */
  test(webhookId: number, event: TestWebhookBody = {}, options?: RequestOptions): Promise<DeliveryView> {
    const path = { webhook_id: webhookId };
    return this.#http.object({ method: 'POST', template: `${ONE}/test`, path, json: event }, options);
  }

  /** Makes a new secret. For 24 hours both secrets sign: pass both to `constructEvent`. */
  rotateSecret(webhookId: number, options?: RequestOptions): Promise<RotatedWebhookView> {
    const path = { webhook_id: webhookId };
    return this.#http.object({ method: 'POST', template: `${ONE}/rotate_secret`, path }, options);
  }
}

/** Deliveries to an account's webhooks, and sending them again. */
export class AgentWebhookDeliveries {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Returns deliveries, newest first, each with its newest attempts. */
  list(params: AgentWebhookDeliveryListParams = {}, options: RequestOptions = {}): List<DeliveryView> {
    const load = (cursor?: string | null) =>
      this.#http.object<Page<DeliveryView>>(
        { method: 'GET', template: '/v1/webhooks/deliveries', query: { ...params, cursor } },
        options,
      );
    return new List({ load, from: params.cursor, signal: options.signal });
  }

  /** Returns one delivery with its body and all attempts. */
  retrieve(deliveryId: string, options?: RequestOptions): Promise<DeliveryDetailView> {
    return this.#http.object({ method: 'GET', template: DELIVERY, path: { delivery_id: deliveryId } }, options);
  }

  /** Sends a delivery again at once: the same id and bytes, a new signature. */
  replay(deliveryId: string, options?: RequestOptions): Promise<DeliveryView> {
    const path = { delivery_id: deliveryId };
    return this.#http.object({ method: 'POST', template: `${DELIVERY}/replay`, path }, options);
  }

  /** Sends everything again that has failed since a moment, oldest first. */
  replayFailed(selection: ReplayFailedOfAccountBody, options?: RequestOptions): Promise<ReplayFailedOfAccountView> {
    const template = '/v1/webhooks/deliveries/replay_failed';
    return this.#http.object({ method: 'POST', template, json: selection }, options);
  }
}
