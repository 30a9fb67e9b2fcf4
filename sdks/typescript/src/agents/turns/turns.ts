import type {
  AcceptedTurnView,
  CreateTurnBody,
  FileView,
  PageParams,
  StepView,
  TurnEventView,
  TurnListParams,
  TurnView,
} from '../../generated/api.js';
import type { Http } from '../../http/http.js';
import { List, type Page } from '../../http/lists.js';
import type { IdempotentOptions, RequestOptions } from '../../http/options.js';
import type { TurnStreamEvent } from './turn-events.js';
import { type StreamOptions, streamOf } from './turn-stream.js';
import { endOf, type WaitOptions } from './turn-wait.js';

const ONE = '/v1/turns/{turn_id}';

/** Requests to an agent. A turn is accepted at once, and processed later. */
export class Turns {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /**
   * Submits a turn. Give an `idempotencyKey` of your own: then the turn is charged once, whatever happens to your
   * process.
   */
  create(turn: CreateTurnBody, options?: IdempotentOptions): Promise<AcceptedTurnView> {
    return this.#http.once({ method: 'POST', template: '/v1/turns', json: turn }, options);
  }

  /**
   * Submits a turn and waits for its end, by its stream of events and by polling. Look at `state`: a turn that failed
   * is given, not thrown.
   *
   * @example
   * const turn = await agents.turns.createAndWait({ space, text }, { idempotencyKey: job.id, deadlineMs: 120_000 });
   * if (turn.state !== 'done') throw new Error(turn.error?.code ?? turn.state);
   */
  async createAndWait(turn: CreateTurnBody, options: IdempotentOptions & WaitOptions = {}): Promise<TurnView> {
    const { deadlineMs, idempotencyKey, ...request } = options;
    const { turn_id } = await this.create(turn, {
      ...request,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
    return this.wait(turn_id, { ...request, ...(deadlineMs === undefined ? {} : { deadlineMs }) });
  }

  /** Waits for the end of a turn. Throws a `TurnNotEndedError` after the deadline; the turn continues. */
  wait(turnId: string, options: WaitOptions = {}): Promise<TurnView> {
    const source = {
      retrieve: (given: RequestOptions) => this.retrieve(turnId, given),
      // One connection only: when it ends, the turn is checked.
      stream: (given: RequestOptions) => streamOf(this.#http, turnId, given, 0),
    };
    return endOf(turnId, source, options);
  }

  /**
   * Yields the events of a turn as they happen, earlier ones included; the last one ends it. A connection that breaks
   * is made again, and continues from the last event. Leave the loop to close it. With `deltas` it has the texts while
   * the agent writes them.
   *
   * @example
   * for await (const event of agents.turns.stream(turnId, { deltas: true })) {
   *   if (event.type === 'turn.delta') process.stdout.write(event.data.text);
   * }
   */
  stream(turnId: string, options: StreamOptions = {}): AsyncGenerator<TurnStreamEvent, void, void> {
    return streamOf(this.#http, turnId, options);
  }

  /** Returns turns that the key can access, newest first. */
  list(params: TurnListParams = {}, options: RequestOptions = {}): List<TurnView> {
    return this.#list('/v1/turns', {}, params, options);
  }

  /** Returns one turn. */
  retrieve(turnId: string, options?: RequestOptions): Promise<TurnView> {
    return this.#http.object({ method: 'GET', template: ONE, path: { turn_id: turnId } }, options);
  }

  /**
   * Cancels a turn. A queued one ends at once; a running one ends as soon as its tool stops, and is charged for what it
   * did.
   */
  cancel(turnId: string, options?: RequestOptions): Promise<TurnView> {
    const path = { turn_id: turnId };
    return this.#http.object({ method: 'POST', template: `${ONE}/cancel`, path, isRepeatable: true }, options);
  }

  /** Returns the events of a turn, oldest first. */
  events(turnId: string, params: PageParams = {}, options: RequestOptions = {}): List<TurnEventView> {
    return this.#list(`${ONE}/events`, { turn_id: turnId }, params, options);
  }

  /** Returns the texts of the agent and the tools that it called, oldest first. */
  steps(turnId: string, params: PageParams = {}, options: RequestOptions = {}): List<StepView> {
    return this.#list(`${ONE}/steps`, { turn_id: turnId }, params, options);
  }

  /** Returns the files that a turn made, once it is done. */
  files(turnId: string, params: PageParams = {}, options: RequestOptions = {}): List<FileView> {
    return this.#list(`${ONE}/files`, { turn_id: turnId }, params, options);
  }

  #list<T>(template: string, path: Record<string, string>, params: TurnListParams, options: RequestOptions): List<T> {
    const load = (cursor?: string | null) =>
      this.#http.object<Page<T>>({ method: 'GET', template, path, query: { ...params, cursor } }, options);
    return new List({ load, from: params.cursor, signal: options.signal });
  }
}
