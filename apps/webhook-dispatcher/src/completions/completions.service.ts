import { setTimeout as sleep } from 'node:timers/promises';
import { isTestMerchant } from '@libs/dto/test-mode/test-mode';
import { endsWithin } from '@libs/service-kit/concurrency/with-timeout';
import { isDatabaseTrouble } from '@libs/service-kit/database/connections/database-errors';
import { Database } from '@libs/service-kit/database/database';
import type { Sql } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { count } from '@libs/service-kit/telemetry/metrics/metrics';
import { Injectable, Logger } from '@nestjs/common';
import { type Completion, recordsOf } from './completion.js';
import { CompletionsRepository } from './completions.repository.js';

/** The most attempts that one statement writes. */
const MAX_BATCH = 512;
/** The most batches that are written at the same time. */
const MAX_WRITERS = 2;
/**
 * While the database is down, results wait in memory. A crash loses them, and their deliveries are sent again when
 * their leases end.
 */
const RETRY_MS = 500;

/** Writes attempts in batches: all that end while one batch is being written form the next one. */
@Injectable()
export class CompletionsService {
  private readonly logger = new Logger('Completions');
  private readonly waiting: Completion[] = [];
  private readonly writers = new Set<Promise<void>>();
  private atWork = 0;
  private isGivingUp = false;
  private recordWritten: (completions: readonly Completion[]) => void = () => undefined;

  constructor(
    private readonly database: Database,
    private readonly repository: CompletionsRepository,
    private readonly outbox: Outbox<'webhook-dispatcher'>,
  ) {}

  /** The number of results that no writer has taken yet. */
  get backlog(): number {
    return this.waiting.length;
  }

  /**
   * Sets the dispatcher's listener for results that are written or given up. Until then their claims must be renewed.
   */
  onWritten(listener: (completions: readonly Completion[]) => void): void {
    this.recordWritten = listener;
  }

  add(completion: Completion): void {
    this.waiting.push(completion);
    const isNeeded = this.atWork === 0 || this.waiting.length >= MAX_BATCH;
    if (!isNeeded || this.atWork >= MAX_WRITERS) return;
    this.atWork += 1;
    const writer: Promise<void> = this.writeAll().finally(() => this.writers.delete(writer));
    this.writers.add(writer);
  }

  /**
   * Resolves when everything is written or `atMostMs` are over. Deliveries whose results are lost then are sent again
   * with the same bytes.
   */
  async drain(atMostMs: number): Promise<void> {
    await endsWithin(atMostMs, Promise.all(this.writers));
    this.isGivingUp = true;
  }

  private async writeAll(): Promise<void> {
    // Wait for the other attempts that end in this turn of the event loop, so that they join the first batch.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, MAX_BATCH);
      while (!(await this.isSettled(batch)) && !this.isGivingUp) await sleep(RETRY_MS);
      this.recordWritten(batch);
    }
    // Synchronously after the last check for results, so that a caller that adds one later starts a writer.
    this.atWork -= 1;
  }

  /** Writes a batch. Returns false when the same batch must be retried. */
  private async isSettled(batch: Completion[]): Promise<boolean> {
    try {
      await this.write(batch);
      return true;
    } catch (error) {
      this.logger.error(`${batch.length} attempts are not written yet: ${(error as Error).message}`);
      if (isDatabaseTrouble(error)) return false;
    }
    for (const one of batch) await this.writeAlone(one);
    return true;
  }

  /** Writes a row separately, because one that the database refuses must not hold up the others. */
  private async writeAlone(one: Completion): Promise<void> {
    try {
      await this.write([one]);
    } catch (error) {
      this.logger.error(
        `could not write the attempt of ${one.claim.id}, which will be sent again: ${(error as Error).message}`,
      );
    }
  }

  private async write(batch: Completion[]): Promise<void> {
    const records = recordsOf(batch);
    // Without failures one statement is enough, which needs no explicit transaction.
    if (records.length === 0) {
      recordEnds(batch, await this.settle(this.database, batch));
      return;
    }
    const moved = await this.database.transaction(async (tx) => {
      const moved = await this.settle(tx, batch);
      await this.repository.record(tx, records);
      const failed = batch.filter((one) => one.publishesFailure && moved.has(one.claim.id));
      await this.outbox.publishAll(
        tx,
        failed.map((one) => this.failedEvent(one)),
      );
      return moved;
    });
    recordEnds(batch, moved);
  }

  /** Settles a batch. Returns the ids of the deliveries that changed. */
  private async settle(sql: Sql, batch: Completion[]): Promise<Set<string>> {
    const logged = await this.repository.complete(sql, batch);
    const superseded = logged.filter((row) => !row.has_moved).map((row) => row.id);
    if (superseded.length > 0) await this.repository.countSuperseded(sql, superseded);
    return new Set(logged.filter((row) => row.has_moved).map((row) => row.id));
  }

  private failedEvent({ claim, outcome }: Completion) {
    return this.outbox.row('delivery.failed', {
      merchant_id: claim.merchant_id,
      account_id: claim.account_id,
      delivery_id: claim.id,
      endpoint_id: claim.endpoint_id,
      event_type: claim.event_type,
      last_status_code: outcome.statusCode,
      last_error: outcome.errorDetail ?? outcome.error,
      failed_at: new Date().toISOString(),
    });
  }
}

/** Counts deliveries that ended with these attempts, except those of test mode, for which nobody is alerted. */
function recordEnds(completions: readonly Completion[], moved: ReadonlySet<string>): void {
  for (const { claim, status } of completions) {
    const isTest = claim.merchant_id !== null && isTestMerchant(claim.merchant_id);
    if (status !== 'pending' && !isTest && moved.has(claim.id)) count('checkout_webhook_deliveries_total', { status });
  }
}
