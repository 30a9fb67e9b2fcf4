import { idBelow, idPosition, type Page, toPage } from '@libs/dto/lists/page';
import { AppError, refusedValue } from '@libs/errors/app-error';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Database } from '@libs/service-kit/database/database';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import type { ListQuery } from '../http/list-query.js';
import { newId } from '../ids.js';
import { PaidAccountsService } from '../ledger/paid-accounts.service.js';
import { SpacesService } from '../spaces/spaces.service.js';
import type { ScheduleRow } from './schedule.entity.js';
import { runView, scheduleView } from './schedule.view.js';
import type { CreateScheduleBody, ScheduleRunView, ScheduleView, UpdateScheduleBody } from './schedules.dto.js';
import { type ScheduleChanges, SchedulesRepository } from './schedules.repository.js';
import { slotAfter, type Timing } from './timing/slots.js';

const LIST = 'schedules';
const RUNS = 'schedule_runs';
/** The most schedules of one space. */
const MAX_SCHEDULES = 100;

/** Schedules, as callers make and see them. */
@Injectable()
export class SchedulesService {
  constructor(
    private readonly database: Database,
    private readonly clock: DatabaseClock,
    private readonly paid: PaidAccountsService,
    private readonly spaces: SpacesService,
    private readonly repository: SchedulesRepository,
  ) {}

  /**
   * Throws `not_found`, `key_scope_denied`, `space_archived`, `insufficient_credits` for more than are free, and the
   * 422 of an expression without a slot or of one schedule too many.
   */
  async create(caller: Caller, spaceId: string, body: CreateScheduleBody): Promise<ScheduleView> {
    const timing = { cron: body.cron, time_zone: body.time_zone ?? 'UTC' };
    const first = firstSlot(timing, await this.clock.now());
    const row = await this.database.transaction(async (tx) => {
      const space = await this.spaces.lockForChange(tx, caller, spaceId);
      const count = await this.repository.countOf(tx, spaceId);
      await this.paid.requireForSchedules(tx, space.account_id, count + 1);
      if (count >= MAX_SCHEDULES)
        throw refusedValue(['body', 'cron'], `A space has at most ${MAX_SCHEDULES} schedules`);
      return this.repository.insert(tx, {
        ...timing,
        id: newId('sc_'),
        account_id: space.account_id,
        space_id: spaceId,
        key_id: caller.keyId,
        title: body.title ?? null,
        text: body.text,
        end_user_ref: body.end_user_ref ?? null,
        metadata: body.metadata ?? null,
        missed: body.missed ?? 'skip',
        slot_at: first,
        due_at: first,
      });
    });
    return scheduleView(row, undefined);
  }

  async list(caller: Caller, spaceId: string, { cursor, limit }: ListQuery): Promise<Page<ScheduleView>> {
    await this.spaces.reached(this.database, caller, spaceId);
    const rows = await this.repository.page(this.database, spaceId, limit, idBelow(LIST, cursor));
    const ids = rows.map(({ id }) => id);
    const last = await this.repository.lastRuns(this.database, ids);
    return toPage(
      rows,
      limit,
      ({ seq }) => idPosition(LIST, seq),
      (row) => scheduleView(row, last.get(row.id)),
    );
  }

  async get(caller: Caller, id: string): Promise<ScheduleView> {
    return this.shown(await this.reached(this.database, caller, id));
  }

  /**
   * Changes a schedule. With another expression or zone, and when it is resumed, its next slot is the first one after
   * now; earlier slots are skipped. From then on it counts against the caps of the caller who resumed it.
   */
  async update(caller: Caller, id: string, { active, ...body }: UpdateScheduleBody): Promise<ScheduleView> {
    const now = await this.clock.now();
    const row = await this.database.transaction(async (tx) => {
      const { space_id } = await this.reached(tx, caller, id);
      await this.spaces.lockForChange(tx, caller, space_id);
      const current = await this.repository.lock(tx, id);
      // The schedule was deleted meanwhile.
      if (!current) throw new AppError('not_found');
      return this.repository.update(tx, id, { ...body, ...timed(current, body, active, now, caller.keyId) });
    });
    return this.shown(row);
  }

  async delete(caller: Caller, id: string): Promise<void> {
    const { id: found } = await this.reached(this.database, caller, id);
    await this.repository.delete(this.database, found);
  }

  async runs(caller: Caller, id: string, { cursor, limit }: ListQuery): Promise<Page<ScheduleRunView>> {
    const schedule = await this.reached(this.database, caller, id);
    const before = idBelow(RUNS, cursor);
    const rows = await this.repository.runs(
      this.database,
      schedule.id,
      limit,
      before === undefined ? undefined : new Date(before),
    );
    return toPage(rows, limit, ({ slot_at }) => idPosition(RUNS, slot_at.getTime()), runView);
  }

  /** Throws `not_found`, `key_scope_denied`. */
  private async reached(sql: Sql, caller: Caller, id: string): Promise<ScheduleRow> {
    const row = await this.repository.byId(sql, id);
    if (!row) throw new AppError('not_found');
    await this.spaces.reached(sql, caller, row.space_id);
    return row;
  }

  private async shown(row: ScheduleRow): Promise<ScheduleView> {
    return scheduleView(row, (await this.repository.lastRuns(this.database, [row.id])).get(row.id));
  }
}

/** Returns what an edit changes about when the schedule runs, and for whom. */
function timed(
  current: ScheduleRow,
  body: Partial<Timing>,
  active: boolean | undefined,
  now: Date,
  keyId: number | null,
): ScheduleChanges {
  if (active === false) return { paused_reason: 'request', slot_at: null };
  const isResumed = active === true && current.paused_reason !== null;
  if (!isResumed && current.paused_reason !== null) return {};
  const timing = { cron: body.cron ?? current.cron, time_zone: body.time_zone ?? current.time_zone };
  const isSame = timing.cron === current.cron && timing.time_zone === current.time_zone;
  if (!isResumed && isSame) return { due_at: current.slot_at! };
  const next = firstSlot(timing, now);
  const resumed = { paused_reason: null, active_since: now, key_id: keyId };
  return { slot_at: next, due_at: next, attempts: 0, ...(isResumed ? resumed : {}) };
}

function firstSlot(timing: Timing, now: Date): Date {
  const first = slotAfter(timing, now);
  if (!first) throw refusedValue(['body', 'cron'], 'The calendar has no such day');
  return first;
}
