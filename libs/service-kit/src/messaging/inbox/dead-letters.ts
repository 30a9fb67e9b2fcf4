import type { ProcessName } from '@libs/events/services';
import { Logger } from '@nestjs/common';
import type { Sql } from '../../database/sql.js';
import { PoisonError } from './on-event.js';

/** Waits between tries of a handler that fails, in milliseconds; the last one repeats. */
const RETRY_MS = [1_000, 5_000, 15_000, 60_000, 300_000, 900_000] as const;
const MAX_FAILURES = 8;

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
    const poison = failed.error instanceof PoisonError;
    const [row] = await sql.query<{ failures: number; dead: boolean }>(
      `INSERT INTO dead_letter AS d (consumer, msg_id, event, payload, failures, last_error, dead_at)
       VALUES ($1, $2, $3, $4, 1, $5, CASE WHEN $6 THEN now() END)
       ON CONFLICT (consumer, msg_id) DO UPDATE SET
         failures = d.failures + 1, last_error = excluded.last_error, last_failed_at = now(),
         dead_at = CASE WHEN $6 OR d.failures + 1 >= ${MAX_FAILURES} THEN now() END
       RETURNING failures, dead_at IS NOT NULL AS dead`,
      [failed.consumer, failed.msgId, failed.event, failed.payload, String((failed.error as Error).message), poison],
    );
    const { failures, dead } = row!;
    if (dead) {
      this.logger.error(`${failed.event} ${failed.msgId} is a dead letter after ${failures} failures`);
      return { dead: true };
    }
    return { dead: false, retryInMs: RETRY_MS[Math.min(failures, RETRY_MS.length) - 1]! };
  }
}
