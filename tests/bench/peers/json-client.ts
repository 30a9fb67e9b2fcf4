import { Agent, request } from 'undici';

/** Sends JSON over kept connections, as all clients of a benchmark do. Throws for a status that is not expected. */
export class JsonClient {
  private readonly connections: Agent;

  constructor(
    private readonly url: string,
    connections: number,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {
    this.connections = new Agent({ connections, pipelining: 1 });
  }

  /** Returns the body of a response with one of these statuses, and its status. */
  async send(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    expected: readonly number[],
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await request(`${this.url}${path}`, {
      method,
      dispatcher: this.connections,
      headers: { 'content-type': 'application/json', ...this.headers, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (!expected.includes(answer.statusCode)) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    return { status: answer.statusCode, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
  }

  close(): Promise<void> {
    return this.connections.close();
  }
}
