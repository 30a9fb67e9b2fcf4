import type { CreateThreadBody, ThreadDetailView, ThreadListParams, ThreadView } from '../generated/api.js';
import type { Http } from '../http/http.js';
import { List, type Page } from '../http/lists.js';
import type { RequestOptions } from '../http/options.js';

const ALL = '/v1/threads';
const ONE = '/v1/threads/{thread_id}';

/** Conversations in a space. Each has a history, a memory and an order of turns of its own. */
export class Threads {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Returns the thread with a name, and makes it where there is none. Turns make the threads that they name, too. */
  create(thread: CreateThreadBody, options?: RequestOptions): Promise<ThreadDetailView> {
    return this.#http.object({ method: 'POST', template: ALL, json: thread }, options);
  }

  /** Returns threads that the key can access, newest first. */
  list(params: ThreadListParams = {}, options: RequestOptions = {}): List<ThreadView> {
    const load = (cursor?: string | null) =>
      this.#http.object<Page<ThreadView>>({ method: 'GET', template: ALL, query: { ...params, cursor } }, options);
    return new List({ load, from: params.cursor, signal: options.signal });
  }

  /** Returns one thread, with the usage and cost of its turns. */
  retrieve(threadId: string, options?: RequestOptions): Promise<ThreadDetailView> {
    return this.#http.object({ method: 'GET', template: ONE, path: { thread_id: threadId } }, options);
  }

  /** Erases a thread for good: turns, history, memory, files. Its open turns are cancelled first. */
  delete(threadId: string, options?: RequestOptions): Promise<void> {
    return this.#http.nothing({ method: 'DELETE', template: ONE, path: { thread_id: threadId } }, options);
  }
}
