import type { PageParams, WorkspaceFileView } from '../../generated/api.js';
import type { Http } from '../../http/http.js';
import { List, type Page } from '../../http/lists.js';
import type { RequestOptions } from '../../http/options.js';
import { bytesOf } from '../../http/read-response.js';
import { type FileContent, fileForm } from './file-form.js';
import { openedFile } from './opened-file.js';

/** A file to write. */
export interface WorkspaceWrite extends FileContent {
  /**
   * Writes only where this is the newest version; `null`: only where there is no such file. Default: replaces any
   * version.
   */
  over?: number | null;
}

const ALL = '/v1/threads/{thread_id}/files';
const ONE = '/v1/threads/{thread_id}/files/{file_name}';
const VERSIONS = '/v1/threads/{thread_id}/files/{file_name}/versions';

/** Files of threads: you and turns with the capability `workspace` read and write the same ones. */
export class Workspaces {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Returns the newest version of each file, newest first. */
  list(threadId: string, params: PageParams = {}, options: RequestOptions = {}): List<WorkspaceFileView> {
    return this.#pages(ALL, { thread_id: threadId }, params, options);
  }

  /** Returns the versions of a file, newest first. */
  versions(
    threadId: string,
    name: string,
    params: PageParams = {},
    options: RequestOptions = {},
  ): List<WorkspaceFileView> {
    return this.#pages(VERSIONS, { thread_id: threadId, file_name: name }, params, options);
  }

  /**
   * Writes a new version of a file. The same bytes again make none. A version that is not the newest any more is
   * refused with the code `VERSION_CONFLICT`.
   *
   * @example
   * const brief = { name: 'brief.md', content: '# Brief', mediaType: 'text/markdown' };
   * const { version } = await agents.workspaces.write('thr_…', brief);
   */
  async write(
    threadId: string,
    { over, ...file }: WorkspaceWrite,
    options?: RequestOptions,
  ): Promise<WorkspaceFileView> {
    const headers = conditionsOf(over);
    const content = await fileForm(file);
    const path = { thread_id: threadId, file_name: file.name };
    return this.#http.object({ method: 'PUT', template: ONE, path, headers, content }, options);
  }

  /** Returns the bytes of a file, all at once; of an earlier version by its number. */
  content(threadId: string, name: string, version?: number, options?: RequestOptions): Promise<Uint8Array> {
    return this.#http.send(this.#read(threadId, name, version), options, bytesOf);
  }

  /**
   * Returns the bytes of a file as a stream, in a standard `Response`, for content that should not be held in memory.
   */
  stream(threadId: string, name: string, version?: number, options?: RequestOptions): Promise<Response> {
    return openedFile(this.#http, this.#read(threadId, name, version), options);
  }

  /** Deletes a file with all of its versions. */
  delete(threadId: string, name: string, options?: RequestOptions): Promise<void> {
    const path = { thread_id: threadId, file_name: name };
    return this.#http.nothing({ method: 'DELETE', template: ONE, path }, options);
  }

  #read(threadId: string, name: string, version: number | undefined) {
    const path = { thread_id: threadId, file_name: name };
    return { method: 'GET', template: ONE, path, query: { version }, headers: { accept: '*/*' } } as const;
  }

  #pages(
    template: string,
    path: Record<string, string>,
    params: PageParams,
    options: RequestOptions,
  ): List<WorkspaceFileView> {
    const load = (cursor?: string | null) =>
      this.#http.object<Page<WorkspaceFileView>>(
        { method: 'GET', template, path, query: { ...params, cursor } },
        options,
      );
    return new List({ load, from: params.cursor, signal: options.signal });
  }
}

function conditionsOf(over: number | null | undefined): Record<string, string> {
  if (over === undefined) return {};
  return over === null ? { 'if-none-match': '*' } : { 'if-match': `"${over}"` };
}
