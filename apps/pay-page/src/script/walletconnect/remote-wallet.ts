/**
 * The entire WalletConnect code, fetched when a buyer chooses it: pairing with a wallet on another device, and the
 * requests sent afterwards, as if it were a wallet of this browser.
 */

import type { WalletConnectWords } from '../document/words.js';
import type { RemoteWallet } from '../wallet/provider.js';
import type { WalletPayment } from '../wallet/wallet-payment.js';
import type { WalletConnectOptions } from '../wallet/walletconnect-options.js';
import { type Client, giveUp, newClient } from './client.js';
import { Pairing, Unreachable } from './pairing.js';

/** Error codes of the protocol, mapped to those of browser wallets for the same error (EIP-1193, EIP-3085). */
const CODES: Readonly<Record<number, number>> = { 5000: 4001, 5001: 4001, 5002: 4001, 5100: 4902, 6000: 4900 };
const GONE = { code: 6000, message: 'the wallet has disconnected' };
const DONE = { code: 6000, message: 'the payment is sent' };
/** The protocols that are refused in the link that opens an app: a browser would run or show these itself. */
const NO_APP = ['javascript:', 'data:', 'blob:', 'file:', 'vbscript:', 'about:'];
const LONGEST_NAME = 40;
/** A wallet that has changed its network reports it in a separate message, which may arrive after its response. */
const CHANGED_WITHIN_MS = 10_000;

/** Returns a wallet that can be paired. */
export function remoteWallet(
  options: WalletConnectOptions,
  payment: WalletPayment,
  words: WalletConnectWords,
): RemoteWallet {
  return new PairedWallet(options, payment, words);
}

class PairedWallet implements RemoteWallet {
  /** The app of the last pairing, which is shown even after it has left. */
  app: { readonly name: string; readonly link: string } | undefined;
  private client: Client | undefined;
  /** The topic of the session, while there is one. */
  private topic: string | undefined;
  private readonly chain: string;

  constructor(
    private readonly options: WalletConnectOptions,
    private readonly payment: WalletPayment,
    private readonly words: WalletConnectWords,
  ) {
    this.chain = `eip155:${Number(payment.chainId)}`;
  }

  async connect(signal: AbortSignal): Promise<void> {
    if (this.topic) return;
    const client = await this.ready();
    const { topic, peer } = await new Pairing(client, this.chain, this.words).done(signal).catch((error: unknown) => {
      if (error instanceof Unreachable) this.giveUp(client);
      throw error;
    });
    this.topic = topic;
    const { name, redirect } = peer.metadata;
    const link = redirect?.universal || redirect?.native || '';
    const isHere = matchMedia('(pointer: coarse)').matches;
    this.app = { name: name.slice(0, LONGEST_NAME), link: isHere && opensApp(link) ? link : '' };
  }

  leave(): void {
    const { client, topic } = this;
    this.topic = undefined;
    // The result is not awaited: the page no longer needs it, and on an unreachable relay the session expires.
    if (topic) client!.disconnect({ topic, reason: DONE }).catch(() => undefined);
  }

  async request({ method, params = [] }: { method: string; params?: unknown[] }): Promise<unknown> {
    try {
      return await this.resolve(method, params);
    } catch (error) {
      const { code = 0, message } = error as { code?: number; message: string };
      throw Object.assign(new Error(message), { code: CODES[code] ?? code });
    }
  }

  private async resolve(method: string, params: unknown[]): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
        return this.accounts.map((account) => account.split(':')[2]);
      case 'eth_chainId':
        return `0x${Number((this.isOnChain ? this.chain : this.anyChain).split(':')[1]).toString(16)}`;
      case 'eth_call':
        return this.node(method, params);
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        await this.relay(this.anyChain, method, params);
        return this.changed();
      default:
        return this.relay(this.chain, method, params);
    }
  }

  private get accounts(): string[] {
    const { client, topic } = this.current;
    // Read again, because a wallet may have changed it.
    const { accounts = [] } = client.session.get(topic).namespaces['eip155'] ?? {};
    const ours = accounts.filter((account) => account.startsWith(`${this.chain}:`));
    return ours.length > 0 ? ours : accounts;
  }

  private get isOnChain(): boolean {
    return this.accounts.some((account) => account.startsWith(`${this.chain}:`));
  }

  private get anyChain(): string {
    return this.accounts[0]?.replace(/:[^:]*$/, '') ?? this.chain;
  }

  private get current() {
    const { client, topic } = this;
    if (!client || !topic) throw Object.assign(new Error(GONE.message), GONE);
    return { client, topic };
  }

  private async relay(chainId: string, method: string, params: unknown[]): Promise<unknown> {
    const { client, topic } = this.current;
    return client.request({ topic, chainId, request: { method, params } });
  }

  private async changed(): Promise<void> {
    const end = performance.now() + CHANGED_WITHIN_MS;
    while (!this.isOnChain && performance.now() < end)
      await new Promise<void>((resolve) => {
        this.client?.once('session_update', () => resolve());
        setTimeout(resolve, CHANGED_WITHIN_MS);
      });
  }

  /** Reads from the node that wallets are configured with, because wallets do not serve reads for others. */
  private async node(method: string, params: unknown[]): Promise<unknown> {
    if (!this.payment.rpcUrl) throw new Error('no node to read from');
    const response = await fetch(this.payment.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return ((await response.json()) as { result: unknown }).result;
  }

  private async ready(): Promise<Client> {
    if (this.client) return this.client;
    const client = await newClient(this.options).catch(() => {
      throw new Error(this.words.unreachable);
    });
    const forget = ({ topic }: { topic: string }) => {
      if (topic === this.topic) this.topic = undefined;
    };
    client.on('session_delete', forget);
    client.on('session_expire', forget);
    this.client = client;
    return client;
  }

  private giveUp(client: Client): void {
    giveUp(client);
    this.client = undefined;
  }
}

function opensApp(link: string): boolean {
  return URL.canParse(link) && !NO_APP.includes(new URL(link).protocol);
}
