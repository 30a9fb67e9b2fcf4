import type { AgentUsageCsvParams, AgentUsageParams, UsageReportView, UsageRowView } from '../generated/api.js';
import type { Http } from '../http/http.js';
import { List } from '../http/lists.js';
import type { RequestOptions } from '../http/options.js';
import { textOf } from '../http/read-response.js';

/** The usage and cost of turns. */
export class AgentUsage {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /**
   * Returns a row for each customer, space, key or day, the most expensive first. `page()` has the `totals` of all
   * rows, too.
   *
   * @example
   * const { totals } = await agents.usage.list({ group_by: 'end_user_ref' }).page();
   */
  list(params: AgentUsageParams = {}, options: RequestOptions = {}): List<UsageRowView, UsageReportView> {
    const load = (cursor?: string | null) =>
      this.#http.object<UsageReportView>(
        { method: 'GET', template: '/v1/usage', query: { ...params, cursor } },
        options,
      );
    return new List({ load, from: params.cursor, signal: options.signal });
  }

  /** Returns the report as CSV, all rows as of one moment. */
  csv(params: AgentUsageCsvParams = {}, options?: RequestOptions): Promise<string> {
    const request = {
      method: 'GET',
      template: '/v1/usage.csv',
      query: { ...params },
      headers: { accept: 'text/csv' },
    } as const;
    return this.#http.send(request, options, textOf);
  }
}
