import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '@libs/testing/servers/certificate';

/** The reaction of a test receiver to a request whose body has arrived. */
export type Behavior = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A real HTTP(S) server on 127.0.0.1 that counts requests and connections. */
export class Receiver {
  readonly bodies: string[] = [];
  readonly sockets = new Set<Socket>();
  connections = 0;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(behavior: Behavior, isTls = false): Promise<Receiver> {
    const server = isTls
      ? createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY })
      : createServer({ keepAliveTimeout: 30_000 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const receiver = new Receiver(server, (server.address() as AddressInfo).port);
    server.on('connection', (socket: Socket) => {
      receiver.connections += 1;
      receiver.sockets.add(socket);
      socket.once('close', () => receiver.sockets.delete(socket));
    });
    server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      receiver.bodies.push(Buffer.concat(chunks).toString());
      behavior(request, response, receiver.bodies.at(-1)!);
    });
    return receiver;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
