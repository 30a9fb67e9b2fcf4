import { streamOf } from '@libs/events/catalog';
import type { ServiceName } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { headers, type MsgHdrs, type NatsConnection, nanos } from '@nats-io/transport-node';
import type { RunningSystem } from '../../stack/running-system.js';
import type { Choices } from '../load/choices.js';
import { developerConnection } from './server-faults.js';

const COPIES = 3;
/** The server forgets ids after this time: the same event can be put into the stream again. */
const DUPLICATE_WINDOW_MS = 100;
const IN_FLIGHT = 64;

interface StoredEvent {
  readonly subject: string;
  readonly data: Uint8Array;
  readonly headers: MsgHdrs;
}

/** Faults of a message server: it delivers events again, and in any order. */
export class Redelivery {
  private constructor(
    private readonly connection: NatsConnection,
    private readonly manager: JetStreamManager,
    private readonly choices: Choices,
  ) {}

  static async connect(system: RunningSystem, choices: Choices): Promise<Redelivery> {
    const connection = await developerConnection(system);
    return new Redelivery(connection, await jetstreamManager(connection), choices);
  }

  /**
   * Publishes every event of the stream three more times, in a different order each time. Returns the number of events.
   */
  async repeatsAll(producer: ServiceName): Promise<number> {
    const stream = streamOf(producer);
    const { last_seq: last } = (await this.manager.streams.info(stream)).state;
    const events = await this.read(stream, last);
    await this.forgetIds(stream);
    for (let copy = 0; copy < COPIES; copy++) await this.publish(this.choices.shuffled(events));
    return events.length;
  }

  /**
   * Removes every event from the stream and publishes it three times, so that consumers that have not read it yet get
   * it in any order.
   */
  async shufflesAll(producer: ServiceName): Promise<number> {
    const stream = streamOf(producer);
    const { last_seq: last } = (await this.manager.streams.info(stream)).state;
    const events = await this.read(stream, last);
    await this.manager.streams.purge(stream, { seq: last + 1 });
    await this.forgetIds(stream);
    for (let copy = 0; copy < COPIES; copy++) await this.publish(this.choices.shuffled(events));
    return events.length;
  }

  /** Resolves when every consumer of the stream has acknowledged everything. */
  async isDigested(producer: ServiceName): Promise<void> {
    await eventually(async () => {
      const consumers = await this.manager.consumers.list(streamOf(producer)).next();
      return (
        consumers.length > 0 &&
        consumers.every(({ num_pending, num_ack_pending }) => num_pending + num_ack_pending === 0)
      );
    }, 300_000);
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  /** Returns each event once, however often it is in the stream. */
  private async read(stream: string, last: number): Promise<StoredEvent[]> {
    const { state } = await this.manager.streams.info(stream);
    const events = new Map<string, StoredEvent>();
    for (let seq = Math.max(1, state.first_seq); seq <= last; seq++) {
      const stored = await this.manager.streams.getMessage(stream, { seq });
      if (!stored) continue;
      const { subject, data, header } = stored;
      events.set(header.get('Nats-Msg-Id'), { subject, data, headers: header });
    }
    return [...events.values()];
  }

  private async forgetIds(stream: string): Promise<void> {
    const { config } = await this.manager.streams.info(stream);
    await this.manager.streams.update(stream, { ...config, duplicate_window: nanos(DUPLICATE_WINDOW_MS) });
  }

  private async publish(events: readonly StoredEvent[]): Promise<void> {
    for (let start = 0; start < events.length; start += IN_FLIGHT)
      await Promise.all(events.slice(start, start + IN_FLIGHT).map((event) => this.publishOne(event)));
  }

  /** Publishes an event repeatedly, until the server no longer drops its id as a duplicate. */
  private async publishOne({ subject, data, headers: stored }: StoredEvent): Promise<void> {
    const copied = headers();
    for (const name of ['Nats-Msg-Id', 'traceparent']) if (stored.has(name)) copied.set(name, stored.get(name));
    await eventually(async () => {
      const { duplicate } = await jetstream(this.connection).publish(subject, data, { headers: copied });
      return !duplicate;
    });
  }
}
