import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

const TYPE_A = 1;
const TYPE_AAAA = 28;
const NAME_ERROR = 3;

/** A DNS server on loopback that answers A and AAAA from a table, so that names can point anywhere. */
export class TestDnsServer {
  private readonly records = new Map<string, string[]>();
  /** Names whose queries are left without a response. */
  readonly silent = new Set<string>();
  readonly queried: string[] = [];

  private constructor(private readonly socket: Socket) {
    socket.on('message', (query, from) => {
      const response = this.responseTo(query);
      if (response) socket.send(response, from.port, from.address);
    });
  }

  static async start(): Promise<TestDnsServer> {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new TestDnsServer(socket);
  }

  get server(): string {
    return `127.0.0.1:${(this.socket.address() as AddressInfo).port}`;
  }

  /** IPv4 only: enough to point a name anywhere. */
  set(name: string, ...addresses: string[]): void {
    this.records.set(name, addresses);
  }

  /** Removes the name: from now on it does not exist. */
  forget(name: string): void {
    this.records.delete(name);
  }

  async stop(): Promise<void> {
    this.socket.close();
    await once(this.socket, 'close');
  }

  private responseTo(query: Buffer): Buffer | undefined {
    const nameEnd = query.indexOf(0, 12);
    const name = readName(query.subarray(12, nameEnd));
    this.queried.push(name);
    if (this.silent.has(name)) return undefined;
    const type = query.readUInt16BE(nameEnd + 1);
    const known = this.records.get(name);
    const addresses = type === TYPE_A ? (known ?? []) : [];
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | (known || (type !== TYPE_A && type !== TYPE_AAAA) ? 0 : NAME_ERROR), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(addresses.length, 6);
    return Buffer.concat([head, query.subarray(12, nameEnd + 5), ...addresses.map(addressRecord)]);
  }
}

function readName(labels: Buffer): string {
  const parts: string[] = [];
  for (let at = 0; at < labels.length; at += 1 + labels[at]!) {
    parts.push(labels.toString('latin1', at + 1, at + 1 + labels[at]!));
  }
  return parts.join('.').toLowerCase();
}

function addressRecord(address: string): Buffer {
  // A pointer to the name of the question, type A, class IN, time to live 0, four bytes.
  const head = Buffer.from('c00c00010001000000000004', 'hex');
  return Buffer.concat([head, Buffer.from(address.split('.').map(Number))]);
}
