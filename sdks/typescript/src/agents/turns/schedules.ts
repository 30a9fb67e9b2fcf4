import type {
  CreateScheduleBody,
  PageParams,
  ScheduleRunView,
  ScheduleView,
  UpdateScheduleBody,
} from '../../generated/api.js';
import type { Http } from '../../http/http.js';
import { List, type Page } from '../../http/lists.js';
import type { RequestOptions } from '../../http/options.js';

const OF_SPACE = '/v1/spaces/{slug}/schedules';
const ONE = '/v1/schedules/{schedule_id}';

/** Turns at set times. */
export class Schedules {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /**
   * Creates a schedule: one turn at each time of a cron expression. Only with a key of full access.
   *
   * @example
   * const workdays = { cron: '0 9 * * 1-5', time_zone: 'Europe/Berlin', text: 'Write the report.' };
   * await agents.schedules.create('sp_…', workdays);
   */
  create(spaceId: string, schedule: CreateScheduleBody, options?: RequestOptions): Promise<ScheduleView> {
    return this.#http.object({ method: 'POST', template: OF_SPACE, path: { slug: spaceId }, json: schedule }, options);
  }

  /** Returns the schedules of a space. */
  list(spaceId: string, params: PageParams = {}, options: RequestOptions = {}): List<ScheduleView> {
    const load = (cursor?: string | null) =>
      this.#http.object<Page<ScheduleView>>(
        { method: 'GET', template: OF_SPACE, path: { slug: spaceId }, query: { ...params, cursor } },
        options,
      );
    return new List({ load, from: params.cursor, signal: options.signal });
  }

  /** Returns one schedule, with the time of its next run and the result of the last one. */
  retrieve(scheduleId: string, options?: RequestOptions): Promise<ScheduleView> {
    return this.#http.object({ method: 'GET', template: ONE, path: { schedule_id: scheduleId } }, options);
  }

  /** Changes a schedule; `active` pauses or resumes it. */
  update(scheduleId: string, changes: UpdateScheduleBody, options?: RequestOptions): Promise<ScheduleView> {
    const path = { schedule_id: scheduleId };
    return this.#http.object({ method: 'PATCH', template: ONE, path, json: changes }, options);
  }

  /** Deletes a schedule. Its turns stay. */
  delete(scheduleId: string, options?: RequestOptions): Promise<void> {
    return this.#http.nothing({ method: 'DELETE', template: ONE, path: { schedule_id: scheduleId } }, options);
  }

  /** Returns the runs of a schedule, newest first. */
  runs(scheduleId: string, params: PageParams = {}, options: RequestOptions = {}): List<ScheduleRunView> {
    const load = (cursor?: string | null) =>
      this.#http.object<Page<ScheduleRunView>>(
        { method: 'GET', template: `${ONE}/runs`, path: { schedule_id: scheduleId }, query: { ...params, cursor } },
        options,
      );
    return new List({ load, from: params.cursor, signal: options.signal });
  }
}
