import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The part of each answer that arrives before the provider falls silent. */
export const BEGINNING = 'The first half of an answer';
const OPENAI = [{ choices: [{ index: 0, delta: { role: 'assistant', content: BEGINNING } }] }];
const ANTHROPIC = [
  {
    type: 'message_start',
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'model-a',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 12, cache_read_input_tokens: 100, cache_creation_input_tokens: 50, output_tokens: 1 },
    },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: BEGINNING } },
];

/**
 * Waits until the runner has read everything that was written to it: it runs in this process, so it has had its turn of
 * the event loop by then.
 */
export async function readsAll(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** A model provider whose answers begin and never end, in the protocols of both engines. */
export class HaltingProvider {
  private readonly server: Server = createServer((request, response) => this.answer(request, response));
  private readonly begun: (() => void)[] = [];

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves when the beginning of the next answer has come. */
  begins(): Promise<void> {
    return new Promise((resolve) => this.begun.push(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const events = request.url!.endsWith('/messages')
      ? ANTHROPIC.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
      : OPENAI.map((event) => `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', ...event })}\n\n`);
    response.write(events.join(''), async () => {
      await readsAll();
      for (const resolve of this.begun.splice(0)) resolve();
    });
  }
}
