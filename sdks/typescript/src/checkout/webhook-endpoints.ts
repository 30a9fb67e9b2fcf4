import type {
  CreatedEndpointView,
  CreateEndpointBody,
  DeliveryView,
  RolledEndpointView,
  TestEndpointBody,
  UpdateEndpointBody,
  WebhookEndpointListParams,
  WebhookEndpointView,
} from '../generated/api.js';
import type { Http } from '../http/http.js';
import { List, type Page } from '../http/lists.js';
import type { RequestOptions } from '../http/options.js';

const ONE = '/api/webhook_endpoints/{endpoint_id}';

/** The endpoints to which the merchant's events are sent. */
export class WebhookEndpoints {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Adds an endpoint. Only this response, and that of `rollSecret`, has the secret. */
  create(endpoint: CreateEndpointBody, options?: RequestOptions): Promise<CreatedEndpointView> {
    return this.#http.object({ method: 'POST', template: '/api/webhook_endpoints', json: endpoint }, options);
  }

  /** Returns the endpoints and their health. */
  list(params: WebhookEndpointListParams = {}, options: RequestOptions = {}): List<WebhookEndpointView> {
    const load = (cursor?: string | null) =>
      this.#http.object<Page<WebhookEndpointView>>(
        { method: 'GET', template: '/api/webhook_endpoints', query: { ...params, cursor } },
        options,
      );
    return new List({ load, from: params.cursor, signal: options.signal });
  }

  /** Returns one endpoint. */
  retrieve(endpointId: number, options?: RequestOptions): Promise<WebhookEndpointView> {
    return this.#http.object({ method: 'GET', template: ONE, path: { endpoint_id: endpointId } }, options);
  }

  /** Changes its URL, pauses it (`active: false`) or resumes it. */
  update(endpointId: number, changes: UpdateEndpointBody, options?: RequestOptions): Promise<WebhookEndpointView> {
    const path = { endpoint_id: endpointId };
    return this.#http.object({ method: 'PATCH', template: ONE, path, json: changes }, options);
  }

  /** Removes an endpoint. Its pending deliveries fail. */
  delete(endpointId: number, options?: RequestOptions): Promise<void> {
    return this.#http.nothing({ method: 'DELETE', template: ONE, path: { endpoint_id: endpointId } }, options);
  }

  /** Sends a test event with zeros and `test: true`. Never fulfill it. */
  test(endpointId: number, event: TestEndpointBody = {}, options?: RequestOptions): Promise<DeliveryView> {
    const path = { endpoint_id: endpointId };
    return this.#http.object({ method: 'POST', template: `${ONE}/test`, path, json: event }, options);
  }

  /** Makes a new secret. For 24 hours both secrets sign: pass both to `constructEvent`. */
  rollSecret(endpointId: number, options?: RequestOptions): Promise<RolledEndpointView> {
    const path = { endpoint_id: endpointId };
    return this.#http.object({ method: 'POST', template: `${ONE}/roll_secret`, path }, options);
  }
}
