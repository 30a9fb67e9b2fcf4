import type { ProcessName } from '@libs/events/services';
import { Logger } from '@nestjs/common';
import { NamedStatement } from '../../database/entities/named-statement.js';
import type { Sql } from '../../database/sql.js';
import { PoisonError } from './on-event.js';

/** Waits between tries of a handler that fails, in milliseconds; the last one repeats. */
const RETRY_MS = [1_000, 5_000, 15_000, 60_000, 300_000, 900_000] as const;
const MAX_FAILURES = 8;

const COUNT_FAILURE = new NamedStatement(
  `INSERT INTO dead_letter AS d (consumer, msg_id, event, payload, failures, last_error, dead_at)
   VALUES (:consumer, :msg_id, :event, :payload, 1, :last_error, CASE WHEN :is_poison THEN now() END)
   ON CONFLICT (consumer, msg_id) DO UPDATE SET
     failures = d.failures + 1, last_error = excluded.last_error, last_failed_at = now(),
     dead_at = CASE WHEN :is_poison OR d.failures + 1 >= ${MAX_FAILURES} THEN now() END
   RETURNING failures, dead_at IS NOT NULL AS dead`,
);

export interface FailedMessage {
  consumer: string;
  msgId: string;
  event: string;
  payload: string;
  error: unknown;
}

/**
 * Counts failures of messages in the database, so that a restart does not start over, and moves messages that keep
 * failing to the dead letters.
 */
export class DeadLetters {
  private readonly logger: Logger;

  constructor(service: ProcessName) {
    this.logger = new Logger(`DeadLetters ${service}`);
  }

  /** Forgets a message that failed before and succeeded now. */
  async forget(sql: Sql, consumer: string, msgId: string): Promise<void> {
    await sql.query('DELETE FROM dead_letter WHERE consumer = $1 AND msg_id = $2', [consumer, msgId]);
  }

  /** Counts a failure and returns what follows from it. */
  async note(sql: Sql, failed: FailedMessage): Promise<{ dead: true } | { dead: false; retryInMs: number }> {
    const [row] = await COUNT_FAILURE.query<{ failures: number; dead: boolean }>(sql, {
      consumer: failed.consumer,
      msg_id: failed.msgId,
      event: failed.event,
      payload: failed.payload,
      last_error: String((failed.error as Error).message),
      is_poison: failed.error instanceof PoisonError,
    });
    const { failures, dead } = row!;
    if (dead) {
      this.logger.error(`${failed.event} ${failed.msgId} is a dead letter after ${failures} failures`);
      return { dead: true };
    }
    return { dead: false, retryInMs: RETRY_MS[Math.min(failures, RETRY_MS.length) - 1]! };
  }
}
