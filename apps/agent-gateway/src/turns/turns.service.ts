import type { StepView } from '@libs/dto/agent/step-view';
import { encodeCursor, idBelow, idPosition, type Page, toPage } from '@libs/dto/lists/page';
import { AppError } from '@libs/errors/app-error';
import { BatchedReads } from '@libs/service-kit/database/batching/batched-reads';
import { Database } from '@libs/service-kit/database/database';
import { type TaggedJson, taggedJson } from '@libs/service-kit/http/json/tagged-json';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { reachOf, within } from '../access/rules/scope-rules.js';
import type { ListQuery } from '../http/list-query.js';
import { StoredThreadsService } from '../stored-threads/stored-threads.service.js';
import { type OwnedTurn, ownedResourceOf, type ShownTurn } from '../stored-turns/owned-turn.js';
import { type StoredEvent, StoredTurnsService } from '../stored-turns/stored-turns.service.js';
import { viewOf } from './turn.view.js';
import type { TurnEventView, TurnsQuery, TurnView } from './turns.dto.js';

const LIST = 'turns';
const EVENTS = 'turn_events';
const STEPS = 'turn_steps';
/** Step numbers are four-byte integers, but a forged cursor may contain more. */
const MAX_INT4 = 2_147_483_647;

/** Turns, for callers of the API. */
@Injectable()
export class TurnsService {
  /** Gathered because backends poll many turns at a time, and pages poll the turn that they show. */
  private readonly reads = new BatchedReads((ids) => this.repository.byIds(this.database, ids));
  private readonly texts = new WeakMap<ShownTurn, TaggedJson>();

  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly repository: StoredTurnsService,
    private readonly threads: StoredThreadsService,
  ) {}

  /** Throws `not_found`, `key_scope_denied`. */
  async reached(caller: Caller, id: string): Promise<ShownTurn> {
    return this.allowed(caller, await this.repository.byId(this.database, id));
  }

  /**
   * Returns its view, read and rendered once for all who request it at the same time. Throws `not_found`,
   * `key_scope_denied`.
   */
  async tagged(caller: Caller, id: string): Promise<TaggedJson> {
    const row = this.allowed(caller, await this.reads.of(id));
    const text = this.texts.get(row) ?? taggedJson(viewOf(row));
    this.texts.set(row, text);
    return text;
  }

  /** Checks a turn that was read already. Throws `not_found`, `key_scope_denied`. */
  allowed<T extends OwnedTurn>(caller: Caller, row: T | undefined): T {
    within(caller, row?.erased_at === null ? ownedResourceOf(row) : undefined);
    return row as T;
  }

  async list(caller: Caller, query: TurnsQuery): Promise<Page<TurnView>> {
    const { space, state, end_user_ref: endUserRef, thread, cursor, limit } = query;
    const named = { accountId: caller.accountId, space, endUserRef };
    const of = thread === undefined ? undefined : await this.threads.turnsOf(this.database, thread, named);
    const part = { of, space, state, endUserRef, belowSeq: idBelow(LIST, cursor), limit };
    const rows = await this.repository.page(this.database, reachOf(caller), part);
    return toPage(rows, limit, (row) => idPosition(LIST, row.seq), viewOf);
  }

  /** Returns the events of a turn, oldest first. */
  async events(caller: Caller, id: string, { cursor, limit }: ListQuery): Promise<Page<TurnEventView>> {
    const turn = await this.reached(caller, id);
    const rows = await this.repository.events(this.database, turn, idBelow(EVENTS, cursor) ?? 0, limit + 1);
    return toPage(rows, limit, ({ seq }) => idPosition(EVENTS, seq), eventViewOf);
  }

  /** Returns steps from the runner's journal, oldest first. Throws `unavailable` while the runner is down. */
  async steps(caller: Caller, id: string, { cursor, limit }: ListQuery): Promise<Page<StepView>> {
    await this.reached(caller, id);
    const after = idBelow(STEPS, cursor);
    const from = after === undefined ? {} : { after_step: Math.min(after, MAX_INT4) };
    const { steps, has_more } = await this.rpc.call('runner.steps', { turn_id: id, limit, ...from }).catch(noneYet);
    const page = toPage(steps, limit, positionOfStep, (step) => step);
    const last = steps.at(-1);
    if (page.has_more || !has_more || !last) return page;
    return { ...page, has_more, next_cursor: encodeCursor(positionOfStep(last)) };
  }
}

/** Returns an empty list while the runner has not received the turn yet. */
function noneYet(error: unknown): { steps: StepView[]; has_more: boolean } {
  if (error instanceof AppError && error.code === 'not_found') return { steps: [], has_more: false };
  throw error;
}

function positionOfStep({ step }: StepView): string {
  return idPosition(STEPS, step);
}

function eventViewOf({ seq, type, data, at }: StoredEvent): TurnEventView {
  return { seq, type, at: at.toISOString(), data };
}
