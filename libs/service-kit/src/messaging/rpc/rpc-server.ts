import { setImmediate } from 'node:timers/promises';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { ServerNats } from '@nestjs/microservices';
import { within } from '../../concurrency/within.js';

/** Longest wait for the server to say that no more calls come: one that answers nothing must not keep us. */
const NO_MORE_MS = 2_000;
/** Longer than any call is waited for: see `withinMs` of `RPC_METHODS`. */
const UNDER_WAY_MS = 15_000;

/** Serves calls. When it closes, others get what is called from then on, and what was called before is answered. */
export class RpcServer extends ServerNats {
  private readonly asked: Subscription[] = [];
  private connection: NatsConnection | undefined;
  private readonly underWay = new Set<Promise<unknown>>();

  override bindEvents(connection: NatsConnection): void {
    const subscribe: NatsConnection['subscribe'] = (subject, options) => {
      const subscription = connection.subscribe(subject, options);
      this.asked.push(subscription);
      return subscription;
    };
    this.connection = connection;
    super.bindEvents({ subscribe });
  }

  override handleMessage(channel: string, message: never): Promise<unknown> {
    const answered: Promise<unknown> = super
      .handleMessage(channel, message)
      .finally(() => this.underWay.delete(answered));
    this.underWay.add(answered);
    return answered;
  }

  override async close(): Promise<void> {
    if (this.connection) await this.finish(this.connection);
    this.connection = undefined;
    await super.close();
  }

  private async finish(connection: NatsConnection): Promise<void> {
    const isHeard = await within(NO_MORE_MS, Promise.all(this.asked.map((subscription) => subscription.drain())));
    if (!isHeard) return;
    await within(UNDER_WAY_MS, Promise.all(this.underWay));
    // An answer is published on the next tick after its handler.
    await setImmediate();
    await within(NO_MORE_MS, connection.flush());
  }
}
