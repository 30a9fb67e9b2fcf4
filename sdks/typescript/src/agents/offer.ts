import type { CapabilitiesView, EnginesView, ModelsView } from '../generated/api.js';
import type { Http } from '../http/http.js';
import type { RequestOptions } from '../http/options.js';

/** The engines, models and tools that this platform offers for spaces, which differ between platforms. */
export class Offer {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Returns the engines that spaces may have. */
  engines(options?: RequestOptions): Promise<EnginesView> {
    return this.#http.object({ method: 'GET', template: '/v1/engines' }, options);
  }

  /** Returns the models that manifests may name, with their prices. */
  models(options?: RequestOptions): Promise<ModelsView> {
    return this.#http.object({ method: 'GET', template: '/v1/models' }, options);
  }

  /** Returns the built-in tools that a space may be granted. */
  capabilities(options?: RequestOptions): Promise<CapabilitiesView> {
    return this.#http.object({ method: 'GET', template: '/v1/capabilities' }, options);
  }
}
