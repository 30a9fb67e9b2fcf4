import type { DeadLetterView } from '@libs/dto/operations/dead-letters';
import type { DeadLetterPosition } from '@libs/dto/rpc/operations.rpc';
import { AppError } from '@libs/errors/app-error';
import { type EventName, eventRow, isSubjectOfTwin } from '@libs/events/catalog';
import type { ProcessName } from '@libs/events/services';
import { Logger } from '@nestjs/common';
import { isDatabaseGone } from '../database/connections/database-errors.js';
import type { Database } from '../database/database.js';
import type { DeadLetter } from '../database/schema/messaging.entity.js';
import type { Sql, Tx } from '../database/sql.js';
import type { HandlerRegistry } from '../messaging/inbox/handler-registry.js';
import { recordInInbox } from '../messaging/inbox/inbox.js';
import { PoisonError } from '../messaging/inbox/on-event.js';
import { readPayload } from '../messaging/inbox/payload.js';
import { currentTraceId, newTraceId } from '../trace.js';

/** Characters of a payload that a list shows. */
const SHOWN_CHARACTERS = 2_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type DeadLetterRow = Omit<DeadLetter, 'dead_at'> & { dead_at: string };

/** UTC text with microseconds: a position in the list that a JavaScript date would round. */
const DEAD_AT = `to_char(dead_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS dead_at`;
const COLUMNS = `consumer, msg_id, event, payload, failures, last_error, first_failed_at, last_failed_at, ${DEAD_AT}`;

/** The dead letters of one service: shown to operators, and handled once more on their request. */
export class DeadLetterStore {
  private readonly logger: Logger;

  constructor(
    private readonly service: ProcessName,
    private readonly database: Database,
    private readonly handlers: HandlerRegistry,
  ) {
    this.logger = new Logger(`DeadLetters ${service}`);
  }

  /** Returns the newest first, one more than `limit` when there are more. */
  async list(before: DeadLetterPosition | undefined, limit: number): Promise<DeadLetterView[]> {
    const rows = await this.database.query<DeadLetterRow>(
      `SELECT ${COLUMNS.replace('payload,', `left(payload, ${SHOWN_CHARACTERS}) AS payload,`)} FROM dead_letter
       WHERE dead_at IS NOT NULL AND ($1::timestamptz IS NULL OR (dead_letter.dead_at, msg_id) < ($1, $2::text))
       ORDER BY dead_letter.dead_at DESC, msg_id DESC LIMIT $3`,
      [before?.dead_at ?? null, before?.id ?? null, limit + 1],
    );
    return rows.map((row) => this.view(row));
  }

  /**
   * Runs the handler with the event as it came, in one transaction with its inbox row. Throws `not_found`, and
   * `redrive_failed` when the handler fails again.
   */
  async redrive(id: string): Promise<DeadLetterView> {
    try {
      return await this.database.transaction(async (tx) => {
        const row = await this.take(tx, id);
        await this.handle(tx, row);
        this.logger.log(`${row.event} ${id} was handled by order of an operator`);
        return this.view(row);
      });
    } catch (error) {
      if (error instanceof AppError || isDatabaseGone(error)) throw error;
      await this.recordFailure(id, error as Error);
      throw new AppError('redrive_failed', { last_error: (error as Error).message });
    }
  }

  private async take(sql: Sql, id: string): Promise<DeadLetterRow> {
    const [row] = await sql.query<DeadLetterRow>(
      `SELECT ${COLUMNS} FROM dead_letter WHERE msg_id = $1 AND dead_at IS NOT NULL FOR UPDATE`,
      [id],
    );
    if (!row) throw new AppError('not_found');
    await sql.query('DELETE FROM dead_letter WHERE consumer = $1 AND msg_id = $2', [row.consumer, id]);
    return row;
  }

  private async handle(tx: Tx, row: DeadLetterRow): Promise<void> {
    const handler = eventRow(row.event) && this.handlers.durable.get(row.event as EventName);
    if (!handler) throw new PoisonError(`no handler of ${row.event}`);
    const payload = await readPayload(row.event as EventName, row.payload);
    const meta = {
      id: row.msg_id,
      publishedAt: row.first_failed_at,
      traceId: currentTraceId() ?? newTraceId(),
      isOfTestNetwork: isSubjectOfTwin(row.consumer),
    };
    const event = { payload, meta };
    // Without an id there is no inbox row. With one, the event may have come again meanwhile and been handled.
    const left = UUID.test(row.msg_id) ? await recordInInbox(tx, row.consumer, [event]) : [event];
    if (left.length > 0) await handler.handle(left, tx, true);
  }

  private async recordFailure(id: string, { message }: Error): Promise<void> {
    await this.database.query(
      `UPDATE dead_letter SET failures = failures + 1, last_error = $2, last_failed_at = now()
       WHERE msg_id = $1 AND dead_at IS NOT NULL`,
      [id, message],
    );
  }

  private view(row: DeadLetterRow): DeadLetterView {
    return {
      id: row.msg_id,
      service: this.service,
      event: row.event,
      failures: row.failures,
      last_error: row.last_error,
      payload: row.payload.slice(0, SHOWN_CHARACTERS),
      first_failed_at: row.first_failed_at.toISOString(),
      last_failed_at: row.last_failed_at.toISOString(),
      dead_at: row.dead_at,
    };
  }
}
