import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call of a tool as an external server sees it. */
export interface SeenCall {
  tool: string;
  key: string;
  given: Record<string, unknown>;
  /** Whether the caller closed the connection before the response. */
  isBrokenOff: boolean;
}

/** The server that tools call: counts side effects, and delays calls for as long as a test wants. */
export class ToolCounter {
  readonly seen: SeenCall[] = [];
  private held: { key: string; response: ServerResponse }[] = [];
  private readonly server = createServer((request, response) => {
    const { searchParams: query } = new URL(request.url!, 'http://counter');
    const given = JSON.parse(query.get('given')!);
    const call: SeenCall = { tool: query.get('tool')!, key: query.get('key')!, given, isBrokenOff: false };
    this.seen.push(call);
    response.on('close', () => {
      call.isBrokenOff = !response.writableEnded;
    });
    if (given.hold) this.held.push({ key: call.key, response });
    else response.end('ok');
  });

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Calls of a turn, oldest first. */
  of(turnId: string): SeenCall[] {
    return this.seen.filter((call) => call.key.startsWith(`${turnId}:`));
  }

  /** Responds to all delayed calls, or to those of one turn. */
  release(turnId?: string): void {
    const isMeant = ({ key }: { key: string }) => turnId === undefined || key.startsWith(`${turnId}:`);
    const meant = this.held.filter(isMeant);
    this.held = this.held.filter((one) => !isMeant(one));
    for (const { response } of meant) response.end('ok');
  }
}
