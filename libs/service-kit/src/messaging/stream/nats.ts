import { type ConnectionOptions, connect, type NatsConnection, nkeyAuthenticator } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import { endsWithin } from '../../concurrency/with-timeout.js';
import type { CommonSettings } from '../../config/common-settings.js';

/** The library's defaults give up after ten tries and notice a dead server after four minutes. */
const PING_INTERVAL_MS = 5_000;
const MAX_PINGS_OUT = 2;
const RECONNECT_WAIT_MS = 500;
/** The longest that a stop waits for a server that does not respond. */
const FLUSH_MS = 1_000;

/**
 * Options of every NATS connection of a service: reconnect forever, notice a dead server in ten seconds, own inbox
 * prefix.
 */
export function natsOptions(service: string, settings: CommonSettings): ConnectionOptions {
  return {
    servers: settings.natsUrl,
    name: service,
    inboxPrefix: `_INBOX.${service}`,
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
    reconnectTimeWait: RECONNECT_WAIT_MS,
    reconnectJitter: 200,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: MAX_PINGS_OUT,
    ignoreAuthErrorAbort: true,
    // Otherwise every published event and every request makes two errors in advance, for a stack trace that none of
    // them needs.
    noAsyncTraces: true,
    ...(settings.natsNkeySeed
      ? { authenticator: nkeyAuthenticator(new TextEncoder().encode(settings.natsNkeySeed)) }
      : {}),
  };
}

/**
 * The service's event connection. It may be requested before the server is there: `connected` resolves when it is.
 */
export class Nats {
  private readonly logger = new Logger('NATS');
  private readonly connecting: Promise<NatsConnection>;
  private connection: NatsConnection | undefined;
  private up = false;
  private refusedSince: number | undefined;
  private readonly reconnectActions: (() => void)[] = [];

  constructor(service: string, settings: CommonSettings) {
    this.connecting = connect(natsOptions(service, settings)).then((connection) => {
      this.connection = connection;
      this.up = true;
      void this.watch(connection);
      return connection;
    });
    this.connecting.catch((error: Error) => this.logger.error(`cannot connect: ${error.message}`));
  }

  get connected(): Promise<NatsConnection> {
    return this.connecting;
  }

  /** Whether the server responds now. */
  get isUp(): boolean {
    return this.up;
  }

  /**
   * For how many seconds the server has answered but stored nothing that this process publishes: its disk was full, or
   * JetStream is disabled. 0 while it stores, and while it does not answer at all, which is another problem. Monotonic,
   * whatever the clock does.
   */
  get refusedS(): number {
    return this.up && this.refusedSince !== undefined ? Math.floor((performance.now() - this.refusedSince) / 1_000) : 0;
  }

  /** Notes that an event was not stored although the server answers. */
  recordRefused(why: string): void {
    if (!this.up || this.refusedSince !== undefined) return;
    this.refusedSince = performance.now();
    this.logger.error(`the server answers and stores no events: ${why}`);
  }

  /** Notes that events are stored. */
  recordStored(): void {
    if (this.refusedSince !== undefined) this.logger.log('the server stores events again');
    this.refusedSince = undefined;
  }

  /** Runs an action after each reconnection: the server may have lost what it held. */
  onReconnect(action: () => void): void {
    this.reconnectActions.push(action);
  }

  /** Closes after the last messages, such as the return of events to other replicas, have left. */
  async close(): Promise<void> {
    if (this.connection && this.up) await endsWithin(FLUSH_MS, this.connection.flush());
    if (this.connection) await this.connection.close();
    else void this.connecting.then((connection) => connection.close()).catch(() => undefined);
  }

  private async watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') {
        this.up = false;
        this.logger.warn('connection lost');
      } else if (status.type === 'reconnect') {
        this.up = true;
        this.logger.log('connected again');
        for (const action of this.reconnectActions) action();
      } else if (status.type === 'error') {
        this.logger.error(String(status.error));
      }
    }
    this.up = false;
  }
}
