import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';

/** The name in the certificate of the tests, and the address that it normally resolves to. */
export const [NAME, LOOPBACK] = ['receiver.test', '127.0.0.1'] as const;

/**
 * An address that the services must not call, although it is loopback: they may call the first one only. It stands for
 * 169.254.169.254 and 10.0.0.0/8.
 */
const FORBIDDEN = '127.0.0.66';

/** Servers at a forbidden address: every connection to them is a breach. */
export class Trap {
  readonly caught: { readonly atMs: number; readonly what: string }[] = [];
  /** The number of times that a service was directed here. */
  baits = 0;
  private readonly servers: Server[] = [];

  static async start(): Promise<Trap> {
    const trap = new Trap();
    await trap.listenAt(0);
    return trap;
  }

  /** Returns the address alone, for names that are to resolve to it. */
  get address(): string {
    return FORBIDDEN;
  }

  get url(): string {
    return `http://${FORBIDDEN}:${(this.servers[0]!.address() as AddressInfo).port}/latest/meta-data`;
  }

  /** Listens at one more port: a program that resolves a name to this address keeps the port of the URL. */
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
