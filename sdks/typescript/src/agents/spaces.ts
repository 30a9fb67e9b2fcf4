import type {
  CreateSpaceBody,
  ManifestBody,
  ManifestView,
  SecretBody,
  SecretView,
  SpaceListParams,
  SpaceView,
  ToolsBody,
  ToolsView,
  VersionView,
} from '../generated/api.js';
import type { Http } from '../http/http.js';
import { List, type Page } from '../http/lists.js';
import type { RequestOptions } from '../http/options.js';

const ONE = '/v1/spaces/{slug}';

/** Workspaces of agents, each with instructions, tools, secrets and files of its own. */
export class Spaces {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Makes a space. Keep its `space_id`. */
  create(space: CreateSpaceBody = {}, options?: RequestOptions): Promise<SpaceView> {
    return this.#http.object({ method: 'POST', template: '/v1/spaces', json: space }, options);
  }

  /** Returns spaces that the key can access. */
  list(params: SpaceListParams = {}, options: RequestOptions = {}): List<SpaceView> {
    const load = (cursor?: string | null) =>
      this.#http.object<Page<SpaceView>>(
        { method: 'GET', template: '/v1/spaces', query: { ...params, cursor } },
        options,
      );
    return new List({ load, from: params.cursor, signal: options.signal });
  }

  /** Returns one space. */
  retrieve(spaceId: string, options?: RequestOptions): Promise<SpaceView> {
    return this.#http.object({ method: 'GET', template: ONE, path: { slug: spaceId } }, options);
  }

  /** Archives a space: it accepts no new turns, and its data can still be read. */
  archive(spaceId: string, options?: RequestOptions): Promise<void> {
    return this.#http.nothing({ method: 'DELETE', template: ONE, path: { slug: spaceId } }, options);
  }

  /** Returns the instructions, the model and the limits of a space. */
  manifest(spaceId: string, options?: RequestOptions): Promise<ManifestView> {
    return this.#http.object({ method: 'GET', template: `${ONE}/manifest`, path: { slug: spaceId } }, options);
  }

  /** Replaces the manifest. An omitted field gets its default. */
  setManifest(spaceId: string, manifest: ManifestBody, options?: RequestOptions): Promise<VersionView> {
    const path = { slug: spaceId };
    return this.#http.object({ method: 'PUT', template: `${ONE}/manifest`, path, json: manifest }, options);
  }

  /** Returns the capabilities and MCP servers that a space was granted. */
  tools(spaceId: string, options?: RequestOptions): Promise<ToolsView> {
    return this.#http.object({ method: 'GET', template: `${ONE}/tools`, path: { slug: spaceId } }, options);
  }

  /** Replaces the tools. A space has only the tools that it was granted. */
  setTools(spaceId: string, tools: ToolsBody, options?: RequestOptions): Promise<ToolsView> {
    const path = { slug: spaceId };
    return this.#http.object({ method: 'PUT', template: `${ONE}/tools`, path, json: tools }, options);
  }

  /** Stores a secret, which nothing reads back. Tools name it as `{{secret:NAME}}`. */
  setSecret(spaceId: string, secret: SecretBody, options?: RequestOptions): Promise<SecretView> {
    const path = { slug: spaceId };
    return this.#http.object({ method: 'PUT', template: `${ONE}/secret`, path, json: secret }, options);
  }

  /** Deletes a secret. */
  deleteSecret(spaceId: string, name: string, options?: RequestOptions): Promise<void> {
    const path = { slug: spaceId, name };
    return this.#http.nothing({ method: 'DELETE', template: `${ONE}/secret/{name}`, path }, options);
  }
}
