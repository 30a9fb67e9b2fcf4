import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** What the server does with a request. */
export type Answer = (response: ServerResponse, request: IncomingMessage, arrived: Arrived) => void;

/**
 * A real HTTP server on loopback that answers as it is told, one answer for each request; the last one for all that
 * follow.
 */
export class LyingServer {
  readonly arrived: Arrived[] = [];
  private answers: Answer[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.receive(request, response));
  }

  static async start(): Promise<LyingServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new LyingServer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Forgets what was, and answers so from now on. */
  answersWith(...answers: Answer[]): void {
    this.arrived.length = 0;
    this.answers = answers;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '' } = request;
    const headers = request.headers as Arrived['headers'];
    const arrived = { method, url, headers, body: Buffer.concat(chunks).toString() };
    this.arrived.push(arrived);
    const answer = this.answers[Math.min(this.arrived.length, this.answers.length) - 1];
    answer?.(response, request, arrived);
  }
}

/** JSON with a status. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

/** An error in the shape of the checkout API. */
export const refusal = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
  more: object = {},
): Answer =>
  json(
    status,
    { detail: `No: ${code}.`, error: { ...more, code, message: `No: ${code}.`, trace_id: 'trace-1' } },
    headers,
  );

/** An error in the shape of the agent API. */
export const agentRefusal = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
  more: object = {},
): Answer =>
  json(
    status,
    { error: { ...more, code, message: `No: ${code}.`, trace_id: 'trace-2' }, trace_id: 'trace-2' },
    headers,
  );

/** Any text with a status. */
export const text =
  (status: number, body: string, type = 'text/html'): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };

/** Closes the connection without an answer. */
export const drops: Answer = (_, request) => {
  request.socket.destroy();
};

/** Says that there is more, and closes the connection in the middle of it. */
export const cutsOff =
  (body: unknown): Answer =>
  (response, request) => {
    const whole = JSON.stringify(body);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(whole.length) });
    response.write(whole.slice(0, whole.length / 2), () => request.socket.destroy());
  };

/** Ends the body too early, and says that it is whole: as a proxy does that has lost the server behind it. */
export const cutsOffSilently =
  (body: unknown): Answer =>
  (response) => {
    const whole = JSON.stringify(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end(whole.slice(0, whole.length / 2));
  };

/** Never answers. */
export const hangs: Answer = () => undefined;

/** Sends headers, one after another, and never the end of them. */
export const neverEndsItsHeaders: Answer = (_, request) => {
  const { socket } = request;
  socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n');
  const timer = setInterval(() => socket.write('x-more: of it\r\n'), 20);
  socket.on('error', () => undefined).on('close', () => clearInterval(timer));
};

/** Begins a body and never ends it. */
export const neverEndsItsBody: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":');
};

/** A redirect. */
export const redirects =
  (to: string, status = 307): Answer =>
  (response) => {
    response.writeHead(status, { location: to }).end();
  };

/** Server-sent events, and then the end of the body. */
export const events =
  (...all: readonly string[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(all.join(''));
  };

/** Server-sent events, and then a connection that breaks. */
export const eventsThenDrops =
  (...all: readonly string[]): Answer =>
  (response, request) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(all.join(''), () => setTimeout(() => request.socket.destroy(), 20));
  };
