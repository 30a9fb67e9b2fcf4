import type { ApprovalListParams, ApproveCallBody, CallApprovalView, RejectCallBody } from '../../generated/api.js';
import type { Http } from '../../http/http.js';
import { List, type Page } from '../../http/lists.js';
import type { IdempotentOptions, RequestOptions } from '../../http/options.js';

const ALL = '/v1/approvals';
const ONE = '/v1/approvals/{approval_id}';

/** Tool calls that a person must approve first. Deciding takes a key with the access `approve`. */
export class Approvals {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Returns calls that the key can access, newest first. */
  list(params: ApprovalListParams = {}, options: RequestOptions = {}): List<CallApprovalView> {
    const load = (cursor?: string | null) =>
      this.#http.object<Page<CallApprovalView>>(
        { method: 'GET', template: ALL, query: { ...params, cursor } },
        options,
      );
    return new List({ load, from: params.cursor, signal: options.signal });
  }

  /** Returns one call. */
  retrieve(approvalId: string, options?: RequestOptions): Promise<CallApprovalView> {
    return this.#http.object({ method: 'GET', template: ONE, path: { approval_id: approvalId } }, options);
  }

  /**
   * Approves a call, with other arguments if you send any. The turn continues.
   *
   * @example
   * for await (const call of agents.approvals.list({ state: 'pending' }))
   *   if (await ask(call)) await agents.approvals.approve(call.approval_id, { digest: call.digest });
   */
  approve(approvalId: string, decision: ApproveCallBody, options?: IdempotentOptions): Promise<CallApprovalView> {
    const path = { approval_id: approvalId };
    return this.#http.once({ method: 'POST', template: `${ONE}/approve`, path, json: decision }, options);
  }

  /** Rejects a call. The turn continues without it, and the model reads your note. */
  reject(approvalId: string, decision: RejectCallBody, options?: IdempotentOptions): Promise<CallApprovalView> {
    const path = { approval_id: approvalId };
    return this.#http.once({ method: 'POST', template: `${ONE}/reject`, path, json: decision }, options);
  }
}
