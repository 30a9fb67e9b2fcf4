import type { FileListParams, FileView } from '../../generated/api.js';
import type { Http } from '../../http/http.js';
import { List, type Page } from '../../http/lists.js';
import type { RequestOptions } from '../../http/options.js';
import { bytesOf } from '../../http/read-response.js';
import { type FileContent, fileForm } from './file-form.js';
import { openedFile } from './opened-file.js';

/** A file to send. */
export interface FileUpload extends FileContent {
  /** The space that it belongs to. Default: it belongs to the key. */
  space?: string;
}

const ONE = '/v1/files/{file_id}';

/** Files that agents read and make. */
export class Files {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /**
   * Sends a file. Use its `file_id` in `files` of a turn.
   *
   * @example
   * const orders = { name: 'orders.csv', content: 'id,amount\n1,1250\n', mediaType: 'text/csv' };
   * const { file_id } = await agents.files.create(orders);
   */
  async create({ content, name, mediaType, space }: FileUpload, options?: RequestOptions): Promise<FileView> {
    const encoded = await fileForm({ content, name, mediaType }, space === undefined ? {} : { space });
    return this.#http.object({ method: 'POST', template: '/v1/files', content: encoded }, options);
  }

  /** Returns files that the key can access. */
  list(params: FileListParams = {}, options: RequestOptions = {}): List<FileView> {
    const load = (cursor?: string | null) =>
      this.#http.object<Page<FileView>>(
        { method: 'GET', template: '/v1/files', query: { ...params, cursor } },
        options,
      );
    return new List({ load, from: params.cursor, signal: options.signal });
  }

  /** Returns the bytes of a file, all at once. A response that is cut off is requested again. */
  content(fileId: string, options?: RequestOptions): Promise<Uint8Array> {
    const request = { method: 'GET', template: ONE, path: { file_id: fileId }, headers: { accept: '*/*' } } as const;
    return this.#http.send(request, options, bytesOf);
  }

  /**
   * Returns the bytes of a file as a stream, in a standard `Response`, for content that should not be held in memory.
   */
  stream(fileId: string, options?: RequestOptions): Promise<Response> {
    const request = { method: 'GET', template: ONE, path: { file_id: fileId }, headers: { accept: '*/*' } } as const;
    return openedFile(this.#http, request, options);
  }

  /** Deletes an upload, or a file that a turn made. */
  delete(fileId: string, options?: RequestOptions): Promise<void> {
    return this.#http.nothing({ method: 'DELETE', template: ONE, path: { file_id: fileId } }, options);
  }
}
