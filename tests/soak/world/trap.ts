import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';

/** The name in the certificate of the tests, and where it leads when nothing is wrong. */
export const [NAME, LOOPBACK] = ['receiver.test', '127.0.0.1'] as const;

/**
 * Loopback has sixteen million addresses; the services may call the first one only. Stands for 169.254.169.254 and
 * 10.0.0.0/8.
 */
const FORBIDDEN = '127.0.0.66';

/** Servers at a forbidden address: every connection to them is a breach. */
export class Trap {
  readonly caught: { readonly atMs: number; readonly what: string }[] = [];
  /** How often somebody was led here. */
  baits = 0;
  private readonly servers: Server[] = [];

  static async start(): Promise<Trap> {
    const trap = new Trap();
    await trap.listenAt(0);
    return trap;
  }

  /** The address alone, for names that are to lead here. */
  get address(): string {
    return FORBIDDEN;
  }

  get url(): string {
    return `http://${FORBIDDEN}:${(this.servers[0]!.address() as AddressInfo).port}/latest/meta-data`;
  }

  /** One port more: who resolves a name to this address keeps the port of the URL. */
  async listenAt(port: number): Promise<void> {
    const server = createServer((socket) => {
      this.caught.push({ atMs: Date.now(), what: `${FORBIDDEN}:${socket.localPort} from port ${socket.remotePort}` });
      socket.on('error', () => undefined).destroy();
    });
    server.listen(port, FORBIDDEN);
    await once(server, 'listening');
    this.servers.push(server);
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}
