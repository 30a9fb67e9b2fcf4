import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { AppError } from '@libs/errors/app-error';
import { EVENTS, type EventName, type EventPayload, streamOf, subjectOf } from '@libs/events/catalog';
import { type RpcName, rpcSubject } from '@libs/events/rpc-methods';
import type { ProcessName } from '@libs/events/services';
import { streamConfig } from '@libs/service-kit/messaging/stream/stream';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type Msg, type NatsConnection, nanos, RequestError } from '@nats-io/transport-node';
import { v7 as uuidv7 } from 'uuid';
import { eventually } from './eventually.js';

/** The shortest window for duplicates that NATS accepts. */
const SHORT_WINDOW_MS = 100;

/**
 * The rest of the system as one service sees it: publishes events, handles calls, receives what the service publishes.
 */
export class TestBus {
  private readonly received = new Map<EventName, object[]>();

  private constructor(readonly connection: NatsConnection) {}

  static async connect(url: string): Promise<TestBus> {
    return new TestBus(await connect({ servers: url }));
  }

  /** Makes the streams of producers that do not run here, so that the service's consumers find them. */
  async makeStreams(producers: readonly ProcessName[]): Promise<void> {
    const manager = await jetstreamManager(this.connection);
    for (const producer of producers) await manager.streams.add(streamConfig(producer, 1));
  }

  /**
   * Returns how long NATS waits for an acknowledgment before it delivers an event again, for each existing consumer.
   */
  async acknowledgmentWaitsMs(): Promise<number[]> {
    const manager = await jetstreamManager(this.connection);
    const waits: number[] = [];
    for await (const { config } of manager.streams.list())
      for await (const consumer of manager.consumers.list(config.name))
        waits.push(Number(consumer.config.ack_wait) / 1e6);
    return waits;
  }

  /** Publishes an event as its producer; `id` repeated publishes the same event again. */
  async publishes<N extends EventName>(event: N, payload: EventPayload<N>, id: string = uuidv7()): Promise<string> {
    const producer = EVENTS[event].producers[0];
    await this.deliver(subjectOf(event, producer), JSON.stringify(payload), id);
    return id;
  }

  /** Puts raw text on an event's subject. The server takes each id once in its window for duplicates. */
  async deliver(subject: string, text: string, id: string): Promise<void> {
    await jetstream(this.connection).publish(subject, text, { msgID: id });
  }

  /**
   * Puts text with a known id there again, as after the server's window for duplicates: every consumer gets it once
   * more.
   */
  async deliverAgain(subject: string, text: string, id: string): Promise<void> {
    const manager = await jetstreamManager(this.connection);
    const stream = await manager.streams.find(subject);
    const { config } = await manager.streams.info(stream);
    await manager.streams.update(stream, { ...config, duplicate_window: nanos(SHORT_WINDOW_MS) });
    try {
      await eventually(async () => {
        const { duplicate } = await jetstream(this.connection).publish(subject, text, { msgID: id });
        return !duplicate;
      });
    } finally {
      await manager.streams.update(stream, config);
    }
  }

  /** Handles a call in place of its service. */
  handles<M extends RpcName>(
    method: M,
    handler: (request: RequestOf<M>) => ReplyOf<M> | AppError | Promise<ReplyOf<M> | AppError>,
  ): void {
    this.connection.subscribe(rpcSubject(method), {
      callback: (error, message) => {
        if (error) throw error;
        const { id, data } = message.json<{ id: string; data: { request: RequestOf<M> } }>();
        const respond = (reply: ReplyOf<M> | AppError) =>
          message.respond(JSON.stringify({ id, isDisposed: true, response: responseOf(reply) }));
        const reply = handler(data.request);
        if (reply instanceof Promise) void reply.then(respond);
        else respond(reply);
      },
    });
  }

  /** Waits until the server has processed messages and subscriptions: an earlier call would find no responder. */
  async flush(): Promise<void> {
    await this.connection.flush();
  }

  /**
   * Calls a method of the service, as any of its permitted callers. Waits for a service that has just started to
   * subscribe.
   */
  async calls<Q extends RpcName>(method: Q, request: RequestOf<Q>): Promise<ReplyOf<Q> | { code: string }> {
    const envelope = { id: uuidv7(), pattern: rpcSubject(method), data: { trace_id: '1'.repeat(32), request } };
    const message = await eventually(() => this.request(rpcSubject(method), JSON.stringify(envelope)));
    if (message instanceof Error) throw message;
    const { response } = message.json<{ response: { ok: boolean; reply: ReplyOf<Q>; code: string } }>();
    return response.ok ? response.reply : response;
  }

  /**
   * Returns the reply, or the reason why there is none; undefined while there is no subscriber, so that none has
   * received the request either.
   */
  private async request(subject: string, text: string): Promise<Msg | Error | undefined> {
    try {
      // A busy machine is slow; a call without a reply is the exception.
      return await this.connection.request(subject, text, { timeout: 20_000 });
    } catch (error) {
      return error instanceof RequestError && error.isNoResponders() ? undefined : (error as Error);
    }
  }

  /**
   * Returns all events of this kind that the service has published since the first call, each once: it publishes an
   * event again, with the same id, if its acknowledgment was late.
   */
  receives<N extends EventName>(event: N): EventPayload<N>[] {
    const known = this.received.get(event);
    if (known) return known as EventPayload<N>[];
    const list: object[] = [];
    this.received.set(event, list);
    const ids = new Set<string>();
    for (const producer of EVENTS[event].producers) {
      this.connection.subscribe(subjectOf(event, producer), {
        callback: (error, message) => {
          const id = message.headers?.get('Nats-Msg-Id') || uuidv7();
          if (error || ids.has(id)) return;
          ids.add(id);
          list.push(message.json<object>());
        },
      });
    }
    return list as EventPayload<N>[];
  }

  /** Name of the stream of a producer, for tests that tamper with it. */
  streamOf = streamOf;

  async close(): Promise<void> {
    await this.connection.close();
  }
}

function responseOf(reply: unknown): object {
  if (!(reply instanceof AppError)) return { ok: true, reply };
  const { code, fields, message, retryAfterS } = reply;
  return { ok: false, code, fields, message, retryAfterS };
}
