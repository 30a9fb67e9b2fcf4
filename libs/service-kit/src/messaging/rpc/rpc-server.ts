import { setImmediate } from 'node:timers/promises';
import { rpcSubjectAt } from '@libs/events/rpc-methods';
import type { ProcessName } from '@libs/events/services';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { ServerNats } from '@nestjs/microservices';
import { endsWithin } from '../../concurrency/with-timeout.js';

/**
 * The longest wait for the server to confirm that no more calls come: a server that does not respond must not keep us.
 */
const NO_MORE_MS = 2_000;
/** Longer than any caller waits: see `withinMs` of `RPC_METHODS`. */
const UNDER_WAY_MS = 15_000;

/**
 * Serves calls, those of a twin under its own name. When it closes, others get new calls, and earlier calls get their
 * reply.
 */
export class RpcServer extends ServerNats {
  private readonly opened: Subscription[] = [];
  private connection: NatsConnection | undefined;
  private readonly underWay = new Set<Promise<unknown>>();
  private isClosed = false;

  constructor(
    private readonly process: ProcessName,
    options: object,
  ) {
    super(options as never);
  }

  override bindEvents(connection: NatsConnection): void {
    if (this.isClosed) {
      // A service may be stopped before it begins to serve calls, or while it connects.
      void connection.close();
      return;
    }
    const subscribe: NatsConnection['subscribe'] = (subject, options) => {
      const subscription = connection.subscribe(rpcSubjectAt(subject, this.process), options);
      this.opened.push(subscription);
      return subscription;
    };
    this.connection = connection;
    super.bindEvents({ subscribe });
  }

  /** Resolves when the server has the subscriptions of all methods. Call it after `listen`. */
  async subscribed(): Promise<void> {
    await this.connection?.flush();
  }

  override handleMessage(channel: string, message: never): Promise<unknown> {
    const replied: Promise<unknown> = super
      .handleMessage(channel, message)
      .finally(() => this.underWay.delete(replied));
    this.underWay.add(replied);
    return replied;
  }

  override async close(): Promise<void> {
    this.isClosed = true;
    if (this.connection) await this.finish(this.connection);
    this.connection = undefined;
    await super.close();
  }

  private async finish(connection: NatsConnection): Promise<void> {
    const isDrained = await endsWithin(
      NO_MORE_MS,
      Promise.all(this.opened.map((subscription) => subscription.drain())),
    );
    if (!isDrained) return;
    await endsWithin(UNDER_WAY_MS, Promise.all(this.underWay));
    // A reply is published on the next tick after its handler.
    await setImmediate();
    await endsWithin(NO_MORE_MS, connection.flush());
  }
}
