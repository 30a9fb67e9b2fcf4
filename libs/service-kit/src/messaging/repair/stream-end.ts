import { streamOf, subjectsOf } from '@libs/events/catalog';
import type { ProcessName } from '@libs/events/services';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { Logger } from '@nestjs/common';
import { untilDone } from '../../concurrency/loops/repeat.js';
import type { Database } from '../../database/database.js';
import type { Nats } from '../stream/nats.js';
import { findStream } from '../stream/stream.js';

const CHECK_TIMEOUT_MS = 2_000;
const RECHECK_MS = 500;
/**
 * A server that is there but shows no stream for this long does not prevent a start: the relay checks before it
 * publishes.
 */
const STREAM_SHOWN_WITHIN_MS = 10_000;

/**
 * The stream holds events that the database never published: the database was restored to an earlier moment, or it is
 * another one. Numbers that were given to merchants would be given again, so people have to check first.
 */
export class DatabaseBehindError extends Error {
  override readonly name = 'DatabaseBehindError';

  constructor(stream: string, id: string) {
    super(
      `the stream ${stream} ends with event ${id}, which is not in the outbox: this database is older than NATS. ` +
        'Stop all services and go on with docs/runbooks/restore-postgres.md',
    );
  }
}

/**
 * Ends the whole process: serving requests from a database that forgot what it published does more harm than being
 * away.
 */
export function endProcess(error: DatabaseBehindError): void {
  new Logger('Relay').error(error.message);
  process.exit(1);
}

/** Returns the id of the event at a position of a stream; none for a message that no relay of ours wrote. */
export async function eventAt(manager: JetStreamManager, stream: string, seq: number): Promise<string | undefined> {
  const message = await manager.streams.getMessage(stream, { seq });
  return message?.header.get('Nats-Msg-Id') || undefined;
}

/**
 * Refuses a last event that is not in the outbox. Only its relay writes to a stream, and only what is committed, and
 * the outbox is kept twice as long as the stream. Throws DatabaseBehindError.
 */
export async function refuseUnknown(database: Database, stream: string, id: string): Promise<void> {
  const known = await database.query('SELECT 1 FROM outbox WHERE id = $1', [id]);
  if (known.length === 0) throw new DatabaseBehindError(stream, id);
}

/**
 * Compares the end of the service's stream with the outbox once in the life of a process, leader or not, before it is
 * ready and before it handles an event. A process whose database lacks that end exits. A service that publishes nothing
 * has nothing to compare.
 */
export class StreamEnd {
  private readonly logger = new Logger('StreamEnd');
  private readonly stream: string;
  private readonly checked = Promise.withResolvers<void>();
  private known = false;

  constructor(
    service: ProcessName,
    private readonly database: Database | undefined,
    private readonly nats: Nats,
  ) {
    this.stream = streamOf(service);
    if (!database || subjectsOf(service).length === 0) this.settle();
  }

  /** Whether the check is done. */
  get isKnown(): boolean {
    return this.known;
  }

  /** Resolves when the check is done. */
  get isDone(): Promise<void> {
    return this.checked.promise;
  }

  /** Retries until the end is known, or the signal is aborted. */
  async check(signal: AbortSignal): Promise<void> {
    const { database } = this;
    if (this.known || !database) return;
    const connection = await this.nats.connected;
    const manager = await jetstreamManager(connection, { timeout: CHECK_TIMEOUT_MS, checkAPI: false });
    const shownBy = performance.now() + STREAM_SHOWN_WITHIN_MS;
    const compare = async () => {
      const id = await this.lastEvent(manager, shownBy);
      try {
        if (id) await refuseUnknown(database, this.stream, id);
        this.settle();
      } catch (error) {
        if (!(error instanceof DatabaseBehindError)) throw error;
        if (!signal.aborted) endProcess(error);
      }
    };
    await untilDone(signal, RECHECK_MS, compare, ({ message }) => {
      if (!signal.aborted) this.logger.warn(`stream not compared, will try again: ${message}`);
    });
  }

  private async lastEvent(manager: JetStreamManager, shownBy: number): Promise<string | undefined> {
    try {
      const found = await findStream(manager, this.stream);
      return found && found.state.messages > 0 ? await eventAt(manager, this.stream, found.state.last_seq) : undefined;
    } catch (error) {
      if (performance.now() < shownBy) throw error;
      this.logger.error(`stream not compared: ${(error as Error).message}`);
      return undefined;
    }
  }

  private settle(): void {
    this.known = true;
    this.checked.resolve();
  }
}
