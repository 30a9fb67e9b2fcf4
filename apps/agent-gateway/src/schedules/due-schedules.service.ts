import { AppError } from '@libs/errors/app-error';
import { agentCode } from '@libs/errors/render-agent';
import type { SelfPauseReason } from '@libs/events/payloads/turns.payload';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { faultPoint } from '@libs/service-kit/fault-point';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { systemActor } from '@libs/service-kit/sign-in/actor';
import { Injectable, Logger } from '@nestjs/common';
import { AcceptService } from '../acceptance/accept.service.js';
import type { Caller } from '../access/caller/caller.js';
import { KeyLookupService } from '../key-lookup/key-lookup.service.js';
import { SpacesService } from '../spaces/spaces.service.js';
import type { ScheduleRunRow } from './schedule.entity.js';
import { type DueSchedule, SchedulesRepository } from './schedules.repository.js';
import { slotAfter } from './timing/slots.js';

/** A slot that was reached later than this was missed. */
const LATE_MS = 5 * 60_000;
/** How many turns in a row must fail or be refused before a schedule is paused. */
const FAILURES = 5;
/**
 * Errors that are not about the turn: the slot is tried again. The last one occurs where a slot's turn was submitted
 * before an edit.
 */
const TRANSIENT = new Set(['unavailable', 'internal', 'idempotency_key_reused']);

type Run = Pick<ScheduleRunRow, 'outcome' | 'turn_id' | 'error_code'>;

/** Runs the slots of schedules. */
@Injectable()
export class DueSchedulesService {
  private readonly logger = new Logger('Schedules');

  constructor(
    private readonly database: Database,
    private readonly clock: DatabaseClock,
    private readonly repository: SchedulesRepository,
    private readonly spaces: SpacesService,
    private readonly keys: KeyLookupService,
    private readonly acceptance: AcceptService,
    private readonly outbox: Outbox<'agent-gateway'>,
  ) {}

  /** Runs due slots, at most `limit` schedules at once. Returns whether there may be more. */
  work(limit: number): Promise<boolean> {
    return this.repository.work(this.database, limit, (schedule) => this.run(schedule));
  }

  /**
   * Submits the turn of the slot, or notes why not, and waits for the next one. If a process dies between these,
   * another one runs the same slot, whose turn is the same by its Idempotency-Key: there is never a second one, and the
   * one that was submitted is noted, whatever has changed since.
   */
  private async run(schedule: DueSchedule): Promise<void> {
    faultPoint('after_slot_claimed');
    const now = await this.clock.now();
    const earlier = await this.earlierRun(schedule);
    const reason = earlier ? undefined : await this.reasonToPause(schedule);
    if (reason) return this.database.transaction((tx) => this.pause(tx, schedule, reason, now));
    const run = earlier ?? (await this.runSlot(schedule, now));
    faultPoint('after_slot_run');
    const next = slotAfter(schedule, now);
    await this.database.transaction(async (tx) => {
      await this.repository.note(tx, schedule, run);
      faultPoint('after_slot_noted');
      if (next) await this.repository.waitFor(tx, schedule, next);
      else await this.pause(tx, schedule, 'no_more_slots', now);
    });
  }

  /** Returns the run that a process submitted which had claimed the slot before, and which it did not note. */
  private async earlierRun(schedule: DueSchedule): Promise<Run | undefined> {
    if (schedule.attempts === 1) return undefined;
    const turnId = await this.repository.submitted(this.database, schedule.account_id, idempotencyKeyOf(schedule));
    return turnId === undefined ? undefined : { outcome: 'submitted', turn_id: turnId, error_code: null };
  }

  private async reasonToPause(schedule: DueSchedule): Promise<SelfPauseReason | undefined> {
    const space = await this.spaces.find(schedule.space_id);
    if (!space || space.archived_at !== null) return 'space_archived';
    const { key_id } = schedule;
    if (key_id !== null && !(await this.keys.isValid(this.database, key_id))) return 'key_revoked';
    const failures = await this.repository.failures(this.database, schedule, FAILURES);
    return failures.length === FAILURES ? 'failures' : undefined;
  }

  /** Pauses a schedule and publishes the event for its account. */
  private async pause(tx: Tx, schedule: DueSchedule, reason: SelfPauseReason, now: Date): Promise<void> {
    if (!(await this.repository.pause(tx, schedule, reason))) return;
    const { id, account_id, space_id, title } = schedule;
    const failures = await this.repository.failures(tx, schedule, FAILURES);
    await this.outbox.publish(tx, 'schedule.paused', {
      ...{ account_id, schedule_id: id, space: space_id, title, reason },
      ...{ failures: failures.length, last_error: failures[0] ?? null, paused_at: now.toISOString() },
    });
    tx.afterCommit(() => this.logger.log(`${id} was paused: ${reason}`));
  }

  private async runSlot(schedule: DueSchedule, now: Date): Promise<Run> {
    const isLate = now.getTime() - schedule.slot_at!.getTime() > LATE_MS;
    if (isLate && schedule.missed === 'skip') return { outcome: 'missed', turn_id: null, error_code: null };
    if (await this.repository.isBusy(this.database, schedule.id))
      return { outcome: 'busy', turn_id: null, error_code: null };
    try {
      const { turn } = await this.submit(schedule);
      return { outcome: 'submitted', turn_id: turn.turn_id, error_code: null };
    } catch (error) {
      if (!(error instanceof AppError) || TRANSIENT.has(error.code)) throw error;
      return { outcome: 'refused', turn_id: null, error_code: agentCode(error.code) };
    }
  }

  private submit(schedule: DueSchedule) {
    const { account_id, space_id, key_id, text, end_user_ref, metadata } = schedule;
    const caller: Caller = {
      accountId: account_id,
      keyId: key_id,
      merchant: null,
      scope: 'space',
      spaceId: space_id,
      actor: systemActor('schedule'),
    };
    const turn = { space: space_id, text, end_user_ref, metadata };
    return this.acceptance.accept(caller, turn, idempotencyKeyOf(schedule));
  }
}

/**
 * Returns the Idempotency-Key of the turn of a slot. No caller can send a header with a line break, so none can take it
 * first.
 */
function idempotencyKeyOf({ id, slot_at }: DueSchedule): string {
  return `schedule\n${id}\n${slot_at!.toISOString()}`;
}
