import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy in front of a server, for example Postgres, that a test can cut off and restore. */
export class Severable {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    /** The server's URL with the proxy's own address. */
    readonly url: string,
  ) {}

  static async before(target: string): Promise<Severable> {
    const to = new URL(target);
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const severable = new Severable(server, Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href);
    server.on('connection', (socket) => severable.join(socket, connect(Number(to.port), to.hostname)));
    return severable;
  }

  /** Ends all connections; new ones end at once. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  restore(): void {
    this.isCut = false;
  }

  async stop(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(one: Socket, other: Socket): void {
    for (const [socket, peer] of [
      [one, other],
      [other, one],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        this.sockets.delete(socket);
        peer.destroy();
      });
      if (this.isCut) socket.destroy();
      else socket.pipe(peer);
    }
  }
}
