import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';

/** Loopback has sixteen million addresses; the services may call the first one only. Stands for 169.254.169.254 and 10.0.0.0/8. */
const FORBIDDEN = '127.0.0.66';

/** A server at an address that nobody may call: every connection to it is a breach. */
export class Trap {
  readonly caught: { readonly atMs: number; readonly what: string }[] = [];
  /** How often somebody was led here. */
  baits = 0;

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (data: Buffer) => this.note(data.toString('latin1').split('\r\n')[0]!));
      socket.once('close', () => undefined);
      this.note(`a connection from port ${socket.remotePort}`);
      socket.setTimeout(1_000, () => socket.destroy());
    });
  }

  static async start(): Promise<Trap> {
    const server = createServer().listen(0, FORBIDDEN);
    await once(server, 'listening');
    return new Trap(server);
  }

  get url(): string {
    return `http://${FORBIDDEN}:${(this.server.address() as AddressInfo).port}/latest/meta-data`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }

  private note(what: string): void {
    this.caught.push({ atMs: Date.now(), what });
  }
}
