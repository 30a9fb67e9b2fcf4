import { createHash } from 'node:crypto';
import { FolderFault, type HostFolder } from '../src/folder/host-folder.js';
import type { FolderWishes } from '../src/folder/make-folder.js';
import type { Docker, LocalImage } from '../src/release/compose.js';

/** The wishes for a complete folder. */
export const WISHES: FolderWishes = {
  settings: {
    PUBLIC_URL: 'https://pay.shop.example',
    OPERATOR_EMAILS: 'operator@shop.example',
    MAIL_FROM: 'Checkout <checkout@shop.example>',
    NATS_URL: 'nats://nats:4222',
    CHAIN_ID: '42161',
    CHECKOUT_ADDRESS: '0x1111111111111111111111111111111111111111',
    CHECKOUT_DEPLOY_BLOCK: '300000000',
    USDC_ADDRESS: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    USDT_ADDRESS: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
  },
  secrets: { RPC_URLS: 'https://one.example/k,https://two.example/k', SMTP_URL: 'smtps://mail.example' },
  state: {
    version: '0.2.0',
    image: 'checkout-host:0.2.0',
    owner: { uid: process.getuid!(), gid: process.getgid!() },
    ports: { http: 80, https: 443 },
    tls: 'public',
  },
};
export const NEXT = { version: '0.3.0', image: 'checkout-host:0.3.0' };

/** Returns an id like one of Docker's. */
export function idOf(content: string): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}

/**
 * A substitute for Docker, which tests do not have: records each command and the folder's state at that time. For the
 * real one see deploy/host/README.md.
 */
export class NotedDocker implements Docker {
  readonly calls: { readonly command: string; readonly imageThen: string }[] = [];
  failing: RegExp | undefined;
  /** The image that a name refers to. */
  readonly images = new Map<string, LocalImage>(
    [WISHES.state.image, NEXT.image].map((name) => [name, { id: idOf(name), digests: [] }]),
  );
  /** Runs after Docker has reported an image, and simulates concurrent changes. */
  afterInspection = (): void => undefined;

  constructor(private readonly folder: HostFolder) {}

  compose(...args: string[]): Promise<string> {
    const command = args.join(' ');
    const imageThen = /image: (checkout-host:\S+|sha256:\w+)/.exec(this.folder.read('compose.yaml'))![1]!;
    this.calls.push({ command, imageThen });
    if (this.failing?.test(command)) return Promise.reject(new FolderFault(`docker compose ${command} failed`));
    return Promise.resolve(command.endsWith('backup now') ? '2026-11-23T100000Z\n' : '');
  }

  imageOf(name: string): Promise<LocalImage | undefined> {
    const found = this.images.get(name) ?? [...this.images.values()].find(({ id }) => id === name);
    this.afterInspection();
    return Promise.resolve(found);
  }
}
