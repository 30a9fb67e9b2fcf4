import { AckPolicy, DeliverPolicy, type JetStreamManager, jetstream } from '@nats-io/jetstream';
import {
  type ConnectionOptions,
  connect,
  type NatsConnection,
  nanos,
  nkeyAuthenticator,
} from '@nats-io/transport-node';

const MESSAGE_BATCH_SIZE = 500;
const FETCH_TIMEOUT_MS = 10_000;
/** The time after which the server removes an abandoned reader. */
const READER_LIVES_MS = 60_000;

/** An event as it is stored in a stream. */
export interface StreamedEvent {
  readonly id: string;
  readonly subject: string;
  readonly publishedAt: string;
  /** JSON text. */
  readonly payload: string;
}

/**
 * Signs in with the name and password of the URL, or with the seed of a user key. Fails at once when the server is
 * unreachable.
 */
export function connectTo(url: string, nkeySeed?: string): Promise<NatsConnection> {
  const { host, username, password } = new URL(url);
  const options: ConnectionOptions = { servers: host, maxReconnectAttempts: 2 };
  if (nkeySeed) options.authenticator = nkeyAuthenticator(new TextEncoder().encode(nkeySeed));
  else if (username) Object.assign(options, { user: decodeURIComponent(username), pass: decodeURIComponent(password) });
  return connect(options);
}

/** Returns the existing streams. */
export async function streamNames(manager: JetStreamManager): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const name of manager.streams.names()) names.add(name);
  return names;
}

/** Yields the events that a stream received since a moment, in batches; all of them without a moment. */
export async function* eventsSince(
  connection: NatsConnection,
  manager: JetStreamManager,
  stream: string,
  since: Date | undefined,
): AsyncGenerator<StreamedEvent[]> {
  const { name, num_pending } = await manager.consumers.add(stream, {
    ack_policy: AckPolicy.None,
    inactive_threshold: nanos(READER_LIVES_MS),
    ...(since
      ? { deliver_policy: DeliverPolicy.StartTime, opt_start_time: since.toISOString() }
      : { deliver_policy: DeliverPolicy.All }),
  });
  const consumer = await jetstream(connection).consumers.get(stream, name);
  for (let left = num_pending; left > 0; ) {
    const events: StreamedEvent[] = [];
    const wanted = Math.min(left, MESSAGE_BATCH_SIZE);
    for await (const message of await consumer.fetch({ max_messages: wanted, expires: FETCH_TIMEOUT_MS })) {
      const id = message.headers?.get('Nats-Msg-Id') ?? '';
      events.push({ id, subject: message.subject, publishedAt: message.time.toISOString(), payload: message.string() });
    }
    if (events.length === 0)
      throw new Error(`the stream ${stream} gave ${num_pending - left} of ${num_pending} messages`);
    left -= events.length;
    yield events;
  }
  await manager.consumers.delete(stream, name);
}
