import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { PollingLoop } from '../../concurrency/loops/polling-loop.js';
import { untilTick } from '../../concurrency/loops/ticks.js';
import { isTimeout } from '../connections/database-errors.js';

/** How often a replica that does not lead tries to get the lock. */
const TRY_MS = 1_000;
/** How often a ping keeps the lock's connection alive. */
const PING_MS = 1_500;
/** A leader whose ping takes longer stops its work. */
const PING_TIMEOUT_MS = 1_900;
/**
 * Postgres ends a connection that is silent for this long, so a leader that hangs loses its lock, but not before it
 * would have noticed itself.
 */
const IDLE_SESSION_TIMEOUT_MS = PING_MS + PING_TIMEOUT_MS;
const CONNECT_TIMEOUT_MS = 2_500;
/**
 * A poll that takes longer, behind the lock of a migration or through many dead rows, is given up: its ping has arrived
 * anyway.
 */
const CHECK_TIMEOUT_MS = 1_000;

/** A query that a leader sends with its pings, so that it needs no statement of its own. */
interface LeaderCheck {
  /**
   * Returns one row with one column, `found`. Only for what an index answers: it is prepared, and sent with each ping.
   */
  readonly sql: string;
  /** Called after each ping that found something. */
  found(): void;
}

/**
 * Holds a Postgres advisory lock on a connection of its own while it runs a singleton's work: one leader among all
 * replicas. Work gets a signal that aborts as soon as leadership is in doubt. A leader that was killed or stopped is
 * replaced in under five seconds.
 */
export class Leader {
  private readonly logger: Logger;
  private readonly stopping = new AbortController();
  private readonly campaign = new PollingLoop({
    everyMs: TRY_MS,
    step: () => this.term(),
    onError: (error) => {
      if (!this.stopping.signal.aborted) this.logger.warn(`term ended: ${error.message}`);
    },
  });
  private leading = false;

  constructor(
    private readonly url: string,
    private readonly lockName: string,
    private readonly work: (signal: AbortSignal) => Promise<void>,
    private readonly check?: LeaderCheck,
  ) {
    this.logger = new Logger(`Leader ${lockName}`);
  }

  get isLeading(): boolean {
    return this.leading;
  }

  start(): void {
    this.campaign.start();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.campaign.stop();
  }

  /** Uses one connection: waits for the lock, and works while it is held. */
  private async term(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: `leader ${this.lockName}`,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: PING_TIMEOUT_MS,
      keepAlive: true,
    });
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    try {
      await client.connect();
      await client.query(
        `SET idle_session_timeout = ${IDLE_SESSION_TIMEOUT_MS}; SET statement_timeout = ${CHECK_TIMEOUT_MS}`,
      );
      await this.awaitLock(client, lost.signal);
      if (lost.signal.aborted || this.stopping.signal.aborted) return;
      this.leading = true;
      this.logger.log('leading');
      const work = this.work(AbortSignal.any([lost.signal, this.stopping.signal]));
      const workEnded = work.then(
        () => lost.abort(),
        (error) => {
          this.logger.error(`work failed: ${(error as Error).message}`, (error as Error).stack);
          lost.abort();
        },
      );
      try {
        await this.pingUntil(client, AbortSignal.any([lost.signal, this.stopping.signal]));
      } finally {
        lost.abort();
        this.logger.log('not leading any more');
        await workEnded;
      }
    } finally {
      this.leading = false;
      await client.end().catch(() => undefined);
    }
  }

  private async awaitLock(client: pg.Client, lost: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([lost, this.stopping.signal]);
    while (!signal.aborted) {
      const { rows } = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS got', [
        this.lockName,
      ]);
      if (rows[0].got) return;
      await sleep(untilTick(TRY_MS), undefined, { signal }).catch(() => undefined);
    }
  }

  private async pingUntil(client: pg.Client, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.ping(client);
      await sleep(untilTick(PING_MS), undefined, { signal }).catch(() => undefined);
    }
  }

  private async ping(client: pg.Client): Promise<void> {
    if (!this.check) await client.query('SELECT 1');
    else if (await this.hasFound(client, this.check)) this.check.found();
  }

  /** Returns true also where the poll was given up: the loop that is then woken polls itself. */
  private async hasFound(client: pg.Client, { sql }: LeaderCheck): Promise<boolean> {
    try {
      return (await client.query({ name: 'look', text: sql })).rows[0].found;
    } catch (error) {
      if (isTimeout(error)) return true;
      throw error;
    }
  }
}
