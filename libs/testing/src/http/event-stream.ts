import { request } from 'undici';
import { eventually } from '../eventually.js';

/** A stream of server-sent events as a page reads it. */
export interface EventStream {
  readonly status: number;
  readonly contentType: string;
  /** Returns everything received so far. */
  text(): string;
  /** Returns the data of the events of a name, in their order. */
  received(event: string): Record<string, unknown>[];
  /** Waits until the server has ended it. */
  ends(): Promise<void>;
  leave(): void;
}

/** Opens a stream of server-sent events. */
export async function openEventStream(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
  const { statusCode, headers: answered, body } = await request(url, { headers });
  let text = '';
  let isOver = false;
  body.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  body.on('error', () => undefined);
  body.on('close', () => {
    isOver = true;
  });
  return {
    status: statusCode,
    contentType: String(answered['content-type'] ?? ''),
    text: () => text,
    received: (event) => eventsOf(text).flatMap(({ name, data }) => (name === event ? [data] : [])),
    ends: async () => {
      await eventually(() => isOver);
    },
    leave: () => body.destroy(),
  };
}

function eventsOf(text: string): { name: string; data: Record<string, unknown> }[] {
  return [...text.matchAll(/^event: (.*)\ndata: (.*)\n\n/gm)].map(([, name, data]) => ({
    name: name as string,
    data: JSON.parse(data as string),
  }));
}
