import { DAY_MS } from '@libs/dto/durations';
import { streamOf, subjectsOf } from '@libs/events/catalog';
import { type ProcessName } from '@libs/events/services';
import { type JetStreamManager, type StreamConfig, type StreamInfo } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

/** How long NATS keeps events. Postgres keeps the truth longer, so this only bounds how far a consumer may lag. */
export const STREAM_MAX_AGE_MS = 7 * DAY_MS;
/** A republished event within this window is dropped by the server; later ones by the consumer's inbox. */
const DUPLICATE_WINDOW_MS = 10 * 60_000;
const MAX_MESSAGE_BYTES = 256 * 1024;
/** Largest payload of an event: headers and subject need the rest of a message. */
export const MAX_PAYLOAD_BYTES = MAX_MESSAGE_BYTES - 4 * 1024;
const STREAM_NOT_FOUND = 10_059;

/**
 * Returns the stream of a producing service. Discard *new*: a full stream refuses, so the outbox keeps what does not
 * fit.
 */
export function streamConfig(service: ProcessName, replicas: number): Partial<StreamConfig> & { name: string } {
  return {
    name: streamOf(service),
    subjects: subjectsOf(service),
    storage: 'file',
    retention: 'limits',
    discard: 'new',
    num_replicas: replicas,
    max_age: nanos(STREAM_MAX_AGE_MS),
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    max_msg_size: MAX_MESSAGE_BYTES,
  };
}

/** Returns the stream as the server has it; undefined when it has none of that name. */
export async function findStream(manager: JetStreamManager, name: string): Promise<StreamInfo | undefined> {
  try {
    return await manager.streams.info(name);
  } catch (error) {
    if ((error as { code?: number }).code === STREAM_NOT_FOUND) return undefined;
    throw error;
  }
}
