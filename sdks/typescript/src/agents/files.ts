import type { FileListParams, FileView } from '../generated/api.js';
import type { Http } from '../http/http.js';
import { List, type Page } from '../http/lists.js';
import type { RequestOptions } from '../http/options.js';
import { bytesOf } from '../http/read-response.js';

/** A file to send. */
export interface FileUpload {
  /** Its bytes, or its text. At most 32 MiB. */
  content: Uint8Array | string | Blob;
  /** How the agent sees it: `orders.csv`. */
  name: string;
  /** Default: that of the blob, else `application/octet-stream`. */
  mediaType?: string;
  /** The space that it belongs to. Default: it belongs to the key. */
  space?: string;
}

const ONE = '/v1/files/{file_id}';

/** What agents read and make. */
export class Files {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /**
   * Sends a file. Use its `file_id` in `files` of a turn.
   *
   * @example
   * const { file_id } = await agents.files.create({ name: 'orders.csv', content: 'id,amount\n1,1250\n', mediaType: 'text/csv' });
   */
  async create({ content, name, mediaType, space }: FileUpload, options?: RequestOptions): Promise<FileView> {
    const type = mediaType ?? (content instanceof Blob && content.type ? content.type : 'application/octet-stream');
    const form = new FormData();
    if (space !== undefined) form.set('space', space);
    form.set('file', new Blob([content as BlobPart], { type }), name);
    // Written once, so that a second attempt sends the same bytes.
    const written = new Response(form);
    const encoded = {
      type: written.headers.get('content-type') ?? '',
      bytes: new Uint8Array(await written.arrayBuffer()),
    };
    return this.#http.object({ method: 'POST', template: '/v1/files', content: encoded }, options);
  }

  /** Files that the key can reach. */
  list(params: FileListParams = {}, options: RequestOptions = {}): List<FileView> {
    const load = (cursor?: string | null) =>
      this.#http.object<Page<FileView>>(
        { method: 'GET', template: '/v1/files', query: { ...params, cursor } },
        options,
      );
    return new List({ load, from: params.cursor, signal: options.signal });
  }

  /** The bytes of a file, all at once. A response that is cut off is asked for again. */
  content(fileId: string, options?: RequestOptions): Promise<Uint8Array> {
    const request = { method: 'GET', template: ONE, path: { file_id: fileId }, headers: { accept: '*/*' } } as const;
    return this.#http.send(request, options, bytesOf);
  }

  /** The bytes of a file as a stream, in a standard `Response`, for what should not be held in memory. */
  async stream(fileId: string, options?: RequestOptions): Promise<Response> {
    const request = { method: 'GET', template: ONE, path: { file_id: fileId }, headers: { accept: '*/*' } } as const;
    const { response, release } = await this.#http.open(request, options);
    if (!response.body) {
      release();
      return response;
    }
    const body = response.body.pipeThrough(new TransformStream({ flush: release }));
    return new Response(body, { status: response.status, headers: response.headers });
  }

  /** Deletes an upload, or a file that a turn made. */
  delete(fileId: string, options?: RequestOptions): Promise<void> {
    return this.#http.nothing({ method: 'DELETE', template: ONE, path: { file_id: fileId } }, options);
  }
}
