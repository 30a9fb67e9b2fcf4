import { connect, createServer, type Server, type Socket } from 'node:net';
import { request } from 'undici';

const PROBE_EVERY_MS = 500;
const PROBE_TIMEOUT_MS = 1_000;

/**
 * One address for the replicas of a service, as a Kubernetes Service has: each connection goes to the next replica
 * whose `/readyz` responds with 200, and stays with it. It repeats nothing, so it hides nothing from clients.
 */
export class Balancer {
  private readonly isReady = new Map<string, boolean>();
  private readonly open = new Set<Socket>();
  private readonly probing: NodeJS.Timeout;
  private turn = 0;

  private constructor(private readonly server: Server) {
    server.on('connection', (client: Socket) => this.lead(client));
    this.probing = setInterval(() => this.probeAll(), PROBE_EVERY_MS);
  }

  /** Listens on loopback. Rejects when the port is taken. */
  static async start(port: number): Promise<Balancer> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return new Balancer(server);
  }

  /** Adds a replica that is ready. */
  add(url: string): void {
    this.isReady.set(url, true);
  }

  /** Removes a replica that has ended. */
  remove(url: string): void {
    this.isReady.delete(url);
  }

  async stop(): Promise<void> {
    clearInterval(this.probing);
    for (const socket of this.open) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private lead(client: Socket): void {
    const ready = [...this.isReady].flatMap(([url, isReady]) => (isReady ? [url] : []));
    const target = ready[this.turn++ % ready.length];
    if (target === undefined) {
      client.destroy();
      return;
    }
    const { hostname, port } = new URL(target);
    const replica = connect(Number(port), hostname);
    this.join(client, replica);
    this.join(replica, client);
  }

  private join(from: Socket, to: Socket): void {
    this.open.add(from);
    from.setNoDelay();
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.open.delete(from);
      to.destroySoon();
    });
  }

  private probeAll(): void {
    for (const url of this.isReady.keys()) {
      void answers200(`${url}/readyz`).then((isReady) => {
        if (this.isReady.has(url)) this.isReady.set(url, isReady);
      });
    }
  }
}

async function answers200(url: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(url, { headersTimeout: PROBE_TIMEOUT_MS, reset: true });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
