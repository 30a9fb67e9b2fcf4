import { randomUUID } from 'node:crypto';
import { eventually } from '@libs/testing/eventually';
import { SignClient } from '@walletconnect/sign-client';
import type { JsonRpcProvider, TransactionRequest } from 'ethers';
import { type HDNodeWallet, NonceManager } from 'ethers';
import { WITHIN_MS } from '../../browser.js';

type Client = InstanceType<typeof SignClient>;

interface SessionRequest {
  readonly topic: string;
  readonly id: number;
  readonly params: { readonly request: { readonly method: string; readonly params: readonly unknown[] } };
}

const MAINNET = 'eip155:1';
const LOST = `0x${'20'.repeat(32)}`;
const DECLINED = { code: 5000, message: 'User rejected.' };
const UNKNOWN_CHAIN = { code: 4902, message: 'Unrecognized chain ID.' };
const LEFT = { code: 6000, message: 'User disconnected.' };

/** A wallet app on another device: it uses WalletConnect, and holds the key of one account. */
export class RemoteTestWallet {
  /** Methods in the order in which the page called them. */
  readonly requested: string[] = [];
  /** The person's reaction to the next request to send. */
  behavior: 'sends' | 'declines' | 'leaves' | 'loses' = 'sends';
  private readonly chains = [MAINNET];
  private readonly signer: NonceManager;

  private constructor(
    private readonly client: Client,
    private readonly account: HDNodeWallet,
    node: JsonRpcProvider,
  ) {
    this.signer = new NonceManager(account.connect(node));
    client.on('session_proposal', ({ id }) => void client.approve({ id, namespaces: this.namespaces }));
    client.on('session_request', (request) => void this.respond(request as SessionRequest));
  }

  /** Starts a wallet that supports the main network, and no other one until it is added. */
  static async start(relayUrl: string, account: HDNodeWallet, node: JsonRpcProvider): Promise<RemoteTestWallet> {
    const metadata = { name: 'Pocket', description: '', url: 'https://pocket.example', icons: [] };
    const client = await SignClient.init({
      projectId: '0'.repeat(32),
      relayUrl,
      metadata,
      logger: 'silent',
      telemetryEnabled: false,
      storageOptions: { database: ':memory:' },
      // Without this, the client takes all wallets in a process for one.
      customStoragePrefix: randomUUID(),
    });
    // Wallets verify an origin with a server of the vendor. Tests stay on this machine.
    client.core.verify.resolve = async () => undefined as never;
    return new RemoteTestWallet(client, account, node);
  }

  /** Reads the code that the page shows. */
  async pair(uri: string): Promise<void> {
    await this.client.core.pairing.pair({ uri });
  }

  /** Returns the number of pages that it is paired with. */
  get sessions(): number {
    return this.client.session.length;
  }

  async stop(): Promise<void> {
    this.client.core.heartbeat.stop();
    await this.client.core.relayer.transportClose();
  }

  private get namespaces() {
    const accounts = this.chains.map((chain) => `${chain}:${this.account.address}`);
    const methods = ['eth_sendTransaction', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'];
    return { eip155: { chains: this.chains, accounts, methods, events: ['chainChanged', 'accountsChanged'] } };
  }

  private async respond({ topic, id, params: { request } }: SessionRequest): Promise<void> {
    this.requested.push(request.method);
    const [first] = request.params as [TransactionRequest & { chainId: string }];
    if (request.method === 'eth_sendTransaction' && this.behavior === 'leaves') {
      await this.client.disconnect({ topic, reason: LEFT });
      return;
    }
    const outcome = await this.outcome(topic, request.method, first);
    await this.client.respond({ topic, response: { id, jsonrpc: '2.0', ...outcome } as never });
  }

  private async outcome(topic: string, method: string, first: TransactionRequest & { chainId: string }) {
    switch (method) {
      case 'wallet_switchEthereumChain':
        return { error: UNKNOWN_CHAIN };
      case 'wallet_addEthereumChain':
        this.chains.push(`eip155:${Number(first.chainId)}`);
        await (await this.client.update({ topic, namespaces: this.namespaces })).acknowledged();
        return { result: null };
      default:
        if (this.behavior === 'declines') return { error: DECLINED };
        return { result: this.behavior === 'loses' ? LOST : await this.send(first) };
    }
  }

  private async send({ to, data, value }: TransactionRequest): Promise<string> {
    const { hash } = await this.signer.sendTransaction({ to: to ?? null, data: data ?? null, value: value ?? null });
    return hash;
  }
}

/** Waits until the page is no longer paired with a wallet. */
export function unpaired(wallet: RemoteTestWallet): Promise<unknown> {
  return eventually(() => wallet.sessions === 0, WITHIN_MS);
}
